/* cmd_play - clew play: a board in the terminal, by keyboard and mouse. */
#include "cli_input.h"
#include "cli_puzzles.h"
#include "cli_signals.h"
#include "cli_stage.h"
#include "cli_style.h"
#include "play.h"

#include <stdlib.h>
#include <string.h>

#define MOST_CELLS 1000000

static const struct play_puzzle *const puzzles[] = {&play_maze, &play_tiles, &play_flow};

#define PUZZLE_COUNT (sizeof(puzzles) / sizeof(*puzzles))

static const struct play_puzzle *
find_puzzle(const struct clew_board *board)
{
    for (size_t i = 0; i < PUZZLE_COUNT; i++)
        if (!strcmp(puzzles[i]->name, clew_board_puzzle(board)))
            return puzzles[i];
    return NULL;
}

/* ---- Which board ---- */

/* A file is a saved game, or holds one board. */
static enum cli_exit
open_file(struct play_saved *saved, const struct cli_args *args, const char *file)
{
    struct cli_source source;
    struct clew_error error = {0};
    enum cli_exit code = CLI_FINE;

    if (!cli_source_open(&source, file, &error) || !cli_source_whole(&source, &error))
        code = cli_complain_at(file, &error);
    else if (play_is_saved_game(source.text, source.length))
        code = play_load(saved, args, file, source.text, source.length);
    else if (clew_board_read(&saved->board, source.text, source.length, args->options, &error))
        code = cli_complain_at(file, &error);
    cli_source_close(&source);
    return code;
}

/* A new one; a maze that cannot be solved is no game. */
static enum cli_exit
make_board(struct play_saved *saved, const struct cli_args *args, const char *name,
           const char *size_text)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    struct clew_error error = {0};
    struct cli_size size;
    char seed[32];

    if (!cli_puzzle_find(&puzzle, args->command, name))
        return CLI_BAD;
    if (!cli_size_parse(&size, size_text))
        return cli_complain(args->command, "'%s' is no size; write rows x columns, as in 8x12",
                            size_text);
    snprintf(seed, sizeof(seed), "%llu", (unsigned long long)cli_seed_by_chance());
    if ((!cli_library_text(args, "seed") &&
         clew_options_set(args->options, "seed", seed, &error)) ||
        (!strcmp(puzzle.name, "maze") && !cli_library_text(args, "solvable") &&
         clew_options_set(args->options, "solvable", "on", &error)) ||
        clew_generate(&saved->board, NULL, puzzle.name, size.rows, size.cols, args->options, NULL,
                      &error))
        return cli_complain(args->command, "%s", error.text);
    return CLI_FINE;
}

static enum cli_exit
choose_board(struct play_saved *saved, const struct cli_args *args)
{
    if (args->word_count == 0)
        return make_board(saved, args, "flow", "7x7");
    if (args->word_count == 1)
        return open_file(saved, args, args->words[0]);
    if (args->word_count == 2)
        return make_board(saved, args, args->words[0], args->words[1]);
    return cli_complain(args->command, "a board, or a puzzle and a size: clew play %s",
                        args->command->usage);
}

/* ---- The game ---- */

static bool
look_at_cells(struct play *play)
{
    play->looks = calloc((size_t)play->cells, sizeof(*play->looks));
    for (int cell = 0; play->looks && cell < play->cells; cell++)
        clew_board_cell(play->board, cell, play->dark, &play->looks[cell]);
    return play->looks != NULL;
}

static enum cli_exit
play_board(struct play *play, const struct play_saved *saved)
{
    const struct cli_command *command = play->args->command;
    enum cli_exit code = CLI_FINE;

    if (!look_at_cells(play) || !play->puzzle->begin(play)) {
        code = cli_complain(command, "%s", play->message[0] ? play->message : "no memory");
    } else if (saved->position && !play->puzzle->set(play, saved->position)) {
        code =
            cli_complain(command, "%s: the position does not fit the board", play->args->words[0]);
    } else {
        play->message[0] = '\0';
        play->started = cli_clock();
        if (!play_run(play))
            code = cli_complain(command, "the terminal '%s' is not known", getenv("TERM"));
    }
    if (play->state)
        play->puzzle->end(play);
    free(play->looks);
    if (!code && play->is_done && !play->is_answer_shown)
        printf("solved in %d:%02d with %u hints\n", (int)play_seconds(play) / 60,
               (int)play_seconds(play) % 60, play->hints);
    return cli_signals_stopped() ? cli_worse(code, CLI_GAVE_UP) : code;
}

static bool
is_dumb(void)
{
    const char *term = getenv("TERM");

    return term && !strcmp(term, "dumb");
}

static enum cli_exit
run(const struct cli_args *args)
{
    const struct clew_style style = cli_style(args);
    struct play_saved saved = {0};
    enum cli_exit code = choose_board(&saved, args);
    struct play play = {.args = args, .board = saved.board};

    if (!code && !cli_stage_is_there())
        code = cli_complain(args->command, "a terminal is needed to play%s",
                            is_dumb() ? "; this one (TERM=dumb) cannot place text" : "");
    if (!code && clew_board_rows(saved.board) * clew_board_cols(saved.board) > MOST_CELLS)
        code = cli_complain(args->command, "the board is too large to be played");
    if (!code) {
        play.rows = (int)clew_board_rows(saved.board);
        play.cols = (int)clew_board_cols(saved.board);
        play.cells = play.rows * play.cols;
        play.puzzle = find_puzzle(saved.board);
        play.keys = play.puzzle->keys;
        play.dark = style.dark;
        play.ascii = style.ascii;
        play.has_colour = style.colour;
        play.shows_letters = !style.colour;
        play.seconds_before = saved.seconds;
        play.hints = saved.hints;
        code = play_board(&play, &saved);
    }
    free(saved.position);
    clew_board_free(saved.board);
    return code;
}

const struct cli_command cmd_play = {
    .name = "play",
    .about = "play a board in the terminal, with hints",
    .group = CLI_GROUP_SEE,
    .usage = "[BOARD | PUZZLE ROWSxCOLS]",
    .details =
        "A board or a saved game from a file, or a new board; a flow board of 7x7 without any.\n"
        "Arrows or the mouse move. In flow, space on a dot begins a path, the arrows draw it.\n"
        "On hexes e r d f slant, as they lie on the keyboard; so do 7 9 1 3.\n"
        "u undo, y redo, R restart, c check, s save, l letters on paths, a answer, q quit.\n"
        "h gives a hint: first whether it can still be solved, then what to move, then where,\n"
        "and the fourth time it is done. s writes clew-game.json, or what --output names.",
    .own =
        CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) | CLI_TAKES(CLI_DARK),
    .library = CLEW_FOR_READING | CLEW_FOR_GENERATING,
    .run = run,
};
