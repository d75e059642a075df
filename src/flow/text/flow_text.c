/* flow_text - see the header. */
#include "flow/text/flow_text.h"

static bool
names_are_signs(const struct flow_board *board, const char *signs)
{
    for (int colour = 0; colour < board->colours; colour++)
        if (board->names[colour] == 0 || board->names[colour] > 0x7E ||
            !strchr(signs, (int)board->names[colour]))
            return false;
    return true;
}

/* letters has room for FLOW_MAX_COLOURS. */
static enum clew_status
choose_letters(char *letters, const struct flow_board *board, const char *signs,
               struct clew_error *error)
{
    const bool are_names = names_are_signs(board, signs);

    if ((size_t)board->colours > strlen(signs))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "this format has signs for %zu colours, the board has %d", strlen(signs),
                         board->colours);
    for (int colour = 0; colour < board->colours; colour++)
        letters[colour] = are_names ? (char)board->names[colour] : signs[colour];
    return CLEW_OK;
}

static char
sign_of_cell(const struct flow_board *board, int32_t cell, const struct flow_charset *signs,
             const char *letters, const int16_t *owner)
{
    const int32_t node = board->first_node[cell];
    int dot;

    if (node < 0)
        return signs->hole;
    dot = board->nodes[node].colour;
    if (dot >= 0)
        return (char)(owner && signs->end ? signs->end(letters[dot]) : letters[dot]);
    if (!owner || owner[node] < 0)
        return signs->empty;
    return (char)(signs->pipe ? signs->pipe(letters[owner[node]]) : letters[owner[node]]);
}

static enum clew_status
check_writable(const struct flow_board *board, const struct flow_charset *signs,
               struct clew_error *error)
{
    if (!board->is_plain)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "this format has no hexes, joined edges, walls or bridges");
    if (!signs->hole && board->node_count != board->cell_count)
        return base_fail(error, CLEW_UNSUPPORTED, "this format has no holes");
    return CLEW_OK;
}

enum clew_status
flow_write_rows(struct base_writer *out, const struct flow_board *board,
                const struct flow_answer *answer, const struct flow_charset *signs,
                struct clew_error *error)
{
    char letters[FLOW_MAX_COLOURS];
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    enum clew_status status = check_writable(board, signs, error);
    int16_t *owner = NULL;

    if (status == CLEW_OK)
        status = choose_letters(letters, board, signs->dots, error);
    if (status != CLEW_OK)
        return status;
    if (answer) {
        owner = base_alloc(out->memory, bytes);
        if (!owner)
            return base_no_memory(error);
        flow_colour_nodes(owner, board, &answer->first);
    }
    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        base_write_char(out, sign_of_cell(board, cell, signs, letters, owner));
        if ((cell + 1) % board->cols == 0)
            base_write_char(out, '\n');
    }
    base_release(out->memory, owner, bytes);
    return CLEW_OK;
}

bool
flow_is_bare(const struct flow_board *board)
{
    return board->is_plain && board->node_count == board->cell_count;
}

int
flow_colour_number(const struct flow_board *board, int colour, int most)
{
    for (int c = 0; c < board->colours; c++)
        if (board->names[c] <= FLOW_NUMBER || board->names[c] > FLOW_NUMBER + (uint32_t)most)
            return colour + 1;
    return (int)(board->names[colour] - FLOW_NUMBER);
}

uint32_t
flow_default_name(int index)
{
    if (index < 26)
        return (uint32_t)('A' + index);
    if (index < 52)
        return (uint32_t)('a' + index - 26);
    return FLOW_NUMBER + (uint32_t)index + 1;
}

struct base_line
flow_trimmed_line(const struct base_text *text)
{
    struct base_line line = base_text_line(text);

    while (line.length &&
           (line.start[line.length - 1] == ' ' || line.start[line.length - 1] == '\t'))
        line.length--;
    return line;
}

char *
flow_copy_text(const char *start, size_t length, struct base_memory *memory)
{
    char *copy = base_alloc(memory, length + 1);

    if (!copy)
        return NULL;
    memcpy(copy, start, length);
    copy[length] = '\0';
    return copy;
}

int32_t
flow_neighbour_on_cell(const struct flow_board *board, int32_t node, int32_t cell)
{
    for (int i = 0; i < board->nodes[node].degree; i++) {
        const int32_t to = board->nodes[node].links[i].to;

        if (board->nodes[to].cell == cell)
            return to;
    }
    return -1;
}
