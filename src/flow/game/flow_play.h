/*
 * flow_play - the puzzle_play table of Flow; the other files of this folder implement it.
 *
 * A position of the table is a struct flow_drawing.
 */
#ifndef FLOW_PLAY_H
#define FLOW_PLAY_H

#include "flow/game/flow_drawing.h"
#include "puzzle/puzzle_play.h"

extern const struct puzzle_play flow_play;

/* The paths as an answer. CLEW_BAD_ANSWER: colours are not joined yet, or there are extra links. */
enum clew_status flow_drawing_to_answer(void **answer, const void *drawing,
                                        struct base_memory *memory, struct clew_error *error);
/* Sets a byte per edge where a path of the answer runs; is_used must be zeroed. */
void flow_edges_from_paths(uint8_t *is_used, const struct flow_board *board,
                           const struct flow_paths *paths);

enum clew_status flow_read_position(struct puzzle_moves *moves, const void *board,
                                    struct base_text *text, struct clew_error *error);
enum clew_status flow_hint(struct puzzle_hint *hint, struct clew_error *error);
enum clew_status flow_explain(struct puzzle_plan *plan, struct clew_error *error);

void flow_draw_game(struct scene *scene, const void *drawing,
                    const struct puzzle_highlights *highlights);

#endif
