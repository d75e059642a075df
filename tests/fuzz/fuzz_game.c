/*
 * fuzz_game - any file that clew play may be given as a saved game. What is taken can be told and
 * set again, comes out the same, is painted and judged, and takes any key.
 *
 * The screen is not there: what the games would show is measured and dropped.
 */
#include "fuzz.h"

#include "../../cli/play.h"

#define CELLS_MOST    4000
#define CELLS_TO_PLAY 100

/* ---- What play.c and play_screen.c do for a game ---- */

void
play_say(struct play *play, const char *format, ...)
{
    (void)play, (void)format;
}

void
play_put(const struct play *play, int row, int col, const char *text,
         const struct play_paint *paint)
{
    must(paint && strlen(text) < 100, "a text that is none", "");
    must(row >= 0 && row < play->height && col >= 0 && col < play->width, "outside of the picture",
         text);
}

const char *
play_sign(const struct play *play, const char *sign, const char *ascii)
{
    return play->ascii ? ascii : sign;
}

double
play_seconds(const struct play *play)
{
    return play->seconds_before;
}

struct clew_answer *
play_solve(struct play *play, const struct clew_board *board, const struct play_question *question)
{
    struct clew_options *options = small_options();
    struct clew_answer *answer = NULL;

    set(options, "limit-nodes", "2000");
    set(options, "limit-seconds", "0.2");
    set(options, "engine", question->engine);
    set(options, "ask", question->ask);
    if (clew_solve(&answer, board, options, NULL, NULL))
        answer = NULL;
    clew_options_free(options);
    play->is_none = answer && clew_answer_outcome(answer) == CLEW_NONE;
    if (answer && clew_answer_has_solution(answer))
        return answer;
    clew_answer_free(answer);
    return NULL;
}

void
play_say_why_not(struct play *play, const char *none)
{
    (void)play, (void)none;
}

enum cli_exit
cli_complain(const struct cli_command *command, const char *format, ...)
{
    (void)command, (void)format;
    return CLI_BAD;
}

enum cli_exit
cli_complain_at(const char *file, const struct clew_error *error)
{
    must(error->text[0] != '\0', "refused without a word", file);
    return CLI_BAD;
}

const char *
cli_library_text(const struct cli_args *args, const char *name)
{
    (void)args, (void)name;
    return NULL;
}

/* ---- The game ---- */

static void
show(struct play *play, int lines, int cols)
{
    char text[100];

    play->puzzle->measure(play, lines, cols);
    must(play->focus_row >= 0 && play->focus_row < play->height && play->focus_col >= 0 &&
             play->focus_col < play->width,
         "the cursor is outside of the picture", play->puzzle->name);
    play->puzzle->paint(play);
    play->puzzle->progress(play, text, sizeof text);
    must(strlen(text) > 0, "no progress is told", play->puzzle->name);
}

/* What is told can be set, and is told again in the same words. */
static void
tell_twice(struct play *play)
{
    char *first = play->puzzle->tell(play), *second;

    must(first && play->puzzle->set(play, first), "own position refused", first ? first : "");
    second = play->puzzle->tell(play);
    must(second && strcmp(first, second) == 0, "told otherwise the second time", first);
    free(first);
    free(second);
}

/* Keys, clicks and hints, as the bytes of the file will have them. */
static void
play_on(struct play *play, const uint8_t *data, size_t size)
{
    static const int keys[] = {' ', 'x', 127, 'e', 'r', 'd', 'f', '8'};

    for (size_t i = 0; i < size && i < 40 && !play->puzzle->is_done(play); i++) {
        const int what = data[size - 1 - i];

        if (what < 128)
            play->puzzle->go(play, what % 4, what & 4);
        else if (what < 192 && play->puzzle->key)
            play->puzzle->key(play, keys[what % 8]);
        else
            play->puzzle->press(play, what % 8, what / 8 % 8, what & 4);
        show(play, 24, 80);
    }
    play->puzzle->check(play);
    for (int hint = PLAY_HINT_STATE; hint <= PLAY_HINT_DO && !play->puzzle->is_done(play); hint++)
        play->puzzle->hint(play, (enum play_hint)hint);
    show(play, 24, 80);
    tell_twice(play);
    play->puzzle->show_answer(play);
    show(play, 5, 10);
}

static void
play_game(struct play *play, const char *position, const uint8_t *data, size_t size)
{
    static const struct play_puzzle *const puzzles[] = {&play_maze, &play_tiles, &play_flow};

    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++)
        if (strcmp(puzzles[i]->name, clew_board_puzzle(play->board)) == 0)
            play->puzzle = puzzles[i];
    play->rows = (int)clew_board_rows(play->board);
    play->cols = (int)clew_board_cols(play->board);
    play->cells = play->rows * play->cols;
    play->looks = calloc((size_t)play->cells, sizeof *play->looks);
    must(play->looks != NULL, "no memory", "");
    for (int cell = 0; cell < play->cells; cell++)
        clew_board_cell(play->board, cell, false, &play->looks[cell]);
    must(play->puzzle->begin(play), "no beginning", play->puzzle->name);
    show(play, 24, 80);
    if (play->puzzle->set(play, position)) {
        show(play, 60, 200);
        tell_twice(play);
        if (play->cells <= CELLS_TO_PLAY)
            play_on(play, data, size);
    }
    play->puzzle->end(play);
    free(play->looks);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cli_args args = {.options = small_options()};
    char *text = copy_of(data, size, false);
    struct play_saved saved = {0};

    if (play_is_saved_game(text, size) &&
        play_load(&saved, &args, "fuzz", text, size) == CLI_FINE) {
        struct play play = {.args = &args, .board = saved.board};

        must(saved.position != NULL && saved.seconds >= 0, "a game without a position", "");
        if (clew_board_rows(saved.board) * clew_board_cols(saved.board) <= CELLS_MOST)
            play_game(&play, saved.position, data, size);
    }
    free(saved.position);
    clew_board_free(saved.board);
    clew_options_free(args.options);
    free(text);
    return 0;
}
