/* play_screen - the status line, messages and keys around the board; see play.h. */
#include "play/play.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#define LINES_AROUND 4 /* status above; two of messages, and the keys below */

static const struct cli_text_style plain, bold = {.bold = true}, reverse = {.reverse = true};

/* ---- The board ---- */

/* As large as the screen allows, and in the middle of it. */
static bool
update_view(struct play *play)
{
    const int lines = LINES > LINES_AROUND ? LINES - LINES_AROUND : 1;

    play->style.text_width = COLS;
    play->style.text_height = lines;
    if (clew_view_update(play->view, play->hint, &play->style, NULL))
        return false;
    play->top = 1 + (lines - (int)clew_view_rows(play->view)) / 2;
    play->left = (COLS - (int)clew_view_cols(play->view)) / 2;
    return true;
}

static void
show_view(struct play *play)
{
    const int64_t rows = clew_view_rows(play->view), cols = clew_view_cols(play->view);

    for (int64_t row = 0; row < rows; row++) {
        const struct clew_glyph *glyphs = clew_view_row(play->view, row);

        for (int64_t col = 0; col < cols; col++) {
            const struct clew_glyph *glyph = &glyphs[col];
            const struct cli_text_style style = {.fore = glyph->fore,
                                                 .back = glyph->back,
                                                 .bold = glyph->bold,
                                                 .reverse = glyph->reverse};

            cli_curses_put_symbol(play->top + (int)row, play->left + (int)col, glyph->symbol,
                                  &style);
        }
    }
}

static void
show_cursor(const struct play *play)
{
    int64_t row, col;
    const bool is_shown =
        play->has_cursor && clew_view_find(play->view, clew_game_cursor(play->game), &row, &col);

    curs_set(is_shown ? 1 : 0);
    if (is_shown)
        move(play->top + (int)row, play->left + (int)col);
}

/* ---- The lines around the board ---- */

static void
show_line(int line, const char *text, struct cli_text_style style)
{
    char blank[2] = " ";

    if (line < 0)
        return;
    style.fore = style.back = CLEW_NO_COLOUR;
    for (int column = 0; column < COLS; column++)
        cli_curses_put(line, column, blank, 0, COLS, &style);
    cli_curses_put(line, 0, text, 0, COLS - 1, &style);
}

/* Direction of the hole if the board scrolls: ", hole 3 up, 12 right". */
static void
describe_hole(char *text, size_t size, const struct play *play)
{
    const int64_t cols = clew_board_cols(play->board), at = clew_game_cursor(play->game);
    const int down = (int)(play->hole / cols - at / cols);
    const int right = (int)(play->hole % cols - at % cols);

    *text = '\0';
    if (play->hole >= 0 && !play->is_solved && !clew_view_is_whole(play->view))
        snprintf(text, size, ", hole %d %s, %d %s", abs(down), down < 0 ? "up" : "down", abs(right),
                 right < 0 ? "left" : "right");
}

/* The name of the path being drawn. */
static void
describe_held(char *text, size_t size, const struct play *play)
{
    struct clew_game_cell info = CLEW_GAME_CELL_INIT;
    const char *name;

    clew_game_cell(play->game, clew_game_cursor(play->game), false, &info);
    name = info.path_name[info.path_name[0][0] == '\0'];
    snprintf(text, size, "   drawing %s", *name ? name : info.name);
    if (!clew_game_is_holding(play->game))
        *text = '\0';
}

static void
show_first_line(const struct play *play)
{
    const int seconds = (int)clew_game_seconds(play->game);
    char text[400], progress[200], hole[64], held[40];

    clew_game_progress(play->game, progress, sizeof(progress));
    describe_hole(hole, sizeof(hole), play);
    describe_held(held, sizeof(held), play);
    snprintf(text, sizeof(text), "%s %dx%d   %d:%02d   %s%s%s%s", clew_board_puzzle(play->board),
             (int)clew_board_rows(play->board), (int)clew_board_cols(play->board), seconds / 60,
             seconds % 60, progress, hole, held, play->is_solved ? "   done" : "");
    show_line(0, text, bold);
}

/*
 * Removes the last key, but neither how to quit nor where all keys are named: those are needed
 * however narrow the screen is. Each key is preceded by two spaces. False: there is no other.
 */
static bool
drop_last_key(char *text)
{
    for (char *at = text + strlen(text); at-- > text;)
        if (at[0] == ' ' && at[1] == ' ' && at[2] != 'q' && at[2] != '?') {
            const char *rest = strstr(at + 2, "  ");

            memmove(at, rest ? rest : "", rest ? strlen(rest) + 1 : 1);
            return true;
        }
    return false;
}

void
play_screen_list_keys(char *text, size_t size, const struct play *play)
{
    const char *letters = play->has_dots ? "  l letters" : "";

    if (play->is_solved) /* no move does anything now */
        snprintf(text, size, "  n next  u/y undo  q quit  ? more  c check  s save  R restart%s",
                 letters);
    else
        snprintf(text, size,
                 "  %s%s  u/y undo  h hint  q quit  ? more  c check  a answer  s save  R restart%s",
                 clew_game_controls(play->game),
                 clew_view_side(play->view, 1, 1) ? "  e r d f slant" : "", letters);
}

static void
show_keys(const struct play *play)
{
    char text[400];

    play_screen_list_keys(text, sizeof(text), play);
    while ((int)strlen(text + 2) >= COLS && drop_last_key(text))
        ;
    show_line(LINES - 1, text + 2, reverse);
}

/* How many bytes fit on one line, broken between keys (two spaces) or else between words. */
static int
line_length(const char *text)
{
    int length = (int)strlen(text), word = 0, key = 0;

    if (length < COLS)
        return length;
    for (length = 1; length < COLS; length++)
        if (text[length] == ' ') {
            word = length;
            key = text[length + 1] == ' ' ? length : key;
        }
    return key ? key : word ? word : COLS - 1;
}

/* The message ends above the keys; a long one covers part of the board. */
static void
put_message(const struct play *play)
{
    char text[PLAY_MESSAGE_BYTES];
    int count = 0, line;

    for (const char *at = play->message; *at; at += strspn(at, " ")) {
        at += line_length(at);
        count++;
    }
    line = LINES - 1 - count;
    show_line(LINES - 2, "", plain);
    for (const char *at = play->message; *at; at += strspn(at, " ")) {
        snprintf(text, sizeof(text), "%.*s", line_length(at), at);
        show_line(line++, text, bold);
        at += line_length(at);
    }
}

void
play_screen_show_message(const struct play *play)
{
    put_message(play);
    refresh();
}

void
play_screen_show(struct play *play)
{
    erase();
    if (update_view(play))
        show_view(play);
    show_first_line(play);
    put_message(play);
    show_keys(play);
    show_cursor(play);
    refresh();
}
