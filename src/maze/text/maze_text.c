/* maze_text - see the header. */
#include "maze/text/maze_text.h"

enum clew_status
maze_read_endpoint(struct base_text *text, struct maze_endpoint *endpoint, char separator,
                   const char *what, struct clew_error *error)
{
    void (*skip)(struct base_text * text) =
        separator ? base_text_skip_space : base_text_skip_blanks;
    enum clew_status status;

    endpoint->location = base_text_location(text);
    status = base_text_number(text, &endpoint->place.row, 0, MAZE_MAX_CELLS - 1, "a row", error);
    if (status)
        return status;
    skip(text);
    if (separator && !base_text_take(text, separator))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "the %s needs a row and a column", what);
    skip(text);
    endpoint->is_set = true;
    return base_text_number(text, &endpoint->place.col, 0, MAZE_MAX_CELLS - 1, "a column", error);
}

enum clew_status
maze_text_end_line(struct base_text *text, struct clew_error *error)
{
    base_text_skip_blanks(text);
    if (!base_line_is_blank(base_text_line(text)))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "unexpected text after the board");
    base_text_next_line(text);
    return CLEW_OK;
}

void
maze_write_rows(struct base_writer *out, const struct maze_board *board, char wall, char free)
{
    for (int64_t row = 0; row < board->rows; row++) {
        char *room = base_writer_room(out, (size_t)board->cols + 1);

        if (!room)
            return;
        for (int64_t col = 0; col < board->cols; col++)
            room[col] = maze_is_wall(board, row, col) ? wall : free;
        room[board->cols] = '\n';
        room[board->cols + 1] = '\0';
        out->length += (size_t)board->cols + 1;
    }
}
