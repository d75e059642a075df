#!/bin/sh
# examples - first.c is the program in the header's opening comment, and each example prints what
# is in examples/NAME.out when it reads examples/NAME.in. An example puzzle needs one line outside
# of its folder: its name in the build options.
#
#     examples.sh ROOT LIBRARY PROGRAM ...     LIBRARY is the shared one, or "" if it is not built
set -u
root=$1
library=$2
shift 2
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
if [ -n "$library" ]; then
    claim 'solve.py prints what it should' \
        is_same "$(python3 "$root/examples/solve.py" "$library" 2>&1)" "$root/examples/solve.py.out"
else
    skip 'solve.py prints what it should' 'there is no shared library'
fi
needs_one_line() {
    shown=$(cd "$root" && grep -rnE "'$1'|(^|[^a-z])$1_[a-z]" \
        meson.build meson_options.txt include src cli tools tests)
    [ "$(printf '%s\n' "$shown" | wc -l)" = 1 ] && [ -n "$shown" ]
}

for puzzle in "$root"/examples/*/meson.build; do
    name=$(basename "$(dirname "$puzzle")")
    claim "the puzzle $name needs one line outside of its folder" needs_one_line "$name"
done
claims_end
