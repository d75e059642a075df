/*
 * lights_puzzle - the parts of Lights Out, and the two tables that join them.
 *
 * lights_puzzle is the only name that the rest of the library knows; each part is in the file named
 * in its comment. The contracts of the functions are in puzzle/puzzle.h and puzzle_play.h.
 */
#ifndef LIGHTS_PUZZLE_H
#define LIGHTS_PUZZLE_H

#include "lights/lights_board.h"
#include "puzzle/puzzle.h"

extern const struct puzzle lights_puzzle;    /* lights_puzzle.c */
extern const struct puzzle_play lights_play; /* lights_play.c */

extern const struct puzzle_format lights_format_rows; /* lights_text.c */
/* One press, "press R,C" or "R,C". */
enum clew_status lights_read_press(int64_t *cell, const struct lights_board *board,
                                   struct base_text *text, struct clew_error *error);
enum clew_status lights_read_answer(void **answer, const void *board, struct base_text *text,
                                    struct base_memory *memory, struct clew_error *error);

extern const struct puzzle_engine lights_engine_auto, lights_engine_bfs; /* lights_engines.c */

enum clew_status lights_check(const void *board, const void *answer, struct base_memory *memory,
                              struct clew_error *error); /* lights_check.c */

/* lights_generate.c, lights_rate.c */
enum clew_status lights_generate(struct puzzle_generation *generation, struct clew_error *error);
enum clew_status lights_rate(struct puzzle_rating *rating, struct clew_error *error);

/* A position is a board whose lights have changed, and the presses that led there. */
struct lights_position {
    const struct lights_board *board;
    struct base_memory *memory;
    struct lights_board now; /* of the size of the board, with lights of its own */
    int64_t *presses;        /* in the order they were made */
    size_t count, capacity;
};

/* lights_hint.c */
enum clew_status lights_hint(struct puzzle_hint *hint, struct clew_error *error);

/* lights_draw.c */
void lights_draw(struct scene *scene, const void *board, const void *answer);
void lights_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
void lights_draw_position(struct scene *scene, const void *position,
                          const struct puzzle_highlights *highlights);

/* lights_draw_text.c */
enum clew_status lights_draw_text(struct base_writer *out, const void *board, const void *answer,
                                  const struct clew_style *style, struct clew_error *error);
size_t lights_text_frames(const void *board, const void *answer);
enum clew_status lights_draw_marks_text(struct base_writer *out, const void *board,
                                        const struct puzzle_marks *marks,
                                        const struct clew_style *style, struct clew_error *error);

#endif
