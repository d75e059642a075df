/*
 * flow_partial_board - a board that is being painted, every colour from its start towards its goal.
 *
 * The start of a colour is its dot nearer to the wall (the first one read, if they are equally
 * near). A move paints one free cell beside the colour's head; a cell beside the goal finishes the
 * colour. A move may not touch its own colour but at the head and the goal, so this is the no-touch
 * rule. Moves are made and taken back in reverse order.
 *
 * Used by: flow_engine_dijkstra.  Memory: from flow_partial_board_init to flow_partial_board_free.
 */
#ifndef FLOW_PARTIAL_BOARD_H
#define FLOW_PARTIAL_BOARD_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

#define FLOW_PARTIAL_NO_COLOUR UINT16_MAX

/* The values of the option "deadends". */
enum flow_deadends {
    FLOW_DEADENDS_OFF,
    FLOW_DEADENDS_NEAR,
    FLOW_DEADENDS_ALL,
};

/* Also a node of the search: 12 bytes. */
struct flow_partial_move {
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
    bool is_traced;
    bool needs_slow_part; /* every move changes more than its cell */
    int depth;            /* cells painted */
    int free_cells;       /* to be painted in all */
    int finished;         /* colours */
    int16_t *owner;       /* of each node of the board, -1 while it is free */
    uint8_t *is_open;     /* free, or head or goal of an unfinished colour */
    int32_t *came_from;   /* of a painted node, the head before it */
    int32_t *head;        /* of each colour */
    int32_t *goal;
    uint8_t *is_finished;
    int *order; /* the colours, those with a start near the wall first */
};

enum clew_status flow_partial_board_init(struct flow_partial_board *partial, struct puzzle_job *job,
                                         struct clew_error *error);
void flow_partial_board_free(struct flow_partial_board *partial);

/*
 * What a move changes beside the cell: what is open (looked at only for dead ends), who is finished
 * and who listens. Apart from the quick part, which has to be quick: a node of the search costs
 * about ten moves made or taken back.
 */
void flow_partial_board_move_slow(struct flow_partial_board *partial,
                                  const struct flow_partial_move *move);
void flow_partial_board_undo_slow(struct flow_partial_board *partial,
                                  const struct flow_partial_move *move);

static inline void
flow_partial_board_move(struct flow_partial_board *partial, const struct flow_partial_move *move)
{
    partial->owner[move->to] = (int16_t)move->colour;
    partial->came_from[move->to] = partial->head[move->colour];
    partial->head[move->colour] = move->to;
    partial->depth++;
    if (move->finishes || partial->needs_slow_part)
        flow_partial_board_move_slow(partial, move);
}

static inline void
flow_partial_board_undo(struct flow_partial_board *partial, const struct flow_partial_move *move)
{
    if (move->finishes || partial->needs_slow_part)
        flow_partial_board_undo_slow(partial, move);
    partial->owner[move->to] = -1;
    partial->head[move->colour] = partial->came_from[move->to];
    partial->depth--;
}

enum flow_partial_verdict {
    FLOW_PARTIAL_ILLEGAL,
    FLOW_PARTIAL_LEGAL,
    FLOW_PARTIAL_FINISHES, /* it is legal, and the goal is next to it */
};
enum flow_partial_verdict flow_partial_board_check_move(const struct flow_partial_board *partial,
                                                        int colour, int32_t to);

/*
 * The colour that moves next: the last one until it is finished; then the one whose head has the
 * fewest free neighbours, ties to the earlier in the order; -1 when all are finished.
 */
int flow_partial_board_choose_colour(const struct flow_partial_board *partial, int last);
/* Whether the board with this move made holds a dead end of the kind that is looked for. */
bool flow_partial_board_leads_to_dead_end(struct flow_partial_board *partial,
                                          const struct flow_partial_move *move);

#endif
