/* cli_game - see cli_game.h. */
#include "input/cli_game.h"
#include "input/cli_source.h"

/* board_options NULL: accept only a saved game. */
static enum cli_exit
read_game(struct clew_game **game, const struct clew_options *board_options, const char *file)
{
    struct clew_error error = {0};
    struct clew_board *board = NULL;
    struct cli_source source;
    enum cli_exit code = CLI_OK;

    *game = NULL;
    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error))
        code = cli_error_at(file, &error);
    else if (clew_is_saved_game(source.text, source.length)) {
        cli_source_forget(&source); /* saving the game again is what it is for */
        if (clew_game_load(game, source.text, source.length, &error))
            code = cli_error_at(file, &error);
    } else if (board_options &&
               (clew_board_read(&board, source.text, source.length, board_options, &error) ||
                clew_game_new(game, board, &error)))
        code = cli_error_at(file, &error);
    clew_board_free(board);
    cli_source_close(&source);
    return code;
}

enum cli_exit
cli_game_load(struct clew_game **game, const char *file)
{
    return read_game(game, NULL, file);
}

enum cli_exit
cli_game_open(struct clew_game **game, const struct cli_args *args, const char *file)
{
    return read_game(game, args->options, file);
}

enum cli_exit
cli_game_read(struct clew_game **game, const struct cli_args *args, const struct clew_board *board,
              const char *file)
{
    struct clew_error error = {0};
    struct cli_source source;
    enum cli_exit code = CLI_OK;

    *game = NULL;
    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error) ||
        clew_game_read(game, board, source.text, source.length, args->options, &error))
        code = cli_error_at(file, &error);
    cli_source_close(&source);
    return code;
}
