/*
 * api_game_file - saving and loading games.
 *
 * The board is saved in a format that keeps everything if the puzzle has one, otherwise in the
 * format it was read from, with its rules as options. So a saved game needs nothing outside of it.
 */
#include "api/api.h"

#include <string.h>

static bool
can_save_in(const struct puzzle_format *format)
{
    return format && format->write && !format->needs_answer;
}

static const struct puzzle_format *
choose_save_format(const struct clew_board *board)
{
    const struct puzzle_format *const *formats = board->puzzle->formats;

    for (size_t i = 0; formats[i]; i++)
        if (formats[i]->is_complete && can_save_in(formats[i]))
            return formats[i];
    if (can_save_in(board->format))
        return board->format;
    for (size_t i = 0; formats[i]; i++)
        if (can_save_in(formats[i]))
            return formats[i];
    return NULL;
}

enum clew_status
clew_game_save(char **text, size_t *length, const struct clew_game *game, struct clew_error *error)
{
    const struct puzzle_format *format = choose_save_format(game->board);
    struct game_source source;
    struct base_memory memory;
    struct base_writer writer;
    enum clew_status status;
    char *board;

    *text = NULL;
    base_error_clear(error);
    if (!format)
        return base_fail(error, CLEW_UNSUPPORTED, "no format of %s can be written",
                         game->board->puzzle->name);
    status = clew_write(&board, &source.length, game->board, NULL, format->name, error);
    if (status)
        return status;
    source.format = format->name;
    source.text = board;
    base_memory_init(&memory, 0);
    base_writer_init(&writer, &memory);
    game_save(&writer, &game->game, &source);
    clew_free(board);
    return base_writer_take(&writer, text, length, error);
}

bool
clew_is_saved_game(const char *text, size_t length)
{
    struct base_text reading;

    base_text_init(&reading, "", text, length);
    return game_is_saved(&reading);
}

/* ---- Loading ---- */

static enum clew_status
set_saved_options(struct clew_options *options, const struct game_saved *saved,
                  struct clew_error *error)
{
    enum clew_status status = clew_options_set(options, "puzzle", saved->puzzle, error);

    if (!status)
        status = clew_options_set(options, "format", saved->format, error);
    for (size_t i = 0; !status && i < saved->option_count; i++)
        status = clew_options_set(options, saved->options[i].name, saved->options[i].value, error);
    return status;
}

/* The board of the saved game. Faults are reported at its place in the file. */
static enum clew_status
read_saved_board(struct clew_board **board, const struct game_saved *saved,
                 struct clew_error *error)
{
    struct clew_options *options;
    struct clew_error why;
    enum clew_status status = clew_options_new(&options, error);

    *board = NULL;
    if (status)
        return status;
    status = set_saved_options(options, saved, &why);
    if (!status)
        status = clew_board_read(board, saved->board, strlen(saved->board), options, &why);
    clew_options_free(options);
    if (status == CLEW_NO_MEMORY)
        return base_no_memory(error);
    if (status)
        return base_text_fail(&saved->board_place, error, CLEW_BAD_TEXT,
                              "the board of this game: %s", why.text);
    return CLEW_OK;
}

enum clew_status
clew_game_load(struct clew_game **out, const char *text, size_t length, struct clew_error *error)
{
    struct clew_board *board = NULL;
    struct clew_game *game = NULL;
    struct base_memory memory;
    struct game_saved saved;
    struct base_text reading;
    enum clew_status status;

    *out = NULL;
    base_error_clear(error);
    base_memory_init(&memory, 0);
    base_text_init(&reading, "", text, length);
    status = game_saved_read(&saved, &reading, &memory, error);
    if (status)
        return status;
    status = read_saved_board(&board, &saved, error);
    if (!status)
        status = clew_game_new(&game, board, error);
    if (!status)
        status = game_replay(&game->game, &saved, error);
    game_saved_free(&saved);
    clew_board_free(board);
    if (status)
        clew_game_free(game);
    else
        *out = game;
    return status;
}
