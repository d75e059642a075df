/*
 * clew.h - solve, prove, draw and generate grid puzzles that are solved by search.
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
 *         struct clew_answer *answer = NULL;
 *         struct clew_error error;
 *
 *         if (clew_board_read(&board, text, strlen(text), NULL, &error)) {
 *             fprintf(stderr, "line %llu: %s\n", (unsigned long long)error.line, error.text);
 *             return 2;
 *         }
 *         if (clew_solve(&answer, board, NULL, NULL, &error) == CLEW_OK)
 *             printf("%s %s\n", clew_outcome_name(clew_answer_outcome(answer)),
 *                    clew_answer_fact(answer, "path")->text);
 *         clew_answer_free(answer);
 *         clew_board_free(board);
 *         return 0;
 *     }
 *
 * It prints "solved lul". The order below is the order of use: errors, options, reading, solving,
 * asking the answer, checking, writing, drawing, watching, generating, tables, and what there is to
 * choose from.
 *
 * Handles are opaque; whoever gets one frees it with the function of the same stem. Threads may
 * work at the same time on separate handles, and share a board that none of them changes. One thing
 * outlives the calls: tables that a search of tiles made (distances that depend on the size alone)
 * stay in memory for the next one until the process ends, behind a lock; and auto counts the 4x4
 * boards it has met, to know when such tables pay. Both change how long an answer takes and which
 * heuristic finds it, never its length. Files are touched only for these tables (option "tables").
 * Functions that can fail return a status and describe the first fault in the last parameter, which
 * may be NULL. The library never prints, exits or aborts.
 */
#ifndef CLEW_H
#define CLEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CLEW_API __attribute__((visibility("default")))
#else
#define CLEW_API
#endif

/* ---- Errors ---- */

enum clew_status {
    CLEW_OK,
    CLEW_END,         /* the reader has no further board */
    CLEW_MORE,        /* the reader cannot tell before it is fed */
    CLEW_BAD_TEXT,    /* not well-formed in the format, or in any known one */
    CLEW_BAD_BOARD,   /* well-formed, but no board of this puzzle */
    CLEW_BAD_OPTION,  /* unknown name, bad value, or not for this puzzle */
    CLEW_BAD_ANSWER,  /* an answer does not pass the independent check */
    CLEW_UNSUPPORTED, /* this engine or format cannot do that with this board */
    CLEW_NO_MEMORY,   /* the byte budget or the machine is exhausted */
    CLEW_NO_FILE,     /* a file of a table cannot be written or removed */
};

/* Filled only when a function fails; 0 (for cell: -1) where there is no such place. */
struct clew_error {
    enum clew_status status;
    uint64_t line;   /* from 1 */
    uint64_t column; /* from 1, in bytes */
    int64_t cell;    /* row * cols + column, from 0 */
    char source[160];
    char text[320]; /* one sentence, without the place */
};

CLEW_API const char *clew_version(void);
CLEW_API const char *clew_status_name(enum clew_status status);

/* ---- Options: everything that can be chosen, by name ---- */

struct clew_options;

CLEW_API enum clew_status clew_options_new(struct clew_options **options);
CLEW_API void clew_options_free(struct clew_options *options);

/*
 * Sets an option, as "--name=value" does at the command: "engine", "threads", "limit-nodes",
 * "rule" ... The name and the value are checked at once against what the puzzles declare
 * (clew_option_at); whether it fits the puzzle at hand is checked when it is used. The last of
 * several values counts. value NULL takes the option back to its default.
 */
CLEW_API enum clew_status clew_options_set(struct clew_options *options, const char *name,
                                           const char *value, struct clew_error *error);

enum clew_option_kind {
    CLEW_OPTION_FLAG,   /* on, off */
    CLEW_OPTION_NUMBER, /* whole and not negative; may end in K, M, G, T (powers of 1024) */
    CLEW_OPTION_REAL,
    CLEW_OPTION_CHOICE, /* one of values */
    CLEW_OPTION_CELL,   /* row,column from 0 */
    CLEW_OPTION_TEXT,
    CLEW_OPTION_FILE, /* a text; the command reads it from the file that is named */
};

/* When an option is looked at; several may be set. */
enum clew_option_use {
    CLEW_FOR_READING = 1, /* rules and places that the board carries */
    CLEW_FOR_SOLVING = 2,
    CLEW_FOR_GENERATING = 4,
    CLEW_FOR_TABLES = 8,
};

struct clew_option_info {
    const char *name;
    enum clew_option_kind kind;
    const char *values; /* choice: "a|b|c"; otherwise what to show for the value, e.g. "N" */
    const char *standard;
    unsigned use;
    const char *about;
};

/* The index-th option of a puzzle, or of all puzzles when puzzle is NULL; NULL past the last. */
CLEW_API const struct clew_option_info *clew_option_at(const char *puzzle, size_t index);

/* ---- Reading ---- */

struct clew_board;
struct clew_reader;

/* Reads a text that holds exactly one board. options may be NULL. */
CLEW_API enum clew_status clew_board_read(struct clew_board **board, const char *text,
                                          size_t length, const struct clew_options *options,
                                          struct clew_error *error);
CLEW_API void clew_board_free(struct clew_board *board);

/*
 * Reads many boards, one after the other, from a text that may come in pieces.
 *
 * source names the text in errors. Feed the reader, then call next until it says CLEW_END or
 * CLEW_MORE. On CLEW_MORE feed again: the new text begins with what clew_reader_used left over.
 * The text is borrowed until the next feed. After a bad board the reader stands behind it, and
 * next goes on with the one that follows. Puzzle and format are recognised from the text unless
 * the options "puzzle" and "format" say.
 */
CLEW_API enum clew_status clew_reader_new(struct clew_reader **reader, const char *source,
                                          const struct clew_options *options,
                                          struct clew_error *error);
CLEW_API void clew_reader_feed(struct clew_reader *reader, const char *text, size_t length,
                               bool last);
CLEW_API enum clew_status clew_reader_next(struct clew_reader *reader, struct clew_board **board,
                                           struct clew_error *error);
CLEW_API size_t clew_reader_used(const struct clew_reader *reader);
CLEW_API void clew_reader_free(struct clew_reader *reader);

CLEW_API const char *clew_board_puzzle(const struct clew_board *board);
CLEW_API const char *clew_board_format(const struct clew_board *board); /* NULL if generated */
CLEW_API uint64_t clew_board_line(const struct clew_board *board);      /* where its text began */
CLEW_API int64_t clew_board_rows(const struct clew_board *board);
CLEW_API int64_t clew_board_cols(const struct clew_board *board);
CLEW_API size_t clew_board_bytes(const struct clew_board *board); /* memory it holds */
/* The right answer that came with the board's text (a pack line carries one), or NULL; borrowed. */
CLEW_API const struct clew_answer *clew_board_answer(const struct clew_board *board);

/* What stands on a cell, for those who draw or play a board themselves. */
enum clew_cell_kind {
    CLEW_CELL_FREE,
    CLEW_CELL_WALL,   /* no place of the board */
    CLEW_CELL_DOT,    /* flow: value is its colour, from 0 */
    CLEW_CELL_BRIDGE, /* flow: two paths cross here, one each way */
    CLEW_CELL_TILE,   /* tiles: value is its number, 0 the gap */
    CLEW_CELL_BALL,   /* maze */
    CLEW_CELL_HOLE,   /* maze: value is 1 when the ball drops as soon as it is over it */
};

struct clew_cell {
    enum clew_cell_kind kind;
    int64_t value;
    int64_t goal;    /* tiles: the tile that belongs here */
    char name[16];   /* what is written on a dot or a tile */
    uint32_t colour; /* of a dot or a tile, 0xRRGGBB */
};

/* Sides of a cell; hexes have the slanting ones too. */
enum clew_side {
    CLEW_SIDE_LEFT = 1,
    CLEW_SIDE_RIGHT = 2,
    CLEW_SIDE_UP = 4,
    CLEW_SIDE_DOWN = 8,
    CLEW_SIDE_SLANT_LEFT = 16,
    CLEW_SIDE_SLANT_RIGHT = 32,
};

/* cell is row * cols + column; the colour is for a light or a dark ground. */
CLEW_API void clew_board_cell(const struct clew_board *board, int64_t cell, bool dark,
                              struct clew_cell *look);
/* The cell that can be gone to over that side, also round a joined edge; -1 where there is none. */
CLEW_API int64_t clew_board_step(const struct clew_board *board, int64_t cell, enum clew_side side);

/* ---- Solving ---- */

struct clew_answer;
struct clew_control;

enum clew_outcome {
    CLEW_SOLVED,  /* an answer; optimal where the puzzle asks for the best */
    CLEW_UNIQUE,  /* an answer, proved the only one */
    CLEW_SEVERAL, /* an answer, and there are others */
    CLEW_NONE,    /* proved: there is no answer */
    CLEW_GAVE_UP, /* a limit ended the search; clew_answer_limit says which */
};

/*
 * Solves a board. CLEW_OK means the search ended in good order, whatever the outcome; ask the
 * answer. What is asked is the option "ask": answer (default), unique or count. options and
 * control may be NULL. Every answer has passed the puzzle's checker; one that did not never
 * leaves the library (CLEW_BAD_ANSWER).
 */
CLEW_API enum clew_status clew_solve(struct clew_answer **answer, const struct clew_board *board,
                                     const struct clew_options *options,
                                     struct clew_control *control, struct clew_error *error);
CLEW_API void clew_answer_free(struct clew_answer *answer);

/* A hand on a running search: stop it, ask how far it is, listen to it. One search at a time. */
struct clew_progress {
    uint64_t nodes;
    double seconds;
    size_t bytes;
    int64_t depth; /* -1 where the engine has none */
    int64_t bound; /* -1 where the engine has none */
    double share;  /* of the work at this bound that is done, 0 to 1; -1 where nobody knows */
    int table; /* the number of the table that is being built, from 1; depth is its. 0: none is */
};

CLEW_API enum clew_status clew_control_new(struct clew_control **control);
CLEW_API void clew_control_free(struct clew_control *control);
/* Safe from a signal handler and from any thread. Stays set until clew_control_reset. */
CLEW_API void clew_control_cancel(struct clew_control *control);
CLEW_API void clew_control_reset(struct clew_control *control);
/* Safe from any thread while a search runs. */
CLEW_API void clew_control_progress(const struct clew_control *control,
                                    struct clew_progress *progress);

/*
 * What a search does, step by step. cell is where, value what (a colour, a tile, a direction);
 * depth how deep. Called by the searching threads, one at a time.
 */
enum clew_event_kind {
    CLEW_EVENT_EXPAND, /* a state is taken up; value: its distance or cost */
    CLEW_EVENT_PLACE,  /* value goes to cell; -1: what it is follows later */
    CLEW_EVENT_REMOVE, /* and is taken back; with sides, only these; cell -1: everything is */
    CLEW_EVENT_RULE,   /* the cell's value follows from the others */
    CLEW_EVENT_BOUND,  /* value is the new bound of the search */
    CLEW_EVENT_ANSWER, /* an answer is found */
};

struct clew_event {
    enum clew_event_kind kind;
    int worker;
    int64_t cell;
    int64_t value;
    int64_t depth;
    unsigned sides;   /* enum clew_side: where a path leaves the cell; 0: not known */
    bool more;        /* the step is not complete: another event follows that belongs to it */
    const char *rule; /* RULE: the name of the rule that fired, or NULL */
};

CLEW_API void clew_control_listen(struct clew_control *control,
                                  void (*heard)(void *context, const struct clew_event *event),
                                  void *context);

/* ---- The answer ---- */

/* Tasks of a parallel search; created is the sum of the others. */
struct clew_tasks {
    uint64_t created;
    uint64_t stolen;     /* run by another worker than the one that made it */
    uint64_t run_inline; /* run by its maker */
    uint64_t dropped;    /* not run: the answer was known */
};

struct clew_stats {
    uint64_t nodes;
    double seconds; /* the search, tables included */
    size_t peak_bytes;
    int threads;
    struct clew_tasks tasks;
};

/* What an answer says in this puzzle: "path", "distance", "solution" ... */
struct clew_fact {
    const char *name;
    enum {
        CLEW_FACT_NUMBER,
        CLEW_FACT_REAL,
        CLEW_FACT_TEXT,
        CLEW_FACT_LINES
    } kind;
    int64_t number;
    double real;
    const char *text; /* TEXT; for LINES the lines, each ended by a newline */
    size_t length;    /* of text, in bytes */
};

CLEW_API enum clew_outcome clew_answer_outcome(const struct clew_answer *answer);
CLEW_API const char *clew_outcome_name(enum clew_outcome outcome);        /* "gave-up" ... */
CLEW_API const char *clew_answer_limit(const struct clew_answer *answer); /* NULL: no limit hit */
CLEW_API const char *clew_answer_engine(const struct clew_answer *answer);
CLEW_API const struct clew_stats *clew_answer_stats(const struct clew_answer *answer);
/* Whether there is something to draw or write: false for none and most that gave up. */
CLEW_API bool clew_answer_has_solution(const struct clew_answer *answer);
/* By name, NULL if there is none such; or by index, NULL past the last. Borrowed. */
CLEW_API const struct clew_fact *clew_answer_fact(const struct clew_answer *answer,
                                                  const char *name);
CLEW_API const struct clew_fact *clew_answer_fact_at(const struct clew_answer *answer,
                                                     size_t index);

/* ---- Checking somebody's answer ---- */

/*
 * Reads an answer to the board from a text and judges it by the rules alone; text NULL judges the
 * one that came with the board. CLEW_OK: right (and *answer receives it, unless answer is NULL).
 * CLEW_BAD_ANSWER: wrong, error says what first.
 */
CLEW_API enum clew_status clew_check(struct clew_answer **answer, const struct clew_board *board,
                                     const char *text, size_t length, struct clew_error *error);

/* ---- Writing and drawing ---- */

/*
 * Writes the board, with the answer where the format can carry one (answer may be NULL), in a
 * named format of its puzzle; NULL takes the one it was read in. *text ends in a null byte and is
 * freed with clew_free.
 */
CLEW_API enum clew_status clew_write(char **text, size_t *length, const struct clew_board *board,
                                     const struct clew_answer *answer, const char *format,
                                     struct clew_error *error);
CLEW_API void clew_free(void *text);

struct clew_style {
    bool dark;
    bool print;     /* picture: black on white, for paper */
    bool ascii;     /* text: no character beyond ASCII */
    bool colour;    /* text: ANSI colours */
    int text_width; /* text: columns at most, 0 for no end */
    size_t frame;   /* text: the answer as it comes about, 1 .. clew_text_frames; 0: all of it */
    double cell;    /* picture: points a cell, 0 for the usual size */
    bool animate;   /* SVG: all frames one after the other, in a loop */
    double speed;   /* of that, 0 or 1 for the usual */
};

/* The board and its answer (or NULL) for a terminal; freed with clew_free. */
CLEW_API enum clew_status clew_draw_text(char **text, size_t *length,
                                         const struct clew_board *board,
                                         const struct clew_answer *answer,
                                         const struct clew_style *style, struct clew_error *error);
/* How many frames the text has for style.frame; the last shows the whole answer, or the board. */
CLEW_API size_t clew_text_frames(const struct clew_board *board, const struct clew_answer *answer);
/* The same as a picture; freed with clew_free. */
CLEW_API enum clew_status clew_draw_svg(char **text, size_t *length, const struct clew_board *board,
                                        const struct clew_answer *answer,
                                        const struct clew_style *style, struct clew_error *error);

/*
 * The picture itself, as shapes in drawing order, for those who paint with another library. A
 * coordinate is in points, y downwards. Colours are 0xRRGGBB; CLEW_NO_COLOUR paints nothing.
 */
#define CLEW_NO_COLOUR 0xFFFFFFFFu

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

struct clew_shape {
    enum clew_shape_kind kind;
    uint32_t fill;
    uint32_t stroke;
    double stroke_width;
    double radius;
    double opacity; /* 1 covers */
    size_t point_count;
    const struct clew_point *points;
    const char *text;
    bool bold;
};

struct clew_picture;

CLEW_API enum clew_status clew_picture_new(struct clew_picture **picture,
                                           const struct clew_board *board,
                                           const struct clew_answer *answer,
                                           const struct clew_style *style,
                                           struct clew_error *error);
CLEW_API void clew_picture_free(struct clew_picture *picture);
CLEW_API double clew_picture_width(const struct clew_picture *picture);
CLEW_API double clew_picture_height(const struct clew_picture *picture);
CLEW_API const char *clew_picture_title(const struct clew_picture *picture);
CLEW_API const char *clew_picture_description(const struct clew_picture *picture);
/* Frame 0 .. frames-1 tell how the answer comes about; the last is the whole answer. */
CLEW_API size_t clew_picture_frames(const struct clew_picture *picture);
/* Borrowed until the next call. NULL only when memory ran out. */
CLEW_API const struct clew_shape *clew_picture_shapes(struct clew_picture *picture, size_t frame,
                                                      size_t *count);

/* ---- A search to look at ---- */

/*
 * A board and what a search on it has said so far. The listener of a clew_control hands its events
 * on to clew_sketch_hear; in between, and by the same thread, the sketch can be drawn. Where
 * several workers speak, it shows what the first one places.
 */
struct clew_sketch;

/* The board is borrowed as long as the sketch is used. */
CLEW_API enum clew_status clew_sketch_new(struct clew_sketch **sketch,
                                          const struct clew_board *board,
                                          const struct clew_style *style, struct clew_error *error);
CLEW_API void clew_sketch_hear(struct clew_sketch *sketch, const struct clew_event *event);
/* As it is now, for a terminal; freed with clew_free. */
CLEW_API enum clew_status clew_sketch_text(char **text, size_t *length,
                                           const struct clew_sketch *sketch,
                                           const struct clew_style *style,
                                           struct clew_error *error);
/* Keeps what is to be seen now as one more frame of the film; then the film as animated SVG. */
CLEW_API void clew_sketch_keep(struct clew_sketch *sketch);
CLEW_API enum clew_status clew_sketch_svg(char **text, size_t *length, struct clew_sketch *sketch,
                                          struct clew_error *error);
CLEW_API void clew_sketch_free(struct clew_sketch *sketch);

/* ---- Generating ---- */

/* A new board: same puzzle, size and options, among them "seed", give the same board anywhere. */
CLEW_API enum clew_status clew_generate(struct clew_board **board, const char *puzzle, int64_t rows,
                                        int64_t cols, const struct clew_options *options,
                                        struct clew_error *error);

/* ---- Tables that some heuristics of tiles look up, kept in files ---- */

/*
 * A search that needs a table takes it from its file, or builds it and leaves the file for the
 * next; these functions are for those who want to do that beforehand, or to know, or to have the
 * room back. The option "tables" names the folder, "threads" and the limits count as in a search.
 */
enum clew_table_state {
    CLEW_TABLE_ABSENT, /* in whole or in part */
    CLEW_TABLE_THERE,
    CLEW_TABLE_DAMAGED, /* the next search sets it aside and builds it anew */
};

struct clew_table_files {
    enum clew_table_state state;
    uint64_t bytes;   /* of all its files when they are there */
    char folder[512]; /* where they are, or would be */
    int set_aside;    /* by clew_table_build: files that were damaged, and built anew */
};

/* What the size and the head of the files say; verify also reads every value. */
CLEW_API enum clew_status clew_table_look(struct clew_table_files *files, const char *name,
                                          const struct clew_options *options,
                                          struct clew_error *error);
CLEW_API enum clew_status clew_table_verify(struct clew_table_files *files, const char *name,
                                            const struct clew_options *options,
                                            struct clew_error *error);
/*
 * Builds what is not there or damaged. CLEW_OK and CLEW_TABLE_ABSENT: the limit of time or the
 * control ended it. CLEW_NO_FILE: the folder cannot be written or the disk is full; no file is left
 * half-written.
 */
CLEW_API enum clew_status clew_table_build(struct clew_table_files *files, const char *name,
                                           const struct clew_options *options,
                                           struct clew_control *control, struct clew_error *error);
/* Also removes what was set aside as damaged. */
CLEW_API enum clew_status clew_table_remove(struct clew_table_files *files, const char *name,
                                            const struct clew_options *options,
                                            struct clew_error *error);

/* ---- What there is to choose from: false past the last ---- */

struct clew_puzzle_info {
    const char *name;
    const char *about;
};

struct clew_engine_info {
    const char *name;
    const char *about;
    const char *origin; /* where the method comes from */
};

struct clew_format_info {
    const char *name;
    const char *about;
    bool writes;         /* false: read only */
    bool carries_answer; /* a board can be written, and is read, together with its answer */
    bool needs_answer;   /* and is not written without */
};

struct clew_table_info {
    const char *name; /* of the heuristic that looks it up */
    const char *about;
};

CLEW_API bool clew_puzzle_at(size_t index, struct clew_puzzle_info *info);
CLEW_API bool clew_engine_at(const char *puzzle, size_t index, struct clew_engine_info *info);
CLEW_API bool clew_format_at(const char *puzzle, size_t index, struct clew_format_info *info);
CLEW_API bool clew_table_at(size_t index, struct clew_table_info *info);

#ifdef __cplusplus
}
#endif

#endif
