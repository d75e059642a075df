/*
 * cli_menu - a list on the full screen, from which one item is chosen.
 *
 * Arrows, j and k, the page keys or the mouse move; Enter or a click chooses; q leaves. A list
 * that is longer than the screen scrolls.
 */
#ifndef CLI_MENU_H
#define CLI_MENU_H

#include <stdbool.h>
#include <stddef.h>

struct cli_menu {
    const char *title;
    const char *const *items; /* one line each; one that begins with a space can be chosen */
    size_t count;
    bool has_colour;
};

#define CLI_MENU_NONE    (-1) /* left without a choice */
#define CLI_MENU_UNKNOWN (-2) /* the terminal is not known */

/* The number of the chosen item, or one of the values above. */
int cli_menu_choose(const struct cli_menu *menu);

#endif
