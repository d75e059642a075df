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
    bool is_hex, has_walls;
    bool joins_sides, joins_ends; /* somewhere a step leads round the edge */
    int longest;                  /* of the names */
    int high, wide;               /* of a cell on the screen */
    int top, left;                /* room around the board, for paths that leave it */
};

#define PLAY_FLOW_SIDES_END 64 /* past the last of enum clew_side */

static inline struct flow *
flow_of(const struct play *play)
{
    return play->state;
}

/* play_flow_place.c */
/* What the board is like: hexes, walls, joined edges. */
void play_flow_survey(struct play *play);
/* The cell there in the plane, whether or not a step leads to it; -1 outside. */
int play_flow_beside(const struct play *play, int cell, enum clew_side side);
/* The side over which a step leads from a to b; 0 if there is none. */
enum clew_side play_flow_side_between(const struct play *play, int a, int b);
enum clew_side play_flow_opposite(enum clew_side side);
/* Of hexes: whether that side looks up, and which side looks that way. */
bool play_flow_is_upward(const struct play *play, int cell, enum clew_side side);
enum clew_side play_flow_slant(const struct play *play, int cell, bool is_left, bool is_up);
/* Two cells side by side with no step between them; and a step that leads round the edge. */
bool play_flow_is_walled(const struct play *play, int cell, enum clew_side side);
bool play_flow_is_joined_edge(const struct play *play, int cell, enum clew_side side);
/* The first step of a straight way to another cell; 0 if it does not lie straight on. */
enum clew_side play_flow_way(const struct play *play, int from, int to);
struct flow_spot {
    int row, col; /* in the picture */
};
struct flow_spot play_flow_spot(const struct play *play, int cell);
int play_flow_cell_at(const struct play *play, int row, int col); /* -1: none */
void play_flow_measure(struct play *play, int lines, int cols);
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
void play_flow_paint(struct play *play);

#endif
