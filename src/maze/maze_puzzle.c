/* maze_puzzle - the table that makes the rolling-ball maze a puzzle; see puzzle.h. */
#include "maze/maze_puzzle.h"

#include "maze/board/maze_check.h"
#include "maze/board/maze_facts.h"
#include "maze/draw/maze_draw.h"
#include "maze/game/maze_play.h"
#include "maze/generate/maze_generate.h"
#include "maze/maze_engines.h"
#include "maze/rate/maze_rate.h"
#include "maze/text/maze_text.h"

static const struct puzzle_format *const formats[] = {
    &maze_format_drawing, &maze_format_arrays,  &maze_format_rows,
    &maze_format_map,     &maze_format_picture, NULL,
};

static const struct puzzle_engine *const engines[] = {
    &maze_engine_auto, &maze_engine_bits, &maze_engine_dijkstra, &maze_engine_dijkstra_4, NULL,
};

static int64_t
maze_rows(const void *board)
{
    return ((const struct maze_board *)board)->rows;
}

static int64_t
maze_cols(const void *board)
{
    return ((const struct maze_board *)board)->cols;
}

static void
maze_describe_cell(const void *board, int64_t cell, bool dark, struct clew_cell *out)
{
    const struct maze_board *maze = board;

    (void)dark;
    if (maze_is_wall(maze, cell / maze->cols, cell % maze->cols)) {
        out->kind = CLEW_CELL_VOID;
    } else if (cell == maze_cell(maze, maze->hole)) {
        out->kind = CLEW_CELL_HOLE;
        out->value = maze->rule == MAZE_DROP;
    } else if (cell == maze_cell(maze, maze->ball)) {
        out->kind = CLEW_CELL_BALL;
    }
}

static int64_t
maze_step(const void *board, int64_t cell, enum clew_side side)
{
    const struct maze_board *maze = board;
    const int64_t to = grid_step(maze->rows, maze->cols, cell, side);

    return to >= 0 && maze_is_wall(maze, to / maze->cols, to % maze->cols) ? -1 : to;
}

const struct puzzle maze_puzzle = {
    .name = "maze",
    .description = "a rolling ball: the shortest path into the hole",
    .options = maze_options,
    .formats = formats,
    .engines = engines,
    .free_board = maze_board_free,
    .free_answer = maze_answer_free,
    .rows = maze_rows,
    .cols = maze_cols,
    .cell = maze_describe_cell,
    .step = maze_step,
    .rule = maze_rule_at,
    .comment = maze_comment,
    .check = maze_check,
    .read_answer = maze_read_answer,
    .facts = maze_facts,
    .moves_fact = "path",
    .path = maze_path,
    .draw = maze_draw,
    .draw_text = maze_draw_text,
    .text_frames = maze_text_frames,
    .draw_marks = maze_draw_marks,
    .draw_marks_text = maze_draw_marks_text,
    .generate = maze_generate,
    .rate = maze_rate,
    .play = &maze_play,
};
