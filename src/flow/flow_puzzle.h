/*
 * flow_puzzle - Flow Free, Numberlink, Arukone: the table that the api lists, and its parts.
 */
#ifndef FLOW_PUZZLE_H
#define FLOW_PUZZLE_H

#include "flow/flow_board.h"
#include "puzzle/puzzle.h"

extern const struct puzzle flow_puzzle;
extern const struct clew_option_info flow_options[];

/* Names of the facts: colours, rule, solution, paths, answers, second, differ, hits, guesses. */
void flow_facts(const void *board, const void *answer, struct puzzle_facts *facts);

/* The parts of an answer, as struct puzzle asks for them. */
size_t flow_answer_path_count(const void *board, const void *answer);
size_t flow_answer_path(const void *board, const void *answer, size_t index, int64_t *cells,
                        size_t capacity);
enum clew_status flow_answer_take_second(void **second, const void *board, const void *answer,
                                         struct base_memory *memory, struct clew_error *error);
bool flow_answer_count(const void *answer, struct clew_count *count, char *text, size_t size);

/*
 * An answer as people write it: rows of letters, lines "A 0,0 0,1 ...", or the formats that carry
 * one (pack, json, pzpr). Rows whose cells of a colour form no single path are refused here.
 */
enum clew_status flow_read_answer(void **answer, const void *board, struct base_text *text,
                                  struct base_memory *memory, struct clew_error *error);

/*
 * Which of the palette's colours a path has. Where the names are the letters that stand for colours
 * (R red, B blue, Y yellow ...), it is the one they name; else they are taken in turn.
 */
int flow_hue(const struct flow_board *board, int colour);

void flow_draw(struct scene *scene, const void *board, const void *answer);
enum clew_status flow_draw_text(struct base_writer *out, const void *board, const void *answer,
                                const struct clew_style *style, struct clew_error *error);
/* One cell a frame. */
size_t flow_text_frames(const void *board, const void *answer);

/* A search: the pieces of paths that it has laid. */
void flow_draw_marks(struct scene *scene, const void *board, const struct puzzle_marks *marks);
enum clew_status flow_draw_marks_text(struct base_writer *out, const void *board,
                                      const struct puzzle_marks *marks,
                                      const struct clew_style *style, struct clew_error *error);

enum clew_status flow_generate(struct puzzle_generation *order, struct clew_error *error);

#endif
