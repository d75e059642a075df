#!/bin/sh
# examples - first.c is the program in the header's opening comment, and each example prints what
# stands in examples/NAME.out.
#
#     examples.sh ROOT FIRST MANY WATCH        the programs, built
set -u
root=$1
shift
. "$root/tests/house/tap.sh"

# The indented lines of the first comment of clew.h, from the first #include to the last brace.
program_in_header() {
    awk '/^ \*\// { exit }
         /^ \*     #include/ { inside = 1 }
         inside && /^ \*( |$)/ { sub(/^ \*(     )?/, ""); print }
         inside && $0 == "}" { exit }' "$root/include/clew.h"
}

is_same() {
    shown=$(printf '%s\n' "$1" | diff - "$2")
}

claim 'first.c is the program at the top of clew.h' \
    is_same "$(program_in_header)" "$root/examples/first.c"
for program in "$@"; do
    name=$(basename "$program")
    input=$root/examples/$name.in
    [ -f "$input" ] || input=/dev/null
    claim "$name prints what it should" is_same "$("$program" <"$input" 2>&1)" \
        "$root/examples/$name.out"
done
claims_end
