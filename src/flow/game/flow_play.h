/*
 * flow_play - the table with which Flow is played; the files beside this one fill it in.
 *
 * A position of the table is a struct flow_drawing.
 */
#ifndef FLOW_PLAY_H
#define FLOW_PLAY_H

#include "flow/game/flow_drawing.h"
#include "puzzle/puzzle_play.h"

extern const struct puzzle_play flow_play;

/* The paths as an answer; CLEW_BAD_ANSWER says how many colours are joined, or what is too much. */
enum clew_status flow_drawing_to_answer(void **answer, const void *drawing,
                                        struct base_memory *memory, struct clew_error *error);
/* Sets a byte per edge where a path of the answer runs; is_used must be zeroed. */
void flow_mark_used(uint8_t *is_used, const struct flow_board *board,
                    const struct flow_paths *paths);

enum clew_status flow_hint(struct puzzle_hint *hint, struct clew_error *error);

void flow_draw_game(struct scene *scene, const void *drawing,
                    const struct puzzle_highlights *highlights);
enum clew_status flow_draw_game_text(struct base_writer *out, const void *drawing,
                                     const struct puzzle_highlights *highlights,
                                     const struct clew_style *style, struct clew_error *error);

#endif
