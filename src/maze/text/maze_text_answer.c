/*
 * maze_text_answer - a way through a maze in the forms that people write.
 *
 *     lul        left up left        start->left->up->left        L, U, L
 *
 * Only the form is looked at; the distance is what the rolls come to on this board, as far as they
 * can be rolled. maze_check judges.
 */
#include "maze/text/maze_text.h"

static bool
is_between(int sign)
{
    return sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n' || sign == ',' ||
           sign == '-' || sign == '>' || sign == ';';
}

static bool
is_letter(int sign)
{
    return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

static bool
is_word(const char *word, size_t length, const char *name)
{
    if (strlen(name) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((word[i] | 0x20) != name[i])
            return false;
    return true;
}

/* The direction that a word names, or -1. */
static int
direction_of_word(const char *word, size_t length)
{
    for (int direction = 0; direction < GRID_DIRECTIONS; direction++)
        if (is_word(word, length, grid_direction_name((enum grid_direction)direction)))
            return direction;
    return -1;
}

/* A word is a direction, "start", or letters that are a direction each. */
static enum clew_status
read_word(struct base_text *text, struct base_writer *path, struct clew_error *error)
{
    const char *word = text->at;
    size_t length = 0;
    int direction;

    while (text->end - word > (int64_t)length && is_letter((unsigned char)word[length]))
        length++;
    direction = direction_of_word(word, length);
    if (direction >= 0)
        base_write_char(path, grid_direction_letter((enum grid_direction)direction));
    else if (!is_word(word, length, "start"))
        for (size_t i = 0; i < length; i++) {
            direction = grid_direction_of_letter(word[i]);
            if (direction < 0)
                return base_text_fail_at(text, word + i, error, CLEW_BAD_TEXT,
                                         "'%c' is no roll; rolls are d, l, r, u", word[i]);
            base_write_char(path, grid_direction_letter((enum grid_direction)direction));
        }
    text->at += length;
    return CLEW_OK;
}

static enum clew_status
read_path(struct base_text *text, struct base_writer *path, struct clew_error *error)
{
    enum clew_status status = CLEW_OK;

    while (!status && !base_text_is_end(text)) {
        const int sign = base_text_peek(text);
        const struct base_quoted_byte shown = base_quote_byte(sign);

        if (sign == '\n')
            base_text_next_line(text);
        else if (is_between(sign))
            text->at++;
        else if (is_letter(sign))
            status = read_word(text, path, error);
        else
            status =
                base_text_fail(text, error, CLEW_BAD_TEXT, "unknown sign %s in a way", shown.text);
    }
    return status;
}

static int64_t
distance_of(const struct maze_board *board, const char *path, size_t length)
{
    struct grid_place place = board->ball;
    int64_t distance = 0;

    for (size_t i = 0; i < length; i++)
        distance +=
            maze_roll(board, &place, (enum grid_direction)grid_direction_of_letter(path[i]));
    return distance;
}

enum clew_status
maze_read_answer(void **answer, const void *board, struct base_text *text,
                 struct base_memory *memory, struct clew_error *error)
{
    struct maze_answer *made = NULL;
    struct base_writer path;
    enum clew_status status;

    base_writer_init(&path, memory);
    status = read_path(text, &path, error);
    if (!status && path.failed)
        status = base_no_memory(error);
    if (!status)
        status = maze_answer_new(&made, path.text ? path.text : "", (int64_t)path.length,
                                 distance_of(board, path.text, path.length), memory, error);
    base_writer_free(&path);
    *answer = made;
    return status;
}
