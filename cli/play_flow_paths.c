/*
 * play_flow_paths - how paths are drawn, cut, and told as text; see play_flow.h.
 */
#include "play_flow.h"

#include <stdlib.h>

bool
play_flow_is_joined(const struct flow *flow, int colour)
{
    const struct flow_path *path = &flow->paths[colour];
    const int *dots = flow->dots[colour];

    return path->length > 1 && path->cells[path->length - 1] == dots[path->cells[0] == dots[0]];
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
    const enum clew_side out = play_flow_side_between(play, a, b), in = play_flow_opposite(out);
    const int lane_a = lane_of(play, a, out), lane_b = lane_of(play, b, out);

    flow->owner[lane_a][a] = flow->owner[lane_b][b] = colour;
    flow->sides[lane_a][a] |= out;
    flow->sides[lane_b][b] |= in;
}

void
play_flow_trace(struct play *play)
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
            (i == 0 ||
             lane_of(play, cell, play_flow_side_between(play, path->cells[i - 1], cell)) == lane))
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
        play_flow_side_between(play, path->cells[path->length - 2], head) != side &&
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
bool
play_flow_extend(struct play *play, enum clew_side side)
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
    } else if (play_flow_is_joined(flow, colour)) {
        play_say(play, "%s is joined", flow->names[colour]);
        return false;
    } else {
        if (other >= 0 && other != colour)
            flow->paths[other].length = find_on_path(play, other, to, lane);
        path->cells[path->length++] = to;
    }
    flow->cursor = to;
    if (play_flow_is_joined(flow, colour))
        flow->drawing = -1;
    play_flow_trace(play);
    return true;
}

/* Takes up the path at the cursor: from its dot, or from where it is passed. */
bool
play_flow_take_up(struct play *play)
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
    play_flow_trace(play);
    return path->length < before && before > 1;
}

/* ---- The position as text: 0:5.6.7;3:1.2 ---- */

char *
play_flow_tell(const struct play *play)
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
            (path->length ? !play_flow_side_between(play, path->cells[path->length - 1], (int)cell)
                          : cell != flow->dots[colour][0] && cell != flow->dots[colour][1]))
            return NULL;
        path->cells[path->length++] = (int)cell;
    } while (*at == '.');
    return *at == ';' ? at + 1 : NULL;
}

bool
play_flow_set(struct play *play, const char *text)
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
    play_flow_trace(play);
    return text != NULL;
}
