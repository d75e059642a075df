/* tiles_puzzle - see the header. */
#include "tiles/tiles_puzzle.h"

#include "tiles/board/tiles_facts.h"

#include "tiles/board/tiles_check.h"
#include "tiles/draw/tiles_draw.h"
#include "tiles/game/tiles_play.h"
#include "tiles/generate/tiles_generate.h"
#include "tiles/rate/tiles_rate.h"
#include "tiles/text/tiles_text.h"
#include "tiles/tiles_engines.h"

#include <stdio.h>

static const struct puzzle_format *const formats[] = {
    &tiles_format_rows,
    &tiles_format_list,
    &tiles_format_game,
    &tiles_format_hex,
    &tiles_format_json,
    &tiles_format_picture,
    NULL,
};

static int64_t
rows_of(const void *board)
{
    return ((const struct tiles_board *)board)->rows;
}

static int64_t
cols_of(const void *board)
{
    return ((const struct tiles_board *)board)->cols;
}

static void
describe_cell(const void *board, int64_t cell, bool dark, struct clew_cell *out)
{
    const struct tiles_board *own = board;
    const int tile = own->tile_at[cell];

    out->kind = CLEW_CELL_TILE;
    out->value = tile;
    out->goal = own->goal_at[cell];
    if (tile) {
        snprintf(out->name, sizeof out->name, "%d", tile);
        out->colour = tiles_colour(own, tile, dark);
    }
}

const struct puzzle tiles_puzzle = {
    .name = "tiles",
    .description = "sliding tiles (8-, 15-, 24-puzzle): the fewest moves to the goal",
    .options = tiles_options,
    .formats = formats,
    .engines = tiles_engines,
    .free_board = tiles_board_free,
    .free_answer = tiles_answer_free,
    .rows = rows_of,
    .cols = cols_of,
    .cell = describe_cell,
    .rule = tiles_rule,
    .comment = tiles_comment,
    .check = tiles_check,
    .read_answer = tiles_read_answer,
    .facts = tiles_facts,
    .moves_fact = "path",
    .path = tiles_path,
    .draw = tiles_draw,
    .draw_text = tiles_draw_text,
    .text_frames = tiles_text_frames,
    .draw_marks = tiles_draw_marks,
    .draw_marks_text = tiles_draw_marks_text,
    .generate = tiles_generate,
    .rate = tiles_rate,
    .play = &tiles_play,
};
