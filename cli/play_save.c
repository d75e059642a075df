/*
 * play_save - a game as a file: the board, the options it was read with, the position, the clock.
 *
 *     {"clew":"game","puzzle":"flow","options":{"rule":"touch"},"board":"R.G\n...",
 *      "position":"...","seconds":12.5,"hints":1}
 */
#include "cli_output.h"
#include "play.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *
given_options(const struct cli_args *args)
{
    json_t *options = json_object();

    for (size_t i = 0; i < args->given_count; i++)
        json_object_set_new(options, args->given[i].name, json_string(args->given[i].value));
    return options;
}

/* As it was read; or as JSON where that format wants the answer, too. */
static bool
write_board(const struct play *play, char **text)
{
    return !clew_write(text, NULL, play->board, NULL, NULL, NULL) ||
           !clew_write(text, NULL, play->board, NULL, "json", NULL);
}

static json_t *
game_as_json(const struct play *play)
{
    char *board = NULL, *position = play->puzzle->tell(play);
    json_t *game = NULL;

    if (position && write_board(play, &board))
        game = json_pack("{s:s, s:s, s:o, s:s, s:s, s:f, s:i}", "clew", "game", "puzzle",
                         play->puzzle->name, "options", given_options(play->args), "board", board,
                         "position", position, "seconds", play_seconds(play), "hints",
                         (int)play->hints);
    clew_free(board);
    free(position);
    return game;
}

/* Under another name first, so that an older game is not lost to half a new one. Nothing may be
   printed here: the screen is open. */
static bool
write_file(const char *path, const char *text)
{
    char aside[4096];
    FILE *file;
    bool is_fine;

    if (snprintf(aside, sizeof(aside), "%s.new", path) >= (int)sizeof(aside))
        return false;
    file = fopen(aside, "w");
    is_fine = file && fputs(text, file) >= 0;
    if (file && fclose(file) != 0)
        is_fine = false;
    return is_fine && rename(aside, path) == 0;
}

bool
play_save(struct play *play, const char *path)
{
    json_t *game = game_as_json(play);
    char *text = game ? json_dumps(game, JSON_COMPACT) : NULL;
    const bool is_fine = text && write_file(path, text);

    if (!is_fine)
        play_say(play, "cannot write %s", path);
    free(text);
    json_decref(game);
    return is_fine;
}

bool
play_is_saved_game(const char *text, size_t length)
{
    json_t *game = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *kind = json_string_value(json_object_get(game, "clew"));
    const bool is_game = kind && !strcmp(kind, "game");

    json_decref(game);
    return is_game;
}

static enum cli_exit
read_board(struct play_saved *saved, const struct cli_args *args, json_t *game, const char *file)
{
    const char *text = json_string_value(json_object_get(game, "board"));
    json_t *options = json_object_get(game, "options");
    struct clew_error error = {0};

    if (!text || !json_string_value(json_object_get(game, "position")))
        return cli_complain(args->command, "%s: a game needs a board and a position", file);
    for (void *at = json_object_iter(options); at; at = json_object_iter_next(options, at)) {
        const char *value = json_string_value(json_object_iter_value(at));

        if (value && clew_options_set(args->options, json_object_iter_key(at), value, &error))
            return cli_complain_at(file, &error);
    }
    if (clew_board_read(&saved->board, text, strlen(text), args->options, &error))
        return cli_complain_at(file, &error);
    return CLI_FINE;
}

enum cli_exit
play_load(struct play_saved *saved, const struct cli_args *args, const char *file, const char *text,
          size_t length)
{
    json_t *game = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    enum cli_exit code = read_board(saved, args, game, file);

    if (!code) {
        saved->position = strdup(json_string_value(json_object_get(game, "position")));
        saved->seconds = json_number_value(json_object_get(game, "seconds"));
        saved->hints = (unsigned)json_integer_value(json_object_get(game, "hints"));
        if (!(saved->seconds >= 0 && saved->seconds < 1e9))
            saved->seconds = 0;
    }
    json_decref(game);
    return code;
}
