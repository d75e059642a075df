#!/bin/sh
# null_arithmetic - no offset is added to NULL when an allocation fails.
#
# That is undefined even if the sum is never used. gcc's sanitizer does not report it, clang's does: the
# files of the library that allocate are compiled by clang, which makes such a sum a trap, and linked with
# the test in which every allocation fails once. A planted sum shows that this finds it.
#
#     null_arithmetic.sh ROOT BUILD
set -u
root=$1
build=$2
. "$root/tests/house/tap.sh"

compiler=$(command -v clang-14 || command -v clang)
if [ -z "$compiler" ]; then
    skip 'no offset is added to NULL' 'clang is not installed'
    claims_end
    exit
fi
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
commands=$(ninja -C "$build" -t commands src/libclew.a | grep ' -c ' | grep libclew)
switches=$(printf '%s\n' "$commands" | grep -m 1 -e '/flow_engine_auto.c$' | tr ' ' '\n' |
    grep -e '^-D' -e '^-std' | grep -v FORTIFY | paste -sd ' ')
files=$(cd "$build" && printf '%s\n' "$commands" | sed -n 's/.* -c \([^ ]*\.c\)$/\1/p' |
    xargs grep -l base_alloc | xargs realpath)

# compile FILE...: objects go here. Optimised, the sum might be gone.
compile() {
    # shellcheck disable=SC2086  # several switches
    shown=$(printf '%s\n' "$@" | xargs -P 2 -n 64 "$compiler" -O0 -w -pthread -fPIC -c $switches -I"$root/include" \
        -I"$root/src" -I"$build/src" -fsanitize=pointer-overflow -fsanitize-trap=pointer-overflow 2>&1)
}

# run_test: with the objects that are here in place of those of the library.
run_test() {
    command=$(ninja -C "$build" -t commands tests/test_api_memory | tail -n 1 |
        sed "s|-o tests/test_api_memory |-o $folder/test $(echo "$folder"/*.o) |")
    shown=$(cd "$build" && sh -c "$command" 2>&1) || return 2
    shown=$("$folder/test" 2>&1)
}

# The test reports the trap as the failure of a case.
traps() {
    ! run_test && printf '%s\n' "$shown" | grep -q 'Illegal instruction\|Trace/breakpoint'
}

# shellcheck disable=SC2086  # several files
claim 'clang compiles what allocates' compile $files
claim 'no offset is added to NULL' run_test
sed 's/\(int16_t \*block = \)\(base_alloc(memory, bytes)\);/\1\2, *end = block + nodes;/
     s/if (!block)/(void)end; &/' "$root/src/flow/auto/flow_engine_auto.c" >flow_engine_auto.c
claim 'clang compiles a planted sum' compile flow_engine_auto.c
claim 'a planted sum is found' traps
claims_end
