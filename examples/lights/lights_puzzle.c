/* lights_puzzle - the table of Lights Out, its options and its facts. */
#include "lights/lights_puzzle.h"

#include "grid/grid.h"

static const struct clew_option_info options[] = {
    {.name = "presses",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "0",
     .high = LIGHTS_MAX_SIDE * LIGHTS_MAX_SIDE,
     .use = CLEW_FOR_GENERATING,
     .description = "how many cells are pressed to make the board; 0: a third of them"},
    {.name = "seed",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "1",
     .use = CLEW_FOR_GENERATING,
     .description = "same seed, same board"},
    {.name = NULL},
};

static const struct puzzle_format *const formats[] = {&lights_format_rows, NULL};
static const struct puzzle_engine *const engines[] = {&lights_engine_auto, &lights_engine_bfs,
                                                      NULL};

static int64_t
lights_rows(const void *board)
{
    return ((const struct lights_board *)board)->rows;
}

static int64_t
lights_cols(const void *board)
{
    return ((const struct lights_board *)board)->cols;
}

/* A light is a tile with the number 1 when it is on and 0 when it is off. */
static void
describe_light(const void *board, int64_t cell, bool dark, struct clew_cell *out)
{
    const struct lights_board *lights = board;

    out->kind = CLEW_CELL_TILE;
    out->value = bits_has(lights->lit, (size_t)cell);
    out->name[0] = out->value ? '*' : '.';
    out->name[1] = '\0';
    if (out->value)
        out->colour = scene_colour(SCENE_PATH, dark ? SCENE_DARK : SCENE_LIGHT);
}

static int64_t
lights_step(const void *board, int64_t cell, enum clew_side side)
{
    const struct lights_board *lights = board;

    return side > CLEW_SIDE_DOWN ? -1 : grid_step(lights->rows, lights->cols, cell, side);
}

static void
lights_facts(const void *board, const void *answer, struct puzzle_facts *facts)
{
    const int64_t cols = ((const struct lights_board *)board)->cols;
    const struct lights_answer *lights = answer;
    struct base_writer cells;

    if (!lights)
        return;
    base_writer_init(&cells, facts->memory);
    for (size_t i = 0; i < lights->count; i++)
        base_write(&cells, "%s%lld,%lld", i ? " " : "", (long long)(lights->presses[i] / cols),
                   (long long)(lights->presses[i] % cols));
    puzzle_fact_text(facts, "path", cells.text ? cells.text : "", cells.length);
    puzzle_fact_number(facts, "length", (int64_t)lights->count);
    facts->failed |= cells.failed;
    base_writer_free(&cells);
}

/* One path: the pressed cells in order. */
static size_t
lights_path_count(const void *board, const void *answer)
{
    (void)board;
    (void)answer;
    return 1;
}

static size_t
lights_path(const void *board, const void *answer, size_t index, int64_t *cells, size_t capacity)
{
    const struct lights_answer *lights = answer;

    (void)board;
    (void)index;
    for (size_t i = 0; i < lights->count && i < capacity; i++)
        cells[i] = lights->presses[i];
    return lights->count;
}

const struct puzzle lights_puzzle = {
    .name = "lights",
    .description = "Lights Out: the fewest presses that turn all lights off",
    .options = options,
    .formats = formats,
    .engines = engines,
    .free_board = lights_board_free,
    .free_answer = lights_answer_free,
    .rows = lights_rows,
    .cols = lights_cols,
    .cell = describe_light,
    .step = lights_step,
    .check = lights_check,
    .read_answer = lights_read_answer,
    .facts = lights_facts,
    .moves_fact = "path",
    .path_count = lights_path_count,
    .path = lights_path,
    .draw = lights_draw,
    .draw_text = lights_draw_text,
    .text_frames = lights_text_frames,
    .draw_marks = lights_draw_marks,
    .draw_marks_text = lights_draw_marks_text,
    .generate = lights_generate,
    .rate = lights_rate,
    .play = &lights_play,
};
