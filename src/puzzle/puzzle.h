/*
 * puzzle - the interface between a puzzle and the rest of the library.
 *
 * A puzzle is one `const struct puzzle` in the list of src/api. Everything above calls through this
 * table and never sees inside a board: boards and answers are `void *`, made, read and freed by
 * their puzzle only.
 *
 *     format    text -> board; board and answer -> text
 *     engine    board -> answer, with limits, statistics and trace events of struct search
 *     check     the checker: rules only, shares no code with the engines
 *     facts     what an answer says, by name; feeds JSON and the printed lines
 *     draw      picture and terminal
 *     generate  options -> board and its solution, a job with limits
 *     rate      board -> grade and score, a job with limits
 *     play      positions, moves, gestures, hints (puzzle_play.h)
 *
 * Contract: a board that `read` or `generate` accepted can never make a later function crash, or
 * fail because of its shape. Memory: a board's comes from the base_memory given to read, an
 * answer's from job->search->memory; both are released through it.
 * Threads: several may call at once, on different boards or sharing a constant one.
 */
#ifndef PUZZLE_H
#define PUZZLE_H

#include "base/base_text.h"
#include "base/base_writer.h"
#include "grid/grid.h"
#include "puzzle/puzzle_facts.h"
#include "puzzle/puzzle_marks.h"
#include "puzzle/puzzle_options.h"
#include "puzzle/puzzle_play.h"
#include "scene/scene.h"
#include "scene/scene_glyphs.h"
#include "search/search.h"
#include "search/search_pool.h"

/* What a format needs besides the text. */
struct puzzle_reading {
    const struct puzzle_options *options;
    struct base_memory *memory;
    struct search_pool *pool; /* for large texts; never NULL */
    int comment_state;        /* set by puzzle->comment from comments in the file; 0 at first */
    void *answer;             /* OUT: the answer that the text contains, or NULL */
};

struct puzzle_format {
    const char *name;
    const char *description;
    const char *example; /* the beginning of a text, at most two lines; may be NULL */
    bool is_line; /* a board is one line; after a bad one, reading resumes at the next line */
    bool is_word; /* a board is one word that people pass on: an address, an ID */
    bool carries_answer;  /* a text can hold the board and its answer */
    bool needs_answer;    /* and cannot be written without one */
    bool is_complete;     /* a text holds everything about the board, including all rules */
    bool is_fallback;     /* only tried on a text that no other format can read; not is_line */
    const char *end_line; /* after a board, a line that ends the input; NULL: none */
    /*
     * Whether the text at the cursor (after blank lines and comments) looks like this format. Reads
     * up to the next blank line, at most PUZZLE_LOOKAHEAD_BYTES. Must accept a board with an error
     * in it when the format is beyond doubt, so that the error gets reported. When two formats
     * accept a text, the one that can read it is used; when both can, that is an error.
     */
    bool (*recognise)(const struct base_text *text);
    /* Reads one board and leaves the cursor at the start of the next line, or at the end. */
    enum clew_status (*read)(void **board, struct base_text *text, struct puzzle_reading *reading,
                             struct clew_error *error);
    /*
     * Moves from the start of a bad board to where the next can begin. A line cut off by the end of
     * a piece must not decide it (base_text_has_line): then move to the end. NULL: to the next
     * blank line, or the next line (is_line); behind a JSON object in any case.
     */
    void (*skip)(struct base_text *text);
    /* answer may be NULL. write is NULL for a read-only format. */
    enum clew_status (*write)(struct base_writer *out, const void *board, const void *answer,
                              struct clew_error *error);
    /*
     * Whether a text of this board expresses the named rule, so that a reader needs no option for
     * it. NULL: only rules with their default value are expressed.
     */
    bool (*keeps_rule)(const void *board, const char *rule);
    /*
     * Writes a comment line that applies to all boards after it; write does not include it. Unless
     * `always` is set (to override an earlier one), only when the board needs it.
     */
    void (*write_comment)(struct base_writer *out, const void *board, bool always);
};

#define PUZZLE_LOOKAHEAD_BYTES 65536

enum puzzle_ask {
    PUZZLE_ASK_ANSWER,
    PUZZLE_ASK_UNIQUE,
    PUZZLE_ASK_COUNT,
};

/* One question to an engine. */
struct puzzle_job {
    const void *board;
    /*
     * A position (see puzzle_play.h) that every answer must contain, or NULL. Set only for engines
     * with takes_position.
     */
    const void *position;
    enum puzzle_ask ask;
    const struct puzzle_options *options;
    struct search *search;
    /*
     * For tests: an engine that races others waits for every contestant, and fails with
     * CLEW_BAD_ANSWER when two of them contradict each other.
     */
    bool contestants_must_agree;
    /*
     * OUT. An engine that returns CLEW_OK has set the outcome, and the answer if there is one. It
     * need not report limits: when a limit stopped the search, src/api turns the outcome into
     * CLEW_GAVE_UP unless is_proved is set.
     */
    enum clew_outcome outcome;
    bool is_proved;     /* the outcome holds although a limit was hit */
    bool is_best;       /* with CLEW_SOLVED: proved that no solution is better */
    const char *limit;  /* why the engine itself gave up, e.g. "rule" */
    const char *engine; /* the engine that `auto` chose */
    void *answer;
    int64_t bound; /* after giving up: proved lower bound of the cost; 0: none */
};

/* A request for a new board. */
struct puzzle_generation {
    int64_t rows, cols;
    const struct puzzle_options *options;
    struct search *search;      /* limits, pool, cancellation; scratch memory in search->memory */
    struct base_memory *memory; /* of the board and its answer */
    void *board;                /* OUT */
    void *answer;               /* OUT: a solution, if the generator knows one */
};

/* A request to rate a board. */
struct puzzle_rating {
    const void *board;
    const struct puzzle_options *options;
    struct search *search;
    enum clew_grade grade;      /* OUT, like the rest */
    double score;               /* order within the grade; larger is harder */
    struct puzzle_facts *facts; /* the reasons for the grade */
};

struct puzzle_engine {
    const char *name;
    const char *description;
    const char *origin;
    bool takes_position; /* honours job->position */
    int64_t max_cells;   /* of a board that it takes; 0: any */
    enum clew_status (*solve)(struct puzzle_job *job, struct clew_error *error);
};

/* The engine answers from now on, in place of the one that was asked (`auto`). */
static inline void
puzzle_job_use(struct puzzle_job *job, const struct puzzle_engine *engine)
{
    job->engine = engine->name;
    search_pool_phase(job->search->pool, engine->name);
}

/* Of a job that was done as a part of this one. */
static inline void
puzzle_job_take_result(struct puzzle_job *job, const struct puzzle_job *part)
{
    job->outcome = part->outcome;
    job->is_proved = part->is_proved;
    job->limit = part->limit;
    job->answer = part->answer;
    job->engine = part->engine;
}

struct puzzle {
    const char *name;
    const char *description;
    const struct clew_option_info *options;
    const struct puzzle_format *const
        *formats; /* NULL-terminated; the first is the default for writing */
    const struct puzzle_engine *const *engines; /* NULL-terminated; the first is the default */
    /* Whether a board can have several answers, so that unique and count make sense. */
    bool counts_answers;

    void (*free_board)(void *board, struct base_memory *memory);
    void (*free_answer)(void *answer, struct base_memory *memory);
    int64_t (*rows)(const void *board);
    int64_t (*cols)(const void *board);
    /* Fills in what differs from a plain free cell. */
    void (*cell)(const void *board, int64_t cell, bool dark, struct clew_cell *out);
    /* The cell on that side, or -1. NULL: as on a plain rectangle. Called by puzzle_step. */
    int64_t (*step)(const void *board, int64_t cell, enum clew_side side);
    /* Where a cell is drawn; cells are never off the board. NULL: a grid of squares without walls. */
    void (*outline)(const void *board, int64_t cell, struct clew_outline *out);
    /* The rule number `index` of the board; false after the last. NULL: it has none. */
    bool (*rule)(const void *board, size_t index, struct clew_rule *rule);

    /* Interprets a comment line of a file (see puzzle_reading.comment_state); may be NULL. */
    void (*comment)(struct base_line line, int *comment_state);

    /* Whether an answer contains a solution, not only counts and statistics. NULL: always. */
    bool (*has_solution)(const void *answer);
    /* CLEW_OK, CLEW_BAD_ANSWER with the first violation, or CLEW_NO_MEMORY. */
    enum clew_status (*check)(const void *board, const void *answer, struct base_memory *memory,
                              struct clew_error *error);
    /* Parses an answer in the forms that people write; check decides whether it is right. */
    enum clew_status (*read_answer)(void **answer, const void *board, struct base_text *text,
                                    struct base_memory *memory, struct clew_error *error);
    /* answer is NULL when there is none (outcome none or gave-up). */
    void (*facts)(const void *board, const void *answer, struct puzzle_facts *facts);
    /* The name of the fact that holds the moves as letters; NULL: the puzzle has none. */
    const char *moves_fact;
    /* The solution as paths: see clew_answer_path. path NULL: it has none; path_count NULL: one. */
    size_t (*path_count)(const void *board, const void *answer);
    size_t (*path)(const void *board, const void *answer, size_t index, int64_t *cells,
                   size_t capacity);
    /* The second solution in an answer, as an answer of its own; NULL if there is none. */
    enum clew_status (*second)(void **second, const void *board, const void *answer,
                               struct base_memory *memory, struct clew_error *error);
    /* The number of solutions, see clew_count; false when they were not counted. */
    bool (*count)(const void *answer, struct clew_count *count, char *text, size_t size);

    void (*draw)(struct scene *scene, const void *board, const void *answer);
    /* style->frame is 0 for the whole answer, or 1 .. text_frames. */
    enum clew_status (*draw_text)(struct base_writer *out, const void *board, const void *answer,
                                  const struct clew_style *style, struct clew_error *error);
    /* The number of frames of draw_text; answer is not NULL. NULL: one frame. */
    size_t (*text_frames)(const void *board, const void *answer);
    /*
     * The board with the marks of a running search. draw_marks adds to the current frame, over the
     * background made by draw. Both NULL: the board is drawn without marks.
     */
    void (*draw_marks)(struct scene *scene, const void *board, const struct puzzle_marks *marks);
    enum clew_status (*draw_marks_text)(struct base_writer *out, const void *board,
                                        const struct puzzle_marks *marks,
                                        const struct clew_style *style, struct clew_error *error);

    /* CLEW_STOPPED when a limit ended it. NULL: boards cannot be generated. */
    enum clew_status (*generate)(struct puzzle_generation *generation, struct clew_error *error);
    /* CLEW_STOPPED when a limit ended it. NULL: boards cannot be rated. */
    enum clew_status (*rate)(struct puzzle_rating *rating, struct clew_error *error);
    /* NULL: boards cannot be played. */
    const struct puzzle_play *play;
};

/* The neighbour of a cell on a side, or -1. */
static inline int64_t
puzzle_step(const struct puzzle *puzzle, const void *board, int64_t cell, enum clew_side side)
{
    return puzzle->step ? puzzle->step(board, cell, side)
                        : grid_step(puzzle->rows(board), puzzle->cols(board), cell, side);
}

#endif
