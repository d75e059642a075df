/* cmd_play - clew play: play boards in the terminal with keyboard and mouse. */
#include "input/cli_game.h"
#include "input/cli_input.h"
#include "input/cli_packs.h"
#include "input/cli_puzzles.h"
#include "output/cli_output.h"
#include "play/play.h"
#include "terminal/cli_live.h"
#include "terminal/cli_menu.h"
#include "terminal/cli_signals.h"
#include "terminal/cli_style.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_CELLS    1000000
#define DEFAULT_SIZE "7x7"
#define MAX_LINES    64 /* of the menu */

/* Where boards come from: a file, a saved game, a pack, or the generator. */
struct game_source {
    const struct cli_args *args;
    struct clew_game *saved; /* played first */
    bool has_input;
    struct cli_input input;
    struct cli_pack_info pack; /* its boards are played without end; board_count 0: none */
    const char *puzzle;        /* NULL: boards are not generated */
    struct cli_size size;
    uint64_t seed; /* of the next board */
    bool is_left;  /* the menu was left without a choice */
};

static enum cli_exit
open_pack(struct game_source *source)
{
    return cli_input_init(&source->input, source->args, source->pack.glob.gl_pathv,
                          source->pack.glob.gl_pathc);
}

static enum clew_status
read_next(struct game_source *source, struct clew_board **board, struct clew_error *error)
{
    bool is_read = source->has_input && cli_input_take(&source->input, board, error);

    if (!is_read && source->pack.board_count) { /* after the last board comes the first */
        cli_input_free(&source->input);
        source->has_input = !open_pack(source);
        is_read = source->has_input && cli_input_take(&source->input, board, error);
    }
    if (!is_read)
        return CLEW_END;
    return *board ? CLEW_OK : error->status;
}

/*
 * A puzzle with an option "solvable" (maze) may make boards that one move solves. Unless something
 * about the board is given, it is asked for one of grade normal, if there is one of this size.
 */
static enum clew_status
generate_fair(struct game_source *source, struct clew_board **board, struct clew_control *control,
              struct clew_error *error)
{
    static const char *const choices[] = {"grade", "kind", "moves", "solvable", "walls"};
    const struct clew_generate_request request = {sizeof request, source->puzzle, source->size.rows,
                                                  source->size.cols};
    struct clew_options *options = source->args->options;
    enum clew_status status = CLEW_UNSUPPORTED;
    bool is_open = cli_option_find(source->puzzle, "solvable") != NULL;

    for (size_t i = 0; i < sizeof(choices) / sizeof(*choices); i++)
        is_open = is_open && !cli_library_value(source->args, choices[i]);
    if (is_open && !clew_options_set(options, "grade", "normal", NULL)) {
        status = clew_generate(board, NULL, &request, options, control, error);
        if (clew_options_set(options, "grade", NULL, NULL))
            return CLEW_NO_MEMORY;
    }
    return status == CLEW_UNSUPPORTED
               ? clew_generate(board, NULL, &request, options, control, error)
               : status;
}

/* Each board uses the next seed. */
static enum clew_status
generate_next(struct game_source *source, struct clew_board **board, struct clew_error *error)
{
    struct clew_control *control = cli_control_new();
    enum clew_status status = control ? CLEW_OK : CLEW_NO_MEMORY;
    char seed[32];

    snprintf(seed, sizeof(seed), "%" PRIu64, source->seed);
    if (!status && cli_option_find(source->puzzle, "seed"))
        status = clew_options_set(source->args->options, "seed", seed, error);
    if (!status)
        status = generate_fair(source, board, control, error);
    source->seed++;
    cli_control_free(control);
    return status;
}

static enum clew_status
check_size(const struct clew_board *board, struct clew_error *error)
{
    if (clew_board_rows(board) * clew_board_cols(board) <= MAX_CELLS)
        return CLEW_OK;
    snprintf(error->text, sizeof(error->text), "the board is too large to play");
    return error->status = CLEW_UNSUPPORTED;
}

static enum clew_status
next_game(void *context, struct clew_game **game, struct clew_error *error)
{
    struct game_source *source = context;
    struct clew_board *board = NULL;
    enum clew_status status;

    if (source->saved) {
        *game = source->saved;
        source->saved = NULL;
        return check_size(clew_game_board(*game), error);
    }
    status =
        source->puzzle ? generate_next(source, &board, error) : read_next(source, &board, error);
    if (!status)
        status = check_size(board, error);
    if (!status)
        status = clew_game_new(game, board, error);
    clew_board_free(board);
    return status;
}

/* ---- Which boards ---- */

static enum cli_exit
source_from_file(struct game_source *source, char **file)
{
    enum cli_exit code = strcmp(*file, "-") ? cli_game_load(&source->saved, *file) : CLI_OK;

    if (code || source->saved)
        return code;
    source->has_input = true;
    return cli_input_init(&source->input, source->args, file, 1);
}

/* Default puzzle: the first one that asks for any solution rather than a shortest path. */
static bool
find_default_puzzle(struct clew_puzzle_info *puzzle)
{
    for (size_t i = 0; clew_puzzle_at(i, puzzle); i++)
        if (puzzle->plays && puzzle->generates && puzzle->counts_answers)
            return true;
    return false;
}

static enum cli_exit
source_from_generator(struct game_source *source, const char *name, const char *size)
{
    const char *seed = cli_library_value(source->args, "seed");
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;

    if (name ? !cli_puzzle_find(&puzzle, source->args->command, name)
             : !find_default_puzzle(&puzzle))
        return CLI_ERROR;
    if (!cli_size_parse(&source->size, size))
        return cli_error(source->args->command,
                         "'%s' is not a size; write rows x columns, as in 8x12", size);
    source->puzzle = puzzle.name;
    source->seed = seed ? strtoull(seed, NULL, 10) : cli_random_seed();
    return CLI_OK;
}

/* ---- Packs ---- */

/* Begins at a random board of the pack, or at board N for --seed N. */
static enum cli_exit
source_from_pack(struct game_source *source)
{
    const char *seed = cli_library_value(source->args, "seed");
    uint64_t skip = seed ? strtoull(seed, NULL, 10) : cli_random_seed();
    struct clew_board *board = NULL;
    enum cli_exit code = open_pack(source);

    skip = (skip + source->pack.board_count - (seed != NULL)) % source->pack.board_count;
    source->has_input = true;
    while (!code && skip-- > 0 && cli_input_next(&source->input, &board))
        clew_board_free(board);
    return code;
}

/* Without a pack of the grade new boards are made. */
static enum cli_exit
source_from_puzzle(struct game_source *source, const char *name)
{
    const char *given = cli_library_value(source->args, "grade");
    enum clew_grade grade = CLEW_GRADE_EASY;

    if (given && !cli_grade_find(&grade, given))
        return cli_error(source->args->command, "there is no grade '%s'", given);
    if (cli_pack_find(&source->pack, name, (int)grade))
        return source_from_pack(source);
    return source_from_generator(source, name, DEFAULT_SIZE);
}

/* The lines of the menu: a heading per puzzle, then its packs. */
struct pack_menu {
    struct menu_line {
        const char *puzzle; /* a constant */
        int kind;           /* of the pack; -1: a heading */
        char text[128];
    } lines[MAX_LINES];
    const char *items[MAX_LINES];
    size_t count;
};

static void
add_menu_line(struct pack_menu *menu, const struct cli_pack_info *info, bool is_heading)
{
    struct menu_line *line = &menu->lines[menu->count];

    if (menu->count == MAX_LINES)
        return;
    *line = (struct menu_line){.puzzle = info->puzzle, .kind = is_heading ? -1 : info->kind};
    if (is_heading)
        snprintf(line->text, sizeof(line->text), "%s", info->puzzle);
    else
        snprintf(line->text, sizeof(line->text), "  %-10s%3zu boards, %s%s%s ",
                 cli_pack_name(info->kind), info->board_count, info->smallest,
                 info->min_cells < info->max_cells ? " to " : "",
                 info->min_cells < info->max_cells ? info->largest : "");
    menu->items[menu->count++] = line->text;
}

static void
fill_menu(struct pack_menu *menu)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;

    for (size_t p = 0; clew_puzzle_at(p, &puzzle); p++) {
        bool has_heading = false;

        for (int kind = 0; kind < CLI_PACK_KINDS; kind++) {
            struct cli_pack_info info;

            if (cli_pack_find(&info, puzzle.name, kind)) {
                if (!has_heading)
                    add_menu_line(menu, &info, true);
                has_heading = true;
                add_menu_line(menu, &info, false);
            }
            cli_pack_info_free(&info);
        }
    }
}

static enum cli_exit
source_from_choice(struct game_source *source, const struct pack_menu *menu)
{
    const struct cli_menu shown = {.title = "Which boards?",
                                   .items = menu->items,
                                   .count = menu->count,
                                   .has_colour = cli_style(source->args).colour};
    const int chosen = cli_menu_choose(&shown);

    source->is_left = chosen < 0;
    if (chosen == CLI_MENU_UNKNOWN)
        return cli_error(source->args->command, "unknown terminal '%s'", getenv("TERM"));
    if (chosen < 0)
        return CLI_OK;
    if (!cli_pack_find(&source->pack, menu->lines[chosen].puzzle, menu->lines[chosen].kind))
        return cli_error(source->args->command, "the boards are no longer there");
    return source_from_pack(source);
}

/* Without packs a new board is played. */
static enum cli_exit
source_from_menu(struct game_source *source)
{
    struct pack_menu *menu = calloc(1, sizeof(*menu));
    enum cli_exit code;

    if (!menu)
        return cli_error(source->args->command, "no memory");
    fill_menu(menu);
    code = menu->count ? source_from_choice(source, menu)
                       : source_from_generator(source, NULL, DEFAULT_SIZE);
    free(menu);
    return code;
}

/* Whether the word names a puzzle rather than a file. */
static bool
is_puzzle_name(const char *word)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;

    if (access(word, F_OK) == 0)
        return false;
    for (size_t i = 0; clew_puzzle_at(i, &puzzle); i++)
        if (!strcmp(puzzle.name, word))
            return true;
    return false;
}

static enum cli_exit
choose_source(struct game_source *source)
{
    const struct cli_args *args = source->args;

    if (args->operand_count == 0)
        return source_from_menu(source);
    if (args->operand_count == 1 && is_puzzle_name(args->operands[0]))
        return source_from_puzzle(source, args->operands[0]);
    if (args->operand_count == 1)
        return source_from_file(source, args->operands);
    if (args->operand_count == 2)
        return source_from_generator(source, args->operands[0], args->operands[1]);
    return cli_error(args->command, "a board, or a puzzle and a size: clew play %s",
                     args->command->usage);
}

static enum cli_exit
find_first_game(struct game_source *source, struct clew_game **game)
{
    const struct cli_args *args = source->args;
    struct clew_error error = {0};
    const enum clew_status status = next_game(source, game, &error);

    if (!status)
        return CLI_OK;
    if (status == CLEW_END)
        return cli_error_at(args->operands[0], &(struct clew_error){.text = "there is no board"});
    if (status == CLEW_STOPPED)
        return CLI_GAVE_UP;
    return source->has_input ? cli_error_at(args->operands[0], &error)
                             : cli_error(args->command, "%s", error.text);
}

/* ---- The game ---- */

static enum cli_exit
check_terminal(const struct cli_args *args)
{
    const char *term = getenv("TERM");

    if (cli_live_is_possible())
        return CLI_OK;
    return cli_error(
        args->command, "play needs a terminal%s",
        term && !strcmp(term, "dumb") ? "; this one (TERM=dumb) cannot position the cursor" : "");
}

static enum cli_exit
play_games(struct game_source *source, struct clew_game *game)
{
    struct play play = {.args = source->args,
                        .style = cli_style(source->args),
                        .next = next_game,
                        .next_context = source};
    char *results = NULL;
    size_t length;
    enum cli_exit code = CLI_OK;

    play.style.coordinates = true;
    play.results = open_memstream(&results, &length);
    if (!play_run(&play, game))
        code = cli_error(source->args->command, "unknown terminal '%s'", getenv("TERM"));
    if (play.results && cli_stream_close(play.results, &results))
        fputs(results, stdout);
    free(results);
    return cli_signals_stopped() ? cli_worse(code, CLI_GAVE_UP) : code;
}

static enum cli_exit
run_play(const struct cli_args *args)
{
    struct game_source source = {.args = args};
    struct clew_game *game = NULL;
    enum cli_exit code = args->operand_count ? CLI_OK : check_terminal(args);

    if (!code)
        code = choose_source(&source);
    if (!code)
        code = check_terminal(args);
    if (!code && !source.is_left)
        code = find_first_game(&source, &game);
    if (!code && !source.is_left)
        code = play_games(&source, game);
    if (source.has_input)
        cli_input_free(&source.input);
    cli_pack_info_free(&source.pack);
    clew_game_free(source.saved);
    return code;
}

const struct cli_command cmd_play = {
    .name = "play",
    .summary = "play a board in the terminal, with hints",
    .group = CLI_GROUP_SEE,
    .usage = "[BOARD | PUZZLE [ROWSxCOLS]]",
    .details =

        "Without arguments it offers the packs of boards that come with Clew; a puzzle\n"
        "alone opens its pack of --grade (default easy). A puzzle and a size make new\n"
        "boards; a file has boards or a saved game.\n"
        "Arrows or the mouse move. In flow, space on a dot starts a path, arrows draw it.\n"
        "On hexes e r d f (or 7 9 1 3) are the diagonal directions, as on the keyboard.\n"
        "u undo, y redo, R restart, c check, s save, l letters on paths, a answer, q quit,\n"
        "n next board after a solved one, m and a direction mark a side (flow).\n"
        "h gives a hint in five steps: whether the board can still be solved, what is\n"
        "next, where, why, and finally the move itself. s saves to clew-game.json, or to\n"
        "the --output file.",
    .own =
        CLI_TAKES(CLI_OUTPUT) | CLI_TAKES(CLI_COLOR) | CLI_TAKES(CLI_ASCII) | CLI_TAKES(CLI_DARK),
    .library = CLEW_FOR_READING | CLEW_FOR_GENERATING | CLEW_FOR_RATING,
    .updates_input = true,
    .run = run_play,
};
