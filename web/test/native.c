/*
 * native - the glue of the page compiled for this machine: prints what native.test.mjs expects of
 * WebAssembly.
 *
 * Each line of the input is a board to make and how to solve it, options with ";" between them:
 *
 *     PUZZLE ROWS COLS MAKING SOLVING [SOLVING ...]
 *
 * A line per result: the JSON of the glue, exactly as JavaScript gets it. First the board; then its
 * answers, its rating, a hint, the position after it, and the whole solution explained.
 */
#include "web_glue.h"

#include <stdio.h>
#include <string.h>

#define LINE_BYTES 1000
#define LIMITS     "limit-nodes=200000"

static void
print_result(void)
{
    puts(web_result());
}

/* The next word of the line that strtok began; options get a line each, as the glue takes them. */
static char *
next_options(void)
{
    char *options = strtok(NULL, " \n");

    for (char *letter = options; letter && *letter; letter++)
        if (*letter == ';')
            *letter = '\n';
    return options;
}

static void
print_help(const struct clew_board *board)
{
    struct clew_game *game = web_game_new(board), *fresh = web_game_new(board);

    web_hint(game, 5, LIMITS, true);
    print_result();
    web_game_view(game, false);
    print_result();
    web_explain(fresh, LIMITS);
    print_result();
    web_game_free(game);
    web_game_free(fresh);
}

static void
print_board(struct clew_board *board)
{
    web_board_shortest(board);
    print_result();
    for (const char *solving; (solving = next_options());) {
        web_solve(board, NULL, solving, false);
        print_result();
    }
    web_rate(board, LIMITS);
    print_result();
    print_help(board);
    web_board_free(board);
}

int
main(void)
{
    char line[LINE_BYTES], puzzle[16];
    int rows, cols;

    while (fgets(line, sizeof line, stdin)) {
        struct clew_board *board;

        if (sscanf(line, "%15s %d %d", puzzle, &rows, &cols) != 3)
            return 2;
        strtok(line, " ");
        strtok(NULL, " ");
        strtok(NULL, " ");
        board = web_generate(puzzle, rows, cols, next_options());
        if (board)
            print_board(board);
        else
            print_result();
    }
    return 0;
}
