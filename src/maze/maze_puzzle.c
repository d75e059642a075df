/* maze_puzzle - the table of the rolling-ball maze, its options and its facts. */
#include "maze/maze_puzzle.h"

#include "maze/board/maze_check.h"
#include "maze/draw/maze_draw.h"
#include "maze/game/maze_play.h"
#include "maze/generate/maze_generate.h"
#include "maze/maze_engines.h"
#include "maze/rate/maze_rate.h"
#include "maze/text/maze_text.h"

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

static bool
rule_at(const void *board, size_t index, struct clew_rule *rule)
{
    const struct maze_board *maze = board;

    if (index == 0) {
        rule->name = "rule";
        rule->value = maze->rule == MAZE_DROP ? "drop" : "stop";
        rule->is_default = maze->rule == MAZE_DROP;
    } else if (index == 1) {
        rule->name = "measure";
        rule->value = maze->measure == MAZE_DISTANCE ? "distance" : "moves";
        rule->is_default = maze->measure == MAZE_DISTANCE;
    }
    return index < 2;
}

/* One path: the stops, from the ball's cell to the hole. */
static size_t
count_paths(const void *board, const void *answer)
{
    (void)board;
    (void)answer;
    return 1;
}

static size_t
list_stops(const void *board, const void *answer, size_t index, int64_t *cells, size_t capacity)
{
    const struct maze_board *maze = board;
    const struct maze_answer *way = answer;
    const size_t count = (size_t)way->length + 1;
    struct grid_place place = maze->ball;

    if (index > 0)
        return 0;
    for (size_t i = 0; i < count && i < capacity; i++) {
        cells[i] = maze_cell(maze, place);
        if (i + 1 < count)
            maze_roll(maze, &place, (enum grid_direction)grid_direction_of_letter(way->path[i]));
    }
    return count;
}

const struct puzzle maze_puzzle = {
    .name = "maze",
    .description = "a rolling ball: the shortest path into the hole",
    .options = maze_options,
    .formats = formats,
    .engines = engines,
    .free_board = maze_board_free,
    .free_answer = maze_answer_free,
    .rows = count_rows,
    .cols = count_cols,
    .cell = look_at_cell,
    .step = step_to,
    .rule = rule_at,
    .check = maze_check,
    .read_answer = maze_read_answer,
    .facts = list_facts,
    .moves_fact = "path",
    .path_count = count_paths,
    .path = list_stops,
    .draw = maze_draw,
    .draw_text = maze_draw_text,
    .text_frames = maze_text_frames,
    .draw_marks = maze_draw_marks,
    .draw_marks_text = maze_draw_marks_text,
    .generate = maze_generate,
    .rate = maze_rate,
    .play = &maze_play,
};
