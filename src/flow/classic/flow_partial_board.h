/*
 * flow_partial_board - a search state in which every colour grows from one dot towards the other.
 *
 * The start of a colour is its dot nearer to the border (on a tie, the first one read), the other
 * dot is its goal. A move fills one free cell next to the colour's head; a cell next to the goal
 * joins the colour's dots. A move may touch its own colour only at the head and the goal: the
 * no-touch rule. Moves are undone in reverse order.
 *
 * Fails: CLEW_NO_MEMORY.  Memory: from flow_partial_board_init to flow_partial_board_free.
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

/* Also a node of the search tree: 12 bytes. */
struct flow_partial_move {
    uint32_t parent; /* for the engine: index of the parent in the search tree */
    int32_t to;      /* node of the board */
    uint16_t colour;
    bool joins; /* `to` is next to the goal */
};

struct flow_partial_board {
    const struct flow_board *board;
    struct search *search;
    struct base_memory *memory;
    enum flow_deadends deadends;
    bool picks_most_constrained;
    bool is_traced;
    bool needs_slow_part; /* every move has to maintain is_open or emit events */
    int filled_count;     /* cells filled by moves */
    int cells_to_fill;    /* cells without a dot */
    int joined_count;     /* colours whose dots are joined */
    int16_t *owner;       /* per node: its colour, -1 while it is free */
    uint8_t *is_open;     /* per node: free, or head or goal of an unjoined colour */
    int32_t *came_from;   /* per filled node: the head before it */
    int32_t *head;        /* per colour */
    int32_t *goal;        /* per colour */
    uint8_t *is_joined;   /* per colour */
    int *order;           /* the colours, those that start near the border first */
};

enum clew_status flow_partial_board_init(struct flow_partial_board *partial, struct puzzle_job *job,
                                         struct clew_error *error);
void flow_partial_board_free(struct flow_partial_board *partial);

/*
 * The parts of a move that are rarely needed: joined colours, is_open (used only to find dead ends)
 * and events. Kept out of the inline part because a node of the search costs about ten moves made
 * or undone.
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
    partial->filled_count++;
    if (move->joins || partial->needs_slow_part)
        flow_partial_board_move_slow(partial, move);
}

static inline void
flow_partial_board_undo(struct flow_partial_board *partial, const struct flow_partial_move *move)
{
    if (move->joins || partial->needs_slow_part)
        flow_partial_board_undo_slow(partial, move);
    partial->owner[move->to] = -1;
    partial->head[move->colour] = partial->came_from[move->to];
    partial->filled_count--;
}

enum flow_partial_verdict {
    FLOW_PARTIAL_ILLEGAL,
    FLOW_PARTIAL_LEGAL,
    FLOW_PARTIAL_JOINS, /* legal, and next to the goal */
};
enum flow_partial_verdict flow_partial_board_check_move(const struct flow_partial_board *partial,
                                                        int colour, int32_t to);

/*
 * The colour that moves next: the last one until it is joined; then the one whose head has the
 * fewest free neighbours, on a tie the first in `order`; -1 when all are joined.
 */
int flow_partial_board_choose_colour(const struct flow_partial_board *partial, int last);
/* Whether this move would create a dead end of the kind that the option selects. */
bool flow_partial_board_leads_to_dead_end(struct flow_partial_board *partial,
                                          const struct flow_partial_move *move);

#endif
