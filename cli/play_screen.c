/* play_screen - the terminal by ncurses; see play.h. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "play.h"

#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TOP_LINES    1 /* above the picture */
#define BOTTOM_LINES 2 /* a message, and help */
#define MOST_PAIRS   250

/* Pairs of colours are made when they are first met. */
static struct {
    short fore, back;
} pairs[MOST_PAIRS];
static int pair_count;

static const int ending[] = {SIGQUIT, SIGSEGV, SIGABRT};

/* The terminal first; then the signal does what it always does. */
static void
end_at_once(int number)
{
    play_screen_close();
    signal(number, SIG_DFL);
    raise(number);
}

static void
follow_mouse(bool follows)
{
    /* Motion with a button held: ncurses asks for presses only. */
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
    set_escdelay(400); /* no key is escape alone; a mouse on a slow line may take its time */
    timeout(PLAY_TICK_MS);
    curs_set(0);
    if (play->has_colour && has_colors()) {
        start_color();
        use_default_colors();
        play->shows_letters |= COLORS < 256; /* eight colours do not tell twenty paths apart */
    } else {
        play->has_colour = false;
    }
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | REPORT_MOUSE_POSITION, NULL);
    mouseinterval(0);
    follow_mouse(true);
    for (size_t i = 0; i < sizeof(ending) / sizeof(*ending); i++)
        signal(ending[i], end_at_once);
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

/* The nearest of what the terminal has: the cube of 256 colours, or the eight. */
static short
nearest(uint32_t colour)
{
    const unsigned red = colour >> 16 & 255, green = colour >> 8 & 255, blue = colour & 255;
    unsigned most;

    if (colour == CLEW_NO_COLOUR)
        return -1;
    if (COLORS >= 256)
        return (short)(16 + 36 * level_of(red) + 6 * level_of(green) + level_of(blue));
    /* Dark or light, what counts is the hue: dark green on black is to be seen as green. */
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
    if (pair_count == MOST_PAIRS || pair_count + 1 >= COLOR_PAIRS)
        return 0;
    pairs[pair_count].fore = fore;
    pairs[pair_count].back = back;
    init_pair((short)(pair_count + 1), fore, back);
    return ++pair_count;
}

static void
use_paint(const struct play *play, const struct play_paint *paint)
{
    attr_t look =
        (paint->bold ? A_BOLD : 0) | (paint->reverse ? A_REVERSE : 0) | (paint->faint ? A_DIM : 0);
    int pair = 0;

    if (play->has_colour) {
        const short back = nearest(paint->back);
        short fore = nearest(paint->fore);

        if (fore == back && back >= 0) /* where there are few */
            fore = back ? COLOR_BLACK : COLOR_WHITE;
        pair = pair_of(fore, back);
    } else if (paint->back != CLEW_NO_COLOUR)
        look ^= A_REVERSE; /* what stands on a ground still does */
    attr_set(look, (short)pair, NULL);
}

/* ---- Painting ---- */

const char *
play_sign(const struct play *play, const char *sign, const char *ascii)
{
    return play->ascii ? ascii : sign;
}

/* One sign after the other, so that a text is cut at both edges of the window. */
void
play_put(const struct play *play, int row, int col, const char *text,
         const struct play_paint *paint)
{
    const int line = play->top + row;
    int column = play->left + col;

    if (line < TOP_LINES || line >= LINES - BOTTOM_LINES)
        return;
    use_paint(play, paint);
    while (*text) {
        int bytes = 1;

        while ((text[bytes] & 0xC0) == 0x80)
            bytes++;
        if (column >= 0 && column < COLS)
            mvaddnstr(line, column, text, bytes);
        text += bytes;
        column++;
    }
    attr_set(A_NORMAL, 0, NULL);
}

/* In the middle when it fits; else so that the focus is in the middle, as far as there is more. */
static int
place(int length, int room, int before, int focus)
{
    int start;

    if (length <= room)
        return before + (room - length) / 2;
    start = focus - room / 2;
    start = start < 0 ? 0 : start > length - room ? length - room : start;
    return before - start;
}

static void
show_line(int line, const char *text, attr_t look)
{
    if (line < 0)
        return;
    attr_set(look, 0, NULL);
    mvhline(line, 0, ' ', COLS);
    mvaddnstr(line, 0, text, -1);
    attr_set(A_NORMAL, 0, NULL);
}

static void
show_first_line(struct play *play)
{
    const int seconds = (int)play_seconds(play);
    char progress[100] = "", text[200];

    play->puzzle->progress(play, progress, sizeof(progress));
    snprintf(text, sizeof(text), "%s %dx%d   %d:%02d   %s%s", play->puzzle->name, play->rows,
             play->cols, seconds / 60, seconds % 60, progress, play->is_done ? "   done" : "");
    if ((int)strlen(text) >= COLS)
        text[COLS > 1 ? COLS - 1 : 0] = '\0';
    show_line(0, text, A_BOLD);
}

/* The keys of the puzzle first: these are what a player looks for. What does not fit is left out.
 */
static void
show_help(const struct play *play)
{
    char text[300];

    snprintf(text, sizeof(text),
             "%s  u/y undo/redo  h hint  q quit  ? more  c check  a answer  s save  R restart  "
             "l letters",
             play->keys);
    for (int end = (int)strlen(text); end >= COLS;) {
        while (end > 0 && !(text[end - 1] == ' ' && text[end] == ' '))
            end--;
        text[end > 0 ? --end : 0] = '\0';
    }
    show_line(LINES - 1, text, A_REVERSE);
}

static void
show_message(const struct play *play)
{
    char text[PLAY_LONGEST_MESSAGE];

    snprintf(text, sizeof(text), "%s", play->message);
    if ((int)strlen(text) >= COLS)
        text[COLS > 1 ? COLS - 1 : 0] = '\0';
    show_line(LINES - 2, text, A_BOLD);
}

void
play_screen_show(struct play *play)
{
    const int room = LINES - TOP_LINES - BOTTOM_LINES;

    erase();
    play->puzzle->measure(play, room, COLS);
    play->top = place(play->height, room, TOP_LINES, play->focus_row);
    play->left = place(play->width, COLS, 0, play->focus_col);
    play->puzzle->paint(play);
    show_first_line(play);
    show_message(play);
    show_help(play);
    curs_set(play->has_cursor ? 1 : 0);
    if (play->has_cursor)
        move(play->top + play->focus_row, play->left + play->focus_col);
    refresh();
}
