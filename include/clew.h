/*
 * clew.h - solve, prove, play, explain, draw and generate grid puzzles that are solved by search.
 *
 * A complete program (examples/first.c is this text, and the tests run it):
 *
 *     #include <clew.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int
 *     main(void)
 *     {
 *         const char *text = ".H...\n##..#\n.....\n.#..#\n.#.B.\n";
 *         struct clew_board *board;
 *         struct clew_answer *answer;
 *         struct clew_error error;
 *
 *         if (clew_board_read(&board, text, strlen(text), NULL, &error) != CLEW_OK) {
 *             fprintf(stderr, "line %llu: %s\n", (unsigned long long)error.line, error.text);
 *             return 2;
 *         }
 *         if (clew_solve(&answer, board, NULL, NULL, &error) != CLEW_OK) {
 *             fprintf(stderr, "%s\n", error.text);
 *             clew_board_free(board);
 *             return 2;
 *         }
 *         printf("%s", clew_outcome_name(clew_answer_outcome(answer)));
 *         if (clew_answer_has_solution(answer))
 *             printf(" %s", clew_answer_moves(answer));
 *         printf("\n");
 *         clew_answer_free(answer);
 *         clew_board_free(board);
 *         return 0;
 *     }
 *
 * It prints "solved lul". The sections follow the order of use: errors, options, boards, solving,
 * answers, checking, playing, hints, explaining, rating, generating, writing, drawing, watching a
 * search, table files, and lists of puzzles, engines and formats.
 *
 * Ownership. Handles are opaque; a handle returned through the first parameter belongs to the
 * caller, who frees it with the function of the same stem (NULL is allowed). An answer, a game and
 * a watch keep their board alive, so the order of freeing does not matter. "Borrowed" results
 * belong to the handle they came from and live as long as it does.
 *
 * Structs that the caller allocates begin with their size: set it to sizeof the struct (or start
 * from the CLEW_..._INIT macro), so that a program built with an older header keeps working with a
 * newer library. struct clew_error, struct clew_move and struct clew_point are values whose layout
 * is fixed for an ABI version.
 *
 * Threads may work at the same time on different handles, and may share a board or an answer that
 * nobody frees meanwhile. One piece of state is process-wide: tables that a search of tiles built
 * (distances that depend on the size alone) stay in memory for later searches until the process
 * ends, guarded by a lock. They change how long an answer takes, never the answer. Files are used
 * only for these tables (option "tables"), for the option "dump-cnf", and to read the limits of
 * memory (clew_memory_bytes).
 *
 * Determinism. The same board and options give the same answer for any number of threads, whatever
 * tables are cached and whatever was solved before: of several best answers the first in move
 * order (maze: by the option "ties"). Three things are exceptions by design: which of several
 * solutions of a Flow board an engine finds first, what the tiles engine "fast" finds within its
 * time, and everything that a limit of seconds or of memory cuts short.
 *
 * Functions that can fail return a status and describe the first error in the last parameter, which
 * may be NULL. The library never prints, exits or aborts, and does not depend on the locale.
 */
#ifndef CLEW_H
#define CLEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define CLEW_API __declspec(dllexport)
#elif defined(__GNUC__)
#define CLEW_API __attribute__((visibility("default")))
#else
#define CLEW_API
#endif

#if defined(__GNUC__)
#define CLEW_NODISCARD __attribute__((warn_unused_result))
#else
#define CLEW_NODISCARD
#endif

/* ---- Version ---- */

#define CLEW_VERSION_MAJOR  0
#define CLEW_VERSION_MINOR  2
#define CLEW_VERSION_PATCH  0
#define CLEW_VERSION_STRING "0.2.0"
/* Changes when programs must be compiled again; part of the name of the shared library. */
#define CLEW_ABI_VERSION 2

/* Of the library in use, which may be newer than this header. */
CLEW_API const char *clew_version(void);
CLEW_API unsigned clew_abi_version(void);

/* ---- Errors ---- */

enum clew_status {
    CLEW_OK,
    CLEW_END,         /* the reader has no more boards */
    CLEW_MORE,        /* the reader needs more text before it can decide */
    CLEW_BAD_TEXT,    /* not well-formed in the format, or in any known one */
    CLEW_BAD_BOARD,   /* well-formed, but not a board of this puzzle */
    CLEW_BAD_OPTION,  /* unknown name, bad value, or not for this puzzle */
    CLEW_BAD_ANSWER,  /* an answer does not pass the independent check */
    CLEW_BAD_MOVE,    /* not a move, or not possible in this position */
    CLEW_MISMATCH,    /* the answer or hint belongs to another board or game */
    CLEW_UNSUPPORTED, /* this puzzle, engine or format cannot do that */
    CLEW_STOPPED,     /* a limit or a cancellation ended the job before there was a result */
    CLEW_NO_MEMORY,   /* the byte budget or the machine is exhausted */
    CLEW_NO_FILE,     /* a table file cannot be written or removed */
    CLEW_NO_FORMAT,   /* the text begins like no known format */
};

/* Filled in only when a function fails. A place that is not known is 0; an unknown cell is -1. */
struct clew_error {
    enum clew_status status;
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in bytes */
    int64_t cell;    /* row * columns + column, from 0 */
    char source[160];
    char text[320]; /* one sentence, without the place */
};

/* "bad board"; "?" for a number that is not a status. All ..._name functions work like this. */
CLEW_API const char *clew_status_name(enum clew_status status);

/* ---- Options: everything that can be chosen, by name ---- */

struct clew_options;

CLEW_NODISCARD CLEW_API enum clew_status clew_options_new(struct clew_options **options,
                                                          struct clew_error *error);
CLEW_API void clew_options_free(struct clew_options *options);

/*
 * Sets an option by name: "engine", "threads", "limit-nodes", "rule" ... Name and value are copied
 * and checked at once against what the puzzles declare (clew_option_at); whether the option suits
 * a board's puzzle is checked when it is used. The last of several values counts. value NULL
 * restores the default.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_options_set(struct clew_options *options,
                                                          const char *name, const char *value,
                                                          struct clew_error *error);

/*
 * How much memory the process may use, in bytes: that of the machine, or less where the limit of
 * address space or a control group (a container, a batch job) says so. SIZE_MAX: not known. For a
 * choice of "limit-bytes". Without that limit a search takes what it needs, except tables that only
 * save time: a transposition table of tiles takes at most an eighth of this, and 2 GB.
 */
CLEW_API size_t clew_memory_bytes(void);

enum clew_option_kind {
    CLEW_OPTION_FLAG,   /* on, off */
    CLEW_OPTION_NUMBER, /* a whole number from 0; may end in K, M, G, T (powers of 1024) */
    CLEW_OPTION_REAL,
    CLEW_OPTION_CHOICE, /* one of choices */
    CLEW_OPTION_CELL,   /* row,column from 0 */
    CLEW_OPTION_TEXT,
    CLEW_OPTION_FILE, /* a text; the command reads it from the named file */
};

/* When an option is used; several may be set. */
enum clew_option_use {
    CLEW_FOR_READING = 1, /* rules and places that become part of the board */
    CLEW_FOR_SOLVING = 2,
    CLEW_FOR_GENERATING = 4,
    CLEW_FOR_TABLES = 8,
    CLEW_FOR_RATING = 16, /* also hints */
};

/* Allocated by the library; later versions may add fields at the end. */
struct clew_option_info {
    const char *name;
    enum clew_option_kind kind;
    const char *choices;       /* choice: "a|b|c"; otherwise NULL */
    const char *placeholder;   /* what to show for the value in help, e.g. "N" */
    const char *default_value; /* NULL: none */
    double low, high;          /* number and real: the least and the greatest value; 0, 0: any */
    const char *engines;       /* "a|b": only these engines use it; NULL: not engine-specific */
    unsigned use;              /* enum clew_option_use */
    const char *description;
};

/* The index-th option of a puzzle, or of all puzzles when puzzle is NULL; NULL past the last. */
CLEW_API const struct clew_option_info *clew_option_at(const char *puzzle, size_t index);

/* ---- Boards ---- */

struct clew_board;
struct clew_reader;
struct clew_answer;

/* Reads a text that holds exactly one board. options may be NULL. */
CLEW_NODISCARD CLEW_API enum clew_status clew_board_read(struct clew_board **board,
                                                         const char *text, size_t length,
                                                         const struct clew_options *options,
                                                         struct clew_error *error);
CLEW_API void clew_board_free(struct clew_board *board);
/* Whether a word is a board by itself, as people pass them on: an address, a game ID. */
CLEW_API bool clew_is_board_word(const char *word);

/*
 * Reads many boards, one after another, from a text that may come in pieces.
 *
 * source names the text in errors. Feed the reader, then call next until it returns CLEW_END or
 * CLEW_MORE. After CLEW_MORE feed again: the new text begins with what clew_reader_used left over.
 * source and options are copied; the text is borrowed until the next feed. After a bad board the
 * reader continues with the board that follows. Puzzle and format are recognised from the text
 * unless the options "puzzle" and "format" name them.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_reader_new(struct clew_reader **reader,
                                                         const char *source,
                                                         const struct clew_options *options,
                                                         struct clew_error *error);
CLEW_API void clew_reader_feed(struct clew_reader *reader, const char *text, size_t length,
                               bool last);
CLEW_NODISCARD CLEW_API enum clew_status clew_reader_next(struct clew_reader *reader,
                                                          struct clew_board **board,
                                                          struct clew_error *error);
CLEW_API size_t clew_reader_used(const struct clew_reader *reader);
CLEW_API void clew_reader_free(struct clew_reader *reader);

CLEW_API const char *clew_board_puzzle(const struct clew_board *board);
CLEW_API const char *clew_board_format(const struct clew_board *board); /* NULL if generated */
CLEW_API uint64_t clew_board_line(const struct clew_board *board);      /* where its text began */
CLEW_API int64_t clew_board_rows(const struct clew_board *board);
CLEW_API int64_t clew_board_cols(const struct clew_board *board);
/*
 * The valid answer that came with the board, or NULL; borrowed. A pack line carries one, and a
 * generator knows one.
 */
CLEW_API const struct clew_answer *clew_board_answer(const struct clew_board *board);

/* A rule that the board carries, such as rule=no-touch; by index, false past the last. */
struct clew_rule {
    size_t size;
    const char *name;  /* of the option that sets it */
    const char *value; /* as that option takes it; NULL where it takes a file (tiles: a goal) */
    bool is_default;
};
#define CLEW_RULE_INIT                                                                             \
    {                                                                                              \
        sizeof(struct clew_rule), NULL, NULL, false                                                \
    }

CLEW_API bool clew_board_rule_at(const struct clew_board *board, size_t index,
                                 struct clew_rule *rule);

/* What is on a cell, for programs that draw a board themselves. */
enum clew_cell_kind {
    CLEW_CELL_FREE,
    CLEW_CELL_VOID,   /* not part of the board: a wall of a maze, a missing cell of flow */
    CLEW_CELL_DOT,    /* flow: value is its colour, from 0 */
    CLEW_CELL_BRIDGE, /* flow: two paths cross here, one in each direction */
    CLEW_CELL_TILE,   /* a square that shows value; tiles: its number, 0 is the gap */
    CLEW_CELL_BALL,   /* maze */
    CLEW_CELL_HOLE,   /* maze: value is 1 when the ball drops in as it rolls over it */
};

struct clew_cell {
    size_t size;
    enum clew_cell_kind kind;
    int64_t value;
    int64_t goal;    /* tiles: the tile that belongs here; otherwise -1 */
    char name[16];   /* what is written on a dot or a tile */
    uint32_t colour; /* of a dot or a tile, 0xRRGGBB; CLEW_NO_COLOUR: none */
};
#define CLEW_CELL_INIT                                                                             \
    {                                                                                              \
        sizeof(struct clew_cell), CLEW_CELL_FREE, 0, -1, "", CLEW_NO_COLOUR                        \
    }
#define CLEW_NO_COLOUR 0xFFFFFFFFu

/* Sides of a cell; only hexes have the slanting ones. */
enum clew_side {
    CLEW_SIDE_LEFT = 1,
    CLEW_SIDE_RIGHT = 2,
    CLEW_SIDE_UP = 4,
    CLEW_SIDE_DOWN = 8,
    CLEW_SIDE_SLANT_LEFT = 16,
    CLEW_SIDE_SLANT_RIGHT = 32,
};

/* cell is row * columns + column. dark: colours for a dark background. False: no such cell. */
CLEW_API bool clew_board_cell(const struct clew_board *board, int64_t cell, bool dark,
                              struct clew_cell *out);
/* The neighbour on that side, also across a joined edge; -1: none, or a wall is between. */
CLEW_API int64_t clew_board_step(const struct clew_board *board, int64_t cell, enum clew_side side);

/* ---- Solving ---- */

struct clew_control;
struct clew_game;

enum clew_outcome {
    CLEW_SOLVED,  /* an answer; clew_answer_proof says whether it is proved the best */
    CLEW_UNIQUE,  /* an answer, proved the only one */
    CLEW_SEVERAL, /* an answer, and there are others */
    CLEW_NONE,    /* proved: there is no answer */
    CLEW_GAVE_UP, /* a limit ended the search; clew_answer_limit says which */
};

/* What has been proved, as opposed to found. */
enum clew_proof {
    CLEW_PROOF_NOTHING, /* the answer is valid, and nothing more is known */
    CLEW_PROOF_BEST,    /* no answer is shorter or cheaper */
    CLEW_PROOF_ONLY,    /* there is no other answer */
    CLEW_PROOF_NONE,    /* there is no answer at all */
};

/*
 * Solves a board. CLEW_OK means that the search ended normally; clew_answer_outcome has the result.
 * The option "ask" chooses the question: answer (default), unique or count. options and control may
 * be NULL. Every answer has passed the puzzle's checker; one that fails it never leaves the library
 * (CLEW_BAD_ANSWER).
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_solve(struct clew_answer **answer,
                                                    const struct clew_board *board,
                                                    const struct clew_options *options,
                                                    struct clew_control *control,
                                                    struct clew_error *error);
/*
 * Solves from the current position of a game. Tiles and maze search from where things are now; the
 * answer belongs to a board that shows this position. Flow searches for a solution that contains
 * every drawn link and no link marked as impossible; CLEW_NONE proves that there is none.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_solve(struct clew_answer **answer,
                                                         const struct clew_game *game,
                                                         const struct clew_options *options,
                                                         struct clew_control *control,
                                                         struct clew_error *error);
CLEW_API void clew_answer_free(struct clew_answer *answer);

/* Controls a running job: cancels it, reports progress, receives events. One job at a time. */
struct clew_progress {
    size_t size;
    uint64_t nodes;
    double seconds;
    size_t bytes;
    int64_t depth; /* -1 where the engine has none */
    int64_t bound; /* -1 where the engine has none */
    double share;  /* of the work at this bound that is done, 0 to 1; -1 where it is unknown */
    int table;     /* number of the table being built, from 1; depth is then its depth; 0: none */
};
#define CLEW_PROGRESS_INIT                                                                         \
    {                                                                                              \
        sizeof(struct clew_progress), 0, 0, 0, -1, -1, -1, 0                                       \
    }

CLEW_NODISCARD CLEW_API enum clew_status clew_control_new(struct clew_control **control,
                                                          struct clew_error *error);
CLEW_API void clew_control_free(struct clew_control *control);
/* Safe from a signal handler and from any thread. Stays set until clew_control_reset. */
CLEW_API void clew_control_cancel(struct clew_control *control);
CLEW_API void clew_control_reset(struct clew_control *control);
/* Safe from any thread while the job runs. */
CLEW_API void clew_control_progress(const struct clew_control *control,
                                    struct clew_progress *progress);

/*
 * What a search does, step by step. cell is where, value what (a colour, a tile, a direction),
 * depth how deep. Delivered by the searching threads, one event at a time.
 */
enum clew_event_kind {
    CLEW_EVENT_EXPAND, /* a state is expanded; value: its distance or cost */
    CLEW_EVENT_PLACE,  /* value is placed on cell; -1: not known yet */
    CLEW_EVENT_REMOVE, /* the placement is undone; with sides, only these; cell -1: everything */
    CLEW_EVENT_RULE,   /* the cell's value follows from the others by the rule */
    CLEW_EVENT_BOUND,  /* value is the new bound of the search */
    CLEW_EVENT_ANSWER, /* an answer is found */
    CLEW_EVENT_DOMAIN, /* what the cell can still be, see domain; part of the step before it */
};

/* Allocated by the library; later versions may add fields at the end. */
struct clew_event {
    enum clew_event_kind kind;
    int worker;
    int64_t cell;
    int64_t value;
    int64_t depth;
    unsigned sides;   /* enum clew_side: where a path leaves the cell; 0: not known */
    bool more;        /* the step is not complete: another event follows that belongs to it */
    const char *rule; /* RULE: the name of the deduction rule, or NULL */
    /*
     * DOMAIN, from constraint engines and explanations: a bit set of what the cell can still be,
     * value its size.
     * With sides 0 the bits are colours by number, and the bit after the last one says that the
     * cell stays empty. Otherwise sides are those that a path may still use, and bit s of the set
     * that it may use exactly the sides s, a sum of enum clew_side. NULL: the cell is decided.
     * Borrowed, until on_event returns.
     */
    const uint64_t *domain;
    size_t domain_words;
};

/* context is borrowed and passed to every call. on_event NULL ends the delivery. */
CLEW_API void clew_control_listen(struct clew_control *control,
                                  void (*on_event)(void *context, const struct clew_event *event),
                                  void *context);

/* Tasks of a parallel search; created is the sum of the others. */
struct clew_tasks {
    uint64_t created;
    uint64_t stolen;     /* run by a worker other than the one that created it */
    uint64_t run_inline; /* run by the worker that created it */
    uint64_t dropped;    /* not run: the answer was known */
};

/*
 * A timeline: what the workers of a job did. While recording is on, every worker keeps a list of
 * spans with the times when it ran tasks, looked for one, and slept. The record of a job can be
 * read when the job has ended, and stays until the next one starts or the control is freed.
 *
 *     clew_control_record(control, true);
 *     clew_solve(&answer, board, options, control, &error)
 *     for (worker = 0; clew_control_worker(control, worker, &did); worker++)
 *         for (i = 0; clew_control_span(control, worker, i, &span); i++)
 *
 * Recording takes less than a hundredth of the time, a few hundredths where a task lasts only a
 * microsecond, and some 250 KB per worker.
 */
enum clew_work {
    CLEW_WORK_BUSY,
    CLEW_WORK_STEALING, /* looks for work of another worker, or waits briefly */
    CLEW_WORK_IDLE,     /* sleeps */
};
CLEW_API const char *clew_work_name(enum clew_work work); /* "busy" ... */

struct clew_worker {
    size_t size;
    double busy_seconds, stealing_seconds, idle_seconds;
    struct clew_tasks tasks; /* created by it, and run or dropped by it: not the same ones */
};
#define CLEW_WORKER_INIT                                                                           \
    {                                                                                              \
        sizeof(struct clew_worker), 0, 0, 0,                                                       \
        {                                                                                          \
            0, 0, 0, 0                                                                             \
        }                                                                                          \
    }

/*
 * A part of the time of a worker, in seconds from the start of the job. Spans follow each other
 * without gaps. In a long job neighbouring short ones are joined: a span can then have time of
 * several kinds.
 */
struct clew_span {
    size_t size;
    double start, end;
    enum clew_work work; /* what the longest part of it was */
    double busy_seconds, stealing_seconds, idle_seconds;
    uint64_t tasks;    /* started in it */
    const char *phase; /* what was worked on, such as an engine; NULL: not known */
};
#define CLEW_SPAN_INIT                                                                             \
    {                                                                                              \
        sizeof(struct clew_span), 0, 0, CLEW_WORK_IDLE, 0, 0, 0, 0, NULL                           \
    }

/* From the next job on. Not while a job runs. */
CLEW_API void clew_control_record(struct clew_control *control, bool is_on);
/* False: there is no such worker, or nothing was recorded. */
CLEW_API bool clew_control_worker(const struct clew_control *control, size_t worker,
                                  struct clew_worker *out);
/* In the order of time; false past the last. */
CLEW_API bool clew_control_span(const struct clew_control *control, size_t worker, size_t index,
                                struct clew_span *span);

/* ---- Answers ---- */

/* Allocated by the library; later versions may add fields at the end. */
struct clew_stats {
    uint64_t nodes;
    double seconds; /* the search, tables included */
    size_t peak_bytes;
    int threads;
    struct clew_tasks tasks;
};

CLEW_API enum clew_outcome clew_answer_outcome(const struct clew_answer *answer);
CLEW_API const char *clew_outcome_name(enum clew_outcome outcome); /* "gave-up" ... */
CLEW_API enum clew_proof clew_answer_proof(const struct clew_answer *answer);
CLEW_API const char *clew_proof_name(enum clew_proof proof); /* "best" ... */
/* The limit that ended the search: "nodes", "seconds", "bytes", "cancel" ...; NULL: none did. */
CLEW_API const char *clew_answer_limit(const struct clew_answer *answer);
CLEW_API const char *clew_answer_engine(const struct clew_answer *answer);
CLEW_API const struct clew_stats *clew_answer_stats(const struct clew_answer *answer);
/*
 * The tasks that a worker created, and those that it ran or dropped: not the same ones, but the sums
 * over all workers are those of the statistics. False: there is no such worker.
 */
CLEW_API bool clew_answer_worker_tasks(const struct clew_answer *answer, size_t worker,
                                       struct clew_tasks *tasks);
/* The board it answers; borrowed. */
CLEW_API const struct clew_board *clew_answer_board(const struct clew_answer *answer);
/* Whether there is a solution to draw or write: not with CLEW_NONE, rarely with CLEW_GAVE_UP. */
CLEW_API bool clew_answer_has_solution(const struct clew_answer *answer);

/*
 * The solution as paths over cells. Flow has one path per colour, from dot to dot; a maze one, the
 * ball's stops; tiles one, the gap's cells. clew_answer_path returns how many cells the path has
 * and copies at most capacity of them; 0: no such path.
 */
CLEW_API size_t clew_answer_path_count(const struct clew_answer *answer);
CLEW_API size_t clew_answer_path(const struct clew_answer *answer, size_t path, int64_t *cells,
                                 size_t capacity);
/*
 * The solution as text, one word or letter per move ("lul"); NULL where the puzzle has no moves in
 * order (flow). Borrowed.
 */
CLEW_API const char *clew_answer_moves(const struct clew_answer *answer);
/* With CLEW_SEVERAL: another solution of the same board; NULL: none is known. Borrowed. */
CLEW_API const struct clew_answer *clew_answer_second(const struct clew_answer *answer);

/* How many solutions there are. Allocated by the library. */
struct clew_count {
    const char *text; /* in decimal; "at least N" where is_exact is false */
    uint64_t number;  /* UINT64_MAX where there are more */
    bool is_exact;    /* text is the exact number */
};

/* NULL unless the option "ask" was count and the count is complete. Borrowed. */
CLEW_API const struct clew_count *clew_answer_count(const struct clew_answer *answer);

/* Values that the puzzle reports by name: "distance", "length", "bound" ... */
enum clew_fact_kind {
    CLEW_FACT_NUMBER,
    CLEW_FACT_REAL,
    CLEW_FACT_TEXT,
    CLEW_FACT_LINES,
};

/* Allocated by the library; later versions may add fields at the end. */
struct clew_fact {
    const char *name;
    enum clew_fact_kind kind;
    int64_t number;
    double real;
    const char *text; /* TEXT; for LINES the lines, each ended by a newline */
    size_t length;    /* of text, in bytes */
};

/* By name, NULL if there is none; or by index, NULL past the last. Borrowed. */
CLEW_API const struct clew_fact *clew_answer_fact(const struct clew_answer *answer,
                                                  const char *name);
CLEW_API const struct clew_fact *clew_answer_fact_at(const struct clew_answer *answer,
                                                     size_t index);

/* ---- Checking an answer from elsewhere ---- */

/*
 * Reads an answer to the board from a text and checks it by the rules alone; text NULL checks the
 * one that came with the board. CLEW_OK: valid (and *answer receives it, unless answer is NULL);
 * its outcome is CLEW_SOLVED, its proof CLEW_PROOF_NOTHING. CLEW_BAD_ANSWER: wrong; error describes
 * the first thing that is.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_check(struct clew_answer **answer,
                                                    const struct clew_board *board,
                                                    const char *text, size_t length,
                                                    struct clew_error *error);

/* ---- Playing: a position with its history ---- */

/*
 * One move, small and fixed in layout. Front ends need not look inside: they get moves from
 * clew_game_moves, from gestures or from a text. A move names no colour: the colour of a drawn path
 * follows from its dots.
 *
 *     tiles   "L" "R" "U" "D"       the direction in which a tile slides
 *     maze    "l" "r" "u" "d"       the direction in which the ball rolls
 *     flow    "draw 0,0 0,1"        a path runs between these neighbours (row,column from 0)
 *             "erase 0,0 0,1"       nothing is drawn or marked there any more
 *             "bar 0,0 0,1"         no path can run there
 */
struct clew_move {
    int32_t kind; /* the puzzle's own numbering */
    int32_t value;
    int64_t cell;
    int64_t to;
};

/* A game starts at the board, or at the lines that came with it (a half-drawn pzpr file). */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_new(struct clew_game **game,
                                                       const struct clew_board *board,
                                                       struct clew_error *error);
CLEW_API void clew_game_free(struct clew_game *game);
/* The board it was started with; borrowed. */
CLEW_API const struct clew_board *clew_game_board(const struct clew_game *game);
/* The position as a board of its own. Flow: the board with the drawn lines, for format pzpr. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_position(struct clew_board **board,
                                                            const struct clew_game *game,
                                                            struct clew_error *error);

/* Whether the position is a solution, according to the puzzle's checker. */
CLEW_API bool clew_game_is_solved(const struct clew_game *game);
/*
 * How far the player is, in a few words: "3 of 7 joined, 20 of 49 cells". Writes at most size bytes
 * with the ending null byte; returns the full length.
 */
CLEW_API size_t clew_game_progress(const struct clew_game *game, char *text, size_t size);
/* The last message of the game, such as why a gesture did nothing; "" for none. Borrowed. */
CLEW_API const char *clew_game_message(const struct clew_game *game);
/* The keys and gestures of this puzzle, in a few words for a help line. */
CLEW_API const char *clew_game_controls(const struct clew_game *game);
/* CLEW_OK: solved. CLEW_BAD_ANSWER: error describes the first thing that is missing or wrong. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_check(const struct clew_game *game,
                                                         struct clew_error *error);

/*
 * Moves. A step is what one undo reverts: a single move, a whole gesture, or all moves of one call
 * to clew_game_play. A move that is not possible leaves the game unchanged (CLEW_BAD_MOVE).
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_move(struct clew_game *game,
                                                        const struct clew_move *move,
                                                        struct clew_error *error);
/* Moves in text form, separated by ";" (flow) or written together (tiles, maze), as one step. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_play(struct clew_game *game, const char *text,
                                                        struct clew_error *error);
/* How many moves are possible at a cell (-1: on the board); copies at most capacity of them. */
CLEW_API size_t clew_game_moves(const struct clew_game *game, int64_t cell, struct clew_move *moves,
                                size_t capacity);
CLEW_NODISCARD CLEW_API enum clew_status clew_move_read(struct clew_move *move,
                                                        const struct clew_board *board,
                                                        const char *text, struct clew_error *error);
/* Writes at most size bytes with the ending null byte; returns the full length. */
CLEW_API size_t clew_move_write(char *text, size_t size, const struct clew_board *board,
                                const struct clew_move *move);

/* False when there is nothing to undo or redo. Restart undoes everything; redo restores it. */
CLEW_API bool clew_game_undo(struct clew_game *game);
CLEW_API bool clew_game_redo(struct clew_game *game);
CLEW_API bool clew_game_restart(struct clew_game *game);
/* Steps made, and steps in the history including those that were undone. */
CLEW_API size_t clew_game_point(const struct clew_game *game);
CLEW_API size_t clew_game_history(const struct clew_game *game);
/* Moves made: what the steps up to the current point contain. */
CLEW_API size_t clew_game_move_count(const struct clew_game *game);

/*
 * Gestures, interpreted by the puzzle. They return whether the position changed, and may set
 * clew_game_message. All changes from press to release are one step.
 *
 *     press, drag    a pointer goes down on a cell, and moves to another with the button held
 *     go             an arrow key: moves the cursor, a tile, the ball, or the path that is held;
 *                    with is_held (shift) flow first grabs the path at the cursor
 *     grab           the space key: grabs or releases what is at the cursor
 *     clear          removes everything that belongs to the cell (flow: its whole path)
 *     mark           flow: toggles "no path here" on a side of a cell
 */
CLEW_API bool clew_game_press(struct clew_game *game, int64_t cell);
CLEW_API bool clew_game_drag(struct clew_game *game, int64_t cell);
CLEW_API void clew_game_release(struct clew_game *game);
CLEW_API bool clew_game_go(struct clew_game *game, enum clew_side side, bool is_held);
CLEW_API bool clew_game_grab(struct clew_game *game);
CLEW_API bool clew_game_clear(struct clew_game *game, int64_t cell);
CLEW_API bool clew_game_mark(struct clew_game *game, int64_t cell, enum clew_side side);
/* Where the player is: the cursor, the ball, the gap. */
CLEW_API int64_t clew_game_cursor(const struct clew_game *game);
/* Moves the cursor, changes nothing; false: no such cell, or the puzzle has no free cursor. */
CLEW_API bool clew_game_point_at(struct clew_game *game, int64_t cell);
/* Whether a path is held, so that go draws (flow). */
CLEW_API bool clew_game_is_holding(const struct clew_game *game);

/* What is on a cell in this position, for programs that draw a game themselves. */
struct clew_game_cell {
    size_t size;
    enum clew_cell_kind kind; /* as in struct clew_cell, at its current place */
    int64_t value;
    int64_t goal;
    char name[16];
    uint32_t colour;
    /* Lanes: a bridge has two, left-right first; every other cell only the first. */
    unsigned sides[2];       /* enum clew_side: where a drawn path (maze: the ball's track) runs */
    int64_t path[2];         /* flow: number of the path's colour; -1: none is known */
    uint32_t path_colour[2]; /* 0xRRGGBB or CLEW_NO_COLOUR */
    char path_name[2][16];   /* of the colour, "" where there is none */
    unsigned barred;         /* enum clew_side: marked as impossible */
    bool is_home;            /* tiles: the tile is where it belongs */
    bool is_joined[2];       /* flow: the lane is on a path that joins both dots of its colour */
};
#define CLEW_GAME_CELL_INIT                                                                        \
    {                                                                                              \
        sizeof(struct clew_game_cell), CLEW_CELL_FREE, 0, -1, "", CLEW_NO_COLOUR, {0, 0},          \
            {-1, -1}, {CLEW_NO_COLOUR, CLEW_NO_COLOUR}, {"", ""}, 0, false,                        \
        {                                                                                          \
            false, false                                                                           \
        }                                                                                          \
    }

CLEW_API bool clew_game_cell(const struct clew_game *game, int64_t cell, bool dark,
                             struct clew_game_cell *out);

/* The clock starts paused; it runs after clew_game_resume while the game is not solved. */
CLEW_API void clew_game_resume(struct clew_game *game);
CLEW_API void clew_game_pause(struct clew_game *game);
CLEW_API double clew_game_seconds(const struct clew_game *game);

/*
 * A saved game is one JSON text: board, options, the complete history including undone steps, the
 * current point in it, the time and the hints used. Cells in it are row,column from 0. Loading it
 * and saving again gives the same bytes. *text ends in a null byte and is freed with clew_free.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_save(char **text, size_t *length,
                                                        const struct clew_game *game,
                                                        struct clew_error *error);
/* A damaged text is rejected with line and column. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_load(struct clew_game **game, const char *text,
                                                        size_t length, struct clew_error *error);
/* Whether a text looks like a saved game rather than a board. */
CLEW_API bool clew_is_saved_game(const char *text, size_t length);
/*
 * A game on the board at the position that a text shows: a saved game; the same board in another
 * state, such as tiles moved or lines drawn; or, for flow, what is drawn so far as rows of letters,
 * as lines "A 0,0 0,1 ..." or as JSON with "paths". Paths need not be complete. The options are
 * those of reading. CLEW_MISMATCH: it is a position of another board.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_read(struct clew_game **game,
                                                        const struct clew_board *board,
                                                        const char *text, size_t length,
                                                        const struct clew_options *options,
                                                        struct clew_error *error);

/* Plays the solution from the current position to its end, as one step. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_finish(struct clew_game *game,
                                                          const struct clew_answer *answer,
                                                          struct clew_error *error);

/* ---- Hints ---- */

struct clew_hint;

/* How much a hint reveals; each level includes those before. */
enum clew_hint_level {
    CLEW_HINT_STATUS = 1, /* whether the position can still be solved */
    CLEW_HINT_WHICH,      /* which path, tile or direction is next, or is wrong */
    CLEW_HINT_WHERE,      /* at which cells */
    CLEW_HINT_WHY,        /* the reason */
    CLEW_HINT_DO,         /* the move itself */
};

enum clew_hint_kind {
    CLEW_HINT_NEXT,      /* the position can be solved; this is the next step */
    CLEW_HINT_MISTAKE,   /* proved: it cannot; this is the first thing that is wrong */
    CLEW_HINT_HOPELESS,  /* the board itself has no solution */
    CLEW_HINT_FINISHED,  /* it is solved */
    CLEW_HINT_UNDECIDED, /* the limits were too tight to decide */
};

/* What a cell has to do with a hint; front ends mark roles by shape, not by colour alone. */
enum clew_role {
    CLEW_ROLE_EVIDENCE, /* what the reason rests on */
    CLEW_ROLE_AFFECTED, /* what follows, or moves */
    CLEW_ROLE_MISTAKE,  /* what is wrong */
};

/*
 * A hint for the current position. level 0 means: one level more than the last hint at this
 * position, or the first. It counts as used. options (limits, "promise") and control may be NULL.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_hint(struct clew_hint **hint,
                                                        struct clew_game *game, int level,
                                                        const struct clew_options *options,
                                                        struct clew_control *control,
                                                        struct clew_error *error);
CLEW_API void clew_hint_free(struct clew_hint *hint);
CLEW_API enum clew_hint_kind clew_hint_kind(const struct clew_hint *hint);
CLEW_API int clew_hint_level(const struct clew_hint *hint);
/* The sentence for the level of the hint; positions in it count from 1. Borrowed. */
CLEW_API const char *clew_hint_text(const struct clew_hint *hint);
/* The sentence for any level up to it; NULL above. Borrowed. */
CLEW_API const char *clew_hint_text_at(const struct clew_hint *hint, int level);
/* The name of the rule that gives the reason, from CLEW_HINT_WHY on; NULL where there is none. */
CLEW_API const char *clew_hint_rule(const struct clew_hint *hint);
/* Cells with their roles, from CLEW_HINT_WHERE on; false past the last. */
CLEW_API bool clew_hint_cell_at(const struct clew_hint *hint, size_t index, int64_t *cell,
                                enum clew_role *role);
/* Does what the hint says (any level): its moves become one step. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_take_hint(struct clew_game *game,
                                                             const struct clew_hint *hint,
                                                             struct clew_error *error);
CLEW_API unsigned clew_game_hints_used(const struct clew_game *game);

/* ---- Explaining ---- */

struct clew_explanation;

enum clew_grade {
    CLEW_GRADE_EASY,
    CLEW_GRADE_NORMAL,
    CLEW_GRADE_HARD,
    CLEW_GRADE_EXPERT,
    CLEW_GRADE_FIENDISH,
};

/*
 * The whole solution as steps with reasons: the same steps that hints give, from the start of a
 * game on the board to its end. Options and control are those of hints. Who listens to the control
 * gets the search for the solution (flow), then each step as events of kind RULE, depth its number;
 * where sides are barred, they are on the cells beside, with DOMAIN events for what is left.
 * CLEW_UNSUPPORTED: the board has no solution, or (flow) more than one.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_explain(struct clew_explanation **explanation,
                                                      const struct clew_board *board,
                                                      const struct clew_options *options,
                                                      struct clew_control *control,
                                                      struct clew_error *error);
CLEW_API void clew_explanation_free(struct clew_explanation *explanation);
/* What the steps may rely on beyond the rules of the board, as the option "promise" names it. */
CLEW_API const char *clew_explanation_promise(const struct clew_explanation *explanation);

/* One step. The strings are borrowed from the explanation. */
struct clew_step {
    size_t size;
    const char *rule; /* "only way"; NULL: no rule applies, the step is by trying */
    int number;       /* of the rule, from 1, the easiest first; 0: by trying */
    enum clew_grade grade;
    const char *promise;  /* that this step relies on: "no-touch"; NULL: none */
    const char *sentence; /* the reason; rows and columns in it count from 1 */
    const char *action;   /* what to do: "Draw A from row 1, column 1 to row 1, column 2." */
    int length;           /* of a supposition: the sides in its chain of conclusions; otherwise 0 */
};
#define CLEW_STEP_INIT                                                                             \
    {                                                                                              \
        sizeof(struct clew_step), NULL, 0, CLEW_GRADE_EASY, NULL, NULL, NULL, 0                    \
    }

CLEW_API size_t clew_explanation_steps(const struct clew_explanation *explanation);
/* False past the last step. */
CLEW_API bool clew_explanation_step_at(const struct clew_explanation *explanation, size_t index,
                                       struct clew_step *step);
/* The cells of a step with their roles, and the moves that it makes; false past the last. */
CLEW_API bool clew_explanation_cell_at(const struct clew_explanation *explanation, size_t step,
                                       size_t index, int64_t *cell, enum clew_role *role);
CLEW_API bool clew_explanation_move_at(const struct clew_explanation *explanation, size_t step,
                                       size_t index, struct clew_move *move);
/*
 * The step as a hint for a game, to draw its cells and to make its moves. The position after n
 * steps is that of a new game after its first n hints are taken:
 *
 *     for (size_t i = 0; i < clew_explanation_steps(explanation); i++) {
 *         clew_explanation_hint(&hint, explanation, i, game, error);
 *         clew_game_draw_svg(&text, &length, game, hint, style, error);
 *         clew_game_take_hint(game, hint, error);
 *         clew_hint_free(hint);
 *     }
 *
 * CLEW_MISMATCH: the game is of another board.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_explanation_hint(
    struct clew_hint **hint, const struct clew_explanation *explanation, size_t step,
    const struct clew_game *game, struct clew_error *error);

/* ---- Rating ---- */

struct clew_rating;

/* How hard a board is for a person. CLEW_STOPPED: a limit or a cancellation ended the job. */
CLEW_NODISCARD CLEW_API enum clew_status clew_rate(struct clew_rating **rating,
                                                   const struct clew_board *board,
                                                   const struct clew_options *options,
                                                   struct clew_control *control,
                                                   struct clew_error *error);
CLEW_API void clew_rating_free(struct clew_rating *rating);
CLEW_API enum clew_grade clew_rating_grade(const struct clew_rating *rating);
CLEW_API const char *clew_grade_name(enum clew_grade grade); /* "easy" ... */
/* Orders boards within a grade; larger is harder. */
CLEW_API double clew_rating_score(const struct clew_rating *rating);
/* The values behind the grade: counts per rule, moves, guesses ...; NULL past the last. */
CLEW_API const struct clew_fact *clew_rating_fact_at(const struct clew_rating *rating,
                                                     size_t index);

/* ---- Generating ---- */

/* What to generate. */
struct clew_generate_request {
    size_t size;
    const char *puzzle; /* its name, as clew_puzzle_at lists it */
    int64_t rows, cols;
};
#define CLEW_GENERATE_REQUEST_INIT                                                                 \
    {                                                                                              \
        sizeof(struct clew_generate_request), NULL, 0, 0                                           \
    }

/*
 * A new board. The same request and options, including "seed", give the same board on any machine
 * and with any number of threads. Limits, progress and cancellation work as in solving
 * (CLEW_STOPPED). *answer receives a checked solution, unless answer is NULL; it becomes NULL where
 * the board has none (a random maze) or none was found within the limits. options and control may
 * be NULL.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_generate(struct clew_board **board,
                                                       struct clew_answer **answer,
                                                       const struct clew_generate_request *request,
                                                       const struct clew_options *options,
                                                       struct clew_control *control,
                                                       struct clew_error *error);

/* ---- Writing ---- */

/*
 * Writes the board, with the answer where the format can carry one (answer may be NULL), in a
 * named format of its puzzle; NULL takes the one it was read in. An answer to another board is
 * CLEW_MISMATCH. *text ends in a null byte and is freed with clew_free; length may be NULL.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_write(char **text, size_t *length,
                                                    const struct clew_board *board,
                                                    const struct clew_answer *answer,
                                                    const char *format, struct clew_error *error);
CLEW_API void clew_free(void *text);
/*
 * The index-th rule of the board that a text in this format cannot express, so that a reader needs
 * the option again; false past the last.
 */
CLEW_API bool clew_write_loses(const struct clew_board *board, const char *format, size_t index,
                               struct clew_rule *rule);

/*
 * Writes many boards one after another, with blank lines between boards of several lines, and a
 * comment where a rule changes that applies to all boards after it (the goal of tiles).
 */
struct clew_writer;

/* format NULL: each board in the one it was read in. The name is copied. */
CLEW_NODISCARD CLEW_API enum clew_status clew_writer_new(struct clew_writer **writer,
                                                         const char *format,
                                                         struct clew_error *error);
CLEW_API void clew_writer_free(struct clew_writer *writer);
/* The text of the next board, to be appended to what was written before. */
CLEW_NODISCARD CLEW_API enum clew_status clew_writer_add(struct clew_writer *writer, char **text,
                                                         size_t *length,
                                                         const struct clew_board *board,
                                                         const struct clew_answer *answer,
                                                         struct clew_error *error);

/* ---- Drawing ---- */

struct clew_style {
    size_t size;
    bool dark;
    bool print;       /* picture: black on white, for paper */
    bool ascii;       /* text: no character beyond ASCII */
    bool colour;      /* text: ANSI colours */
    bool animate;     /* SVG: all frames one after another, in a loop */
    bool coordinates; /* row and column numbers, from 1, at the edges */
    int text_width;   /* text: maximum number of columns; 0: any */
    size_t frame;     /* text: a step of the answer, 1 .. clew_text_frames; 0: the whole answer */
    double cell;      /* picture: points per cell, 0 for the default size */
    double speed;     /* of the animation, 0 or 1 for the default */
    int text_height;  /* view: maximum number of lines; 0: any */
    bool names;       /* view: names on paths, where colours cannot tell them apart */
    int text_colours; /* text: of the terminal, 8, 16 or 256; 0: any (24 bits) */
};
#define CLEW_STYLE_INIT                                                                            \
    {                                                                                              \
        sizeof(struct clew_style), false, false, false, false, false, false, 0, 0, 0, 0, 0, false, \
            0                                                                                      \
    }

/* The board and its answer (or NULL) for a terminal; freed with clew_free. style may be NULL. */
CLEW_NODISCARD CLEW_API enum clew_status clew_draw_text(char **text, size_t *length,
                                                        const struct clew_board *board,
                                                        const struct clew_answer *answer,
                                                        const struct clew_style *style,
                                                        struct clew_error *error);
/* The number of frames for style.frame; the last shows the whole answer, or the board. */
CLEW_API size_t clew_text_frames(const struct clew_board *board, const struct clew_answer *answer);
/* The same as a picture; freed with clew_free. */
CLEW_NODISCARD CLEW_API enum clew_status clew_draw_svg(char **text, size_t *length,
                                                       const struct clew_board *board,
                                                       const struct clew_answer *answer,
                                                       const struct clew_style *style,
                                                       struct clew_error *error);
/* The current position, with the cells of a hint marked by their roles; hint may be NULL. */
CLEW_NODISCARD CLEW_API enum clew_status clew_game_draw_text(char **text, size_t *length,
                                                             const struct clew_game *game,
                                                             const struct clew_hint *hint,
                                                             const struct clew_style *style,
                                                             struct clew_error *error);
CLEW_NODISCARD CLEW_API enum clew_status clew_game_draw_svg(char **text, size_t *length,
                                                            const struct clew_game *game,
                                                            const struct clew_hint *hint,
                                                            const struct clew_style *style,
                                                            struct clew_error *error);

/*
 * The nearest colours of a terminal with 8, 16 or 256 of them, for a text and its background, such
 * that the text can be read: numbers from 0; -1: the default of the terminal.
 */
CLEW_API void clew_terminal_colours(uint32_t fore, uint32_t back, int colours, int *text,
                                    int *ground);

/*
 * A game on a screen of characters, as rows of glyphs: the cells with what is drawn on them, a
 * frame, the marks of a hint, and (style.coordinates) row and column numbers at the edges. With
 * style.text_width and text_height it fits that many columns and lines: cells are larger if there
 * is room, and of a large board the part around the cursor is shown.
 *
 * The game is borrowed and must outlive the view. clew_view_update paints the position as it is
 * then; what the functions after it return holds until the next update.
 */
struct clew_view;

/* An element of an array that the library allocates; its size is fixed for this ABI version. */
struct clew_glyph {
    uint32_t symbol; /* Unicode, one column wide; a space where there is nothing */
    uint32_t fore;   /* 0xRRGGBB; CLEW_NO_COLOUR: the default of the terminal */
    uint32_t back;
    bool bold;
    bool reverse;
};

CLEW_NODISCARD CLEW_API enum clew_status clew_view_new(struct clew_view **view,
                                                       const struct clew_game *game,
                                                       struct clew_error *error);
CLEW_API void clew_view_free(struct clew_view *view);
/* hint and style may be NULL; a hint of another game is CLEW_MISMATCH. */
CLEW_NODISCARD CLEW_API enum clew_status clew_view_update(struct clew_view *view,
                                                          const struct clew_hint *hint,
                                                          const struct clew_style *style,
                                                          struct clew_error *error);
CLEW_API int64_t clew_view_rows(const struct clew_view *view);
CLEW_API int64_t clew_view_cols(const struct clew_view *view);
/* clew_view_cols glyphs; NULL: no such row. Borrowed. */
CLEW_API const struct clew_glyph *clew_view_row(const struct clew_view *view, int64_t row);
/* Whether the whole board is shown, not a part of it. */
CLEW_API bool clew_view_is_whole(const struct clew_view *view);
/* The cell that is shown at a place, for a pointer; -1: none. */
CLEW_API int64_t clew_view_cell_at(const struct clew_view *view, int64_t row, int64_t col);
/* Where the middle of a cell is shown, for a cursor; false: not in this part of the board. */
CLEW_API bool clew_view_find(const struct clew_view *view, int64_t cell, int64_t *row,
                             int64_t *col);
/* The side of the cursor's cell in a direction; right and down are -1, 0 or 1. 0: none. */
CLEW_API enum clew_side clew_view_side(const struct clew_view *view, int right, int down);

/*
 * The picture itself, as shapes in drawing order, for programs that paint with another library. A
 * coordinate is in points, y downwards. Colours are 0xRRGGBB; CLEW_NO_COLOUR paints nothing.
 */
enum clew_shape_kind {
    CLEW_SHAPE_RECT,    /* points[0] its corner, points[1] the opposite one; radius rounds it */
    CLEW_SHAPE_CIRCLE,  /* points[0] its centre, radius */
    CLEW_SHAPE_LINE,    /* open line through the points, round ends and joints */
    CLEW_SHAPE_POLYGON, /* closed */
    CLEW_SHAPE_TEXT,    /* centred at points[0], radius is the height of a capital letter */
};

struct clew_point {
    double x, y;
};

/*
 * Where a cell is drawn, for programs that draw a board themselves. The unit is a cell: a square has
 * side 1, a hex height 1. The board's left and upper edges are at 0.
 */
struct clew_outline {
    size_t size;
    struct clew_point centre;
    size_t corner_count; /* 4; of a hex 6 */
    struct clew_point corners[6];
    struct clew_point sides[6]; /* the middle of each side, in the order of enum clew_side */
    unsigned walls;             /* enum clew_side: a wall is between two cells there */
    unsigned joined;            /* enum clew_side: leads across a joined edge */
};
#define CLEW_OUTLINE_INIT                                                                          \
    {                                                                                              \
        sizeof(struct clew_outline), {0, 0}, 0, {{0, 0}}, {{0, 0}}, 0, 0                           \
    }

/* Also of void cells. False: no such cell. */
CLEW_API bool clew_board_outline(const struct clew_board *board, int64_t cell,
                                 struct clew_outline *out);

/* An element of an array that the library allocates; its size is fixed for this ABI version. */
struct clew_shape {
    enum clew_shape_kind kind;
    uint32_t fill;
    uint32_t stroke;
    double stroke_width;
    double radius;
    double opacity; /* 1: opaque */
    size_t point_count;
    const struct clew_point *points;
    const char *text;
    bool bold;
};

struct clew_picture;

CLEW_NODISCARD CLEW_API enum clew_status clew_picture_new(struct clew_picture **picture,
                                                          const struct clew_board *board,
                                                          const struct clew_answer *answer,
                                                          const struct clew_style *style,
                                                          struct clew_error *error);
CLEW_NODISCARD CLEW_API enum clew_status clew_game_picture(struct clew_picture **picture,
                                                           const struct clew_game *game,
                                                           const struct clew_hint *hint,
                                                           const struct clew_style *style,
                                                           struct clew_error *error);
CLEW_API void clew_picture_free(struct clew_picture *picture);
CLEW_API double clew_picture_width(const struct clew_picture *picture);
CLEW_API double clew_picture_height(const struct clew_picture *picture);
CLEW_API const char *clew_picture_title(const struct clew_picture *picture);
CLEW_API const char *clew_picture_description(const struct clew_picture *picture);
/* Frames 0 .. frames-1 show the answer step by step; the last is the whole answer. */
CLEW_API size_t clew_picture_frames(const struct clew_picture *picture);
/* Borrowed until the next call. NULL only when memory ran out. */
CLEW_API const struct clew_shape *clew_picture_shapes(struct clew_picture *picture, size_t frame,
                                                      size_t *count);

/* ---- Watching a search ---- */

/*
 * A board and what the events of a search have placed on it so far. Pass the events of a
 * clew_control to clew_watch_event; in between, and from the same thread, the watch can be drawn.
 * With several workers it shows what the first one places.
 */
struct clew_watch;

CLEW_NODISCARD CLEW_API enum clew_status clew_watch_new(struct clew_watch **watch,
                                                        const struct clew_board *board,
                                                        const struct clew_style *style,
                                                        struct clew_error *error);
CLEW_API void clew_watch_free(struct clew_watch *watch);
CLEW_API void clew_watch_event(struct clew_watch *watch, const struct clew_event *event);

/* What the events so far have left on a cell. */
enum clew_mark_kind {
    CLEW_MARK_NONE,
    CLEW_MARK_REACHED, /* a state there was expanded; value as in the event */
    CLEW_MARK_PLACED,  /* value is on the cell, and paths leave it on these sides */
    CLEW_MARK_RULED,   /* the same, by a deduction rule */
};
struct clew_mark {
    size_t size;
    enum clew_mark_kind kind;
    int64_t value;
    unsigned sides;
    /* flow, on a bridge: those of the sides that belong to the second path, and its value */
    unsigned crossing_sides;
    int64_t crossing_value;
};
#define CLEW_MARK_INIT                                                                             \
    {                                                                                              \
        sizeof(struct clew_mark), CLEW_MARK_NONE, 0, 0, 0, 0                                       \
    }
/* False: the board has no such cell. */
CLEW_API bool clew_watch_mark_at(const struct clew_watch *watch, int64_t cell,
                                 struct clew_mark *mark);
/* The deduction rule of the last event, or NULL. */
CLEW_API const char *clew_watch_rule(const struct clew_watch *watch);
/* The current state, for a terminal; freed with clew_free. */
CLEW_NODISCARD CLEW_API enum clew_status clew_watch_text(char **text, size_t *length,
                                                         const struct clew_watch *watch,
                                                         const struct clew_style *style,
                                                         struct clew_error *error);
/* Records the current state as one more frame; then all frames as an animated SVG. */
CLEW_NODISCARD CLEW_API enum clew_status clew_watch_record(struct clew_watch *watch,
                                                           struct clew_error *error);
CLEW_NODISCARD CLEW_API enum clew_status clew_watch_svg(char **text, size_t *length,
                                                        struct clew_watch *watch,
                                                        struct clew_error *error);

/* ---- Tables that some heuristics of tiles look up, kept in files ---- */

/*
 * A search that needs a table loads it from its file, or builds it and writes the file for later
 * searches. These functions do that in advance, report the state, or free the disk space. The
 * option "tables" names the folder; "threads" and the limits work as in a search.
 */
enum clew_table_state {
    CLEW_TABLE_ABSENT, /* in whole or in part */
    CLEW_TABLE_PRESENT,
    CLEW_TABLE_DAMAGED, /* the next search sets it aside and builds it again */
};

struct clew_table_files {
    size_t size;
    enum clew_table_state state;
    uint64_t bytes;   /* of all its files when they are present */
    char folder[512]; /* where they are, or would be */
    int set_aside;    /* by clew_table_build: files that were damaged, and built again */
};
#define CLEW_TABLE_FILES_INIT                                                                      \
    {                                                                                              \
        sizeof(struct clew_table_files), CLEW_TABLE_ABSENT, 0, "", 0                               \
    }

/* The state by size and header of the files; verify also reads every value. */
CLEW_NODISCARD CLEW_API enum clew_status clew_table_stat(struct clew_table_files *files,
                                                         const char *name,
                                                         const struct clew_options *options,
                                                         struct clew_error *error);
CLEW_NODISCARD CLEW_API enum clew_status clew_table_verify(struct clew_table_files *files,
                                                           const char *name,
                                                           const struct clew_options *options,
                                                           struct clew_error *error);
/*
 * Builds what is absent or damaged. CLEW_OK with CLEW_TABLE_ABSENT: the time limit or the
 * control ended it. CLEW_NO_FILE: the folder cannot be written to, or the disk is full; no file is
 * left half-written.
 */
CLEW_NODISCARD CLEW_API enum clew_status clew_table_build(struct clew_table_files *files,
                                                          const char *name,
                                                          const struct clew_options *options,
                                                          struct clew_control *control,
                                                          struct clew_error *error);
/* Also removes what was set aside as damaged. */
CLEW_NODISCARD CLEW_API enum clew_status clew_table_remove(struct clew_table_files *files,
                                                           const char *name,
                                                           const struct clew_options *options,
                                                           struct clew_error *error);

/* ---- Lists of puzzles, engines, formats and tables: false past the last ---- */

struct clew_puzzle_info {
    size_t size;
    const char *name;
    const char *description;
    bool counts_answers; /* "ask" may be unique or count */
    bool generates;
    bool plays;
    bool rates;
};

struct clew_engine_info {
    size_t size;
    const char *name;
    const char *description;
    const char *origin;  /* the source of the method */
    bool takes_position; /* clew_game_solve of a Flow game can use it */
};

struct clew_format_info {
    size_t size;
    const char *name;
    const char *description;
    bool writes;         /* false: read only */
    bool carries_answer; /* a board can be written, and is read, together with its answer */
    bool needs_answer;   /* a board is not written without its answer */
    const char *example; /* the beginning of a text, at most two lines; NULL: none */
};

struct clew_table_info {
    size_t size;
    const char *name; /* of the heuristic that looks it up */
    const char *description;
};

#define CLEW_PUZZLE_INFO_INIT                                                                      \
    {                                                                                              \
        sizeof(struct clew_puzzle_info), NULL, NULL, false, false, false, false                    \
    }
#define CLEW_ENGINE_INFO_INIT                                                                      \
    {                                                                                              \
        sizeof(struct clew_engine_info), NULL, NULL, NULL, false                                   \
    }
#define CLEW_FORMAT_INFO_INIT                                                                      \
    {                                                                                              \
        sizeof(struct clew_format_info), NULL, NULL, false, false, false, NULL                     \
    }
#define CLEW_TABLE_INFO_INIT                                                                       \
    {                                                                                              \
        sizeof(struct clew_table_info), NULL, NULL                                                 \
    }

CLEW_API bool clew_puzzle_at(size_t index, struct clew_puzzle_info *info);
CLEW_API bool clew_engine_at(const char *puzzle, size_t index, struct clew_engine_info *info);
CLEW_API bool clew_format_at(const char *puzzle, size_t index, struct clew_format_info *info);
CLEW_API bool clew_table_at(size_t index, struct clew_table_info *info);

#ifdef __cplusplus
}
#endif

#endif
