#!/bin/sh
# folders - the map of folders in doc/architecture.md has every folder of the tree, and no other.
#
# A line of the map is a folder, ended by a slash, and what is in it; * stands for any characters.
set -u
root=$1
. "$root/tests/house/tap.sh"

map=$(sed -n '/^## Folders$/,/^## /p' "$root/doc/architecture.md" |
    sed -n 's|^\([a-z.][a-z./*-]*\)/  *[^ ].*|\1|p')
# Without git (an unpacked archive) every folder counts but what was built.
tree=$(cd "$root" && {
    git ls-files 2>/dev/null || find . \( -path './build*' -o -name .git \) -prune -o -type f -print |
        sed 's|^\./||'
} | sed -n 's|/[^/]*$||p' | sort -u)

has_no_twin() {
    shown=$(printf '%s\n' "$map" | sort | uniq -d)
    [ -n "$map" ] && [ -z "$shown" ]
}

# Every folder that holds files matches one line of the map.
covers_tree() {
    shown=
    for folder in $tree; do
        is_known=false
        for pattern in $map; do
            # shellcheck disable=SC2254  # the map has patterns
            case $folder in $pattern) is_known=true ;; esac
        done
        $is_known || shown="$shown $folder"
    done
    [ -z "$shown" ]
}

# Every line of the map matches a folder, or a parent of one.
is_up_to_date() {
    shown=
    for pattern in $map; do
        is_there=false
        for folder in $tree; do
            # shellcheck disable=SC2254
            case $folder in $pattern | $pattern/*) is_there=true ;; esac
        done
        $is_there || shown="$shown $pattern"
    done
    [ -z "$shown" ]
}

set -f
claim 'no folder is in the map twice' has_no_twin
claim 'the map has every folder' covers_tree
claim 'every folder of the map is there' is_up_to_date
claims_end
