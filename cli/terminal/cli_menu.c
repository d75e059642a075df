/* cli_menu - see cli_menu.h. */
#include "terminal/cli_menu.h"
#include "terminal/cli_curses.h"
#include "terminal/cli_signals.h"

#include <ncurses.h>

#define TICK_MS   250
#define TOP_LINES 2 /* the title and a blank line */
#define LEFT      2

struct menu_state {
    const struct cli_menu *menu;
    int chosen; /* the marked item */
    int first;  /* the item on the first line */
};

static int
visible_lines(void)
{
    const int lines = LINES - TOP_LINES - 2; /* a blank line and the keys below */

    return lines > 1 ? lines : 1;
}

static bool
can_choose(const struct menu_state *state, int item)
{
    return item >= 0 && item < (int)state->menu->count && state->menu->items[item][0] == ' ';
}

/* Moves by so many items, or as far as possible. */
static void
move_choice(struct menu_state *state, int by)
{
    const int step = by < 0 ? -1 : 1;
    int last = state->chosen;

    for (int item = state->chosen + step; item >= 0 && item < (int)state->menu->count && by != 0;
         item += step)
        if (can_choose(state, item)) {
            last = item;
            by -= step;
        }
    state->chosen = last;
}

static void
scroll_to_choice(struct menu_state *state)
{
    const int lines = visible_lines();

    if (state->chosen < state->first)
        state->first = state->chosen;
    if (state->chosen >= state->first + lines)
        state->first = state->chosen - lines + 1;
    if (state->first == 1 && lines > 1)
        state->first = 0; /* the heading above the first item */
}

static void
paint_menu(struct menu_state *state)
{
    const struct cli_text_style plain = CLI_TEXT_STYLE_PLAIN;
    struct cli_text_style bold = plain, marked = plain, faint = plain;
    const int lines = visible_lines();

    bold.bold = marked.reverse = faint.faint = true;
    scroll_to_choice(state);
    erase();
    cli_curses_put(0, LEFT, state->menu->title, 0, COLS, &bold);
    for (int i = 0; i < lines && state->first + i < (int)state->menu->count; i++) {
        const int item = state->first + i;

        cli_curses_put(TOP_LINES + i, LEFT, state->menu->items[item], 0, COLS,
                       item == state->chosen     ? &marked
                       : can_choose(state, item) ? &plain
                                                 : &bold);
    }
    cli_curses_put(LINES - 1, LEFT, "arrows move, Enter plays, q quits", 0, COLS, &faint);
    refresh();
}

/* True: there is an item under the pointer, which is chosen. */
static bool
choose_at(struct menu_state *state, int row)
{
    const int item = state->first + row - TOP_LINES;

    if (row < TOP_LINES || row >= TOP_LINES + visible_lines() || !can_choose(state, item))
        return false;
    state->chosen = item;
    return true;
}

/* True: an item was clicked. A press and its release may come as one key, the release first. */
static bool
take_clicks(struct menu_state *state)
{
    bool is_clicked = false;
    MEVENT event;

    while (getmouse(&event) == OK)
        if (event.bstate & BUTTON1_PRESSED)
            is_clicked |= choose_at(state, event.y);
    return is_clicked;
}

/* True: the menu is finished; *is_chosen says how. */
static bool
take_key(struct menu_state *state, int key, bool *is_chosen)
{
    *is_chosen = true;
    switch (key) {
    case KEY_UP:
    case 'k':
        move_choice(state, -1);
        return false;
    case KEY_DOWN:
    case 'j':
        move_choice(state, 1);
        return false;
    case KEY_PPAGE:
        move_choice(state, -visible_lines());
        return false;
    case KEY_NPAGE:
        move_choice(state, visible_lines());
        return false;
    case KEY_HOME:
        move_choice(state, -(int)state->menu->count);
        return false;
    case KEY_END:
        move_choice(state, (int)state->menu->count);
        return false;
    case KEY_MOUSE:
        return take_clicks(state);
    case '\n':
    case '\r':
    case KEY_ENTER:
    case ' ':
        return can_choose(state, state->chosen);
    case 'q':
        *is_chosen = false;
        return true;
    default:
        return false;
    }
}

int
cli_menu_choose(const struct cli_menu *menu)
{
    struct menu_state state = {.menu = menu, .chosen = -1};
    bool is_chosen = false;

    move_choice(&state, 1);
    if (state.chosen < 0)
        return CLI_MENU_NONE;
    if (!cli_curses_open(menu->has_colour, TICK_MS))
        return CLI_MENU_UNKNOWN;
    do
        paint_menu(&state);
    while (!cli_signals_stopped() && !take_key(&state, getch(), &is_chosen));
    cli_curses_close();
    return is_chosen && !cli_signals_stopped() ? state.chosen : CLI_MENU_NONE;
}
