/*
 * cli_curses - a full screen through ncurses: keys, mouse, text in the nearest colours.
 *
 * The terminal is global, so there is one screen at a time. It is restored when the program ends by
 * a fatal signal, too.
 */
#ifndef CLI_CURSES_H
#define CLI_CURSES_H

#include <stdbool.h>
#include <stdint.h>

struct cli_text_style {
    uint32_t fore, back; /* 0xRRGGBB or CLEW_NO_COLOUR */
    bool bold, reverse, faint;
};
#define CLI_TEXT_STYLE_PLAIN                                                                       \
    {                                                                                              \
        .fore = CLEW_NO_COLOUR, .back = CLEW_NO_COLOUR                                             \
    }

/* False: the terminal is not known. getch waits at most tick_ms. */
bool cli_curses_open(bool wants_colour, int tick_ms);
void cli_curses_close(void);
/* Whether there are too few colours to distinguish many things. */
bool cli_curses_has_few_colours(void);
/* Prints a text, clipped to columns [from, to). */
void cli_curses_put(int line, int column, const char *text, int from, int to,
                    const struct cli_text_style *style);
/* Prints one Unicode character, if its place is on the screen. */
void cli_curses_put_symbol(int line, int column, uint32_t symbol,
                           const struct cli_text_style *style);

#endif
