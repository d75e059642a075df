/* flow_puzzle - see the header. */
#include "flow/flow_puzzle.h"
#include "flow/board/flow_check.h"

#include "flow/board/flow_facts.h"
#include "flow/board/flow_shape.h"
#include "flow/draw/flow_draw.h"
#include "flow/flow_engines.h"
#include "flow/game/flow_play.h"
#include "flow/generate/flow_generate.h"
#include "flow/rate/flow_rate.h"
#include "flow/text/flow_text.h"

#include <stdio.h>

static const struct puzzle_format *const flow_formats[] = {
    &flow_format_rows,
    &flow_format_rows_zero,
    &flow_format_rows_line,
    &flow_format_numberlink,
    &flow_format_pack,
    &flow_format_link,
    &flow_format_pzpr,
    &flow_format_json,
    &flow_format_picture,
    &flow_format_typed,
    NULL,
};

/* clang-format off */
static const struct puzzle_engine *const flow_engine_list[] = {
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
flow_board_rows(const void *board)
{
    return ((const struct flow_board *)board)->rows;
}

static int64_t
flow_board_cols(const void *board)
{
    return ((const struct flow_board *)board)->cols;
}

static void
flow_describe_cell(const void *opaque, int64_t cell, bool dark, struct clew_cell *out)
{
    const struct flow_board *board = opaque;
    const int32_t node = board->first_node[cell];

    if (node < 0) {
        out->kind = CLEW_CELL_VOID;
    } else if (board->cells[cell] == FLOW_CELL_BRIDGE) {
        out->kind = CLEW_CELL_BRIDGE;
    } else if (board->nodes[node].colour >= 0) {
        const int colour = board->nodes[node].colour;

        out->kind = CLEW_CELL_DOT;
        out->value = colour;
        out->colour =
            scene_path_colour(flow_palette_index(board, colour), dark ? SCENE_DARK : SCENE_LIGHT);
        snprintf(out->name, sizeof out->name, "%.7s", flow_name_of(board->names[colour]).text);
    }
}

/* Checks both lanes of a bridge: each has the sides that the other lacks. */
static int64_t
flow_neighbour_cell(const void *opaque, int64_t cell, enum clew_side side)
{
    const struct flow_board *board = opaque;
    const int32_t first = board->first_node[cell];
    const int lanes = first < 0 ? 0 : board->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;

    for (int32_t node = first; node < first + lanes; node++)
        for (int i = 0; i < board->nodes[node].degree; i++)
            if (1u << board->nodes[node].links[i].side == side)
                return board->nodes[board->nodes[node].links[i].to].cell;
    return -1;
}

/* Values are those of the options of the same names. */
static bool
flow_board_rule_at(const void *opaque, size_t index, struct clew_rule *rule)
{
    const struct flow_board *board = opaque;

    switch (index) {
    case 0:
        rule->name = "rule";
        rule->value = board->touch ? "touch" : "no-touch";
        rule->is_default = board->touch;
        return true;
    case 1:
        rule->name = "fill";
        rule->value = board->fill ? "on" : "off";
        rule->is_default = board->fill;
        return true;
    default:
        return false;
    }
}

const struct puzzle flow_puzzle = {
    .name = "flow",
    .description = "join equal dots by paths that fill the board",
    .options = flow_options,
    .formats = flow_formats,
    .counts_answers = true,
    .engines = flow_engine_list,
    .free_board = flow_board_free,
    .free_answer = flow_answer_free,
    .rows = flow_board_rows,
    .cols = flow_board_cols,
    .cell = flow_describe_cell,
    .step = flow_neighbour_cell,
    .outline = flow_outline,
    .rule = flow_board_rule_at,
    .has_solution = flow_answer_has_solution,
    .check = flow_check,
    .read_answer = flow_read_answer,
    .facts = flow_facts,
    .path_count = flow_answer_path_count,
    .path = flow_answer_path,
    .second = flow_answer_copy_second,
    .count = flow_answer_count,
    .draw = flow_draw,
    .draw_text = flow_draw_text,
    .text_frames = flow_text_frame_count,
    .draw_marks = flow_draw_marks,
    .draw_marks_text = flow_draw_marks_text,
    .generate = flow_generate,
    .rate = flow_rate,
    .play = &flow_play,
};
