/*
 * cli_live - where moving pictures are shown: a part of the terminal, painted over again and
 * again.
 *
 * A frame is a text and a line below it. It takes the place of the frame before; what stood on the
 * screen earlier stays there, and the last frame remains when the stage is closed. A frame that is
 * higher than the terminal is cut with a note. While the stage is open the cursor is hidden and
 * typed keys are not echoed. Whatever signal ends or stops the program, the terminal is as before;
 * after a stop the next frame is painted below.
 *
 * Global, like the terminal. Frames may come from any one thread.
 */
#ifndef CLI_LIVE_H
#define CLI_LIVE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether standard output is a terminal on which something can be painted over. */
bool cli_live_is_possible(void);
void cli_live_open(void);
/* `below` is cut at the width of the terminal; the text is meant to fit (style.text_width). */
void cli_live_show(const char *text, size_t length, const char *below);
/* Waits, but no longer than until a signal asks for the end. */
void cli_live_wait(double seconds);
/* Takes the last frame away, or leaves it; the cursor stands at the beginning of a line. */
void cli_live_clear(void);
void cli_live_close(void);

#endif
