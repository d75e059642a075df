/* play_flow - drawing paths by hand; see play_flow.h. */
#include "play_flow.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

static const enum clew_side sides[] = {CLEW_SIDE_LEFT, CLEW_SIDE_RIGHT, CLEW_SIDE_UP,
                                       CLEW_SIDE_DOWN};

/* ---- The state ---- */

static void
end(struct play *play)
{
    struct flow *flow = flow_of(play);

    for (int i = 0; i < flow->colours; i++) {
        if (flow->paths)
            free(flow->paths[i].cells);
        if (flow->answer)
            free(flow->answer[i].cells);
    }
    free(flow->paths);
    free(flow->answer);
    free(flow->dots);
    free(flow->names);
    free(flow->paints);
    for (int lane = 0; lane < 2; lane++) {
        free(flow->owner[lane]);
        free(flow->sides[lane]);
    }
    free(flow);
}

static bool
make_room(struct play *play, struct flow *flow)
{
    const size_t colours = (size_t)flow->colours, cells = (size_t)play->cells;

    flow->paths = calloc(colours, sizeof(*flow->paths));
    flow->dots = calloc(colours, sizeof(*flow->dots));
    flow->names = calloc(colours, sizeof(*flow->names));
    flow->paints = calloc(colours, sizeof(*flow->paints));
    for (int lane = 0; lane < 2; lane++) {
        flow->owner[lane] = calloc(cells, sizeof(int));
        flow->sides[lane] = calloc(cells, sizeof(unsigned));
        if (!flow->owner[lane] || !flow->sides[lane])
            return false;
    }
    if (!flow->paths || !flow->dots || !flow->names || !flow->paints)
        return false;
    for (size_t i = 0; i < colours; i++)
        if (!(flow->paths[i].cells = malloc((2 * cells + 2) * sizeof(int))))
            return false;
    return true;
}

static void
find_dots(struct play *play, struct flow *flow)
{
    for (int i = 0; i < flow->colours; i++)
        flow->dots[i][0] = flow->dots[i][1] = -1;
    for (int cell = 0; cell < play->cells; cell++) {
        const struct clew_cell *look = &play->looks[cell];

        if (look->kind != CLEW_CELL_DOT)
            continue;
        flow->dots[look->value][flow->dots[look->value][0] >= 0] = cell;
        memcpy(flow->names[look->value], look->name, sizeof(*flow->names));
        flow->paints[look->value] = look->colour;
    }
    flow->cursor = flow->dots[0][0];
}

static bool
begin(struct play *play)
{
    struct flow *flow;

    play->state = flow = calloc(1, sizeof(*flow));
    if (!flow)
        return false;
    for (int cell = 0; cell < play->cells; cell++)
        if (play->looks[cell].kind == CLEW_CELL_DOT && play->looks[cell].value >= flow->colours)
            flow->colours = (int)play->looks[cell].value + 1;
    if (!make_room(play, flow))
        return false;
    find_dots(play, flow);
    flow->drawing = -1;
    play_flow_survey(play);
    if (flow->is_hex)
        play->keys = "e r d f slant  space draw  x clear";
    play->has_cursor = true;
    play_flow_trace(play);
    return true;
}

/* ---- Keys and mouse ---- */

/* Draws, or moves the cursor: round a joined edge, and over walls too. */
static bool
step(struct play *play, enum clew_side side)
{
    struct flow *flow = flow_of(play);
    int to = play_flow_beside(play, flow->cursor, side);

    if (flow->drawing >= 0)
        return play_flow_extend(play, side);
    if (to < 0)
        to = (int)clew_board_step(play->board, flow->cursor, side);
    if (to >= 0)
        flow->cursor = to;
    return false;
}

static bool
go(struct play *play, int direction, bool is_held)
{
    if (is_held && flow_of(play)->drawing < 0)
        play_flow_take_up(play);
    return step(play, sides[direction]);
}

/* The keys of hexes: where they are on the keyboard, or on a block of digits. */
static enum clew_side
side_of_key(const struct play *play, int key)
{
    const int cell = flow_of(play)->cursor;

    switch (flow_of(play)->is_hex ? key : 0) {
    case 'e':
    case '7':
    case KEY_A1:
    case KEY_HOME:
        return play_flow_slant(play, cell, true, true);
    case 'r':
    case '9':
    case KEY_A3:
    case KEY_PPAGE:
        return play_flow_slant(play, cell, false, true);
    case 'd':
    case '1':
    case KEY_C1:
    case KEY_END:
        return play_flow_slant(play, cell, true, false);
    case 'f':
    case '3':
    case KEY_C3:
    case KEY_NPAGE:
        return play_flow_slant(play, cell, false, false);
    case '8':
        return CLEW_SIDE_UP;
    case '2':
        return CLEW_SIDE_DOWN;
    default:
        return 0;
    }
}

static bool
clear_path(struct play *play)
{
    struct flow *flow = flow_of(play);
    const int colour = flow->owner[flow->owner[0][flow->cursor] < 0][flow->cursor];

    flow->drawing = -1;
    if (colour < 0 || flow->paths[colour].length < 2)
        return false;
    flow->paths[colour].length = 0;
    play_flow_trace(play);
    return true;
}

static bool
use_key(struct play *play, int key)
{
    struct flow *flow = flow_of(play);
    const enum clew_side side = side_of_key(play, key);
    struct flow_path *path;

    if (side)
        return step(play, side);
    switch (key) {
    case ' ':
    case '\n':
    case KEY_ENTER:
        if (flow->drawing < 0)
            return play_flow_take_up(play);
        flow->drawing = -1;
        return false;
    case KEY_BACKSPACE:
    case 127:
    case '\b':
        if (flow->drawing < 0 || (path = &flow->paths[flow->drawing])->length < 2)
            return false;
        flow->cursor = path->cells[--path->length - 1];
        play_flow_trace(play);
        return true;
    case 'x':
        return clear_path(play);
    default:
        return false;
    }
}

/* Straight on to a cell, as far as it goes. */
static bool
draw_to(struct play *play, int cell)
{
    struct flow *flow = flow_of(play);
    bool is_changed = false;

    while (flow->drawing >= 0 && flow->cursor != cell) {
        const enum clew_side side = play_flow_way(play, flow->cursor, cell);

        if (!side || !play_flow_extend(play, side))
            break;
        is_changed = true;
    }
    return is_changed;
}

static bool
press(struct play *play, int row, int col, bool is_drag)
{
    struct flow *flow = flow_of(play);
    const int cell = play_flow_cell_at(play, row, col);
    bool is_own;

    if (cell < 0)
        return false;
    if (is_drag)
        return draw_to(play, cell);
    is_own = flow->owner[0][cell] >= 0 || flow->owner[1][cell] >= 0;
    if (flow->drawing >= 0 && (!is_own || play->looks[cell].value == flow->drawing))
        if (draw_to(play, cell))
            return true;
    flow->cursor = cell;
    flow->drawing = -1;
    return is_own && play_flow_take_up(play);
}

/* ---- Judging ---- */

static int
count_joined(const struct flow *flow)
{
    int count = 0;

    for (int colour = 0; colour < flow->colours; colour++)
        count += play_flow_is_joined(flow, colour);
    return count;
}

/* What the library's judge says of the paths as they are; the fault in error. */
static enum clew_status
judge(const struct play *play, struct clew_error *error)
{
    const struct flow *flow = flow_of(play);
    enum clew_status status = CLEW_NO_MEMORY;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (int colour = 0; out && colour < flow->colours; colour++) {
        const struct flow_path *path = &flow->paths[colour];

        fputs(flow->names[colour], out);
        for (int i = 0; i < path->length; i++)
            fprintf(out, " %d,%d", path->cells[i] / play->cols, path->cells[i] % play->cols);
        fputc('\n', out);
    }
    if (out && fclose(out) == 0)
        status = clew_check(NULL, play->board, text, size, error);
    free(text);
    return status;
}

static void
check(struct play *play)
{
    const struct flow *flow = flow_of(play);
    struct clew_error error = {0};
    const int joined = count_joined(flow);

    if (joined < flow->colours)
        play_say(play, "%d of %d colours are joined; h asks whether that is right", joined,
                 flow->colours);
    else if (judge(play, &error))
        play_say(play, "not yet: %s", error.text);
    else
        play_say(play, "all is right");
}

static bool
is_done(struct play *play)
{
    struct clew_error error = {0};

    if (count_joined(flow_of(play)) < flow_of(play)->colours)
        return false;
    if (judge(play, &error) == CLEW_OK)
        return true;
    play_say(play, "not yet: %s", error.text);
    return false;
}

static void
progress(const struct play *play, char *text, size_t size)
{
    const struct flow *flow = flow_of(play);
    int used = 0, places = 0;

    for (int cell = 0; cell < play->cells; cell++) {
        const bool is_bridge = play->looks[cell].kind == CLEW_CELL_BRIDGE;

        places += play->looks[cell].kind == CLEW_CELL_VOID ? 0 : 1 + is_bridge;
        used += (flow->sides[0][cell] != 0) + (flow->sides[1][cell] != 0);
    }
    snprintf(text, size, "%d of %d joined, %d of %d cells%s%s", count_joined(flow), flow->colours,
             used, places, flow->drawing < 0 ? "" : "   drawing ",
             flow->drawing < 0 ? "" : flow->names[flow->drawing]);
}

const struct play_puzzle play_flow = {
    .name = "flow",
    .keys = "space draw  x clear",
    .begin = begin,
    .end = end,
    .tell = play_flow_tell,
    .set = play_flow_set,
    .go = go,
    .key = use_key,
    .press = press,
    .is_done = is_done,
    .check = check,
    .hint = play_flow_hint,
    .show_answer = play_flow_show_answer,
    .measure = play_flow_measure,
    .paint = play_flow_paint,
    .progress = progress,
};
