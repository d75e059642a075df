/*
 * flow_query - runs an engine on a Flow board and checks its answer.
 *
 * The engine is called as src/api calls it, but on any board and with its own memory. Every answer
 * must pass flow_check; two answers must differ; nothing may leak. The functions fail the running
 * test themselves.
 */
#ifndef FLOW_QUERY_H
#define FLOW_QUERY_H

#include "flow/board/flow_board.h"
#include "flow/board/flow_position.h"
#include "puzzle/puzzle.h"

struct flow_query {
    const struct puzzle_engine *engine;
    enum puzzle_ask ask;
    int threads;                          /* 0: one */
    size_t limit_bytes;                   /* 0: none */
    uint64_t limit_nodes;                 /* 0: none */
    double limit_seconds;                 /* 0: none */
    int cancel_at_check;                  /* the check of limits that cancels it; 0: none */
    bool must_agree;                      /* a race waits for all contestants, which must agree */
    struct base_memory *memory;           /* NULL: its own, with limit_bytes */
    const struct clew_options *options;   /* NULL: all default */
    int process;                          /* among processes that race */
    const struct flow_position *position; /* NULL: none; otherwise answers must contain it */
};

struct flow_query_result {
    enum clew_status status;   /* CLEW_OK, CLEW_NO_MEMORY (src/api: gave up) or CLEW_UNSUPPORTED */
    enum clew_outcome outcome; /* CLEW_GAVE_UP when a limit ended it without proof */
    const char *limit;
    uint64_t count; /* when asked for and small enough */
    int64_t hits, guesses;
    uint64_t nodes;
    size_t peak_bytes;
    const char *engine; /* the one that `auto` chose; NULL: none */
};

struct flow_query_result flow_query_run(const struct flow_query *query,
                                        const struct flow_board *board);

/* The right outcome for a board with that many answers. */
enum clew_outcome flow_query_expected(enum puzzle_ask ask, uint64_t answers);

/* Asks all three questions; the board has this number of answers. */
void flow_query_run_all(const struct puzzle_engine *engine, int threads,
                        const struct flow_board *board, uint64_t answers);

/* A filled board of random paths that do not touch themselves: `paths` of them or a few more. */
struct flow_board *flow_query_cover(int rows, int cols, int paths, uint64_t seed, bool touch,
                                    struct base_memory *memory);

/* A board of the data folder (CLEW_DATA) with these rules; NULL when there is none. */
struct flow_board *flow_query_board(const char *name, bool fill, bool touch,
                                    struct base_memory *memory);

#endif
