/*
 * web_glue - the library for JavaScript: numbers and pointers in, JSON out.
 *
 * An exported function leaves its result as a JSON text (web_result) and returns whether it
 * succeeded, or a handle, or 0. After a failure the text is the error. Handles are pointers; texts
 * that come in are zero-terminated, in memory from web_alloc. Options come as lines "name=value".
 * Nothing here knows a rule of a puzzle: only clew.h is called.
 *
 * Compiled for the machine itself, the same functions print what the tests compare with
 * WebAssembly (web/test/native.c).
 */
#ifndef WEB_GLUE_H
#define WEB_GLUE_H

#include "web_json.h"

#include <clew.h>

#ifdef __wasm__
#define WEB_EXPORT(name) __attribute__((export_name(name)))
#else
#define WEB_EXPORT(name)
#endif

/* ---- For the parts of the glue ---- */

/* Starts the JSON text of the error. Always false. */
bool web_fail(const struct clew_error *error);
/* NULL when there are none, or with *failed set after web_fail. */
struct clew_options *web_options_new(const char *lines, bool *failed);
/* The control of the running job; also reports its progress. NULL: no memory. */
struct clew_control *web_job_start(bool with_events);
void web_job_end(void);
/*
 * What the last job worked on, such as the engines that auto ran, and how long: neighbouring spans
 * with the same phase are joined. Empty when nothing was recorded.
 */
void web_put_timeline(void);
void web_put_answer(const struct clew_answer *answer);
void web_put_rules(const struct clew_board *board);
const char *web_cell_kind_name(enum clew_cell_kind kind);

/*
 * An event as numbers: kind, cell, value, depth, sides and flags, rule, nodes so far, kilobytes in
 * use. A domain is in place of the depth and the last three, low bits first.
 */
enum {
    WEB_EVENT_NUMBERS = 8,
    WEB_EVENT_MORE = 256,
    WEB_EVENT_DECIDED = 512 /* a domain: there is none any more */
};

/* ---- Exports: results and memory ---- */

WEB_EXPORT("web_alloc") void *web_alloc(size_t bytes);
WEB_EXPORT("web_release") void web_release(void *memory);
WEB_EXPORT("web_result") const char *web_result(void);
WEB_EXPORT("web_result_length") size_t web_result_length(void);
WEB_EXPORT("web_version") bool web_version(void);
/* Of the job that is running: called back from within it. */
WEB_EXPORT("web_progress") bool web_progress(void);
/* The name of a deduction rule, by its number in events; false past the last. */
WEB_EXPORT("web_event_rule") bool web_event_rule(int number);

/* ---- Boards ---- */

WEB_EXPORT("web_board_read")
struct clew_board *web_board_read(const char *text, const char *options);
/* Reads all boards of a file into an array of {text, puzzle, rows, cols} or {error}. */
WEB_EXPORT("web_boards_read")
bool web_boards_read(const char *text, const char *source, const char *options, int max_count);
WEB_EXPORT("web_board_free") void web_board_free(struct clew_board *board);
WEB_EXPORT("web_board_describe") bool web_board_describe(const struct clew_board *board);
/* Cells with their outlines. */
WEB_EXPORT("web_board_scene") bool web_board_scene(const struct clew_board *board, bool dark);
WEB_EXPORT("web_board_write")
bool web_board_write(const struct clew_board *board, const char *format);
/* The shortest text from which the board can be read again with all of its rules. */
WEB_EXPORT("web_board_shortest") bool web_board_shortest(const struct clew_board *board);
/* The board (solved: with its solution, when it has one) as SVG; style is a sum of WEB_STYLE_... */
enum {
    WEB_STYLE_DARK = 1,
    WEB_STYLE_PRINT = 2,
    WEB_STYLE_COORDINATES = 4,
    WEB_STYLE_ANIMATE = 8
};
WEB_EXPORT("web_board_svg")
bool web_board_svg(const struct clew_board *board, const char *answer, int style);

/* ---- Games ---- */

WEB_EXPORT("web_game_new") struct clew_game *web_game_new(const struct clew_board *board);
WEB_EXPORT("web_game_load") struct clew_game *web_game_load(const char *text);
WEB_EXPORT("web_game_free") void web_game_free(struct clew_game *game);
WEB_EXPORT("web_game_board") const struct clew_board *web_game_board(const struct clew_game *game);
WEB_EXPORT("web_game_save") bool web_game_save(const struct clew_game *game);
/* Cells and state of the position. */
WEB_EXPORT("web_game_view") bool web_game_view(const struct clew_game *game, bool dark);
WEB_EXPORT("web_game_check") bool web_game_check(const struct clew_game *game);
WEB_EXPORT("web_game_play") bool web_game_play(struct clew_game *game, const char *moves);
WEB_EXPORT("web_game_moves") bool web_game_moves(const struct clew_game *game, int cell);
WEB_EXPORT("web_game_svg") bool web_game_svg(const struct clew_game *game, int style);
/* The position as a board in a format. */
WEB_EXPORT("web_game_write") bool web_game_write(const struct clew_game *game, const char *format);

/* Gestures and history: whether the position changed. They leave no JSON. */
WEB_EXPORT("web_game_press") bool web_game_press(struct clew_game *game, int cell);
WEB_EXPORT("web_game_drag") bool web_game_drag(struct clew_game *game, int cell);
WEB_EXPORT("web_game_release") void web_game_release(struct clew_game *game);
WEB_EXPORT("web_game_go") bool web_game_go(struct clew_game *game, int side, bool is_held);
WEB_EXPORT("web_game_grab") bool web_game_grab(struct clew_game *game);
WEB_EXPORT("web_game_clear") bool web_game_clear(struct clew_game *game, int cell);
WEB_EXPORT("web_game_mark") bool web_game_mark(struct clew_game *game, int cell, int side);
WEB_EXPORT("web_game_point_at") bool web_game_point_at(struct clew_game *game, int cell);
WEB_EXPORT("web_game_undo") bool web_game_undo(struct clew_game *game);
WEB_EXPORT("web_game_redo") bool web_game_redo(struct clew_game *game);
WEB_EXPORT("web_game_restart") bool web_game_restart(struct clew_game *game);
WEB_EXPORT("web_game_clock") void web_game_clock(struct clew_game *game, bool is_running);
WEB_EXPORT("web_game_seconds") double web_game_seconds(const struct clew_game *game);

/* ---- Jobs ---- */

/* With a game, from its position. with_events: events go to the import clew.events. */
WEB_EXPORT("web_solve")
bool web_solve(const struct clew_board *board, const struct clew_game *game, const char *options,
               bool with_events);
/* Solves from the position and plays the solution to its end; true: played. */
WEB_EXPORT("web_game_solve_and_finish")
bool web_game_solve_and_finish(struct clew_game *game, const char *options);
/* level 0: one more than the last; takes: plays the hint's moves too. */
WEB_EXPORT("web_hint")
bool web_hint(struct clew_game *game, int level, const char *options, bool takes);
/*
 * The whole solution from the start, as {promise, steps}. The game must have just begun; each step
 * becomes one of its history.
 */
WEB_EXPORT("web_explain") bool web_explain(struct clew_game *game, const char *options);
WEB_EXPORT("web_rate") bool web_rate(const struct clew_board *board, const char *options);
WEB_EXPORT("web_generate")
struct clew_board *web_generate(const char *puzzle, int rows, int cols, const char *options);
WEB_EXPORT("web_check") bool web_check(const struct clew_board *board, const char *answer);

/* ---- Watching ---- */

/* The board with what events have placed on it; style is a sum of WEB_STYLE_... */
WEB_EXPORT("web_watch_new")
struct clew_watch *web_watch_new(const struct clew_board *board, int style);
WEB_EXPORT("web_watch_free") void web_watch_free(struct clew_watch *watch);
/* Applies events as they came, WEB_EVENT_NUMBERS each. */
WEB_EXPORT("web_watch_events")
void web_watch_events(struct clew_watch *watch, const int32_t *numbers, int count);
/* Kind, value and sides of each cell; false when `numbers` has no room for all. */
WEB_EXPORT("web_watch_marks")
bool web_watch_marks(const struct clew_watch *watch, int32_t *numbers, int count);
WEB_EXPORT("web_watch_record") bool web_watch_record(struct clew_watch *watch);
/* The recorded frames as an animated SVG. */
WEB_EXPORT("web_watch_svg") bool web_watch_svg(struct clew_watch *watch);

/* ---- Lists ---- */

WEB_EXPORT("web_list_puzzles") bool web_list_puzzles(void);
WEB_EXPORT("web_list_engines") bool web_list_engines(const char *puzzle);
WEB_EXPORT("web_list_formats") bool web_list_formats(const char *puzzle);
WEB_EXPORT("web_list_options") bool web_list_options(const char *puzzle);

#endif
