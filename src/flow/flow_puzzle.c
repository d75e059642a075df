/* flow_puzzle - see the header. */
#include "flow/flow_puzzle.h"

#include "flow/flow_engines.h"
#include "flow/flow_text.h"

static const struct puzzle_format *const formats[] = {
    &flow_format_rows,       &flow_format_rows_zero, &flow_format_rows_line,
    &flow_format_numberlink, &flow_format_pack,      &flow_format_link,
    &flow_format_pzpr,       &flow_format_json,      NULL,
};

/* clang-format off */
static const struct engine *const engines[] = {
    &flow_engine_auto,
    &flow_engine_diagonal,
    &flow_engine_learn,
    &flow_engine_frontier,
#ifdef CLEW_HAS_SAT
    &flow_engine_sat,
#endif
    &flow_engine_csp_direction,
    &flow_engine_csp_smart,
    &flow_engine_csp_first,
    &flow_engine_csp_random,
    &flow_engine_best_first,
    &flow_engine_dijkstra,
    NULL,
};
/* clang-format on */

static int64_t
rows(const void *board)
{
    return ((const struct flow_board *)board)->rows;
}

static int64_t
cols(const void *board)
{
    return ((const struct flow_board *)board)->cols;
}

const struct puzzle flow_puzzle = {
    .name = "flow",
    .about = "join equal dots by paths that fill the board",
    .options = flow_options,
    .formats = formats,
    .engines = engines,
    .free_board = flow_board_free,
    .free_answer = flow_answer_free,
    .rows = rows,
    .cols = cols,
    .has_solution = flow_answer_has_solution,
    .check = flow_check,
    .read_answer = flow_read_answer,
    .facts = flow_facts,
    .draw = flow_draw,
    .draw_text = flow_draw_text,
    .text_frames = flow_text_frames,
    .draw_marks = flow_draw_marks,
    .draw_marks_text = flow_draw_marks_text,
    .generate = flow_generate,
};
