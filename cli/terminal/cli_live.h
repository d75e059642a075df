/*
 * cli_live - a live display: part of the terminal that is repainted frame by frame.
 *
 * A frame is a text and a status line below it, and replaces the previous frame. Earlier output
 * stays on the screen, and the last frame remains after closing. A frame that is higher than the
 * terminal is cut, with a note. A frame after a resize clears the screen. While the display is open
 * the cursor is hidden and typed keys are not echoed. Any signal that ends or stops the program restores the terminal first; after a stop
 * the next frame is painted below.
 *
 * Global state, as there is one terminal. One thread at a time may show frames.
 */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether standard output is a terminal that can be repainted. */
bool cli_live_is_possible(void);
/* reads_keys: cli_live_wait returns keys that are typed; otherwise they wait for the shell. */
void cli_live_open(bool reads_keys);
/* `below` is cut at the terminal width; the text should fit (style.text_width). */
void cli_live_show(const char *text, size_t length, const char *below);
/* Columns of the terminal, for style.text_width. */
int cli_live_width(void);
#define CLI_LIVE_RESIZED (-1)
/*
 * Waits until the time is over or a stop signal arrives (0), a key is typed, or the size of the
 * terminal has changed since the last frame (CLI_LIVE_RESIZED).
 */
int cli_live_wait(double seconds);
/* Removes the last frame; the cursor is then at the start of a line. */
void cli_live_clear(void);
void cli_live_close(void);

#endif
