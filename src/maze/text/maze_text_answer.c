/*
 * maze_text_answer - a moves through a maze in the forms that people write.
 *
 *     lul        left up left        start->left->up->left        L, U, L
 *     what clew solve prints
 *
 * The text is only parsed; maze_check decides whether the moves is right. The distance is that of
 * the rolls on this board, as far as they move the ball.
 */
#include "maze/text/maze_text.h"
#include "puzzle/puzzle_printed.h"

static bool
is_move_separator(int symbol)
{
    return symbol == ' ' || symbol == '\t' || symbol == '\r' || symbol == '\n' || symbol == ',' ||
           symbol == '-' || symbol == '>' || symbol == ';';
}

static bool
is_letter(int symbol)
{
    return (symbol >= 'a' && symbol <= 'z') || (symbol >= 'A' && symbol <= 'Z');
}

static bool
is_same_word(const char *word, size_t length, const char *name)
{
    if (strlen(name) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((word[i] | 0x20) != name[i])
            return false;
    return true;
}

/* The direction named by a word, or -1. */
static int
direction_of_word(const char *word, size_t length)
{
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        if (is_same_word(word, length, grid_direction_name((enum grid_direction)direction)))
            return direction;
    return -1;
}

/* A word is the name of a direction, "start", or one letter per direction. */
static enum clew_status
read_answer_word(struct base_text *text, struct base_writer *moves, struct clew_error *error)
{
    const char *word = text->at;
    size_t length = 0;
    int direction;

    while (text->end - word > (int64_t)length && is_letter((unsigned char)word[length]))
        length++;
    direction = direction_of_word(word, length);
    if (direction >= 0)
        base_write_char(moves, grid_direction_letter((enum grid_direction)direction));
    else if (!is_same_word(word, length, "start"))
        for (size_t i = 0; i < length; i++) {
            direction = grid_direction_of_letter(word[i]);
            if (direction < 0)
                return base_text_fail_at(text, word + i, error, CLEW_BAD_TEXT,
                                         "'%c' is no roll; rolls are d, l, r, u", word[i]);
            base_write_char(moves, grid_direction_letter((enum grid_direction)direction));
        }
    text->at += length;
    return CLEW_OK;
}

static enum clew_status
read_moves(struct base_text *text, struct base_writer *moves, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    while (!status && !base_text_is_end(text)) {
        const int symbol = base_text_peek(text);
        const struct base_quoted_byte shown = base_quote_byte(symbol);

        if (symbol == '\n')
            base_text_next_line(text);
        else if (is_move_separator(symbol))
            text->at++;
        else if (is_letter(symbol))
            status = read_answer_word(text, moves, error);
        else
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "unknown character %s in a path",
                                    shown.text);
    }
    return status;
}

static int64_t
distance_of_moves(const struct maze_board *board, const char *moves, size_t length)
{
    struct grid_place place = board->ball;
    int64_t distance = 0;

    for (size_t i = 0; i < length; i++)
        distance +=
            maze_roll(board, &place, (enum grid_direction)grid_direction_of_letter(moves[i]));
    return distance;
}

enum clew_status
maze_read_answer(void **answer, const void *board, struct base_text *text,
                 struct base_memory *memory, struct clew_error *error)
{
    struct maze_answer *made = NULL;
    struct base_writer moves;
    enum clew_status status;

    puzzle_printed_keep_path(text, "maze");
    base_writer_init(&moves, memory);
    status = read_moves(text, &moves, error);
    if (!status && moves.failed)
        status = base_no_memory(error);
    if (!status)
        status = maze_answer_new(&made, moves.text ? moves.text : "", (int64_t)moves.length,
                                 distance_of_moves(board, moves.text, moves.length), memory, error);
    base_writer_free(&moves);
    *answer = made;
    return status;
}
