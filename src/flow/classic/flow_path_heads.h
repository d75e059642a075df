/*
 * flow_path_heads - a board on which every colour grows from both its dots.
 *
 * Each colour has two fronts, the free ends of its two pieces; at first they are its dots. A move
 * takes a front one cell on, or joins it with the other front, which finishes the colour. Every
 * answer is reached by exactly one sequence of moves once it is settled which front moves when: the
 * front with the fewest moves does (flow_path_heads_choose). Both rules, every board kind.
 *
 *     pieces of a colour:   dot - o - o - front ... front - o - dot
 *
 * A state is one block of memory without pointers into itself, so that it is copied by
 * flow_path_heads_copy and handed to another thread.
 */
#ifndef FLOW_PATH_HEADS_H
#define FLOW_PATH_HEADS_H

#include "flow/board/flow_board.h"

/* from becomes a passed cell; to is the front now, or the other front where they join. */
struct flow_head_move {
    int32_t from, to;
    int16_t colour;
    uint8_t end; /* of the colour's fronts */
    bool joins;
};

/* The moves of the front that has the fewest. */
struct flow_head_choice {
    struct flow_head_move moves[FLOW_MAX_LINKS];
    int count; /* 0: no way on */
    int total; /* moves of all fronts together: how much work is to be expected */
};

struct flow_path_heads {
    const struct flow_board *board;
    int32_t free_count;
    int unfinished_count;
    int32_t *head;       /* two a colour */
    int32_t *neighbours; /* two a node: its neighbours on the path, -1 where there is none yet */
    int16_t *owner;      /* of each node, -1 while it is free */
    uint8_t *is_finished;
};

size_t flow_path_heads_bytes(const struct flow_board *board);
/* block has flow_path_heads_bytes and is aligned as malloc aligns. */
struct flow_path_heads *flow_path_heads_at(void *block, const struct flow_board *board);
/* The board as it is given. */
void flow_path_heads_start(struct flow_path_heads *heads);
void flow_path_heads_copy(struct flow_path_heads *to, const struct flow_path_heads *from);

void flow_path_heads_move(struct flow_path_heads *heads, const struct flow_head_move *move);
void flow_path_heads_undo(struct flow_path_heads *heads, const struct flow_head_move *move);
void flow_path_heads_choose(const struct flow_path_heads *heads, struct flow_head_choice *choice);
bool flow_path_heads_is_solved(const struct flow_path_heads *heads);
void flow_path_heads_to_paths(const struct flow_path_heads *heads, struct flow_paths *paths);

/*
 * States that are lost for a reason that can be seen. A dead end: where all cells must be used, a
 * free one with fewer than two ways in and out. After a move only cells beside it can have become
 * one; NULL looks at all.
 */
bool flow_path_heads_has_dead_end(const struct flow_path_heads *heads,
                                  const struct flow_head_move *move);
/*
 * A split: a colour whose fronts no free cells connect, or (where all cells must be used) a region
 * of free cells that no colour can fill. mark and queue have room for all nodes.
 */
bool flow_path_heads_is_split(const struct flow_path_heads *heads, int32_t *region_of,
                              int32_t *stack);

#endif
