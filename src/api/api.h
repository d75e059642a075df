/*
 * api - what is behind the handles of clew.h, and the list of puzzles.
 *
 * Each handle carries the base_memory that its content came from, so that freeing needs nothing
 * else. Boards are counted references: answers, games and watches share them. Private to src/api.
 */
#ifndef API_H
#define API_H

#include "game/game.h"
#include "puzzle/puzzle.h"

/* All puzzles, ended by NULL; also the order in which formats are tried. */
extern const struct puzzle *const api_puzzles[];
#define API_MAX_PUZZLES 8

struct clew_board {
    struct base_memory memory;
    atomic_size_t references;
    const struct puzzle *puzzle;
    const struct puzzle_format *format; /* NULL if generated */
    uint64_t line;
    void *board;
    void *carried;              /* the answer its text carried, right or wrong; or NULL */
    struct clew_answer *answer; /* the same as a handle, when it is valid */
};

#define API_COUNT_BYTES 64

struct clew_answer {
    struct base_memory own;
    struct base_memory *memory; /* of the payload: &own, or that of the board it came with */
    const struct clew_board *board;
    bool is_part_of_board; /* freed with the board, so it holds no reference to it */
    bool is_borrowed;      /* the payload belongs to the board */
    enum clew_outcome outcome;
    enum clew_proof proof;
    const char *limit;
    const char *engine;
    struct clew_stats stats;
    struct puzzle_facts facts;
    void *payload;
    struct clew_answer *second; /* NULL: none is known */
    struct clew_count count;    /* text NULL: nothing was counted */
    char count_text[API_COUNT_BYTES];
};

struct clew_control {
    struct search_monitor monitor;
};

const struct puzzle *api_puzzle_named(const char *name);

/* ---- Options ---- */

/* Refuses options that neither all puzzles nor this one know. */
enum clew_status api_options_for(struct puzzle_options *options, const struct puzzle *puzzle,
                                 const struct clew_options *given, struct clew_error *error);
/* A copy of its own; *copy is NULL when given is NULL or empty. */
enum clew_status api_options_copy(struct clew_options **copy, const struct clew_options *given,
                                  struct clew_error *error);
/* The option "threads", with 0 resolved, within what a pool can be. */
int api_threads(const struct puzzle_options *options);

/* ---- Structs that the caller allocates: their first member is their size ---- */

/* Copies what fits; the caller's size stays. */
void api_copy_out(void *out, const void *filled, size_t bytes);
/* The style with everything the caller's struct does not have set to its default. */
struct clew_style api_style(const struct clew_style *style);

/* ---- Jobs: limits, pool and statistics around one piece of work ---- */

struct api_job {
    struct puzzle_options options;
    struct search_monitor alone; /* when the caller has no control */
    struct search search;
};

/* Fails when the options do not fit the puzzle or the pool cannot be had. */
enum clew_status api_job_start(struct api_job *job, const struct puzzle *puzzle,
                               const struct clew_options *given, struct clew_control *control,
                               struct base_memory *memory, struct clew_error *error);
void api_job_end(struct api_job *job);
/* A sentence for work that a limit ended. */
enum clew_status api_job_stopped(const struct api_job *job, const char *what,
                                 struct clew_error *error);

/* ---- Handles ---- */

/* The budget is in bytes, 0 for none. */
enum clew_status api_board_new(struct clew_board **board, const struct puzzle *puzzle,
                               size_t budget, struct clew_error *error);
const struct clew_board *api_board_share(const struct clew_board *board);
size_t api_board_bytes(const struct clew_board *board); /* memory it holds */
/* Makes a handle of the answer that the board carries, if it is valid. */
enum clew_status api_board_take_carried(struct clew_board *board, struct clew_error *error);

enum clew_status api_answer_new(struct clew_answer **answer, const struct clew_board *board,
                                size_t budget, struct clew_error *error);
bool api_has_solution(const struct clew_answer *answer);
/* Asks the puzzle for everything that the payload says; outcome and payload must be set. */
enum clew_status api_answer_complete(struct clew_answer *answer, struct clew_error *error);
/* The payload to draw or write with the board, or NULL; CLEW_MISMATCH: it answers another board. */
enum clew_status api_solution_of(const void **solution, const struct clew_board *board,
                                 const struct clew_answer *answer, struct clew_error *error);

/* A search from a position: see struct puzzle_job. position NULL: from the board. */
enum clew_status api_solve(struct clew_answer **answer, const struct clew_board *board,
                           const void *position, const struct clew_options *given,
                           struct clew_control *control, struct clew_error *error);

/* ---- Games ---- */

struct clew_game {
    struct base_memory memory;
    uint64_t serial; /* no other game of this process has it, not even at the same address */
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

/* The cells that drawing marks; none below CLEW_HINT_WHERE and for NULL. */
struct puzzle_highlights api_highlights(const struct clew_hint *hint);

/* ---- Pictures ---- */

struct clew_picture {
    struct base_memory memory;
    struct scene scene;
    struct clew_shape *shapes; /* ground and one frame, joined when asked for */
    size_t shape_bytes;
    size_t frame; /* the one that is joined; SIZE_MAX at first */
};

/* An empty picture in that style, to be drawn on and then finished. */
enum clew_status api_picture_start(struct clew_picture **picture, const struct clew_style *style,
                                   struct clew_error *error);
/* Frees the picture when drawing failed. */
enum clew_status api_picture_finish(struct clew_picture **picture, struct clew_error *error);
/* As SVG; the picture is freed. */
enum clew_status api_picture_to_svg(struct clew_picture *picture, char **text, size_t *length,
                                    struct clew_error *error);

#endif
