#!/bin/sh
# skeleton - the puzzles have the same files for the same jobs, and every folder has a README.
#
#     skeleton.sh ROOT
#
# A reader who knows one puzzle then knows where to look in the others.
set -u
root=$1
. "$root/tests/house/tap.sh"

# P stands for the name of the puzzle.
skeleton='
    board/P_board.h
    board/P_check.c
    board/P_check.h
    board/P_facts.c
    board/P_facts.h
    text/P_text.h
    text/P_text_answer.c
    text/P_draft.c
    text/P_draft.h
    draw/P_draw.h
    draw/P_draw_text.c
    game/P_play.c
    rate/P_rate.c
    generate/P_generate.c
    generate/P_generate.h
    P_engines.c
    P_engines.h
    P_options.c
    P_puzzle.c'

# has_skeleton PUZZLE: reports the missing files.
has_skeleton() {
    shown=
    for file in $(echo "$skeleton" | sed "s/P_/$1_/"); do
        [ -f "$root/src/$1/$file" ] || shown="${shown}src/$1/$file is missing
"
    done
    [ -z "$shown" ]
}

# The folders with C files below src and cli, relative to the root.
folders() {
    (cd "$root" && find src cli -name '*.[ch]' | sed 's|/[^/]*$||' | sort -u)
}

has_readme() {
    shown="$1/README.md is missing or empty"
    [ -s "$root/$1/README.md" ]
}

for puzzle in flow tiles maze; do
    claim "$puzzle has the common skeleton" has_skeleton $puzzle
done
for folder in $(folders); do
    claim "$folder has a README" has_readme "$folder"
done
claims_end
