/*
 * tiles_ida - iterative deepening A* (Korf, 1985) for all kernels: bounds, subtrees, workers.
 *
 * A round searches everything within a bound; bounds grow by 2, since all paths from a board to its
 * goal are odd or all are even. With one worker a round is one dive from the start. With more, the
 * tree is split into up to 20,000 subtrees in search order; workers take the next one from a shared
 * counter, all under the same bound.
 *
 *     start --- inner boards, expanded here once --- leaves: roots of the kernels' dives
 *
 * Of several shortest paths the result is always the first in move order: where two paths part, the
 * first one takes the move that `order` lists earlier. A plain depth-first search finds it first.
 * So a goal below a leaf ends only the leaves after it; the leaves before it are searched
 * completely, and the earliest leaf with a goal wins. Heuristic, automaton, kernel and number of
 * workers change the time, never the path. One exception: when a limit stops the search after a
 * goal was found but before the earlier leaves are done, the path is a shortest one, but perhaps
 * not the first.
 *
 * Several processes can search together (search_share.h): the leaves are the parts, and a round is
 * shared when it is split.
 *
 * A kernel is what depends on heuristic and size: it estimates a board, and dives below leaves.
 * Moves are numbers here, the direction of the tile as in enum grid_direction: L R U D are 0 1 2 3,
 * and the opposite of m is m ^ 1.
 *
 * Fails: CLEW_NO_MEMORY.  Threads: the leaves are shared and constant during a round; a worker
 * writes only what its kernel owns, and the moves under their lock.
 */
#ifndef TILES_IDA_H
#define TILES_IDA_H

#include "search/search.h"
#include "search/search_pool.h"
#include "search/search_share.h"
#include "tiles/board/tiles_board.h"
#include "tiles/ida/tiles_transpositions.h"
#include "tiles/tables/tiles_automaton.h"

/* Kernels are compiled once per constant; a page, which is loaded over a network, has one copy. */
#ifdef __wasm__
#define ALWAYS_INLINE inline
#else
#define ALWAYS_INLINE inline __attribute__((always_inline))
#endif

#define TILES_NO_MOVE        4
#define TILES_MAX_LEAF_DEPTH 32 /* moves from the start to a leaf */
#define TILES_NODE_VALUES    8
#define TILES_MAX_LENGTH     1024 /* of a solution; far more than a search can reach */

/* A board in the tree, and how it was reached. */
struct tiles_node {
    uint8_t tile_at[TILES_MAX_CELLS];
    uint8_t gap;
    uint8_t last;                     /* the move that led here, or TILES_NO_MOVE */
    uint8_t depth;                    /* moves from the start */
    int estimate;                     /* depth plus heuristic, at least that of the parent */
    uint32_t state;                   /* of the automaton, if there is one */
    uint8_t value[TILES_NODE_VALUES]; /* of the kernel, see update_values */
    uint8_t path[TILES_MAX_LEAF_DEPTH];
};

struct tiles_ida;
struct tiles_events;

struct tiles_ida_kernel {
    /* A lower bound on the moves from the node to the goal. */
    int (*estimate)(const struct tiles_ida *ida, const struct tiles_node *node);
    /*
     * Takes leaves by tiles_ida_next and searches below them, until there are none or the search is
     * stopped. Reports the first path in move order below each leaf that has one.
     */
    void (*search_leaves)(struct tiles_ida *ida, struct search_meter *meter);
    /*
     * NULL, or sets node->value before `estimate` is called: for the start from scratch, else from
     * the values before the last move.
     */
    void (*update_values)(const struct tiles_ida *ida, struct tiles_node *node);
    bool wants_leaves; /* split for one worker too: it searches several leaves at once */
};

struct tiles_ida {
    /* Set by the caller. */
    struct search *search;
    const struct tiles_start *start;
    const struct tiles_ida_kernel *kernel;
    const void *tables; /* of the kernel */
    /* For the same move order. NULL: only the opposite of the last move is pruned. */
    const struct tiles_automaton *automaton;
    uint8_t order[GRID_DIRECTIONS];    /* in which moves are tried */
    int min_length;                    /* proved before: no path is shorter; 0: nothing is */
    uint64_t max_nodes;                /* give up before a round that would exceed this; 0: never */
    struct tiles_transpositions *seen; /* for kernels that use one; NULL: none */
    struct tiles_events *events;       /* NULL: the search is not traced */
    struct search_share *share;        /* NULL: this process searches alone */

    /* The result. length is -1 when no path was found; bound is proved in any case. */
    int length;
    int bound;
    uint64_t round_nodes; /* of the last round that was searched completely */
    char moves[TILES_MAX_LENGTH + 1];

    /* The round. */
    struct tiles_node *leaves;
    size_t leaf_count, leaf_capacity;
    uint64_t inner[TILES_MAX_LENGTH]; /* children of inner boards, by the estimate of the parent */
    atomic_size_t next;
    atomic_size_t goal_leaf;      /* the first leaf with a goal below it so far, or SIZE_MAX */
    atomic_flag is_writing_moves; /* guards length, moves and changes of goal_leaf */
};

enum clew_status tiles_ida_run(struct tiles_ida *ida, struct clew_error *error);

/*
 * For kernels: the next leaf within the bound; NULL when there is none, when an earlier leaf has a
 * goal, or when the search is stopped.
 */
const struct tiles_node *tiles_ida_next(struct tiles_ida *ida);
/*
 * For kernels: reports a goal `count` moves below the leaf. It is ignored if an earlier leaf has
 * one. A worker that reports the same leaf again must have found an earlier path below it.
 */
void tiles_ida_found(struct tiles_ida *ida, const struct tiles_node *leaf, const uint8_t *moves,
                     int count);
/* For kernels: an earlier leaf has a goal, so nothing below this one matters any more. */
static inline bool
tiles_ida_is_late(const struct tiles_ida *ida, const struct tiles_node *leaf)
{
    return (size_t)(leaf - ida->leaves) >
           atomic_load_explicit(&((struct tiles_ida *)ida)->goal_leaf, memory_order_relaxed);
}
/* For kernels that search several leaves in turn: some leaf has a goal, so others may be late. */
static inline bool
tiles_ida_has_goal(const struct tiles_ida *ida)
{
    return atomic_load_explicit(&((struct tiles_ida *)ida)->goal_leaf, memory_order_relaxed) !=
           SIZE_MAX;
}
/* How many moves the bound leaves below the leaf. */
static inline int
tiles_ida_left(const struct tiles_ida *ida, const struct tiles_node *leaf)
{
    return ida->bound - leaf->depth;
}

/* Makes the move if there is a tile to slide; the caller updates path, state and estimate. */
bool tiles_node_move(struct tiles_node *node, int rows, int cols, int move);
/* The same on a copy, with the values of the kernel. *child is written to in any case. */
bool tiles_ida_move(const struct tiles_ida *ida, struct tiles_node *child,
                    const struct tiles_node *parent, int move);
bool tiles_node_is_goal(const struct tiles_node *node, const struct tiles_start *start);

#endif
