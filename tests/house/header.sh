#!/bin/sh
# header - clew.h compiles without warnings in every supported language standard, included twice, and
# with every ..._INIT macro in use.
#
#     header.sh ROOT
set -u
root=$1
. "$root/tests/house/tap.sh"
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# A variable for each ..._INIT macro: CLEW_GAME_CELL_INIT is a struct clew_game_cell.
{
    printf '#include <clew.h>\n#include <clew.h>\n\nint main(void)\n{\n'
    sed -n 's/^#define CLEW_\([A-Z_]*\)_INIT .*/\1/p' "$root/include/clew.h" | while read -r name; do
        stem=$(echo "$name" | tr '[:upper:]' '[:lower:]')
        printf '    struct clew_%s a_%s = CLEW_%s_INIT;\n' "$stem" "$stem" "$name"
        printf '    if (a_%s.size != sizeof a_%s) return 1;\n' "$stem" "$stem"
    done
    printf '    return clew_abi_version() != CLEW_ABI_VERSION;\n}\n'
} >"$scratch/use.c"
cp "$scratch/use.c" "$scratch/use.cc"

compiles() {
    # shellcheck disable=SC2086  # CC may be several words
    shown=$($1 -std="$2" -Wall -Wextra -pedantic -Werror -I "$root/include" -fsyntax-only \
        "$scratch/$3" 2>&1)
}

uses_macros() {
    shown=$(cat "$scratch/use.c")
    [ "$(grep -c _INIT "$scratch/use.c")" -ge 9 ]
}

claim 'the program uses the macros of the header' uses_macros
for standard in c11 c17; do
    claim "it compiles as $standard" compiles "${CC:-cc}" "$standard" use.c
done
for standard in c++11 c++14 c++17 c++20; do
    claim "it compiles as $standard" compiles "${CXX:-c++}" "$standard" use.cc
done
claims_end
