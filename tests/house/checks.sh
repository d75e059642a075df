#!/bin/sh
# checks - tests check-layers and check-words: violations are planted in a small tree, one at a time;
# and that the list of mutants is up to date.
set -u
root=$1
. "$root/tests/house/tap.sh"
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT

# refuses TOOL TEXT: TOOL fails on the tree, and its output contains TEXT.
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

# plant FILE LINE: adds a file with this one line; unplant removes it.
plant() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/$1"
    git -C "$tree" add "$1"
}

unplant() {
    git -C "$tree" rm -q --cached "$1"
    rm "$tree/$1"
}

# finds TOOL FILE LINE TEXT WHAT
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
finds check-layers src/base/base_b.c '#include "grid/grid.h"' 'must not include src/grid' \
    'an include of a higher layer'
finds check-layers src/search/search_b.c '#include "scene/scene.h"' 'must not include src/scene' \
    'an include of the same layer'
finds check-layers src/maze/maze_b.c '#include "flow/board/flow_board.h"' 'must not include src/flow' \
    'a puzzle that includes another'
finds check-layers src/puzzle/puzzle_b.c '  #  include "maze/maze_board.h"' \
    'must not include src/maze' 'a puzzle included below, with any spacing'
finds check-layers src/grid/grid_b.c '#include "../base/base_a.h"' 'write the folder' \
    'a relative path'
finds check-layers src/flow/flow_b.c '#include <jansson.h>' 'C library only' \
    'another library'
finds check-layers src/flow/sat/flow_cnf.c '#include "flow/flow_pieces.h"' 'must not share deductions' \
    'clauses that rely on the deduction of another engine'
finds check-layers src/flow/sat/flow_engine_sat.c '#include "flow/rules/flow_rules.h"' \
    'must not share deductions' 'a sat engine that does so'
finds check-layers src/maze/board/maze_board.c '#include "maze/text/maze_text.h"' \
    'board/ must not include text/' 'a sub-folder that includes one above it'
finds check-layers src/maze/auto/maze_engine_auto.c '#include "maze/classic/maze_dijkstra.h"' \
    'only the list of engines' 'an engine that includes a classic one'
finds check-layers src/maze/board/maze_check.c '#include "maze/board/maze_moves.h"' \
    'only its board' 'a checker that includes more than its board'
finds check-layers src/maze/other/maze_other.c '#include "maze/board/maze_board.h"' \
    'no order is known' 'a sub-folder without a place in the order'
finds check-layers web/view/make/a.tsx "import { x } from '../play/b.js';" \
    'web/view/make must not import web/view/play' 'a view of the page that imports another view'
finds check-layers web/model/a.ts "import { x } from '../view/shared/b.js';" \
    'web/model must not import web/view/shared' 'a model that imports a view'
finds check-layers web/wasm/a.ts "import type { X } from '../worker/protocol.js';" \
    'web/wasm must not import web/worker' 'a wrapper that imports a worker'
finds check-layers web/model/a.ts "import { h } from 'preact';" 'only views import a package' \
    'a package outside the views'
finds check-layers web/wasm/web_a.c '#include "base/base_a.h"' 'only clew.h' \
    'glue that looks inside the library'
finds check-layers cli/play/play.c '#include "commands/cli_jobs.h"' 'includes no command' \
    'a game that includes a command'
finds check-layers mpi/rank_b.c '#include "base/base_a.h"' 'only clew.h' \
    'a part of clew-mpi that includes an internal header'
finds check-layers cli/cmd_b.c '#include "base/base_a.h"' 'only clew.h' \
    'a command that includes an internal header'
finds check-layers examples/b.c '#include "../src/base/base_a.h"' 'only clew.h' \
    'an example that includes an internal header'
finds check-layers examples/own/own.c '#include "tiles/tiles_options.h"' 'must not include src/tiles' \
    'an example puzzle that includes another'
finds check-layers src/other/other.c '#include "clew.h"' 'no layer is known' \
    'a folder without a layer'
claim 'check-layers passes again' passes check-layers

claim 'check-words passes a tree in order' passes check-words
finds check-words doc/a.md "see /""home/me/clew" 'one machine' 'a path of one machine'
finds check-words web/lock.json "https://registry"".example.org/x" 'registry' 'a registry'
finds check-words src/base/base_c.c "/* TO""DO: later */" 'undone' 'work left undone'
finds check-words src/base/base_c.c "#  if"" 0" 'disabled' 'disabled code'
finds check-words src/base/base_c.c 'printf("%d", 1);' 'never prints' 'a library that prints'
finds check-words src/base/base_c.c 'base_fail(error, "--rule is wrong");' 'without the dashes' \
    'an option with the dashes of the command'
finds check-words puzzles/jumbo_10x10_01.txt 'AB' 'others own' 'a board that others own'
claim 'check-words passes again' passes check-words

mutants_fit() {
    shown=$("$root/tools/mutants" --check)
}
claim 'each mistake in tests/mutants still fits its source' mutants_fit
claims_end
