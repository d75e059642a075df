/*
 * api - what stands behind the handles of clew.h, and the list of puzzles.
 *
 * Each handle carries the base_memory that its content came from, so that freeing needs nothing
 * else. Private to src/api.
 */
#ifndef API_H
#define API_H

#include "puzzle/puzzle.h"

/* All puzzles, ended by NULL; also the order in which formats are tried. */
extern const struct puzzle *const api_puzzles[];
#define API_PUZZLES_MOST 8

struct clew_board {
    struct base_memory memory;
    const struct puzzle *puzzle;
    const struct puzzle_format *format; /* NULL if generated */
    uint64_t line;
    void *board;
    void *carried;              /* the answer its text carried, right or wrong; or NULL */
    struct clew_answer *answer; /* the same as a handle, when it is right */
};

struct clew_answer {
    struct base_memory own;
    struct base_memory *memory; /* of the payload: &own, or that of the board it came with */
    const struct puzzle *puzzle;
    enum clew_outcome outcome;
    const char *limit;
    const char *engine;
    struct clew_stats stats;
    struct puzzle_facts facts;
    void *payload;
    bool is_borrowed; /* the payload belongs to the board */
};

struct clew_control {
    struct search_outside outside;
};

const struct puzzle *api_puzzle_named(const char *name);

/* Refuses options that neither all puzzles nor this one know. */
enum clew_status api_options_for(struct puzzle_options *options, const struct puzzle *puzzle,
                                 const struct clew_options *given, struct clew_error *error);
/* The option "threads", with 0 resolved, within what a crew can be. */
int api_threads(const struct puzzle_options *options);

/* Empty handles. The budget is in bytes, 0 for none. */
enum clew_status api_board_new(struct clew_board **board, const struct puzzle *puzzle,
                               size_t budget, struct clew_error *error);
enum clew_status api_answer_new(struct clew_answer **answer, const struct puzzle *puzzle,
                                size_t budget, struct clew_error *error);

bool api_has_solution(const struct clew_answer *answer);
/* Asks the puzzle for the facts; the outcome and the payload must stand. */
enum clew_status api_answer_facts(struct clew_answer *answer, const void *board,
                                  struct clew_error *error);

#endif
