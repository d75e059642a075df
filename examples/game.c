/*
 * game - a game in plain text: a board from standard input, then one line per move.
 *
 *     ./game < game.in
 *
 * The board ends at a blank line. After that a line has moves ("l", "draw 0,0 0,1"), or h for a
 * hint (each one at the same position says more), z for undo. The board is printed after each.
 */
#include <clew.h>
#include <stdio.h>
#include <string.h>

static void
print_board(const struct clew_game *game)
{
    struct clew_style style = CLEW_STYLE_INIT;
    char *text;

    style.ascii = true;
    if (clew_game_draw_text(&text, NULL, game, NULL, &style, NULL) == CLEW_OK) {
        printf("\n%s%s", text, clew_game_is_solved(game) ? "solved\n" : "");
        clew_free(text);
    }
}

static void
print_hint(struct clew_game *game)
{
    struct clew_error error;
    struct clew_hint *hint;

    if (clew_game_hint(&hint, game, 0, NULL, NULL, &error) == CLEW_OK)
        printf("%s\n", clew_hint_text(hint));
    else
        printf("%s\n", error.text);
    clew_hint_free(hint);
}

int
main(void)
{
    char text[4096] = "", line[256];
    struct clew_error error;
    struct clew_board *board;
    struct clew_game *game;

    while (fgets(line, sizeof line, stdin) && line[0] != '\n')
        strncat(text, line, sizeof text - strlen(text) - 1);
    if (clew_board_read(&board, text, strlen(text), NULL, &error) ||
        clew_game_new(&game, board, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    clew_board_free(board); /* the game keeps it */
    print_board(game);
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "h\n") == 0)
            print_hint(game);
        else if (strcmp(line, "z\n") == 0)
            clew_game_undo(game);
        else if (clew_game_play(game, line, &error))
            printf("%s\n", error.text);
        print_board(game);
    }
    clew_game_free(game);
    return 0;
}
