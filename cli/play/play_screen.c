/* play_screen - the terminal through ncurses; see play.h. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "play/play.h"

#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_PAIRS 250

/* Colour pairs are allocated on first use. */
static struct {
    short fore, back;
} pairs[MAX_PAIRS];
static int pair_count;

static const int fatal_signals[] = {SIGQUIT, SIGSEGV, SIGABRT};

/* Restores the terminal, then lets the signal take effect. */
static void
on_fatal_signal(int number)
{
    play_screen_close();
    signal(number, SIG_DFL);
    raise(number);
}

static void
follow_mouse(bool follows)
{
    /* Motion with a pressed button: ncurses only asks for presses. */
    const char *text = follows ? "\033[?1002h" : "\033[?1002l";

    if (write(STDOUT_FILENO, text, strlen(text)) < 0)
        return;
}

bool
play_screen_open(struct play *play)
{
    SCREEN *screen;

    setlocale(LC_CTYPE, "");
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return false;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(400); /* escape alone is not a key; allow for slow lines */
    timeout(PLAY_TICK_MS);
    curs_set(0);
    if (play->has_colour && has_colors()) {
        start_color();
        use_default_colors();
        play->shows_letters |= COLORS < 256; /* with eight colours, paths need letters too */
    } else {
        play->has_colour = false;
    }
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | REPORT_MOUSE_POSITION, NULL);
    mouseinterval(0);
    follow_mouse(true);
    for (size_t i = 0; i < sizeof(fatal_signals) / sizeof(*fatal_signals); i++)
        signal(fatal_signals[i], on_fatal_signal);
    return true;
}

void
play_screen_close(void)
{
    if (!isendwin()) {
        follow_mouse(false);
        endwin();
    }
}

/* ---- Colours ---- */

static int
level_of(unsigned part)
{
    return part < 48 ? 0 : part < 115 ? 1 : (int)(part - 35) / 40;
}

/* The nearest terminal colour: of the 256-colour cube, or of the eight basic ones. */
static short
nearest_colour(uint32_t colour)
{
    const unsigned red = colour >> 16 & 255, green = colour >> 8 & 255, blue = colour & 255;
    unsigned most;

    if (colour == CLEW_NO_COLOUR)
        return -1;
    if (COLORS >= 256)
        return (short)(16 + 36 * level_of(red) + 6 * level_of(green) + level_of(blue));
    /* Match the hue, not the brightness: dark green on black must look green. */
    most = red > green ? red : green;
    most = blue > most ? blue : most;
    return (short)(most < 48 ? 0
                             : (2 * red > most) + 2 * (2 * green > most) + 4 * (2 * blue > most));
}

static int
pair_of(short fore, short back)
{
    for (int i = 0; i < pair_count; i++)
        if (pairs[i].fore == fore && pairs[i].back == back)
            return i + 1;
    if (pair_count == MAX_PAIRS || pair_count + 1 >= COLOR_PAIRS)
        return 0;
    pairs[pair_count].fore = fore;
    pairs[pair_count].back = back;
    init_pair((short)(pair_count + 1), fore, back);
    return ++pair_count;
}

static void
use_style(const struct play *play, const struct play_style *style)
{
    attr_t attributes =
        (style->bold ? A_BOLD : 0) | (style->reverse ? A_REVERSE : 0) | (style->faint ? A_DIM : 0);
    int pair = 0;

    if (play->has_colour) {
        const short back = nearest_colour(style->back);
        short fore = nearest_colour(style->fore);

        if (fore == back && back >= 0) /* can happen with few colours */
            fore = back ? COLOR_BLACK : COLOR_WHITE;
        pair = pair_of(fore, back);
    } else if (style->back != CLEW_NO_COLOUR)
        attributes ^= A_REVERSE; /* without colours, show backgrounds in reverse */
    attr_set(attributes, (short)pair, NULL);
}

/* ---- Text ---- */

const char *
play_glyph(const struct play *play, const char *glyph, const char *ascii)
{
    return play->ascii ? ascii : glyph;
}

/* Prints character by character, clipped to columns [from, to). */
static void
put_cut(int line, int column, const char *text, int from, int to)
{
    while (*text) {
        int bytes = 1;

        while ((text[bytes] & 0xC0) == 0x80)
            bytes++;
        if (column >= from && column < to)
            mvaddnstr(line, column, text, bytes);
        text += bytes;
        column++;
    }
}

void
play_put_at(const struct play *play, int line, int column, const char *text,
            const struct play_style *style)
{
    use_style(play, style);
    put_cut(line, column, text, 0, COLS);
    attr_set(A_NORMAL, 0, NULL);
}

void
play_put(const struct play *play, int row, int col, const char *text,
         const struct play_style *style)
{
    const struct play_layout *layout = &play->layout;
    const int line = layout->top + row;

    if (line < layout->window_top || line >= layout->window_top + layout->window_height)
        return;
    use_style(play, style);
    put_cut(line, layout->left + col, text, layout->window_left,
            layout->window_left + layout->window_width);
    attr_set(A_NORMAL, 0, NULL);
}

/* ---- The lines around the board ---- */

static void
show_line(int line, const char *text, attr_t attributes)
{
    if (line < 0)
        return;
    attr_set(attributes, 0, NULL);
    mvhline(line, 0, ' ', COLS);
    put_cut(line, 0, text, 0, COLS - 1);
    attr_set(A_NORMAL, 0, NULL);
}

/* Direction of the hole if the board scrolls: ", hole 3 up, 12 right". */
static void
describe_hole(char *text, size_t size, const struct play *play)
{
    const struct play_layout *layout = &play->layout;
    const int64_t cols = play->shape.cols, at = clew_game_cursor(play->game);
    const int down = (int)(play->shape.hole / cols - at / cols);
    const int right = (int)(play->shape.hole % cols - at % cols);

    *text = '\0';
    if (play->shape.hole >= 0 && !play->is_solved &&
        (layout->height > layout->window_height || layout->width > layout->window_width))
        snprintf(text, size, ", hole %d %s, %d %s", abs(down), down < 0 ? "up" : "down", abs(right),
                 right < 0 ? "left" : "right");
}

/* The name of the path being drawn. */
static void
describe_held(char *text, size_t size, const struct play *play)
{
    struct clew_game_cell info = CLEW_GAME_CELL_INIT;
    const char *name;

    clew_game_cell(play->game, clew_game_cursor(play->game), play->dark, &info);
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
             play->shape.rows, play->shape.cols, seconds / 60, seconds % 60, progress, hole, held,
             play->is_solved ? "   done" : "");
    show_line(0, text, A_BOLD);
}

/* Keys of the puzzle first; keys that do not fit are left out. */
static void
show_keys(const struct play *play)
{
    char text[400];

    snprintf(text, sizeof(text),
             "%s  u/y undo  h hint  q quit  ? more  c check  a answer  s save  R restart  "
             "l letters  n next",
             clew_game_controls(play->game));
    for (int end = (int)strlen(text); end >= COLS;) {
        while (end > 0 && !(text[end - 1] == ' ' && text[end] == ' '))
            end--;
        text[end > 0 ? --end : 0] = '\0';
    }
    show_line(LINES - 1, text, A_REVERSE);
}

/* How many bytes fit on one line, broken at a space. */
static int
line_length(const char *text)
{
    int length = (int)strlen(text);

    if (length < COLS)
        return length;
    for (length = COLS - 1; length > 0 && text[length] != ' '; length--)
        ;
    return length > 0 ? length : COLS - 1;
}

/* The message ends above the keys; a long one covers part of the board. */
static void
put_message(const struct play *play)
{
    char text[PLAY_MESSAGE_BYTES];
    int count = 0, line;

    for (const char *at = play->message; *at; at += *at == ' ') {
        at += line_length(at);
        count++;
    }
    line = LINES - 1 - count;
    show_line(LINES - 2, "", A_NORMAL);
    for (const char *at = play->message; *at; at += *at == ' ') {
        snprintf(text, sizeof(text), "%.*s", line_length(at), at);
        show_line(line++, text, A_BOLD);
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
    int row, col;

    erase();
    play_arrange(play, LINES, COLS);
    play_paint(play);
    show_first_line(play);
    put_message(play);
    show_keys(play);
    curs_set(play->has_cursor ? 1 : 0);
    if (play->has_cursor) {
        play_cell_position(play, clew_game_cursor(play->game), &row, &col);
        if (play->shape.has_tiles) { /* centre of the box */
            row += play->layout.cell_height > 1;
            col += (play->layout.cell_width - 1) / 2;
        }
        move(play->layout.top + row, play->layout.left + col);
    }
    refresh();
}
