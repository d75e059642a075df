/* lights_puzzle - the rules of Lights Out, and the tables that make it a puzzle of the library. */
#include "grid/grid.h"
#include "lights/lights.h"

/* ---- Rules ---- */

int
lights_reach(const struct cells_board *board, int64_t cell, int64_t reached[LIGHTS_MAX_REACH])
{
    int count = 0;

    reached[count++] = cell;
    for (unsigned side = CLEW_SIDE_LEFT; side <= CLEW_SIDE_DOWN; side *= 2) {
        const int64_t beside = grid_step(board->rows, board->cols, cell, side);

        if (beside >= 0)
            reached[count++] = beside;
    }
    return count;
}

static void
press(struct cells_edit *edit, int64_t cell)
{
    int64_t reached[LIGHTS_MAX_REACH];
    const int count = lights_reach(edit->board, cell, reached);

    for (int i = 0; i < count; i++)
        cells_put(edit, reached[i],
                  edit->board->at[reached[i]] == LIGHTS_ON ? LIGHTS_OFF : LIGHTS_ON);
}

static int64_t
count_lights(const struct cells_board *board)
{
    return cells_holding(board, LIGHTS_ON);
}

static const struct cells_look looks[] = {
    {.letter = LIGHTS_OFF,
     .acted_letter = 'o',
     .symbol = 0x00B7,
     .acted_symbol = 0x25CE,
     .meaning = "off",
     .role = SCENE_FAINT},
    {.letter = LIGHTS_ON,
     .acted_letter = 'x',
     .symbol = 0x25CF,
     .acted_symbol = 0x25C9,
     .meaning = "on",
     .role = SCENE_PATH,
     .is_filled = true},
    {.letter = 0},
};

const struct cells_rules lights_rules = {
    .title = "Lights Out",
    .heading = "lights:",
    .noun = "a board of lights",
    .act = "press",
    .acts = "presses",
    .left_is = "lights on",
    .hopeless = "No presses can turn all lights off.",
    .max_side = LIGHTS_MAX_SIDE,
    .looks = looks,
    .move = press,
    .left = count_lights,
    .engine = &lights_engine_algebra,
    .explain = lights_explain,
};

/* ---- Tables ---- */

static bool
recognise_lights(const struct base_text *text)
{
    return cells_recognise(text, &lights_rules);
}

static enum clew_status
read_lights(void **board, struct base_text *text, struct puzzle_reading *reading,
            struct clew_error *error)
{
    return cells_read(board, text, reading, &lights_rules, error);
}

static const struct puzzle_format format_rows = {
    .name = "rows",
    .description = "a line 'lights:', then rows of * on and . off",
    .is_complete = true,
    .recognise = recognise_lights,
    .read = read_lights,
    .write = cells_write,
};

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

static const struct puzzle_format *const formats[] = {&format_rows, NULL};
static const struct puzzle_engine *const engines[] = {&lights_engine_algebra, &cells_engine_bfs,
                                                      NULL};

static const struct puzzle_play play = {
    CELLS_PLAY,
    .controls = "click presses, arrows move, space presses",
};

const struct puzzle lights_puzzle = {
    CELLS_PUZZLE,
    .name = "lights",
    .description = "Lights Out: the fewest presses that turn all lights off",
    .options = options,
    .formats = formats,
    .engines = engines,
    .check = lights_check,
    .generate = lights_generate,
    .play = &play,
};
