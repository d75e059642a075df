/*
 * play_flow_hint - where a player's paths leave the answer, and how they go on; see play_flow.h.
 *
 * The board is solved once. When the answer is proved to be the only one, a path that differs from
 * it is wrong; when there are several, that is only said of the one that was found.
 */
#include "play_flow.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* The paths of an answer, from the JSON that the library writes. */
static bool
take_paths(struct play *play, struct flow_path *answer, const char *text)
{
    const struct flow *flow = flow_of(play);
    json_t *game = json_loads(text, 0, NULL), *paths = json_object_get(game, "paths");
    bool is_fine = json_array_size(paths) == (size_t)flow->colours;

    for (int colour = 0; is_fine && colour < flow->colours; colour++) {
        json_t *path = json_array_get(paths, (size_t)colour);
        const size_t length = json_array_size(path);

        answer[colour].cells = malloc((length + 1) * sizeof(int));
        is_fine = answer[colour].cells && length > 1;
        for (size_t i = 0; is_fine && i < length; i++) {
            json_t *cell = json_array_get(path, i);
            const json_int_t row = json_integer_value(json_array_get(cell, 0));
            const json_int_t col = json_integer_value(json_array_get(cell, 1));

            answer[colour].cells[answer[colour].length++] = (int)(row * play->cols + col);
        }
    }
    json_decref(game);
    return is_fine;
}

/* The same way round as the player's path; the first one where there is none. */
static void
turn_round(struct flow_path *answer, const struct flow_path *path)
{
    if (path->length == 0 || path->cells[0] == answer->cells[0])
        return;
    for (int i = 0, j = answer->length - 1; i < j; i++, j--) {
        const int cell = answer->cells[i];

        answer->cells[i] = answer->cells[j];
        answer->cells[j] = cell;
    }
}

/* Looks for the answer, once. False with a message. */
static bool
find_answer(struct play *play)
{
    struct flow *flow = flow_of(play);
    struct clew_answer *answer;
    char *text = NULL;

    if (flow->answer)
        return true;
    answer = play_solve(play, play->board, &(struct play_question){NULL, "unique", "2"});
    if (!answer && !play->is_none && !play->is_stopped)
        answer = play_solve(play, play->board, &(struct play_question){NULL, NULL, "1"});
    if (!answer) {
        play_say_why_not(play, "this board has no answer");
        return false;
    }
    flow->is_unique = clew_answer_outcome(answer) == CLEW_UNIQUE;
    flow->answer = calloc((size_t)flow->colours, sizeof(*flow->answer));
    if (!flow->answer || clew_write(&text, NULL, play->board, answer, "json", NULL) ||
        !take_paths(play, flow->answer, text)) {
        for (int i = 0; flow->answer && i < flow->colours; i++)
            free(flow->answer[i].cells);
        free(flow->answer);
        flow->answer = NULL;
        play_say(play, "no memory");
    }
    clew_free(text);
    clew_answer_free(answer);
    return flow->answer != NULL;
}

/* The place in the path where it leaves the answer; its length when it does not. */
static int
departure(const struct flow *flow, int colour)
{
    const struct flow_path *path = &flow->paths[colour], *answer = &flow->answer[colour];
    int i = 0;

    while (i < path->length && i < answer->length && path->cells[i] == answer->cells[i])
        i++;
    return i;
}

static void
say_place(struct play *play, int colour, const char *verb, int cell)
{
    play_say(play, "%s %s row %d, column %d", flow_of(play)->names[colour], verb, cell / play->cols,
             cell % play->cols);
    flow_of(play)->cursor = cell;
}

static bool
hint_at_fault(struct play *play, int colour, int place, enum play_hint level)
{
    struct flow *flow = flow_of(play);
    struct flow_path *path = &flow->paths[colour];

    if (level == PLAY_HINT_STATE)
        play_say(play, flow->is_unique
                           ? "this cannot be solved any more: a path has left the only answer"
                           : "a path has left the answer that was found; there may be others");
    else if (level == PLAY_HINT_WHICH)
        play_say(play, "look at %s", flow->names[colour]);
    else
        say_place(play, colour, "goes wrong at", path->cells[place]);
    if (level != PLAY_HINT_DO)
        return false;
    path->length = place;
    flow->drawing = -1;
    play_flow_trace(play);
    return true;
}

/* Where a step looks to on the screen: on hexes the sides change their sense from column to column.
 */
static int
heading(const struct play *play, int from, int to)
{
    const enum clew_side side = play_flow_side_between(play, from, to);

    if (side & (CLEW_SIDE_UP | CLEW_SIDE_DOWN))
        return (int)side;
    return (side & (CLEW_SIDE_LEFT | CLEW_SIDE_SLANT_LEFT) ? -1 : -3) -
           play_flow_is_upward(play, from, side);
}

/* Straight on from where the path stands now, to the next bend or to the dot. */
static void
go_on(struct play *play, int colour)
{
    struct flow *flow = flow_of(play);
    struct flow_path *path = &flow->paths[colour];
    const struct flow_path *answer = &flow->answer[colour];
    int step = 0;

    if (path->length == 0)
        path->cells[path->length++] = answer->cells[0];
    while (path->length < answer->length) {
        const int next =
            heading(play, answer->cells[path->length - 1], answer->cells[path->length]);

        if (step && next != step)
            break;
        step = next;
        path->cells[path->length] = answer->cells[path->length];
        path->length++;
    }
    flow->cursor = path->cells[path->length - 1];
    flow->drawing = -1;
    play_flow_trace(play);
}

static bool
hint_how_on(struct play *play, int colour, enum play_hint level)
{
    struct flow *flow = flow_of(play);
    const struct flow_path *answer = &flow->answer[colour];
    const int place = flow->paths[colour].length ? flow->paths[colour].length : 1;

    if (level == PLAY_HINT_STATE)
        play_say(play, "all right so far%s",
                 flow->is_unique ? "" : "; there may be other answers too");
    else if (level == PLAY_HINT_WHICH)
        play_say(play, "go on with %s", flow->names[colour]);
    else
        say_place(play, colour, "goes on to", answer->cells[place]);
    if (level != PLAY_HINT_DO)
        return false;
    go_on(play, colour);
    return true;
}

bool
play_flow_hint(struct play *play, enum play_hint level)
{
    struct flow *flow = flow_of(play);
    int next = flow->drawing;

    if (!find_answer(play))
        return false;
    for (int colour = 0; colour < flow->colours; colour++) {
        turn_round(&flow->answer[colour], &flow->paths[colour]);
        if (departure(flow, colour) < flow->paths[colour].length)
            return hint_at_fault(play, colour, departure(flow, colour), level);
        if (next < 0 && !play_flow_is_joined(flow, colour))
            next = colour;
    }
    return next >= 0 && hint_how_on(play, next, level);
}

bool
play_flow_show_answer(struct play *play)
{
    struct flow *flow = flow_of(play);

    if (!find_answer(play))
        return false;
    for (int colour = 0; colour < flow->colours; colour++) {
        struct flow_path *path = &flow->paths[colour];

        path->length = flow->answer[colour].length;
        memcpy(path->cells, flow->answer[colour].cells, (size_t)path->length * sizeof(int));
    }
    flow->drawing = -1;
    play_flow_trace(play);
    return true;
}
