/*
 * flow_path_heads - a search state in which every colour grows from both of its dots.
 *
 * Each colour has two heads, the open ends of its two partial paths; initially they are its dots. A
 * move extends a head by one cell, or joins it with the other head, which completes the colour.
 *
 *     dot - o - o - head    ...    head - o - dot
 *
 * The head with the fewest moves is the one that moves (flow_path_heads_choose), so exactly one
 * sequence of moves leads to each answer. Works for both rules and all kinds of boards.
 *
 * A state is one block of memory, the struct and then its arrays; flow_path_heads_copy copies it
 * into another block, for another thread. The caller owns the blocks. Nothing here allocates or
 * fails.
 */
#ifndef FLOW_PATH_HEADS_H
#define FLOW_PATH_HEADS_H

#include "flow/board/flow_board.h"

/* Extends the path from the head `from` to the free node `to`, or to the other head. */
struct flow_head_move {
    int32_t from, to;
    int16_t colour;
    uint8_t end; /* which of the colour's heads moves: 0 or 1 */
    bool joins;  /* `to` is the other head */
};

/* The moves of the head that has the fewest. */
struct flow_head_choice {
    struct flow_head_move moves[FLOW_MAX_LINKS];
    int count; /* 0: dead end */
    int total; /* moves of all heads: an estimate of the work ahead */
};

struct flow_path_heads {
    const struct flow_board *board;
    int32_t free_count;
    int unjoined_count;
    int32_t *head;       /* two per colour */
    int32_t *neighbours; /* two per node: its neighbours on the path, -1 while it has none */
    int16_t *owner;      /* per node: its colour, -1 while it is free */
    uint8_t *is_joined;
};

size_t flow_path_heads_bytes(const struct flow_board *board);
/* Lays a state out in a block of flow_path_heads_bytes, aligned as by malloc. */
struct flow_path_heads *flow_path_heads_at(void *block, const struct flow_board *board);
/* Sets the initial state: every head is a dot. */
void flow_path_heads_start(struct flow_path_heads *heads);
void flow_path_heads_copy(struct flow_path_heads *to, const struct flow_path_heads *from);

void flow_path_heads_move(struct flow_path_heads *heads, const struct flow_head_move *move);
void flow_path_heads_undo(struct flow_path_heads *heads, const struct flow_head_move *move);
void flow_path_heads_choose(const struct flow_path_heads *heads, struct flow_head_choice *choice);
bool flow_path_heads_is_solved(const struct flow_path_heads *heads);
void flow_path_heads_to_paths(const struct flow_path_heads *heads, struct flow_paths *paths);

/*
 * Dead end: where all cells must be used, a free cell with fewer than two free neighbours or heads.
 * After a move only cells next to it can have become one; NULL checks all cells.
 */
bool flow_path_heads_has_dead_end(const struct flow_path_heads *heads,
                                  const struct flow_head_move *move);
/*
 * Split: a colour whose heads no region of free cells connects, or (where all cells must be used) a
 * region that no colour can fill. region_of and stack are scratch arrays with room for all nodes.
 */
bool flow_path_heads_is_split(const struct flow_path_heads *heads, int32_t *region_of,
                              int32_t *stack);

#endif
