/*
 * flow_read_position - what a text shows as drawn on a board, as moves.
 *
 *     rows of letters      RRG.Y       neighbours of one colour are linked
 *     lines of paths       R 0,0 0,1   several lines may have the same colour
 *     JSON with paths      {"paths":[[[0,0],[0,1]], ...]}
 *
 * Paths need not be complete. Rows say nothing about the links between cells of one colour that
 * touch each other elsewhere; such rows are refused, and so are rows with bridges.
 */
#include "flow/board/flow_shape.h"
#include "flow/game/flow_moves.h"
#include "flow/game/flow_play.h"
#include "flow/text/flow_text.h"

#include "base/base_json.h"

#include <string.h>

static void
add_link(struct puzzle_moves *moves, const struct flow_board *board, int32_t from, int32_t to)
{
    for (int i = 0; i < board->nodes[from].degree; i++)
        if (board->nodes[from].links[i].to == to) {
            puzzle_moves_add(
                moves, flow_move_of(board, board->nodes[from].links[i].edge, FLOW_LINK_USED, from));
            return;
        }
}

/* ---- Rows of letters ---- */

/* Adds the links to the right and down from a node, and checks that it has not too many. */
static enum clew_status
link_node(struct puzzle_moves *moves, const struct flow_board *board, const int16_t *colour_of,
          int32_t node, struct clew_error *error)
{
    const struct flow_node *own = &board->nodes[node];
    int links = 0;

    if (colour_of[node] < 0)
        return CLEW_OK;
    for (int i = 0; i < own->degree; i++) {
        if (colour_of[own->links[i].to] != colour_of[node])
            continue;
        links++;
        if (own->links[i].to > node)
            add_link(moves, board, node, own->links[i].to);
    }
    if (links > (own->colour >= 0 ? 1 : 2))
        return base_fail_cell(error, CLEW_BAD_TEXT, own->cell,
                              "it is not clear how path %s runs at row %d, column %d: give the "
                              "paths",
                              flow_name_of(board->names[colour_of[node]]).text,
                              (int)(own->cell / board->cols) + 1,
                              (int)(own->cell % board->cols) + 1);
    return CLEW_OK;
}

static enum clew_status
check_dots(const struct flow_board *board, const int16_t *colour_of, struct clew_error *error)
{
    for (int32_t node = 0; node < board->node_count; node++)
        if (board->nodes[node].colour >= 0 && board->nodes[node].colour != colour_of[node])
            return base_fail_cell(error, CLEW_MISMATCH, board->nodes[node].cell,
                                  "this is not a position of the board: it has no dot %s at row "
                                  "%d, column %d",
                                  flow_name_of(board->names[board->nodes[node].colour]).text,
                                  (int)(board->nodes[node].cell / board->cols) + 1,
                                  (int)(board->nodes[node].cell % board->cols) + 1);
    return CLEW_OK;
}

static enum clew_status
read_letter_rows(struct puzzle_moves *moves, const struct flow_board *board, struct base_text *text,
                 struct clew_error *error)
{
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    enum clew_status status;
    int16_t *colour_of;

    colour_of = base_alloc(moves->memory, bytes);
    if (!colour_of)
        return base_no_memory(error);
    status = flow_text_read_colours(colour_of, board, text, error);
    if (status == CLEW_OK)
        status = check_dots(board, colour_of, error);
    for (int32_t node = 0; status == CLEW_OK && node < board->node_count; node++)
        status = link_node(moves, board, colour_of, node, error);
    base_release(moves->memory, colour_of, bytes);
    return status;
}

/* ---- Paths ---- */

static enum clew_status
read_path_lines(struct puzzle_moves *moves, const struct flow_board *board, struct base_text *text,
                struct clew_error *error)
{
    for (; !base_text_is_end(text); base_text_next_line(text)) {
        int32_t node = -1;

        if (base_line_is_blank(base_text_line(text)) || base_line_is_comment(base_text_line(text)))
            continue;
        while (base_text_line(text).length && *text->at > ' ')
            text->at++; /* the name: the cells decide */
        for (base_text_skip_blanks(text); base_text_line(text).length;
             base_text_skip_blanks(text)) {
            const int32_t next = flow_text_take_step(board, text, node, error);

            if (next < 0)
                return error ? error->status : CLEW_BAD_TEXT;
            if (node >= 0)
                add_link(moves, board, node, next);
            node = next;
        }
    }
    return CLEW_OK;
}

static enum clew_status
read_json_path(struct puzzle_moves *moves, const struct flow_board *board, struct base_text *text,
               struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '[', error);
    bool is_first = true;
    int32_t node = -1;

    while (status == CLEW_OK && base_json_element(text, &is_first, &status, error)) {
        const struct base_text place = *text;
        int32_t cell = 0, next;

        status = flow_text_json_cell(text, board->rows, board->cols, &cell, error);
        if (status != CLEW_OK)
            return status;
        next = node < 0 ? board->first_node[cell] : flow_neighbour_on_cell(board, node, cell);
        if (next < 0)
            return base_text_fail(&place, error, CLEW_BAD_TEXT, "no path can step here");
        if (node >= 0)
            add_link(moves, board, node, next);
        node = next;
    }
    return status;
}

/* CLEW_UNSUPPORTED: the object has no paths. */
static enum clew_status
read_json_paths(struct puzzle_moves *moves, const struct flow_board *board, struct base_text *text,
                struct clew_error *error)
{
    enum clew_status status = base_json_open(text, '{', error);
    bool is_first = true;
    char key[16];

    while (status == CLEW_OK &&
           base_json_member(text, &is_first, key, sizeof key, &status, error)) {
        bool is_first_path = true;

        if (strcmp(key, "paths") != 0) {
            status = base_json_skip(text, error);
            continue;
        }
        status = base_json_open(text, '[', error);
        while (status == CLEW_OK && base_json_element(text, &is_first_path, &status, error))
            status = read_json_path(moves, board, text, error);
        return status;
    }
    return status ? status : base_fail(error, CLEW_UNSUPPORTED, "there are no paths");
}

enum clew_status
flow_read_position(struct puzzle_moves *moves, const void *board, struct base_text *text,
                   struct clew_error *error)
{
    const struct base_line line = base_text_line(text);

    if (base_json_peek(text) == '{')
        return read_json_paths(moves, board, text, error);
    if (memchr(line.start, ':', line.length) ||
        (line.length >= 6 && memcmp(line.start, "pzprv3", 6) == 0))
        return base_fail(error, CLEW_UNSUPPORTED, "this is a board");
    if (flow_text_looks_like_paths(*text))
        return read_path_lines(moves, board, text, error);
    return read_letter_rows(moves, board, text, error);
}
