/* cli_curses - see cli_curses.h. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "terminal/cli_curses.h"

#include <clew.h>
#include <locale.h>
#include <ncurses.h>
#include <signal.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#define MAX_PAIRS 250

/* Colour pairs are allocated on first use. */
static struct {
    short fore, back;
} pairs[MAX_PAIRS];
static int pair_count;
static bool has_colour;

static const int fatal_signals[] = {SIGQUIT, SIGSEGV, SIGABRT};

/* What endwin would do, prepared for signal handlers: endwin itself takes locks and allocates. */
static struct {
    struct termios modes; /* before curses */
    bool has_modes;
    char text[128]; /* restores the screen */
    size_t length;
} before;

/* Adds a string of the terminal's description, without its padding. */
static void
prepare_string(const char *capability)
{
    const char *text = tigetstr((char *)capability);

    if (!text || text == (char *)-1)
        return;
    for (; *text && before.length < sizeof(before.text); text++) {
        if (text[0] == '$' && text[1] == '<')
            while (*text != '>' && text[1])
                text++;
        else
            before.text[before.length++] = *text;
    }
}

static void
prepare_for_signals(void)
{
    static const char no_mouse[] = "\033[?1002l\033[?1000l";

    memcpy(before.text, no_mouse, sizeof(no_mouse) - 1);
    before.length = sizeof(no_mouse) - 1;
    prepare_string("sgr0");
    prepare_string("cnorm");
    prepare_string("rmkx");
    prepare_string("rmcup");
}

/* Restores the terminal, then lets the signal take effect. */
static void
on_fatal_signal(int number)
{
    if (write(STDOUT_FILENO, before.text, before.length) < 0)
        signal(number, SIG_DFL); /* nothing else can be done about it */
    if (before.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &before.modes);
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
cli_curses_open(bool wants_colour, int tick_ms)
{
    SCREEN *screen;

    setlocale(LC_CTYPE, "");
    before.has_modes = tcgetattr(STDIN_FILENO, &before.modes) == 0;
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return false;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(400); /* escape alone is not a key; allow for slow lines */
    timeout(tick_ms);
    curs_set(0);
    has_colour = wants_colour && has_colors();
    if (has_colour) {
        start_color();
        use_default_colors();
    }
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | REPORT_MOUSE_POSITION, NULL);
    mouseinterval(0);
    follow_mouse(true);
    prepare_for_signals();
    for (size_t i = 0; i < sizeof(fatal_signals) / sizeof(*fatal_signals); i++)
        signal(fatal_signals[i], on_fatal_signal);
    return true;
}

void
cli_curses_close(void)
{
    if (!isendwin()) {
        follow_mouse(false);
        endwin();
    }
}

bool
cli_curses_has_few_colours(void)
{
    return !has_colour || COLORS < 256;
}

/* ---- Colours ---- */

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
use_style(const struct cli_text_style *style)
{
    attr_t attributes =
        (style->bold ? A_BOLD : 0) | (style->reverse ? A_REVERSE : 0) | (style->faint ? A_DIM : 0);
    int pair = 0;

    if (has_colour) {
        int fore, back;

        clew_terminal_colours(style->fore, style->back, COLORS, &fore, &back);
        pair = pair_of((short)fore, (short)back);
    } else if (style->back != CLEW_NO_COLOUR)
        attributes ^= A_REVERSE; /* without colours, show backgrounds in reverse */
    attr_set(attributes, (short)pair, NULL);
}

/* ---- Text ---- */

void
cli_curses_put(int line, int column, const char *text, int from, int to,
               const struct cli_text_style *style)
{
    use_style(style);
    while (*text) {
        int bytes = 1;

        while ((text[bytes] & 0xC0) == 0x80)
            bytes++;
        if (column >= from && column < to)
            mvaddnstr(line, column, text, bytes);
        text += bytes;
        column++;
    }
    attr_set(A_NORMAL, 0, NULL);
}

void
cli_curses_put_symbol(int line, int column, uint32_t symbol, const struct cli_text_style *style)
{
    const wchar_t text[2] = {(wchar_t)symbol, L'\0'};

    if (line < 0 || column < 0 || line >= LINES || column >= COLS)
        return;
    use_style(style);
    mvaddnwstr(line, column, text, 1);
    attr_set(A_NORMAL, 0, NULL);
}
