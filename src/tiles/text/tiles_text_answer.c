/*
 * tiles_text_answer - reads moves as people write them.
 *
 *     LURD        left up right down        L, U, R, D        what clew solve prints
 *
 * Only the syntax is checked here; tiles_check checks the moves.
 */
#include "puzzle/puzzle_printed.h"
#include "tiles/text/tiles_text.h"

#include <string.h>

static const char *const words[] = {"left", "right", "up", "down"};

/* A whole word such as "Left", or one letter; 0 when it is neither. */
static char
take_move(struct base_text *text)
{
    size_t length = 0;
    char word[8] = {0};

    while (text->at + length < text->end && length < sizeof word - 1) {
        const char c = text->at[length];

        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
            break;
        word[length++] = (char)(c | 0x20);
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i]) == 0) {
            text->at += length;
            return (char)(words[i][0] - 'a' + 'A');
        }
    if (length && grid_direction_of_letter(word[0]) >= 0) {
        text->at++;
        return (char)(word[0] - 'a' + 'A');
    }
    return 0;
}

enum clew_status
tiles_read_answer(void **answer, const void *board, struct base_text *text,
                  struct base_memory *memory, struct clew_error *error)
{
    const struct tiles_start as_it_is = {0};
    const bool names_gap = ((const struct tiles_board *)board)->names_gap;
    struct tiles_answer *own = NULL;
    struct base_writer moves;
    enum clew_status status = CLEW_OK;

    puzzle_printed_keep_path(text, "tiles");
    base_writer_init(&moves, memory);
    for (base_text_skip_space(text); !status && !base_text_is_end(text);
         base_text_skip_space(text)) {
        const char move = take_move(text);

        if (move)
            base_write_char(&moves, names_gap ? tiles_opposite(move) : move);
        else
            status = base_text_fail(text, error, CLEW_BAD_TEXT, "%s is no move (L, R, U, D)",
                                    base_quote_byte(base_text_peek(text)).text);
        while (base_text_take(text, ',') || base_text_take(text, ';'))
            ;
    }
    if (!status && (moves.failed || moves.length > INT32_MAX))
        status = base_no_memory(error);
    if (!status)
        status = tiles_answer_new(&own, &as_it_is, moves.text ? moves.text : "", (int)moves.length,
                                  memory, error);
    if (!status) {
        own->bound = 0; /* nothing is proved about it */
        *answer = own;
    }
    base_writer_free(&moves);
    return status;
}
