/*
 * puzzle - the seam: what a puzzle is to the rest of the house.
 *
 * A puzzle is one `const struct puzzle` that the api lists. Everything above asks through this
 * table, and nothing above knows a board's inside: boards and answers are `void *` here, each
 * made, read and freed by their puzzle alone.
 *
 *     format   text -> board, board and answer -> text
 *     engine   board -> answer, with limits, statistics and trace from struct search
 *     check    the judge: rules only, shares nothing with the engines
 *     facts    what an answer says, by name: feeds JSON and the printed lines
 *     draw     picture and terminal
 *     generate options -> board and its solution, a job with limits
    rate     board -> grade and score, a job with limits
    play     positions, moves, gestures, hints (puzzle_play.h)
 *
 * Contract: what `read` or `generate` let pass can never make a later function crash or fail for
 * its shape. Memory of a board comes from the base_memory given to read; that of an answer from
 * job->search->memory; both are released through it.
 */
#ifndef PUZZLE_H
#define PUZZLE_H

#include "base/base_text.h"
#include "base/base_writer.h"
#include "puzzle/puzzle_facts.h"
#include "puzzle/puzzle_marks.h"
#include "puzzle/puzzle_options.h"
#include "puzzle/puzzle_play.h"
#include "scene/scene.h"
#include "scene/scene_glyphs.h"
#include "search/search.h"
#include "search/search_pool.h"

/* What a format needs beside the text. */
struct puzzle_reading {
    const struct puzzle_options *options;
    struct base_memory *memory;
    struct search_pool *pool; /* for large texts; never NULL */
    int comment_state; /* what puzzle->comment made of the remarks in this file; 0 at first */
    void *answer;      /* OUT: an answer that the text carries, or stays NULL */
};

struct puzzle_format {
    const char *name;
    const char *description;
    bool is_line;        /* a board is one line: after a bad one, go on with the next line */
    bool carries_answer; /* the board is read and written together with its answer */
    bool needs_answer;   /* and not written without */
    bool is_complete;    /* a text keeps everything about the board, all rules included */
    /*
     * Whether the text from `at` on (after blank lines and remarks) looks like this format. It
     * may look as far as the next blank line, but no farther than PUZZLE_LOOKAHEAD_BYTES bytes, and must
     * say yes to a board with a fault in it when the format is beyond doubt, so that the fault is
     * what gets reported. Two formats that say yes are an error, unless reading tells them apart.
     */
    bool (*recognise)(const struct base_text *text);
    /* Reads one board and stands behind it: at the start of the next line, or at the end. */
    enum clew_status (*read)(void **board, struct base_text *text, struct puzzle_reading *reading,
                             struct clew_error *error);
    /* answer may be NULL. write itself is NULL where the format is read only. */
    enum clew_status (*write)(struct base_writer *out, const void *board, const void *answer,
                              struct clew_error *error);
    /*
     * Whether a text of this board expresses the rule with that name, so that a reader needs no
     * option for it. NULL: only rules that have their default are expressed.
     */
    bool (*keeps_rule)(const void *board, const char *rule);
    /*
     * A comment line that precedes the board and then holds for all boards after it; write does not
     * contain it. Written only where the board needs it, or always, to replace the one that holds.
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
     * A position of the puzzle's own kind whose content every answer must contain, or NULL. Set
     * only for engines with takes_position.
     */
    const void *position;
    enum puzzle_ask ask;
    const struct puzzle_options *options;
    struct search *search;
    /*
     * For tests: engines that race others wait for every contestant, and fail with CLEW_BAD_ANSWER
     * when two of them contradict each other.
     */
    bool contestants_must_agree;
    /*
     * OUT. An engine that returns CLEW_OK has set the outcome, and the answer when there is one.
     * It need not look at limits that ended it: when the search was stopped by a limit, the api
     * turns the outcome into CLEW_GAVE_UP unless the engine says it is proved.
     */
    enum clew_outcome outcome;
    bool is_proved;     /* outcome stands although a limit was hit meanwhile */
    bool is_best;       /* with CLEW_SOLVED: proved that no solution is shorter or cheaper */
    const char *limit;  /* for CLEW_GAVE_UP by the engine's own word, e.g. "rule" */
    const char *engine; /* who really answered, when `auto` chose */
    void *answer;
    int64_t bound; /* of a search that gave up: proved, no answer is less; 0: nothing is */
};

/* One order for a new board. */
struct puzzle_generation {
    int64_t rows, cols;
    const struct puzzle_options *options;
    struct search *search;      /* limits, pool, cancellation; scratch memory in search->memory */
    struct base_memory *memory; /* of the board and its answer */
    void *board;                /* OUT */
    void *answer;               /* OUT: a solution, where the generator knows one */
};

/* One question for how hard a board is. */
struct puzzle_rating {
    const void *board;
    const struct puzzle_options *options;
    struct search *search;
    enum clew_grade grade;      /* OUT, like the rest */
    double score;               /* orders boards within a grade; larger is harder */
    struct puzzle_facts *facts; /* what the grade rests on */
};

struct puzzle_engine {
    const char *name;
    const char *description;
    const char *origin;
    bool takes_position; /* honours job->position */
    enum clew_status (*solve)(struct puzzle_job *job, struct clew_error *error);
};

struct puzzle {
    const char *name;
    const char *description;
    const struct clew_option_info *options;
    const struct puzzle_format *const *formats; /* ended by NULL; the first is for writing */
    const struct puzzle_engine *const *engines; /* ended by NULL; the first is the default */
    /* Whether a board may have several answers, so that unique and count can be asked. */
    bool counts_answers;

    void (*free_board)(void *board, struct base_memory *memory);
    void (*free_answer)(void *answer, struct base_memory *memory);
    int64_t (*rows)(const void *board);
    int64_t (*cols)(const void *board);
    /* Fills in what differs from a free cell without a name; and where a side leads to, or -1. */
    void (*cell)(const void *board, int64_t cell, bool dark, struct clew_cell *out);
    int64_t (*step)(const void *board, int64_t cell, enum clew_side side);
    /* The index-th rule that the board carries; false past the last. NULL: it carries none. */
    bool (*rule)(const void *board, size_t index, struct clew_rule *rule);

    /* Learns from a remark in a file (see puzzle_reading.comment_state); may be NULL. */
    void (*comment)(struct base_line line, int *header);

    /*
     * Whether an answer holds a solution, not only counts and statistics. NULL: every one does.
     */
    bool (*has_solution)(const void *answer);
    /* CLEW_OK or CLEW_BAD_ANSWER with the first thing that is wrong; CLEW_NO_MEMORY says neither.
     */
    enum clew_status (*check)(const void *board, const void *answer, struct base_memory *memory,
                              struct clew_error *error);
    /* An answer in the forms that people write. Only its form is looked at; check judges it. */
    enum clew_status (*read_answer)(void **answer, const void *board, struct base_text *text,
                                    struct base_memory *memory, struct clew_error *error);
    /* answer is NULL when there is none (outcome none or gave up). */
    void (*facts)(const void *board, const void *answer, struct puzzle_facts *facts);
    /* The name of the fact that holds the moves as letters; NULL: the puzzle has none. */
    const char *moves_fact;
    /* The solution as paths: see clew_answer_path. NULL, both: it has none. */
    size_t (*path_count)(const void *board, const void *answer);
    size_t (*path)(const void *board, const void *answer, size_t index, int64_t *cells,
                   size_t capacity);
    /* The second solution that an answer knows as an answer of its own; leaves NULL if it has none. */
    enum clew_status (*second)(void **second, const void *board, const void *answer,
                               struct base_memory *memory, struct clew_error *error);
    /* Whether the answer counts solutions: the number as text, and as far as it fits. */
    bool (*count)(const void *answer, struct clew_count *count, char *text, size_t size);

    void (*draw)(struct scene *scene, const void *board, const void *answer);
    /* style->frame is 0 for the whole answer, or 1 .. text_frames. */
    enum clew_status (*draw_text)(struct base_writer *out, const void *board, const void *answer,
                                  const struct clew_style *style, struct clew_error *error);
    /* In how many steps draw_text tells the answer, which is never NULL here. NULL: in one. */
    size_t (*text_frames)(const void *board, const void *answer);
    /*
     * A search: the board with the marks that it made. The picture is added to the frame at hand,
     * over the ground that draw made. NULL, both: the board is drawn without them.
     */
    void (*draw_marks)(struct scene *scene, const void *board, const struct puzzle_marks *marks);
    enum clew_status (*draw_marks_text)(struct base_writer *out, const void *board,
                                        const struct puzzle_marks *marks,
                                        const struct clew_style *style, struct clew_error *error);

    /* CLEW_STOPPED when a limit ended it. NULL: no new boards can be made. */
    enum clew_status (*generate)(struct puzzle_generation *generation, struct clew_error *error);
    /* CLEW_STOPPED when a limit ended it. NULL: boards cannot be rated. */
    enum clew_status (*rate)(struct puzzle_rating *rating, struct clew_error *error);
    /* NULL: boards cannot be played. */
    const struct puzzle_play *play;
};

#endif
