#!/bin/sh
# symbols - the commands define no name that the library has too. They link the static library, so
# the linker would say nothing, and the library would call the command's function in place of its own.
#
#     symbols.sh ROOT BUILD
set -u
build=$2
. "$1/tests/house/tap.sh"

names() {
    nm -g --defined-only "$@" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u
}

is_apart() {
    names "$build/src/libclew.a" >"$scratch/library"
    names "$build/cli/$1.p"/*.o >"$scratch/command"
    shown=$(comm -12 "$scratch/library" "$scratch/command")
    [ -s "$scratch/library" ] && [ -s "$scratch/command" ] && [ -z "$shown" ]
}

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
for command in clew flow; do
    claim "no name of $command is one of the library's" is_apart "$command"
done
claims_end
