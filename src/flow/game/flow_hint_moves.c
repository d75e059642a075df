/*
 * flow_hint_moves - the last level of a hint: its moves in words.
 *
 * One or two links are named by their cells. More of them are a line: its two ends, and how many
 * cells it runs in each direction, so that a reader without a picture can draw it.
 */
#include "flow/game/flow_hint.h"

#define MAX_LINKS_NAMED 2 /* of more, the line is described */
#define MAX_PARTS_NAMED 4 /* links that form no line */
#define MAX_DIRECTIONS  8 /* of a line, before the sentence becomes too long */

static void
write_links(struct base_writer *out, const struct flow_board *board, const struct clew_move *moves,
            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const bool is_bar = moves[i].kind == FLOW_MOVE_BAR;
        const struct flow_cell_text from =
            flow_cell_text_of(board, board->first_node[moves[i].cell]);
        const struct flow_cell_text to = flow_cell_text_of(board, board->first_node[moves[i].to]);

        base_write(out, "%s%s %s %s %s",
                   i == 0           ? ""
                   : i + 1 == count ? " and "
                                    : ", ",
                   is_bar ? "between" : "from", from.text, is_bar ? "and" : "to", to.text);
    }
}

/* Two links that share a cell: "from row 2, column 1 over row 1, column 1 to row 1, column 2". */
static bool
write_passage(struct base_writer *out, const struct flow_board *board,
              const struct clew_move *first, const struct clew_move *second)
{
    const bool starts = first->cell == second->cell || first->cell == second->to;
    const int64_t over = starts ? first->cell : first->to;
    const int64_t from = starts ? first->to : first->cell;
    const int64_t to = second->cell == over ? second->to : second->cell;

    if (first->kind != FLOW_MOVE_DRAW || (second->cell != over && second->to != over))
        return false;
    base_write(out, "from %s over %s", flow_cell_text_of(board, board->first_node[from]).text,
               flow_cell_text_of(board, board->first_node[over]).text);
    base_write(out, " to %s", flow_cell_text_of(board, board->first_node[to]).text);
    return true;
}

/* How many of the moves begin or end at the cell. */
static int
count_moves_at(const struct puzzle_moves *moves, int64_t cell)
{
    int count = 0;

    for (size_t i = 0; i < moves->count; i++)
        count += (moves->moves[i].cell == cell) + (moves->moves[i].to == cell);
    return count;
}

/* ---- Lines ---- */

/* The two cells at which the links begin or end, if they form one line; the dot comes first. */
static bool
find_ends(int64_t ends[2], const struct flow_board *board, const struct puzzle_moves *moves)
{
    int count = 0;

    for (size_t i = 0; i < moves->count; i++)
        for (int k = 0; k < 2; k++) {
            const int64_t cell = k ? moves->moves[i].to : moves->moves[i].cell;

            if (count_moves_at(moves, cell) % 2 == 0 || (count > 0 && cell == ends[0]) ||
                (count > 1 && cell == ends[1]))
                continue;
            if (count < 2)
                ends[count] = cell;
            count++;
        }
    if (count == 2 && board->nodes[board->first_node[ends[0]]].colour < 0 &&
        board->nodes[board->first_node[ends[1]]].colour >= 0) {
        const int64_t dot = ends[1];

        ends[1] = ends[0];
        ends[0] = dot;
    }
    return count == 2;
}

/* The cell after this one on the line, coming from `came`; -1 at its end. */
static int64_t
next_cell(const struct puzzle_moves *moves, int64_t cell, int64_t came)
{
    for (size_t i = 0; i < moves->count; i++) {
        const struct clew_move *move = &moves->moves[i];

        if (move->cell == cell && move->to != came)
            return move->to;
        if (move->to == cell && move->cell != came)
            return move->cell;
    }
    return -1;
}

/* Between two cells side by side; where edges are joined, one step leads across the board. */
static enum flow_side
side_towards(const struct flow_board *board, int64_t from, int64_t to)
{
    const int64_t rows = to / board->cols - from / board->cols;
    const int64_t cols = to % board->cols - from % board->cols;

    if (cols)
        return cols == 1 || cols < -1 ? FLOW_RIGHT : FLOW_LEFT;
    return rows == 1 || rows < -1 ? FLOW_DOWN : FLOW_UP;
}

/*
 * "2 left, 1 up", from the first end on. False where that would not help: on hexes, where links do
 * not form one line, and after too many turns.
 */
static bool
write_directions(struct base_writer *out, const struct flow_board *board,
                 const struct puzzle_moves *moves, int64_t first)
{
    static const char *const names[] = {"left", "right", "up", "down"};
    enum flow_side sides[MAX_DIRECTIONS];
    int lengths[MAX_DIRECTIONS], count = 0;
    size_t links = 0;
    int64_t came = -1, cell = first;

    for (int64_t next; (next = next_cell(moves, cell, came)) >= 0 && links < moves->count;
         links++) {
        const enum flow_side side = side_towards(board, cell, next);

        if (count_moves_at(moves, next) > 2)
            return false; /* a bridge that the line crosses twice */
        if (count && sides[count - 1] == side) {
            lengths[count - 1]++;
        } else {
            if (count == MAX_DIRECTIONS)
                return false;
            sides[count] = side;
            lengths[count++] = 1;
        }
        came = cell;
        cell = next;
    }
    if (board->lattice != FLOW_SQUARES || links != moves->count)
        return false;
    for (int i = 0; i < count; i++)
        base_write(out, "%s%d %s", i ? ", " : ": ", lengths[i], names[sides[i]]);
    return true;
}

/* Many links: where the line that they form begins and ends, and how it runs. */
static void
write_line(struct base_writer *out, const struct flow_board *board,
           const struct puzzle_moves *moves)
{
    int64_t ends[2];
    const bool is_line = find_ends(ends, board, moves);

    if (is_line) {
        base_write(out, "from %s to %s", flow_cell_text_of(board, board->first_node[ends[0]]).text,
                   flow_cell_text_of(board, board->first_node[ends[1]]).text);
        if (!write_directions(out, board, moves, ends[0]))
            base_write_text(out, ", along the framed cells");
    } else if (moves->count <= MAX_PARTS_NAMED) {
        write_links(out, board, moves->moves, moves->count);
    } else {
        base_write_text(out, "along the framed cells");
    }
}

/* ---- The sentence ---- */

void
flow_hint_say_moves(const struct flow_hint_context *context, int32_t node)
{
    struct puzzle_hint *hint = context->hint;
    const bool has_colour = context->drawing->colour[node] >= 0;
    const bool is_bar = hint->moves.count && hint->moves.moves[0].kind == FLOW_MOVE_BAR;
    struct base_writer out;

    base_writer_init(&out, hint->memory);
    if (is_bar)
        base_write_text(&out, "No path runs ");
    else
        base_write(&out, "Draw %s%s", has_colour ? flow_path_name(context->drawing, node).text : "",
                   has_colour ? " " : "");
    if (is_bar && hint->moves.count > MAX_LINKS_NAMED)
        base_write(&out, "across %zu sides between the framed cells", hint->moves.count);
    else if (hint->moves.count > MAX_LINKS_NAMED)
        write_line(&out, context->board, &hint->moves);
    else if (hint->moves.count != 2 ||
             !write_passage(&out, context->board, &hint->moves.moves[0], &hint->moves.moves[1]))
        write_links(&out, context->board, hint->moves.moves, hint->moves.count);
    base_write_text(&out, is_bar ? ": mark that." : ".");
    hint->failed |= out.failed;
    if (!out.failed)
        puzzle_hint_set(hint, CLEW_HINT_DO, "%s", out.text);
    base_writer_free(&out);
}
