#!/bin/sh
# symbols - checks the global symbols of the libraries and the commands.
#
# The commands define no symbol that the library defines: they link the static library, so the linker
# would not complain, and the library would call the command's function instead of its own. The
# shared library exports exactly what the header declares; its soname has the ABI version.
#
#     symbols.sh ROOT BUILD
set -u
root=$1
build=$2
. "$root/tests/house/tap.sh"

names() {
    nm "$@" --defined-only 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u
}

is_apart() {
    names -g "$build/src/libclew.a" >"$scratch/library"
    names -g "$build/cli/$1.p"/*.o >"$scratch/command"
    shown=$(comm -12 "$scratch/library" "$scratch/command")
    [ -s "$scratch/library" ] && [ -s "$scratch/command" ] && [ -z "$shown" ]
}

# exports HOW: what is only in the header (-23), or only in the library (-13), which must be nothing.
exports() {
    "$root/man/functions" "$root/include/clew.h" >"$scratch/declared"
    names -D "$build/src/libclew.so" >"$scratch/exported"
    shown=$(comm "$1" "$scratch/declared" "$scratch/exported")
    [ -s "$scratch/declared" ] && [ -s "$scratch/exported" ] && [ -z "$shown" ]
}

# man/functions finds every declaration.
counts_declarations() {
    shown=$(grep -c '^\(CLEW_NODISCARD \)\?CLEW_API ' "$root/include/clew.h")
    [ "$shown" = "$("$root/man/functions" "$root/include/clew.h" | wc -l)" ]
}

# macro NAME: its value in the header, without quotes.
macro() {
    awk -v name="$1" '$1 == "#define" && $2 == name { gsub(/"/, "", $3); print $3 }' \
        "$root/include/clew.h"
}

has_soname() {
    shown=$(readelf -d "$build/src/libclew.so" | sed -n 's/.*SONAME.*\[\(.*\)\]/\1/p')
    [ "$shown" = "libclew.so.$(macro CLEW_ABI_VERSION)" ]
}

has_version() {
    shown="$(macro CLEW_VERSION_MAJOR).$(macro CLEW_VERSION_MINOR).$(macro CLEW_VERSION_PATCH)"
    [ "$shown" = "$(macro CLEW_VERSION_STRING)" ] &&
        [ "$shown" = "$(sed -n "s/^  version: '\(.*\)',/\1/p" "$root/meson.build")" ]
}

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
for command in clew flow; do
    claim "no name of $command is one of the library's" is_apart "$command"
done
claim 'every function of the header is found' counts_declarations
claim 'the shared library exports every function of the header' exports -23
claim 'and no other name' exports -13
claim 'the name of the shared library has the ABI version' has_soname
claim 'the version macros agree with the project' has_version
claims_end
