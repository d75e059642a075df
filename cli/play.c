/* play - the loop of a game: keys, history, hints and the clock; see play.h. */
#include "play.h"
#include "cli_input.h"
#include "cli_signals.h"

#include <ncurses.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define SAVE_AS "clew-game.json"

#define KEY_ESCAPE    27
#define KEY_CONTROL_R 18

void
play_say(struct play *play, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    vsnprintf(play->message, sizeof(play->message), format, list);
    va_end(list);
}

double
play_seconds(const struct play *play)
{
    return play->seconds_before + (play->is_done ? 0 : cli_clock() - play->started);
}

/* ---- History ---- */

static void
forget_after(struct play *play, size_t count)
{
    while (play->count > count)
        free(play->history[--play->count]);
}

/* The position as it is now becomes the newest. */
static void
remember(struct play *play)
{
    char *text = play->puzzle->tell(play);

    forget_after(play, play->count ? play->now + 1 : 0);
    if (play->count == play->capacity) {
        const size_t capacity = play->capacity ? 2 * play->capacity : 64;
        char **grown = realloc(play->history, capacity * sizeof(*grown));

        if (!grown) {
            free(text);
            return;
        }
        play->history = grown;
        play->capacity = capacity;
    }
    if (!text)
        return;
    play->now = play->count;
    play->history[play->count++] = text;
}

/* After a position was set: the clock stands while it is solved, and goes on when it is not. */
static void
look_whether_done(struct play *play)
{
    const double seconds = play_seconds(play);

    play->is_done = play->puzzle->is_done(play);
    play->seconds_before = seconds;
    play->started = cli_clock();
    play->message[0] = '\0';
}

static void
go_to(struct play *play, size_t index)
{
    play->now = index;
    play->puzzle->set(play, play->history[index]);
    play->hint_level = 0;
    look_whether_done(play);
}

static void
undo(struct play *play)
{
    if (play->now == 0)
        play_say(play, "nothing to undo");
    else
        go_to(play, play->now - 1);
}

static void
redo(struct play *play)
{
    if (play->now + 1 >= play->count)
        play_say(play, "nothing to redo");
    else
        go_to(play, play->now + 1);
}

/* ---- What a key does ---- */

static void
has_changed(struct play *play)
{
    play->hint_level = 0;
    remember(play);
    if (play->is_done || !play->puzzle->is_done(play))
        return;
    play->seconds_before = play_seconds(play);
    play->is_done = true;
    play_say(play,
             play->is_answer_shown ? "that is the answer"
                                   : "solved in %d:%02d with %u hints; q quits",
             (int)play->seconds_before / 60, (int)play->seconds_before % 60, play->hints);
}

static void
give_hint(struct play *play)
{
    if (play->is_done) {
        play_say(play, "it is solved");
        return;
    }
    if (play->hint_level < PLAY_HINT_DO)
        play->hint_level++;
    play->hints++;
    play->is_stopped = false;
    if (play->puzzle->hint(play, (enum play_hint)play->hint_level))
        has_changed(play);
    if (play->is_stopped) { /* none was given */
        play->hint_level--;
        play->hints--;
    }
}

static void
save(struct play *play)
{
    const char *path =
        cli_is_given(play->args, CLI_OUTPUT) ? cli_text(play->args, CLI_OUTPUT) : SAVE_AS;

    if (play_save(play, path))
        play_say(play, "saved; clew play %s goes on from here", path);
}

static void
use_event(struct play *play, const MEVENT *event)
{
    static bool is_held;
    bool is_drag;

    if (event->bstate & BUTTON1_RELEASED) {
        is_held = false;
        return;
    }
    is_drag = is_held && !(event->bstate & BUTTON1_PRESSED);
    if (event->bstate & BUTTON1_PRESSED)
        is_held = true;
    else if (!is_drag)
        return;
    if (play->puzzle->press(play, event->y - play->top, event->x - play->left, is_drag))
        has_changed(play);
}

/* Events that came at once are one key to ncurses, and it gives the last of them first. */
static void
use_mouse(struct play *play)
{
    MEVENT events[16];
    size_t count = 0;

    while (count < sizeof(events) / sizeof(*events) && getmouse(&events[count]) == OK)
        count++;
    while (count && !play->is_done)
        use_event(play, &events[--count]);
}

static int
direction_of(int key, bool *is_held)
{
    *is_held = key == KEY_SLEFT || key == KEY_SRIGHT || key == KEY_SR || key == KEY_SF;
    switch (key) {
    case KEY_LEFT:
    case KEY_SLEFT:
        return PLAY_LEFT;
    case KEY_RIGHT:
    case KEY_SRIGHT:
        return PLAY_RIGHT;
    case KEY_UP:
    case KEY_SR:
        return PLAY_UP;
    case KEY_DOWN:
    case KEY_SF:
        return PLAY_DOWN;
    default:
        return -1;
    }
}

/* Keys of the position; they mean nothing any more when it is done. */
static void
use_key_of_puzzle(struct play *play, int key)
{
    bool is_held;
    const int direction = direction_of(key, &is_held);

    if (play->is_done)
        return;
    play->message[0] = '\0';
    if (key == KEY_MOUSE)
        use_mouse(play);
    else if (direction >= 0 ? play->puzzle->go(play, direction, is_held)
                            : play->puzzle->key && play->puzzle->key(play, key))
        has_changed(play);
}

static void
show_answer(struct play *play)
{
    play->is_answer_shown = true;
    if (play->puzzle->show_answer(play))
        has_changed(play);
    else
        play->is_answer_shown = false;
}

/* False when the player leaves. */
static bool
use_key(struct play *play, int key)
{
    switch (key) {
    case 'q':
    case 'Q':
        return false;
    case KEY_RESIZE:
        break;
    case 'u':
        undo(play);
        break;
    case 'y':
    case KEY_CONTROL_R:
        redo(play);
        break;
    case 'R':
        go_to(play, 0);
        play_say(play, "from the beginning");
        break;
    case 'c':
        play->puzzle->check(play);
        break;
    case 'h':
        give_hint(play);
        break;
    case 'a':
        show_answer(play);
        break;
    case 's':
        save(play);
        break;
    case '?':
        play_say(play,
                 "c check  a answer  s save  R restart  l letters on paths; the mouse works too");
        break;
    case 'l':
        play->shows_letters = !play->shows_letters;
        break;
    default:
        use_key_of_puzzle(play, key);
    }
    return true;
}

bool
play_run(struct play *play)
{
    int key = ERR;

    if (!play_screen_open(play))
        return false;
    remember(play);
    look_whether_done(play); /* a game may be saved when it is over */
    do {
        play_screen_show(play);
        key = getch();
    } while (!cli_signals_stopped() && (key == ERR || use_key(play, key)));
    play_screen_close();
    forget_after(play, 0);
    free(play->history);
    return true;
}
