#!/bin/sh
# checks - the checkers of tools/ find what they are there to find: faults are planted in a small
# tree of its own, one at a time.
set -u
root=$1
. "$root/tests/house/tap.sh"
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT

# judges TOOL WORD: TOOL refuses the tree and names WORD.
refuses() {
    if shown=$("$root/tools/$1" "$tree" 2>&1); then
        shown="passed: $shown"
        return 1
    fi
    case $shown in *"$2"*) return 0 ;; esac
    return 1
}

passes() {
    shown=$("$root/tools/$1" "$tree" 2>&1)
}

# plant FILE LINE: a file with this one line; unplant takes it away again.
plant() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/$1"
    git -C "$tree" add "$1"
}

unplant() {
    git -C "$tree" rm -q --cached "$1"
    rm "$tree/$1"
}

# with TOOL FILE LINE WORD WHAT
finds() {
    plant "$2" "$3"
    claim "$1 finds $5" refuses "$1" "$4"
    unplant "$2"
}

git -C "$tree" init -q
plant src/base/base_a.c '#include "base/base_a.h"'
plant src/maze/maze_a.c '#include "puzzle/puzzle.h"'
plant cli/main.c '#include <clew.h>'
plant include/clew.h '#include <stdint.h>'

claim 'check-layers passes a tree in order' passes check-layers
finds check-layers src/base/base_b.c '#include "grid/grid.h"' 'must not see src/grid' \
    'a look upwards'
finds check-layers src/search/search_b.c '#include "scene/scene.h"' 'must not see src/scene' \
    'a look sideways'
finds check-layers src/maze/maze_b.c '#include "flow/board/flow_board.h"' 'must not see src/flow' \
    'a puzzle that sees another'
finds check-layers src/puzzle/puzzle_b.c '  #  include "maze/maze_board.h"' \
    'must not see src/maze' 'a puzzle known below, however it is spaced'
finds check-layers src/grid/grid_b.c '#include "../base/base_a.h"' 'write the folder' \
    'a relative path'
finds check-layers src/flow/flow_b.c '#include <jansson.h>' 'C library only' \
    'a foreign library inside'
finds check-layers src/flow/sat/flow_cnf.c '#include "flow/flow_pieces.h"' 'must not share deductions' \
    'clauses that rely on the deduction of another engine'
finds check-layers src/flow/sat/flow_engine_sat.c '#include "flow/rules/flow_rules.h"' \
    'must not share deductions' 'a sat engine in a folder that does so'
finds check-layers cli/cmd_b.c '#include "base/base_a.h"' 'only clew.h' \
    'a command that looks inside'
finds check-layers examples/b.c '#include "../src/base/base_a.h"' 'only clew.h' \
    'an example that looks inside'
finds check-layers src/other/other.c '#include "clew.h"' 'no layer is known' \
    'a folder without a layer'
claim 'check-layers passes again' passes check-layers

claim 'check-words passes a tree in order' passes check-words
finds check-words doc/a.md "see /""home/me/clew" 'one machine' 'a path of one machine'
finds check-words web/lock.json "https://registry"".example.org/x" 'registry' 'a registry'
finds check-words src/base/base_c.c "/* TO""DO: later */" 'undone' 'work left undone'
finds check-words src/base/base_c.c "#  if"" 0" 'switched off' 'code switched off'
finds check-words src/base/base_c.c 'printf("%d", 1);' 'never prints' 'a library that prints'
finds check-words src/base/base_c.c 'base_fail(error, "--rule is wrong");' 'without the dashes' \
    'an option with the dashes of the command'
finds check-words puzzles/jumbo_10x10_01.txt 'AB' 'others own' 'a board that others own'
claim 'check-words passes again' passes check-words
claims_end
