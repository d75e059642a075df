/*
 * api - the structs behind the handles of clew.h, and what the files of src/api share.
 *
 * Each handle has the base_memory that its content came from, so that freeing needs nothing else.
 * Boards are reference-counted: answers, games and watches share them.
 *
 * Threads: one at a time per handle, except for clew_control; the reference counts of boards are
 * atomic, so handles that share a board may be used by different threads.
 */
#ifndef API_H
#define API_H

#include "game/game.h"
#include "puzzle/puzzle.h"
#include "search/search_timeline.h"

/* All puzzles, NULL-terminated, in the order in which their formats are tried. */
extern const struct puzzle *const api_puzzles[];
#define API_MAX_PUZZLES 8

struct clew_board {
    struct base_memory memory;
    atomic_size_t references;
    const struct puzzle *puzzle;
    const struct puzzle_format *format; /* NULL if generated */
    uint64_t line;
    void *board;
    void *carried;              /* the answer that came with the text, right or wrong; or NULL */
    struct clew_answer *answer; /* a handle for it if it is right */
};

#define API_COUNT_BYTES 64

struct clew_answer {
    struct base_memory own;
    struct base_memory *memory; /* of the payload: &own, or that of the board */
    const struct clew_board *board;
    bool is_part_of_board; /* freed with the board; has no reference to it */
    bool is_borrowed;      /* the payload belongs to the board */
    enum clew_outcome outcome;
    enum clew_proof proof;
    const char *limit;
    const char *engine;
    struct clew_stats stats;
    struct clew_tasks *worker_tasks; /* of stats.threads workers; NULL: there were no tasks */
    struct puzzle_facts facts;
    void *payload;
    struct clew_answer *second; /* NULL: not known */
    struct clew_count count;    /* text NULL: not counted */
    char count_text[API_COUNT_BYTES];
};

struct clew_control {
    struct search_monitor monitor;
    struct search_share *partners; /* NULL: this process searches alone */
    bool is_recording;
    struct search_timeline timeline; /* of the last job that was recorded */
    char padding[128]; /* threads that write to memory nearer than this wait for each other */
};

const struct puzzle *api_puzzle_named(const char *name);

/* ---- Options ---- */

/* Fails on options that are neither common nor of this puzzle. */
enum clew_status api_options_for(struct puzzle_options *options, const struct puzzle *puzzle,
                                 const struct clew_options *given, struct clew_error *error);
/* *copy is NULL when given is NULL or empty. The caller frees it. */
enum clew_status api_options_copy(struct clew_options **copy, const struct clew_options *given,
                                  struct clew_error *error);
/* The option "threads", with 0 resolved, at most what a pool can have. */
int api_threads(const struct puzzle_options *options);

/* ---- Structs that the caller allocates: their first member is their size ---- */

/* Copies what fits; the size member stays. */
void api_copy_out(void *out, const void *filled, size_t bytes);
/* The other way: whole keeps its size, and its defaults for what given (or NULL) has not got. */
void api_copy_in(void *whole, const void *given, size_t bytes);
/* A complete style: members that the caller's struct lacks get their defaults. */
struct clew_style api_style(const struct clew_style *style);

/* ---- Jobs: limits, pool and statistics around one piece of work ---- */

struct api_job {
    struct puzzle_options options;
    struct search_monitor alone; /* used if the caller has no control */
    struct search search;
    struct clew_control *control; /* NULL: the caller has none */
};

/* Fails when the options do not fit the puzzle or there is no memory for the pool. */
enum clew_status api_job_start(struct api_job *job, const struct puzzle *puzzle,
                               const struct clew_options *given, struct clew_control *control,
                               struct base_memory *memory, struct clew_error *error);
void api_job_end(struct api_job *job);
/* What the workers do, if the control records that. */
void api_timeline_start(struct clew_control *control, const struct search *search);
void api_timeline_finish(struct clew_control *control);
void api_timeline_free(struct clew_control *control);
/* Returns CLEW_STOPPED with a message that names the limit, or says that it was interrupted. */
enum clew_status api_job_stopped(struct api_job *job, const char *what, struct clew_error *error);

/* ---- Handles ---- */

/* The budget is in bytes; 0: no limit. */
enum clew_status api_board_new(struct clew_board **board, const struct puzzle *puzzle,
                               size_t budget, struct clew_error *error);
bool api_board_has_cell(const struct clew_board *board, int64_t cell);
const struct clew_board *api_board_retain(const struct clew_board *board);
size_t api_board_bytes(const struct clew_board *board); /* memory it uses */
/* Makes a handle for the answer that came with the board, if it is right. */
enum clew_status api_board_take_carried(struct clew_board *board, struct clew_error *error);

enum clew_status api_answer_new(struct clew_answer **answer, const struct clew_board *board,
                                size_t budget, struct clew_error *error);
bool api_has_solution(const struct clew_answer *answer);
/* Fills facts, count and second answer from the payload; outcome and payload must be set. */
enum clew_status api_answer_complete(struct clew_answer *answer, struct clew_error *error);
/* The payload to draw or write with the board, or NULL. CLEW_MISMATCH: of another board. */
enum clew_status api_solution_of(const void **solution, const struct clew_board *board,
                                 const struct clew_answer *answer, struct clew_error *error);

/* Solves from a position (see struct puzzle_job), or from the board if position is NULL. */
enum clew_status api_solve(struct clew_answer **answer, const struct clew_board *board,
                           const void *position, const struct clew_options *given,
                           struct clew_control *control, struct clew_error *error);

/* ---- Games ---- */

struct clew_game {
    struct base_memory memory;
    uint64_t serial; /* unique in the process; an address may be used again */
    const struct clew_board *board;
    struct game game;
};

struct clew_hint {
    struct base_memory memory;
    uint64_t game_serial;
    uint64_t revision; /* of the position it is for */
    int level;
    struct puzzle_hint hint;
};

/* The cells of a hint to highlight: none below CLEW_HINT_WHERE, and none for NULL. */
struct puzzle_highlights api_highlights(const struct clew_hint *hint);
/* CLEW_MISMATCH for a hint of another game. */
enum clew_status api_check_hint_game(const struct clew_game *game, const struct clew_hint *hint,
                                     struct clew_error *error);

/* ---- Pictures ---- */

struct clew_picture {
    struct base_memory memory;
    struct scene scene;
    struct clew_shape *shapes; /* background and one frame, joined on demand */
    size_t shape_bytes;
    size_t frame; /* the one that is joined; SIZE_MAX: none */
};

/* An empty picture; draw on it, then call api_picture_finish. */
enum clew_status api_picture_start(struct clew_picture **picture, const struct clew_style *style,
                                   struct clew_error *error);
/* Frees the picture when drawing failed. */
enum clew_status api_picture_finish(struct clew_picture **picture, struct clew_error *error);
/* Writes SVG and frees the picture. */
enum clew_status api_picture_to_svg(struct clew_picture *picture, char **text, size_t *length,
                                    struct clew_error *error);

#endif
