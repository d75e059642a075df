/* maze_puzzle - the table of the rolling-ball maze, its options and its facts. */
#include "maze/maze_puzzle.h"

#include "maze/maze_check.h"
#include "maze/maze_draw.h"
#include "maze/maze_engine.h"
#include "maze/maze_generate.h"
#include "maze/maze_text.h"

static const struct clew_option_info options[] = {
    {.name = "rule",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "drop|stop",
     .default_value = "drop",
     .use = CLEW_FOR_READING | CLEW_FOR_GENERATING,
     .description = "the ball drops when it passes the hole, or has to stop there"},
    {.name = "measure",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "distance|moves",
     .default_value = "distance",
     .use = CLEW_FOR_READING | CLEW_FOR_GENERATING,
     .description = "what is least: the cells rolled, or the rolls"},
    {.name = "ball",
     .kind = CLEW_OPTION_CELL,
     .placeholder = "R,C",
     .use = CLEW_FOR_READING | CLEW_FOR_GENERATING,
     .description = "where the ball starts, in place of what the text says"},
    {.name = "hole",
     .kind = CLEW_OPTION_CELL,
     .placeholder = "R,C",
     .use = CLEW_FOR_READING | CLEW_FOR_GENERATING,
     .description = "where the hole is, in place of what the text says"},
    {.name = "ties",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "alphabetical|first",
     .default_value = "alphabetical",
     .use = CLEW_FOR_SOLVING,
     .description = "among least ways take the first by d, l, r, u, or by d, u, r, l"},
    {.name = "kind",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "random|loop|perfect",
     .default_value = "random",
     .use = CLEW_FOR_GENERATING,
     .description = "what is made: random walls, one long loop, or a tree of corridors"},
    {.name = "walls",
     .kind = CLEW_OPTION_REAL,
     .placeholder = "PERCENT",
     .default_value = "30",
     .use = CLEW_FOR_GENERATING,
     .description = "how much of a random maze is wall"},
    {.name = "solvable",
     .kind = CLEW_OPTION_FLAG,
     .default_value = "off",
     .use = CLEW_FOR_GENERATING,
     .description = "put the hole of a random maze where the ball can come"},
    {.name = "seed",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "1",
     .use = CLEW_FOR_GENERATING,
     .description = "same seed, same maze"},
    {.name = NULL},
};

static const struct puzzle_format *const formats[] = {
    &maze_format_drawing, &maze_format_arrays, &maze_format_rows, &maze_format_map, NULL,
};

static const struct engine *const engines[] = {
    &maze_engine_auto, &maze_engine_bits, &maze_engine_dijkstra, &maze_engine_dijkstra_4, NULL,
};

static int64_t
count_rows(const void *board)
{
    return ((const struct maze_board *)board)->rows;
}

static int64_t
count_cols(const void *board)
{
    return ((const struct maze_board *)board)->cols;
}

static void
look_at_cell(const void *board, int64_t cell, bool dark, struct clew_cell *look)
{
    const struct maze_board *maze = board;

    (void)dark;
    if (maze_is_wall(maze, cell / maze->cols, cell % maze->cols)) {
        look->kind = CLEW_CELL_VOID;
    } else if (cell == maze_cell(maze, maze->hole)) {
        look->kind = CLEW_CELL_HOLE;
        look->value = maze->rule == MAZE_DROP;
    } else if (cell == maze_cell(maze, maze->ball)) {
        look->kind = CLEW_CELL_BALL;
    }
}

static int64_t
step_to(const void *board, int64_t cell, enum clew_side side)
{
    const struct maze_board *maze = board;
    const int64_t to = grid_step(maze->rows, maze->cols, cell, side);

    return to >= 0 && maze_is_wall(maze, to / maze->cols, to % maze->cols) ? -1 : to;
}

static void
list_facts(const void *board, const void *answer, struct puzzle_facts *facts)
{
    const struct maze_answer *way = answer;

    (void)board;
    if (!way)
        return;
    puzzle_fact_text(facts, "path", way->path, (size_t)way->length);
    puzzle_fact_number(facts, "length", way->length);
    puzzle_fact_number(facts, "distance", way->distance);
}

const struct puzzle maze_puzzle = {
    .name = "maze",
    .description = "the rolling ball: the least way into the hole",
    .options = options,
    .formats = formats,
    .engines = engines,
    .free_board = maze_board_free,
    .free_answer = maze_answer_free,
    .rows = count_rows,
    .cols = count_cols,
    .cell = look_at_cell,
    .step = step_to,
    .check = maze_check,
    .read_answer = maze_read_answer,
    .facts = list_facts,
    .draw = maze_draw,
    .draw_text = maze_draw_text,
    .text_frames = maze_text_frames,
    .draw_marks = maze_draw_marks,
    .draw_marks_text = maze_draw_marks_text,
    .generate = maze_generate,
};
