/*
 * flow_partial_board - a board that is being painted, every colour from its start towards its goal.
 *
 * The start of a colour is its dot nearer to the wall (the first one read, if they are equally
 * near). A move paints one free cell beside the colour's head; a cell beside the goal finishes the
 * colour. A move may not touch its own colour but at the head and the goal, so this is the no-touch
 * rule. Moves are made and taken back in reverse order.
 *
 * Used by: flow_engine_dijkstra.  Memory: from flow_partial_board_start to flow_partial_board_end.
 */
#ifndef FLOW_PARTIAL_BOARD_H
#define FLOW_PARTIAL_BOARD_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

#define FLOW_NO_COLOUR UINT16_MAX

/* The values of the option "deadends". */
enum flow_deadends {
    FLOW_DEADENDS_OFF,
    FLOW_DEADENDS_NEAR,
    FLOW_DEADENDS_ALL,
};

/* Also a node of the search: 12 bytes. */
struct flow_paint_move {
    uint32_t parent; /* the engine's */
    int32_t to;      /* node of the board */
    uint16_t colour;
    bool finishes; /* it is beside the goal */
};

struct flow_partial_board {
    const struct flow_board *board;
    struct search *search;
    struct base_memory *memory;
    enum flow_deadends deadends;
    bool picks_constrained;
    bool is_heard;
    bool needs_the_rest; /* every move changes more than its cell */
    int depth;           /* cells painted */
    int free_cells;      /* to be painted in all */
    int finished;        /* colours */
    int16_t *owner;      /* of each node of the board, -1 while it is free */
    uint8_t *is_open;    /* free, or head or goal of an unfinished colour */
    int32_t *came_from;  /* of a painted node, the head before it */
    int32_t *head;       /* of each colour */
    int32_t *goal;
    uint8_t *is_finished;
    int *order; /* the colours, those with a start near the wall first */
};

enum clew_status flow_partial_board_start(struct flow_partial_board *painting,
                                          struct puzzle_job *job, struct clew_error *error);
void flow_partial_board_end(struct flow_partial_board *painting);

/*
 * What a move changes beside the cell: what is open (looked at only for dead ends), who is finished
 * and who listens. Apart from the quick part, which has to be quick: a node of the search costs
 * about ten moves made or taken back.
 */
void flow_partial_board_make_the_rest(struct flow_partial_board *painting,
                                      const struct flow_paint_move *move);
void flow_partial_board_take_back_the_rest(struct flow_partial_board *painting,
                                           const struct flow_paint_move *move);

static inline void
flow_partial_board_make(struct flow_partial_board *painting, const struct flow_paint_move *move)
{
    painting->owner[move->to] = (int16_t)move->colour;
    painting->came_from[move->to] = painting->head[move->colour];
    painting->head[move->colour] = move->to;
    painting->depth++;
    if (move->finishes || painting->needs_the_rest)
        flow_partial_board_make_the_rest(painting, move);
}

static inline void
flow_partial_board_take_back(struct flow_partial_board *painting,
                             const struct flow_paint_move *move)
{
    if (move->finishes || painting->needs_the_rest)
        flow_partial_board_take_back_the_rest(painting, move);
    painting->owner[move->to] = -1;
    painting->head[move->colour] = painting->came_from[move->to];
    painting->depth--;
}

enum flow_verdict {
    FLOW_ILLEGAL,
    FLOW_LEGAL,
    FLOW_FINISHES, /* it is legal, and the goal is next to it */
};
enum flow_verdict flow_partial_board_judge(const struct flow_partial_board *painting, int colour,
                                           int32_t to);

/*
 * The colour that moves next: the last one until it is finished; then the one whose head has the
 * fewest free neighbours, ties to the earlier in the order; -1 when all are finished.
 */
int flow_partial_board_choose(const struct flow_partial_board *painting, int last);
/* Whether the board with this move made holds a dead end of the kind that is looked for. */
bool flow_partial_board_leads_to_dead_end(struct flow_partial_board *painting,
                                          const struct flow_paint_move *move);

#endif
