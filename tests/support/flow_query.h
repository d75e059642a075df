/*
 * flow_query - puts one question about a Flow board to an engine, and marks what it says.
 *
 * The engine is called as the api calls it, but on a board from anywhere and with a memory of its
 * own. Whatever it brings is judged by flow_check; two answers must differ; nothing may leak. The
 * functions fail the running test themselves.
 */
#ifndef FLOW_QUERY_H
#define FLOW_QUERY_H

#include "flow/board/flow_board.h"
#include "flow/board/flow_position.h"
#include "puzzle/puzzle.h"

struct flow_query {
    const struct puzzle_engine *engine;
    enum puzzle_ask ask;
    int threads;                        /* 0: one */
    size_t limit_bytes;                 /* 0: none */
    uint64_t limit_nodes;               /* 0: none */
    bool must_agree;                    /* a race waits for all its contestants, which must agree */
    struct base_memory *memory;         /* NULL: one of its own, with limit_bytes */
    const struct clew_options *options; /* NULL: all standard */
    const struct flow_position *position; /* NULL: the bare board; answers must keep to it */
};

struct flow_query_result {
    enum clew_status status; /* or CLEW_NO_MEMORY, which the api makes "gave up", or _UNSUPPORTED */
    enum clew_outcome outcome; /* CLEW_GAVE_UP whenever a limit ended it unproved */
    const char *limit;
    uint64_t count; /* when asked for, and it fits */
    int64_t hits, guesses;
    uint64_t nodes;
    size_t peak_bytes;
};

struct flow_query_result flow_query_run(const struct flow_query *exam,
                                        const struct flow_board *board);

/* The right outcome where there are so many answers. */
enum clew_outcome flow_query_expected(enum puzzle_ask ask, uint64_t answers);

/* All three questions, against this number of answers. */
void flow_query_run_all(const struct puzzle_engine *engine, int threads,
                        const struct flow_board *board, uint64_t answers);

/* A filled board made of random paths that do not touch themselves: so many, or a few more. */
struct flow_board *flow_query_cover(int rows, int cols, int paths, uint64_t seed, bool touch,
                                    struct base_memory *memory);

/* An F1 board of the data folder with these rules; NULL when there is no such folder. */
struct flow_board *flow_query_board(const char *name, bool fill, bool touch,
                                    struct base_memory *memory);

#endif
