/*
 * play_flow - what the parts of playing Flow share: the position, and its paths.
 *
 * A path starts at one of its colour's dots and is joined when it ends at the other. owner and
 * sides follow from the paths; on a bridge there are two lanes, the one from side to side first.
 */
#ifndef PLAY_FLOW_H
#define PLAY_FLOW_H

#include "play.h"

struct flow_path {
    int *cells; /* room for two a cell of the board */
    int length;
};

struct flow {
    int colours;
    int (*dots)[2];
    char (*names)[16];
    uint32_t *paints;
    struct flow_path *paths;
    struct flow_path *answer; /* NULL until it is looked for */
    bool is_unique;           /* the answer, proved */
    int *owner[2];            /* by lane and cell, -1: nobody */
    unsigned *sides[2];       /* likewise, bits of enum clew_side */
    int cursor;
    int drawing; /* the colour whose path follows the cursor, or -1 */
    bool has_walls;
    int high, wide; /* of a cell on the screen */
};

static inline struct flow *
flow_of(const struct play *play)
{
    return play->state;
}

/* play_flow_paths.c */
bool play_flow_is_joined(const struct flow *flow, int colour);
/* Sets owner and sides anew, after the paths have changed. */
void play_flow_trace(struct play *play);
/* One step of the path that is drawn: on, back, or through another one, which is cut. */
bool play_flow_extend(struct play *play, enum clew_side side);
/* Takes up the path at the cursor; true when that cut it. */
bool play_flow_take_up(struct play *play);
char *play_flow_tell(const struct play *play);
bool play_flow_set(struct play *play, const char *text);
/* play_flow_hint.c */
bool play_flow_hint(struct play *play, enum play_hint level);
bool play_flow_show_answer(struct play *play);
/* play_flow_paint.c */
void play_flow_measure(struct play *play, int lines, int cols);
void play_flow_paint(struct play *play);

#endif
