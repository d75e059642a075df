/*
 * flow_text_picture_answer - the answer that a picture shows.
 *
 * Pipes to the right are drawn between cells, and so are all pipes of hexes and those of boards with
 * walls. On other boards a dot does not show on which side its path leaves upwards or downwards. But
 * the number of ends on these two sides follows from what is drawn: two for |, one for a corner and
 * for a dot without a pipe beside it. So, from the top row down, an end that does not lead up leads
 * down. A bridge passes on what comes from above.
 */
#include "flow/text/flow_text_picture.h"

static void
use_edge(const struct flow_board *board, uint8_t *is_used, int32_t cell, int side)
{
    const int lanes = board->cells[cell] == FLOW_CELL_BRIDGE ? 2 : 1;

    for (int32_t n = board->first_node[cell]; n >= 0 && n < board->first_node[cell] + lanes; n++)
        for (int i = 0; i < board->nodes[n].degree; i++)
            if (board->nodes[n].links[i].side == side)
                is_used[board->nodes[n].links[i].edge] = 1;
}

/* How many ends of pipes the cell has on its upper and lower side. */
static int
count_upright_ends(const struct flow_picture *picture, int32_t cell)
{
    const int32_t left = flow_shape_step(&picture->shape, cell, FLOW_LEFT);
    const bool is_beside_pipe = flow_picture_has_pipe(picture, cell, FLOW_RIGHT) ||
                                (left >= 0 && flow_picture_has_pipe(picture, left, FLOW_RIGHT));
    const uint32_t code = flow_picture_code(picture, cell, 0, 0);
    const int sides = flow_picture_sides(code);

    if (flow_picture_is_name(code))
        return !is_beside_pipe;
    if (code == '+')
        return 1;
    return sides < 0 ? 0 : !!(sides & SCENE_ABOVE) + !!(sides & SCENE_BELOW);
}

/* One column of squares without lines between the rows; -1, or a cell whose pipe leads nowhere. */
static int32_t
use_column(const struct flow_board *board, const struct flow_picture *picture, int col,
           uint8_t *is_used)
{
    const bool crosses =
        picture->top &&
        flow_picture_sides(flow_picture_code(picture, col, 0, -1)) > 0; /* the joined edge */
    int down = crosses;

    for (int row = 0; row < board->rows; row++) {
        const int32_t cell = row * board->cols + col;
        const bool is_last = row + 1 == board->rows;

        if (board->cells[cell] != FLOW_CELL_BRIDGE)
            down = count_upright_ends(picture, cell) - down;
        if (down < 0 || down > 1 || (is_last && down != crosses))
            return cell;
        if (down)
            use_edge(board, is_used, cell, FLOW_DOWN);
    }
    return -1;
}

static enum clew_status
use_edges(const struct flow_board *board, const struct flow_picture *picture, uint8_t *is_used,
          struct clew_error *error)
{
    static const enum flow_side drawn[] = {FLOW_RIGHT, FLOW_SLANT_RIGHT, FLOW_DOWN};

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
            if (flow_picture_has_pipe(picture, cell, drawn[i]))
                use_edge(board, is_used, cell, drawn[i]);
    for (int col = 0; picture->height == 1 && col < board->cols; col++) {
        const int32_t wrong = use_column(board, picture, col, is_used);

        if (wrong >= 0) {
            const struct base_text place = flow_picture_place(picture, wrong);

            return base_text_fail(&place, error, CLEW_BAD_TEXT,
                                  "the pipe above, below or on this cell leads nowhere");
        }
    }
    return CLEW_OK;
}

enum clew_status
flow_picture_answer(struct puzzle_reading *reading, const struct flow_board *board,
                    const struct flow_picture *picture, struct clew_error *error)
{
    const size_t bytes = (size_t)board->edge_count + 1;
    uint8_t *is_used = base_alloc_zero(reading->memory, bytes, 1);
    struct flow_answer *answer = NULL;
    enum clew_status status = is_used ? CLEW_OK : base_no_memory(error);

    if (status == CLEW_OK)
        status = use_edges(board, picture, is_used, error);
    if (status == CLEW_OK)
        status = flow_answer_new(&answer, board, reading->memory, error);
    if (status == CLEW_OK && !flow_paths_from_edges(&answer->first, board, is_used))
        status = base_text_fail(&picture->start, error, CLEW_BAD_TEXT,
                                "a path of this picture does not lead from dot to dot");
    base_release(reading->memory, is_used, bytes);
    if (status == CLEW_OK)
        reading->answer = answer;
    else
        flow_answer_free(answer, reading->memory);
    return status;
}
