#!/bin/sh
# manual - clew(3) has every function and type of the header, and groff accepts all pages.
#
#     manual.sh ROOT BUILD
set -u
root=$1
build=$2
. "$root/tests/house/tap.sh"
page=$build/man/clew.3

# has BEFORE AFTER NAMES...: each name is on the page, between these two patterns.
has() {
    before=$1
    after=$2
    shift 2
    shown=
    for name; do
        grep -q "$before$name$after" "$page" || shown="$shown $name"
    done
    [ $# -gt 0 ] && [ -z "$shown" ]
}

is_set_cleanly() {
    shown=$(groff -man -ww -Tutf8 "$build/man/$1" 2>&1 >/dev/null)
    [ -z "$shown" ]
}

# shellcheck disable=SC2046  # lists of names
claim 'every function is declared there' has '[ *]' '(' $("$root/man/functions" "$root/include/clew.h")
# shellcheck disable=SC2046
claim 'every struct and enum is defined there' has '^\(struct\|enum\) ' ' {' \
    $(sed -n 's/^\(struct\|enum\) \(clew_[a-z_]*\) {$/\2/p' "$root/include/clew.h")
mpi=
[ ! -f "$build/man/clew-mpi.1" ] || mpi=clew-mpi.1
for name in clew.1 clew.3 clew-format.5 flow.1 $mpi; do
    if command -v groff >/dev/null; then
        claim "$name is formatted without a warning" is_set_cleanly "$name"
    else
        skip "$name is formatted without a warning" 'groff is not installed'
    fi
done
claims_end
