/* flow_text - see the header. */
#include "flow/text/flow_text.h"

#include "base/base_ascii.h"

/* The character for a name: itself, or the same letter in the other case; 0: neither. */
static char
letter_for(uint32_t name, const char *characters)
{
    const uint32_t other = name ^ 32;

    if (name == 0 || name > 0x7E)
        return 0;
    if (strchr(characters, (int)name))
        return (char)name;
    return base_is_letter((int)name) && strchr(characters, (int)other) ? (char)other : 0;
}

/* Chooses letters by name; false if one has none, or two would get the same. */
static bool
keep_letters(char *letters, const struct flow_board *board, const char *characters)
{
    bool is_taken[128] = {false};

    for (int colour = 0; colour < board->colours; colour++) {
        const char letter = letter_for(board->names[colour], characters);

        if (!letter || is_taken[(int)letter])
            return false;
        is_taken[(int)letter] = true;
        letters[colour] = letter;
    }
    return true;
}

/* letters has room for FLOW_MAX_COLOURS. */
static enum clew_status
choose_letters(char *letters, const struct flow_board *board, const char *characters,
               struct clew_error *error)
{
    if ((size_t)board->colours > strlen(characters))
        return base_fail(error, CLEW_UNSUPPORTED,
                         "this format has characters for %zu colours, the board has %d",
                         strlen(characters), board->colours);
    if (!keep_letters(letters, board, characters))
        memcpy(letters, characters, (size_t)board->colours);
    return CLEW_OK;
}

static char
cell_character(const struct flow_board *board, int32_t cell, const struct flow_charset *charset,
               const char *letters, const int16_t *colours)
{
    const int32_t node = board->first_node[cell];
    int dot;

    if (node < 0)
        return charset->void_cell;
    dot = board->nodes[node].colour;
    if (dot >= 0)
        return (char)(colours && charset->end ? charset->end(letters[dot]) : letters[dot]);
    if (!colours || colours[node] < 0)
        return charset->empty;
    return (char)(charset->pipe ? charset->pipe(letters[colours[node]]) : letters[colours[node]]);
}

static enum clew_status
check_writable(const struct flow_board *board, const struct flow_charset *charset,
               struct clew_error *error)
{
    if (!board->is_plain)
        return base_fail(error, CLEW_UNSUPPORTED,
                         "this format has no hexes, joined edges, walls or bridges");
    if (!charset->void_cell && board->node_count != board->cell_count)
        return base_fail(error, CLEW_UNSUPPORTED, "this format has no holes");
    return CLEW_OK;
}

enum clew_status
flow_write_rows(struct base_writer *out, const struct flow_board *board,
                const struct flow_answer *answer, const struct flow_charset *charset,
                struct clew_error *error)
{
    char letters[FLOW_MAX_COLOURS];
    const size_t bytes = (size_t)board->node_count * sizeof(int16_t);
    /* A void cell alone on its line would be read as a comment. */
    const bool needs_commas = board->cols == 1 && board->node_count != board->cell_count;
    enum clew_status status = check_writable(board, charset, error);
    int16_t *colours = NULL;

    if (status == CLEW_OK)
        status = choose_letters(letters, board, charset->dots, error);
    if (status != CLEW_OK)
        return status;
    if (answer) {
        colours = base_alloc(out->memory, bytes);
        if (!colours)
            return base_no_memory(error);
        flow_colour_nodes(colours, board, &answer->first);
    }
    for (int32_t cell = 0; cell < board->cell_count; cell++) {
        base_write_char(out, cell_character(board, cell, charset, letters, colours));
        if (needs_commas)
            base_write_char(out, ',');
        if ((cell + 1) % board->cols == 0)
            base_write_char(out, '\n');
    }
    base_release(out->memory, colours, bytes);
    return CLEW_OK;
}

bool
flow_is_bare(const struct flow_board *board)
{
    return board->is_plain && board->node_count == board->cell_count;
}

int
flow_colour_number(const struct flow_board *board, int colour, int max_number)
{
    for (int c = 0; c < board->colours; c++)
        if (board->names[c] <= FLOW_NUMBER || board->names[c] > FLOW_NUMBER + (uint32_t)max_number)
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
    const size_t bytes = strnlen(start, length); /* its owner releases as many as it can see */
    char *copy = base_alloc(memory, bytes + 1);

    if (!copy)
        return NULL;
    memcpy(copy, start, bytes);
    copy[bytes] = '\0';
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

uint32_t
flow_take_character(const char **at, const char *end)
{
    const unsigned char *s = (const unsigned char *)*at;
    const size_t left = (size_t)(end - *at);
    const unsigned first = left ? s[0] : 0xFF; /* never the first byte of a character */
    const size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    uint32_t code = length == 1 ? first : first & (0x7Fu >> length);

    if (left < length || (length > 1 && first < 0xC2) || first > 0xF4)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3F);
    }
    *at += length;
    if (end - *at >= 3 && memcmp(*at, "\xEF\xB8\x8F", 3) == 0) /* U+FE0F: show as emoji */
        *at += 3;
    return code;
}
