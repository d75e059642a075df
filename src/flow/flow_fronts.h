/*
 * flow_fronts - a board on which every colour grows from both its dots.
 *
 * Each colour has two fronts, the free ends of its two pieces; at first they are its dots. A move
 * takes a front one cell on, or joins it with the other front, which finishes the colour. Every
 * answer is reached by exactly one sequence of moves once it is settled which front moves when: the
 * front with the fewest moves does (flow_fronts_look). Both rules, every board kind.
 *
 *     pieces of a colour:   dot - o - o - front ... front - o - dot
 *
 * A state is one block of memory without pointers into itself, so that it is copied by
 * flow_fronts_copy and handed to another thread.
 */
#ifndef FLOW_FRONTS_H
#define FLOW_FRONTS_H

#include "flow/flow_board.h"

/* from becomes a passed cell; to is the front now, or the other front where they join. */
struct flow_front_move {
    int32_t from, to;
    int16_t colour;
    uint8_t which; /* of the colour's fronts */
    bool joins;
};

/* The moves of the front that has the fewest. */
struct flow_front_choice {
    struct flow_front_move moves[FLOW_MOST_LINKS];
    int count; /* 0: no way on */
    int total; /* moves of all fronts together: how much work is to be expected */
};

struct flow_fronts {
    const struct flow_board *board;
    int32_t free_count;
    int unfinished;
    int32_t *front;  /* two a colour */
    int32_t *beside; /* two a node: its neighbours on the path, -1 where there is none yet */
    int16_t *owner;  /* of each node, -1 while it is free */
    uint8_t *is_finished;
};

size_t flow_fronts_bytes(const struct flow_board *board);
/* block has flow_fronts_bytes and is aligned as malloc aligns. */
struct flow_fronts *flow_fronts_lay(void *block, const struct flow_board *board);
/* The board as it is given. */
void flow_fronts_start(struct flow_fronts *fronts);
void flow_fronts_copy(struct flow_fronts *to, const struct flow_fronts *from);

void flow_fronts_make(struct flow_fronts *fronts, const struct flow_front_move *move);
void flow_fronts_take_back(struct flow_fronts *fronts, const struct flow_front_move *move);
void flow_fronts_look(const struct flow_fronts *fronts, struct flow_front_choice *choice);
bool flow_fronts_is_solved(const struct flow_fronts *fronts);
void flow_fronts_paths(const struct flow_fronts *fronts, struct flow_paths *paths);

/*
 * States that are lost for a reason that can be seen. A dead end: where all cells must be used, a
 * free one with fewer than two ways in and out. After a move only cells beside it can have become
 * one; NULL looks at all.
 */
bool flow_fronts_has_dead_end(const struct flow_fronts *fronts, const struct flow_front_move *move);
/*
 * A split: a colour whose fronts no free cells connect, or (where all cells must be used) a region
 * of free cells that no colour can fill. mark and queue have room for all nodes.
 */
bool flow_fronts_is_split(const struct flow_fronts *fronts, int32_t *mark, int32_t *queue);

#endif
