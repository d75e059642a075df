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

/* Neighbours with no way between them; a picture has to show that. */
static bool
has_walls(const struct play *play)
{
    for (int cell = 0; cell < play->cells; cell++) {
        const bool is_place = play->looks[cell].kind != CLEW_CELL_WALL;

        if (is_place && (cell + 1) % play->cols && play->looks[cell + 1].kind != CLEW_CELL_WALL &&
            clew_board_step(play->board, cell, CLEW_SIDE_RIGHT) != cell + 1)
            return true;
        if (is_place && cell + play->cols < play->cells &&
            play->looks[cell + play->cols].kind != CLEW_CELL_WALL &&
            clew_board_step(play->board, cell, CLEW_SIDE_DOWN) != cell + play->cols)
            return true;
    }
    return false;
}

static bool
is_hex(const struct play *play)
{
    for (int cell = 0; cell < play->cells; cell++)
        if (clew_board_step(play->board, cell, CLEW_SIDE_SLANT_LEFT) >= 0)
            return true;
    return false;
}

static bool
begin(struct play *play)
{
    struct flow *flow;

    if (is_hex(play)) {
        play_say(play, "hexes cannot be played here yet");
        return false;
    }
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
    flow->has_walls = has_walls(play);
    play->has_cursor = true;
    flow_trace(play);
    return true;
}

/* ---- Paths ---- */

bool
flow_is_joined(const struct flow *flow, int colour)
{
    const struct flow_path *path = &flow->paths[colour];
    const int *dots = flow->dots[colour];

    return path->length > 1 && path->cells[path->length - 1] == dots[path->cells[0] == dots[0]];
}

/* The side over which b is next to a; 0 if it is not. */
static enum clew_side
side_between(const struct play *play, int a, int b)
{
    for (int i = 0; i < 4; i++)
        if (clew_board_step(play->board, a, sides[i]) == b)
            return sides[i];
    return 0;
}

static enum clew_side
opposite(enum clew_side side)
{
    return side == CLEW_SIDE_LEFT    ? CLEW_SIDE_RIGHT
           : side == CLEW_SIDE_RIGHT ? CLEW_SIDE_LEFT
           : side == CLEW_SIDE_UP    ? CLEW_SIDE_DOWN
                                     : CLEW_SIDE_UP;
}

/* On which lane of a cell a path runs that comes in or goes out over that side. */
static int
lane_of(const struct play *play, int cell, enum clew_side side)
{
    return play->looks[cell].kind == CLEW_CELL_BRIDGE &&
           (side == CLEW_SIDE_UP || side == CLEW_SIDE_DOWN);
}

static void
trace_step(struct play *play, int colour, int a, int b)
{
    struct flow *flow = flow_of(play);
    const enum clew_side out = side_between(play, a, b), in = opposite(out);
    const int lane_a = lane_of(play, a, out), lane_b = lane_of(play, b, out);

    flow->owner[lane_a][a] = flow->owner[lane_b][b] = colour;
    flow->sides[lane_a][a] |= out;
    flow->sides[lane_b][b] |= in;
}

void
flow_trace(struct play *play)
{
    struct flow *flow = flow_of(play);

    for (int lane = 0; lane < 2; lane++)
        for (int cell = 0; cell < play->cells; cell++) {
            flow->owner[lane][cell] = -1;
            flow->sides[lane][cell] = 0;
        }
    for (int colour = 0; colour < flow->colours; colour++) {
        const struct flow_path *path = &flow->paths[colour];

        flow->owner[0][flow->dots[colour][0]] = flow->owner[0][flow->dots[colour][1]] = colour;
        for (int i = 1; i < path->length; i++)
            trace_step(play, colour, path->cells[i - 1], path->cells[i]);
    }
}

/* Where the path passes the cell on that lane, or -1. */
static int
find_on_path(const struct play *play, int colour, int cell, int lane)
{
    const struct flow_path *path = &flow_of(play)->paths[colour];

    for (int i = 0; i < path->length; i++)
        if (path->cells[i] == cell &&
            (i == 0 || lane_of(play, cell, side_between(play, path->cells[i - 1], cell)) == lane))
            return i;
    return -1;
}

/* Whether the head of a path may go that way at all; *to is where it leads. */
static bool
may_leave(struct play *play, int colour, enum clew_side side, int *to)
{
    const struct flow *flow = flow_of(play);
    const struct flow_path *path = &flow->paths[colour];
    const int head = path->cells[path->length - 1];

    *to = (int)clew_board_step(play->board, head, side);
    if (*to < 0)
        return false;
    if (path->length > 1 && play->looks[head].kind == CLEW_CELL_BRIDGE &&
        side_between(play, path->cells[path->length - 2], head) != side &&
        *to != path->cells[path->length - 2]) {
        play_say(play, "a path goes straight over a bridge");
        return false;
    }
    if (play->looks[*to].kind == CLEW_CELL_DOT && play->looks[*to].value != colour) {
        play_say(play, "that is a dot of %s", flow->names[play->looks[*to].value]);
        return false;
    }
    return true;
}

/* One step of the path that is drawn: on, back, or through another one, which is cut. */
static bool
extend(struct play *play, enum clew_side side)
{
    struct flow *flow = flow_of(play);
    const int colour = flow->drawing;
    struct flow_path *path = &flow->paths[colour];
    int to, lane, own, other;

    if (!may_leave(play, colour, side, &to))
        return false;
    lane = lane_of(play, to, side);
    own = find_on_path(play, colour, to, lane);
    other = flow->owner[lane][to];
    if (own >= 0) {
        path->length = own + 1; /* back along itself */
    } else if (flow_is_joined(flow, colour)) {
        play_say(play, "%s is joined", flow->names[colour]);
        return false;
    } else {
        if (other >= 0 && other != colour)
            flow->paths[other].length = find_on_path(play, other, to, lane);
        path->cells[path->length++] = to;
    }
    flow->cursor = to;
    if (flow_is_joined(flow, colour))
        flow->drawing = -1;
    flow_trace(play);
    return true;
}

/* Takes up the path at the cursor: from its dot, or from where it is passed. */
static bool
take_up(struct play *play)
{
    struct flow *flow = flow_of(play);
    const int cell = flow->cursor;
    const int lane = flow->owner[0][cell] < 0;
    const int colour = flow->owner[lane][cell];
    struct flow_path *path;
    int before, place;

    if (colour < 0) {
        play_say(play, "start on a dot, or on a path");
        return false;
    }
    path = &flow->paths[colour];
    before = path->length;
    place = find_on_path(play, colour, cell, lane);
    flow->drawing = colour;
    if (play->looks[cell].kind == CLEW_CELL_DOT && (place != 0 || !path->length)) {
        path->cells[0] = cell; /* anew from this dot */
        path->length = 1;
    } else if (place >= 0) {
        path->length = place + 1;
    }
    flow_trace(play);
    return path->length < before && before > 1;
}

/* ---- Keys and mouse ---- */

static void
move_cursor(struct play *play, int direction)
{
    struct flow *flow = flow_of(play);
    const int row = flow->cursor / play->cols, col = flow->cursor % play->cols;

    if (direction == PLAY_LEFT && col > 0)
        flow->cursor--;
    if (direction == PLAY_RIGHT && col + 1 < play->cols)
        flow->cursor++;
    if (direction == PLAY_UP && row > 0)
        flow->cursor -= play->cols;
    if (direction == PLAY_DOWN && row + 1 < play->rows)
        flow->cursor += play->cols;
}

static bool
go(struct play *play, int direction, bool is_held)
{
    struct flow *flow = flow_of(play);

    if (is_held && flow->drawing < 0)
        take_up(play);
    if (flow->drawing >= 0)
        return extend(play, sides[direction]);
    move_cursor(play, direction);
    return false;
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
    flow_trace(play);
    return true;
}

static bool
use_key(struct play *play, int key)
{
    struct flow *flow = flow_of(play);
    struct flow_path *path;

    switch (key) {
    case ' ':
    case '\n':
    case KEY_ENTER:
        if (flow->drawing < 0)
            return take_up(play);
        flow->drawing = -1;
        return false;
    case KEY_BACKSPACE:
    case 127:
    case '\b':
        if (flow->drawing < 0 || (path = &flow->paths[flow->drawing])->length < 2)
            return false;
        flow->cursor = path->cells[--path->length - 1];
        flow_trace(play);
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
        const int row = cell / play->cols - flow->cursor / play->cols;
        const int col = cell % play->cols - flow->cursor % play->cols;

        if ((row && col) ||
            !extend(
                play,
                sides[row ? (row < 0 ? PLAY_UP : PLAY_DOWN) : (col < 0 ? PLAY_LEFT : PLAY_RIGHT)]))
            break;
        is_changed = true;
    }
    return is_changed;
}

static bool
press(struct play *play, int row, int col, bool is_drag)
{
    struct flow *flow = flow_of(play);
    const int to_row = row / flow->high, to_col = (col + (flow->wide > 2)) / flow->wide;
    const int cell = to_row * play->cols + to_col;
    bool is_own;

    if (row < 0 || col < 0 || to_row >= play->rows || to_col >= play->cols)
        return false;
    if (is_drag)
        return draw_to(play, cell);
    is_own = flow->owner[0][cell] >= 0 || flow->owner[1][cell] >= 0;
    if (flow->drawing >= 0 && (!is_own || play->looks[cell].value == flow->drawing))
        if (draw_to(play, cell))
            return true;
    flow->cursor = cell;
    flow->drawing = -1;
    return is_own && take_up(play);
}

/* ---- The position as text: 0:5.6.7;3:1.2 ---- */

static char *
tell(const struct play *play)
{
    const struct flow *flow = flow_of(play);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    for (int colour = 0; colour < flow->colours; colour++) {
        const struct flow_path *path = &flow->paths[colour];

        for (int i = 0; i < path->length; i++)
            fprintf(out, i ? ".%d" : "%d:%d", i ? path->cells[i] : colour, path->cells[0]);
        if (path->length)
            fputc(';', out);
    }
    fclose(out);
    return text;
}

/* A path from a text, step by step, so that nothing is believed that could not be drawn. */
static const char *
set_path(struct play *play, const char *text)
{
    struct flow *flow = flow_of(play);
    char *at;
    const long colour = strtol(text, &at, 10);
    struct flow_path *path;

    if (colour < 0 || colour >= flow->colours || *at != ':')
        return NULL;
    path = &flow->paths[colour];
    path->length = 0;
    do {
        const long cell = strtol(at + 1, &at, 10);

        if (cell < 0 || cell >= play->cells || path->length > 2 * play->cells ||
            (path->length ? !side_between(play, path->cells[path->length - 1], (int)cell)
                          : cell != flow->dots[colour][0] && cell != flow->dots[colour][1]))
            return NULL;
        path->cells[path->length++] = (int)cell;
    } while (*at == '.');
    return *at == ';' ? at + 1 : NULL;
}

static bool
set(struct play *play, const char *text)
{
    struct flow *flow = flow_of(play);

    for (int colour = 0; colour < flow->colours; colour++)
        flow->paths[colour].length = 0;
    flow->drawing = -1;
    while (text && *text)
        text = set_path(play, text);
    if (!text)
        for (int colour = 0; colour < flow->colours; colour++)
            flow->paths[colour].length = 0;
    flow_trace(play);
    return text != NULL;
}

/* ---- Judging ---- */

static int
count_joined(const struct flow *flow)
{
    int count = 0;

    for (int colour = 0; colour < flow->colours; colour++)
        count += flow_is_joined(flow, colour);
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

        places += play->looks[cell].kind == CLEW_CELL_WALL ? 0 : 1 + is_bridge;
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
    .tell = tell,
    .set = set,
    .go = go,
    .key = use_key,
    .press = press,
    .is_done = is_done,
    .check = check,
    .hint = flow_hint,
    .show_answer = flow_show_answer,
    .measure = flow_measure,
    .paint = flow_paint,
    .progress = progress,
};
