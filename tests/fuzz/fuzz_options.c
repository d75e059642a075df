/*
 * fuzz_options - any options, and what is read, generated and solved under those that are taken.
 *
 *     name=value      a line an option, as behind -- at the command
 *
 *     a text          after the first empty line
 *
 * So every format is also met by its name, whatever the text looks like. Tables in files are left
 * alone: fuzz_table is for these.
 */
#include "fuzz.h"

#define MAX_CELLS 100

/* Limits stay, no file is written, and nobody walks a million million moves. */
static bool
is_kept_back(const char *name)
{
    return strncmp(name, "limit-", 6) == 0 || strcmp(name, "threads") == 0 ||
           strcmp(name, "tables") == 0 || strcmp(name, "walk") == 0 ||
           strcmp(name, "dump-cnf") == 0;
}

/* Takes the lines up to the empty one; what is behind it is returned. */
static char *
take_options(struct clew_options *options, char *text)
{
    while (*text && *text != '\n') {
        char *end = strchr(text, '\n'), *value;
        struct clew_error error = {0};

        if (end)
            *end = '\0';
        value = strchr(text, '=');
        if (value)
            *value++ = '\0';
        if (!is_kept_back(text))
            must(clew_options_set(options, text, value, &error) == CLEW_OK || error.text[0],
                 "refused without a word", text);
        text = end ? end + 1 : strchr(value ? value : text, '\0');
    }
    return *text ? text + 1 : text;
}

static void
solve(const struct clew_board *board, const struct clew_options *options)
{
    struct clew_answer *answer = NULL;
    struct clew_error error = {0};
    char *text = NULL;
    size_t length;

    if (clew_board_rows(board) * clew_board_cols(board) > MAX_CELLS)
        return;
    must(clew_solve(&answer, board, options, NULL, &error) != CLEW_BAD_ANSWER,
         "an engine was mistaken", error.text);
    if (clew_draw_text(&text, &length, board, answer, NULL, NULL) == CLEW_OK)
        clew_free(text);
    clew_answer_free(answer);
}

static void
generate(const struct clew_options *options)
{
    struct clew_puzzle_info puzzle = CLEW_PUZZLE_INFO_INIT;
    struct clew_board *board = NULL;
    struct clew_error error = {0};

    for (size_t i = 0; clew_puzzle_at(i, &puzzle); i++) {
        const struct clew_generate_request request = {sizeof request, puzzle.name, 4, 5};
        const enum clew_status status =
            clew_generate(&board, NULL, &request, options, NULL, &error);

        must((board != NULL) == (status == CLEW_OK), "a board without success", puzzle.name);
        if (board)
            solve(board, options);
        clew_board_free(board);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct clew_options *options = small_options();
    char *all = copy_of(data, size, true), *text;
    struct clew_board *board = NULL;

    set(options, "limit-nodes", "2000");
    set(options, "limit-seconds", "0.2");
    set(options, "threads", "1");
    setenv("XDG_CACHE_HOME", "/dev/null/none", 1); /* no folder can be made there */
    text = take_options(options, all);
    if (clew_board_read(&board, text, size - (size_t)(text - all), options, NULL) == CLEW_OK)
        solve(board, options);
    clew_board_free(board);
    generate(options);
    clew_options_free(options);
    free(all);
    return 0;
}
