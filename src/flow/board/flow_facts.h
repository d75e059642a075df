/*
 * flow_facts - what an answer reports: named facts, its paths, its second solution, its count.
 *
 * Implemented in flow_facts.c (facts) and flow_answer_parts.c (the rest). The callbacks of struct
 * puzzle; no state.
 */
#ifndef FLOW_FACTS_H
#define FLOW_FACTS_H

#include "flow/board/flow_board.h"
#include "puzzle/puzzle.h"

/*
 * Adds the facts colours, rule, answers, solution, paths, second, second_paths, differ, hits or
 * assignments, guesses: those that the answer has. answer may be NULL.
 */
void flow_facts(const void *board, const void *answer, struct puzzle_facts *facts);

/* Parts of an answer, as in struct puzzle. */
size_t flow_answer_path_count(const void *board, const void *answer);
size_t flow_answer_path(const void *board, const void *answer, size_t index, int64_t *cells,
                        size_t capacity);
enum clew_status flow_answer_copy_second(void **second, const void *board, const void *answer,
                                         struct base_memory *memory, struct clew_error *error);
bool flow_answer_count(const void *answer, struct clew_count *count, char *text, size_t size);

#endif
