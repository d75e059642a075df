/*
 * flow_text_pack - a line of a level pack: a header, then every flow with its whole path.
 *
 *     size,field,level,flows[,bridges[,holes[,walls]]];path;path ...
 *
 *     size      N or W:H; before it W_ (all edges joined) or X_ (hexes); after it +B, +I: drawing
 *               flags
 *     bridges   cells separated by :       holes   likewise, each perhaps with _0 or _0B
 *     walls     pairs a|b separated by :   path    cells separated by , from dot to dot
 *
 * Cells are numbered row by row from 0; holes are void cells. The line carries the answer. The
 * paths are followed on the graph while they are read, so that a jump is reported at its location.
 * The header is kept as it is, since it has flags that mean nothing to the board.
 */
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

struct pack_header {
    bool is_torus, is_hex;
    int64_t rows, cols, flows;
    const char *end; /* of the header */
};

/* Skips to one of these characters or the end of the line. */
static void
skip_to(struct base_text *text, const char *stops)
{
    while (!base_text_is_end(text) && *text->at != '\n' && *text->at != '\r' &&
           !(*text->at && strchr(stops, *text->at)))
        text->at++;
}

static void
take_prefix(struct base_text *text, struct pack_header *header)
{
    for (;;) {
        if (base_text_take_word(text, "W_"))
            header->is_torus = true;
        else if (base_text_take_word(text, "X_"))
            header->is_hex = true;
        else
            return;
    }
}

static bool
recognise_pack(const struct base_text *given)
{
    struct pack_header header = {0};
    struct base_text text = *given;
    const struct base_line line = base_text_line(given);

    take_prefix(&text, &header);
    if (!base_is_digit(base_text_peek(&text)))
        return false;
    while (base_is_digit(base_text_peek(&text)) || base_text_peek(&text) == ':')
        text.at++;
    return (base_text_peek(&text) == ',' || base_text_peek(&text) == '+') &&
           memchr(line.start, ';', line.length) != NULL;
}

static enum clew_status
pack_read_size(struct base_text *text, struct pack_header *header, struct clew_error *error)
{
    enum clew_status status;

    take_prefix(text, header);
    status = base_text_number(text, &header->cols, 1, FLOW_MAX_CELLS, "the width", error);
    header->rows = header->cols;
    if (status == CLEW_OK && base_text_take(text, ':'))
        status = base_text_number(text, &header->rows, 1, FLOW_MAX_CELLS, "the height", error);
    if (status != CLEW_OK)
        return status;
    if (header->rows > FLOW_MAX_CELLS / header->cols)
        return base_text_fail(text, error, CLEW_BAD_BOARD, "more than %d cells", FLOW_MAX_CELLS);
    while (base_text_take(text, '+') || base_text_take(text, 'B') || base_text_take(text, 'I') ||
           base_text_take(text, ':'))
        ;
    return CLEW_OK;
}

static enum clew_status
take_comma(struct base_text *text, const char *what, struct clew_error *error)
{
    if (base_text_take(text, ','))
        return CLEW_OK;
    return base_text_fail(text, error, CLEW_BAD_TEXT, "a comma and %s must follow here", what);
}

static enum clew_status
pack_take_cell(struct base_text *text, const struct flow_draft *draft, int32_t *cell,
               struct clew_error *error)
{
    int64_t number = 0;
    const enum clew_status status = base_text_number(
        text, &number, 0, (int64_t)draft->cell_count - 1, "the index of a cell", error);

    *cell = (int32_t)number;
    return status;
}

/* Cells separated by colons, up to the next comma or semicolon. */
static enum clew_status
pack_read_cells(struct flow_draft *draft, struct base_text *text, int kind,
                struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    if (!base_is_digit(base_text_peek(text)))
        return CLEW_OK;
    do {
        const struct base_location location = base_text_location(text);
        struct base_text place = *text;
        int32_t cell;

        status = pack_take_cell(text, draft, &cell, error);
        if (status != CLEW_OK)
            return status;
        if (draft->cells[cell] != FLOW_CELL_PLAIN)
            return base_text_fail(&place, error, CLEW_BAD_BOARD,
                                  "cell %d is a hole or a bridge already", (int)cell);
        flow_draft_kind(draft, cell, kind, location);
        if (base_text_peek(text) == '_')
            skip_to(text, ":,;");
    } while (base_text_take(text, ':'));
    return CLEW_OK;
}

static enum clew_status
pack_read_walls(struct flow_draft *draft, struct base_text *text, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    if (!base_is_digit(base_text_peek(text)))
        return CLEW_OK;
    do {
        const struct base_location location = base_text_location(text);
        struct flow_wall wall;

        status = pack_take_cell(text, draft, &wall.a, error);
        if (status == CLEW_OK && !base_text_take(text, '|'))
            return base_text_fail(text, error, CLEW_BAD_TEXT,
                                  "a wall is two cells with | between them");
        if (status == CLEW_OK)
            status = pack_take_cell(text, draft, &wall.b, error);
        if (status == CLEW_OK)
            status = flow_draft_wall(draft, wall, location, error);
    } while (status == CLEW_OK && base_text_take(text, ':'));
    return status;
}

/* The fields of the header after the size. */
static enum clew_status
read_fields(struct flow_draft *draft, struct pack_header *header, struct base_text *text,
            struct clew_error *error)
{
    enum clew_status status = take_comma(text, "the pack", error);

    skip_to(text, ",;");
    if (status == CLEW_OK)
        status = take_comma(text, "the level", error);
    skip_to(text, ",;");
    if (status == CLEW_OK)
        status = take_comma(text, "the number of flows", error);
    if (status == CLEW_OK)
        status = base_text_number(text, &header->flows, 1, FLOW_MAX_COLOURS, "the number of flows",
                                  error);
    if (status == CLEW_OK && base_text_take(text, ','))
        status = pack_read_cells(draft, text, FLOW_CELL_BRIDGE, error);
    if (status == CLEW_OK && base_text_take(text, ','))
        status = pack_read_cells(draft, text, FLOW_CELL_VOID, error);
    if (status == CLEW_OK && base_text_take(text, ','))
        status = pack_read_walls(draft, text, error);
    header->end = text->at;
    if (status == CLEW_OK && base_text_peek(text) != ';')
        return base_text_fail(text, error, CLEW_BAD_TEXT, "%s does not belong in a header",
                              base_quote_byte(base_text_peek(text)).text);
    return status;
}

/* Reads one flow for its two dots only. */
static enum clew_status
read_ends(struct flow_draft *draft, int index, struct base_text *text, struct clew_error *error)
{
    const uint32_t name = flow_default_name(index);
    struct base_text place = *text;
    enum clew_status status;
    int32_t cell, length = 1;

    status = pack_take_cell(text, draft, &cell, error);
    if (status == CLEW_OK)
        status = flow_draft_dot(draft, cell, name, &place, error);
    for (; status == CLEW_OK && base_text_take(text, ','); length++) {
        place = *text;
        status = pack_take_cell(text, draft, &cell, error);
    }
    if (status == CLEW_OK && length == 1)
        return base_text_fail(&place, error, CLEW_BAD_BOARD, "this flow has only one cell");
    return status == CLEW_OK ? flow_draft_dot(draft, cell, name, &place, error) : status;
}

static enum clew_status
read_all_ends(struct flow_draft *draft, const struct pack_header *header, struct base_text *text,
              struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    for (int64_t flow = 0; status == CLEW_OK && flow < header->flows; flow++) {
        if (!base_text_take(text, ';'))
            return base_text_fail(text, error, CLEW_BAD_TEXT, "%lld of %lld flows are given",
                                  (long long)flow, (long long)header->flows);
        status = read_ends(draft, (int)flow, text, error);
    }
    base_text_skip_blanks(text);
    if (status == CLEW_OK && base_text_line(text).length)
        return base_text_fail(text, error, CLEW_BAD_TEXT, "%s after %lld flow%s",
                              base_quote_byte(base_text_peek(text)).text, (long long)header->flows,
                              base_plural(header->flows));
    return status;
}

/* Follows one path on the graph from its first cell; `used` marks the nodes of all paths. */
static enum clew_status
follow_path(struct flow_paths *paths, const struct flow_board *board, int32_t *filled,
            uint8_t *used, struct base_text *text, struct clew_error *error)
{
    int32_t node = -1;

    do {
        const struct base_text place = *text;
        const int32_t before = node;
        int64_t cell = 0;

        base_text_number(text, &cell, 0, board->cell_count - 1, "the index of a cell", error);
        node = before < 0 ? board->first_node[cell]
                          : flow_neighbour_on_cell(board, before, (int32_t)cell);
        if (node < 0)
            return base_text_fail(&place, error, CLEW_BAD_BOARD,
                                  "no flow can step from cell %d to cell %d",
                                  (int)board->nodes[before].cell, (int)cell);
        if (used[node])
            return base_text_fail(&place, error, CLEW_BAD_BOARD, "cell %d has a flow already",
                                  (int)cell);
        used[node] = 1;
        paths->nodes[(*filled)++] = node;
    } while (base_text_take(text, ','));
    return CLEW_OK;
}

/* Reads the flows again, now as paths on the board. */
static enum clew_status
pack_read_paths(struct flow_answer *answer, const struct flow_board *board, struct base_text text,
                struct base_memory *memory, struct clew_error *error)
{
    uint8_t *used = base_alloc_zero(memory, (size_t)board->node_count, 1);
    enum clew_status status = CLEW_OK;
    int32_t filled = 0;

    if (!used)
        return base_no_memory(error);
    for (int colour = 0; status == CLEW_OK && colour < board->colours; colour++) {
        base_text_take(&text, ';');
        answer->first.start[colour] = filled;
        status = follow_path(&answer->first, board, &filled, used, &text, error);
    }
    answer->first.start[board->colours] = filled;
    base_release(memory, used, (size_t)board->node_count);
    return status;
}

/* Reads header and flows; on success the text is after the last flow. */
static enum clew_status
pack_read_line(struct flow_board **board, struct flow_answer **answer, struct base_text *text,
               const struct puzzle_reading *reading, struct clew_error *error)
{
    const struct base_text before = *text;
    struct pack_header header = {0};
    struct flow_draft draft;
    struct base_text flows;
    enum clew_status status = pack_read_size(text, &header, error);

    if (status == CLEW_OK)
        status =
            flow_draft_start(&draft, (int)header.rows, (int)header.cols, reading->memory, error);
    if (status != CLEW_OK)
        return status;
    draft.shape.lattice = header.is_hex ? FLOW_HEXES : FLOW_SQUARES;
    draft.shape.joins_sides = draft.shape.joins_ends = header.is_torus;
    flow_draft_rules(&draft, reading, true);
    status = read_fields(&draft, &header, text, error);
    flows = *text;
    if (status == CLEW_OK)
        status = read_all_ends(&draft, &header, text, error);
    if (status == CLEW_OK)
        status = flow_draft_build(board, &draft, text, base_text_location(&before), error);
    flow_draft_free(&draft);
    if (status != CLEW_OK)
        return status;
    (*board)->pack_header =
        flow_copy_text(before.at, (size_t)(header.end - before.at), reading->memory);
    if (!(*board)->pack_header)
        return base_no_memory(error);
    status = flow_answer_new(answer, *board, reading->memory, error);
    return status == CLEW_OK ? pack_read_paths(*answer, *board, flows, reading->memory, error)
                             : status;
}

static enum clew_status
read_pack(void **board, struct base_text *text, struct puzzle_reading *reading,
          struct clew_error *error)
{
    struct flow_board *made = NULL;
    struct flow_answer *answer = NULL;
    const enum clew_status status = pack_read_line(&made, &answer, text, reading, error);

    if (status != CLEW_OK) {
        flow_answer_free(answer, reading->memory);
        flow_board_free(made, reading->memory);
        return status;
    }
    base_text_next_line(text);
    *board = made;
    reading->answer = answer;
    return CLEW_OK;
}

static void
pack_write_cells(struct base_writer *out, const struct flow_board *board, int kind)
{
    const char *split = "";

    for (int32_t cell = 0; cell < board->cell_count; cell++)
        if (board->cells[cell] == kind) {
            base_write(out, "%s%d", split, (int)cell);
            split = ":";
        }
}

/* Where only one pair of edges is joined, the other pair is closed by walls. */
static void
write_closing_walls(struct base_writer *out, const struct flow_board *board, const char *split)
{
    const int rows = board->rows, cols = board->cols;

    for (int row = 0; board->joins_ends && !board->joins_sides && row < rows; row++, split = ":")
        base_write(out, "%s%d|%d", split, row * cols, row * cols + cols - 1);
    for (int col = 0; board->joins_sides && !board->joins_ends && col < cols; col++, split = ":")
        base_write(out, "%s%d|%d", split, col, (rows - 1) * cols + col);
}

static void
write_header(struct base_writer *out, const struct flow_board *board)
{
    const bool is_joined = board->joins_sides || board->joins_ends;
    const bool is_half_joined = board->joins_sides != board->joins_ends;
    const bool has_bridges = memchr(board->cells, FLOW_CELL_BRIDGE, (size_t)board->cell_count);
    const bool has_holes = memchr(board->cells, FLOW_CELL_VOID, (size_t)board->cell_count);
    const bool has_walls = board->wall_count || is_half_joined;

    base_write(out, "%s%s%d", is_joined ? "W_" : "", board->lattice == FLOW_HEXES ? "X_" : "",
               board->cols);
    if (board->rows != board->cols)
        base_write(out, ":%d", board->rows);
    base_write(out, ",0,1,%d", board->colours);
    if (has_bridges || has_holes || has_walls)
        base_write_char(out, ',');
    pack_write_cells(out, board, FLOW_CELL_BRIDGE);
    if (has_holes || has_walls)
        base_write_char(out, ',');
    pack_write_cells(out, board, FLOW_CELL_VOID);
    if (has_walls)
        base_write_char(out, ',');
    for (size_t i = 0; i < board->wall_count; i++)
        base_write(out, "%s%d|%d", i ? ":" : "", (int)board->walls[i].a, (int)board->walls[i].b);
    if (is_half_joined)
        write_closing_walls(out, board, board->wall_count ? ":" : "");
}

static enum clew_status
write_pack(struct base_writer *out, const void *given, const void *given_answer,
           struct clew_error *error)
{
    const struct flow_board *board = given;
    const struct flow_answer *answer = given_answer;
    const int closed = board->joins_sides ? board->rows : board->cols;

    if (!answer)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a pack line carries the answer, and none is known");
    if (board->joins_sides != board->joins_ends && closed < 3)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "a pack line cannot say that only one pair of edges is joined here");
    if (board->pack_header)
        base_write_text(out, board->pack_header);
    else
        write_header(out, board);
    for (int colour = 0; colour < board->colours; colour++)
        for (int32_t i = answer->first.start[colour]; i < answer->first.start[colour + 1]; i++)
            base_write(out, "%c%d", i == answer->first.start[colour] ? ';' : ',',
                       (int)board->nodes[answer->first.nodes[i]].cell);
    base_write_char(out, '\n');
    return CLEW_OK;
}

const struct puzzle_format flow_format_pack = {
    .name = "pack",
    .description = "one line of a level pack: header, then all paths; includes the answer",
    .is_line = true,
    .carries_answer = true,
    .needs_answer = true,
    .example = "2:3,0,1,2;0,1,3;4,5",
    .recognise = recognise_pack,
    .read = read_pack,
    .write = write_pack,
};
