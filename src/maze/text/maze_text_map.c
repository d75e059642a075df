/*
 * maze_text_map - the grid maps of MovingAI: type, height, width, map, then the rows.
 *
 *     type octile
 *     height 2
 *     width 3
 *     map
 *     .@.
 *     ..T
 *
 * . G S are free, @ O T W are walls. A map has neither ball nor hole: the options ball and hole
 * give them. A written map loses them.
 */
#include "maze/text/maze_text.h"

static const struct maze_symbols map_symbols = {
    .of = {['.'] = MAZE_SYMBOL_FREE,
           ['G'] = MAZE_SYMBOL_FREE,
           ['S'] = MAZE_SYMBOL_FREE,
           ['@'] = MAZE_SYMBOL_WALL,
           ['O'] = MAZE_SYMBOL_WALL,
           ['T'] = MAZE_SYMBOL_WALL,
           ['W'] = MAZE_SYMBOL_WALL},
    .wall = '@',
    .free = '.',
};

static bool
recognise_maze_map(const struct base_text *text)
{
    struct base_text at = *text;

    return base_text_take_word(&at, "type ");
}

/* Reads the line "name N". */
static enum clew_status
read_map_size(struct base_text *text, const char *name, int64_t *size, struct clew_error *error)
{
    enum clew_status status;

    if (!base_text_take_word(text, name) || base_text_peek(text) != ' ')
        return base_text_fail_at(text, text->line_start, error, CLEW_BAD_TEXT,
                                 "a line '%s N' is expected here", name);
    base_text_skip_blanks(text);
    status = base_text_number(text, size, 1, MAZE_MAX_CELLS, name, error);
    return status ? status : maze_text_end_line(text, error);
}

static enum clew_status
read_map_header(struct base_text *text, int64_t *height, int64_t *width, struct clew_error *error)
{
    enum clew_status status;

    base_text_next_line(text); /* the type does not matter for rolling */
    status = read_map_size(text, "height", height, error);
    if (!status)
        status = read_map_size(text, "width", width, error);
    if (status)
        return status;
    if (!base_text_take_word(text, "map"))
        return base_text_fail(text, error, CLEW_BAD_TEXT, "a line 'map' is expected here");
    return maze_text_end_line(text, error);
}

static enum clew_status
read_map_rows(struct maze_draft *draft, int64_t height, int64_t width)
{
    const struct base_line line = base_text_line(draft->text);
    enum clew_status status;

    if ((int64_t)line.length != width)
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "a row of %lld cell%s in a map of width %lld", (long long)line.length,
                              base_plural((int64_t)line.length), (long long)width);
    status = maze_draft_read_rows(draft, &map_symbols, NULL, height);
    if (status)
        return status;
    if (draft->board->walls.count < height)
        return base_text_fail(draft->text, draft->error, CLEW_BAD_TEXT,
                              "the map ends after %lld of %lld rows",
                              (long long)draft->board->walls.count, (long long)height);
    return CLEW_OK;
}

static enum clew_status
read_maze_map(void **board, struct base_text *text, struct puzzle_reading *reading,
              struct clew_error *error)
{
    struct maze_draft draft;
    int64_t height, width;
    enum clew_status status;

    maze_draft_init(&draft, text, reading, error);
    status = read_map_header(text, &height, &width, error);
    if (!status)
        status = read_map_rows(&draft, height, width);
    if (!status)
        status = maze_draft_build(&draft, board);
    maze_draft_free(&draft);
    return status;
}

static enum clew_status
write_maze_map(struct base_writer *out, const void *board, const void *answer,
               struct clew_error *error)
{
    const struct maze_board *maze = board;

    (void)answer;
    base_write(out, "type octile\nheight %lld\nwidth %lld\nmap\n", (long long)maze->rows,
               (long long)maze->cols);
    maze_write_rows(out, maze, '@', '.');
    return out->failed ? base_no_memory(error) : CLEW_OK;
}

const struct puzzle_format maze_format_map = {
    .name = "map",
    .description = "a MovingAI map; ball and hole are options, and lost when written",
    .recognise = recognise_maze_map,
    .read = read_maze_map,
    .write = write_maze_map,
};
