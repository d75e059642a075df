/*
 * play_think - hints and solutions in the background while the screen stays alive; see play.h.
 *
 * The search has a thread of its own, and until it ends the game belongs to that thread. A result
 * that comes at once is not announced, and keys typed ahead wait for it. After that the message
 * says what goes on, and any key stops it.
 */
#include "play/play.h"
#include "terminal/cli_signals.h"

#include <ncurses.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#define SILENT_MS    300 /* before anything is said */
#define POLL_MS      5
#define HINT_SECONDS "3"

struct thought {
    struct play *play;
    bool wants_hint; /* otherwise the solution */
    bool is_stopped; /* by the player */
    struct clew_control *control;
    struct clew_hint *hint; /* what came of it: this or the answer */
    struct clew_answer *answer;
    enum clew_status status;
    struct clew_error error;
    atomic_bool is_over;
};

static void *
think(void *context)
{
    struct thought *thought = context;
    struct clew_game *game = thought->play->game;
    const struct clew_options *options = thought->play->args->options;

    if (thought->wants_hint)
        thought->status =
            clew_game_hint(&thought->hint, game, 0, options, thought->control, &thought->error);
    else
        thought->status =
            clew_game_solve(&thought->answer, game, options, thought->control, &thought->error);
    atomic_store(&thought->is_over, true);
    return NULL;
}

/* Whether a key says that it is enough; q is left for the game. */
static bool
is_stop_asked(void)
{
    MEVENT event;
    int key;

    timeout(0);
    key = getch();
    timeout(PLAY_TICK_MS);
    if (key == KEY_MOUSE)
        getmouse(&event); /* most likely the end of a click */
    if (key == 'q' || key == 'Q')
        ungetch(key);
    return key != ERR && key != KEY_MOUSE && key != KEY_RESIZE;
}

static void
wait_for(struct thought *thought)
{
    for (int ms = 0; !atomic_load(&thought->is_over); ms += POLL_MS) {
        napms(POLL_MS);
        if (ms < SILENT_MS && !cli_signals_stopped())
            continue;
        thought->is_stopped = thought->is_stopped || cli_signals_stopped() || is_stop_asked();
        if (thought->is_stopped)
            clew_control_cancel(thought->control);
        play_say(thought->play,
                 thought->is_stopped ? "stopping ..." : "thinking ... any key stops that");
        play_screen_show_message(thought->play);
    }
}

/* Signals are for the thread that has the screen. */
static bool
run_thread(struct thought *thought)
{
    sigset_t all, before;
    pthread_t thread;
    bool is_started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_started = pthread_create(&thread, NULL, think, thought) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!is_started)
        return false;
    wait_for(thought);
    pthread_join(thread, NULL);
    return true;
}

/*
 * Runs to the end; what it found belongs to the caller. The message says why it found nothing. The
 * limit of a hint is taken back, as the next board is generated with the same options.
 */
static bool
think_aside(struct thought *thought)
{
    struct clew_options *options = thought->play->args->options;
    const char *given = cli_library_text(thought->play->args, "limit-seconds");
    const char *limit = thought->wants_hint ? HINT_SECONDS : "0";

    thought->status = CLEW_NO_MEMORY;
    if (clew_options_set(options, "limit-seconds", given ? given : limit, NULL) ||
        clew_control_new(&thought->control, NULL) || !run_thread(thought) ||
        clew_options_set(options, "limit-seconds", given, NULL))
        thought->error = (struct clew_error){.text = "no memory"};
    clew_control_free(thought->control);
    play_say(thought->play, "%s", thought->is_stopped ? "stopped" : thought->error.text);
    return thought->status == CLEW_OK;
}

void
play_hint(struct play *play)
{
    struct thought thought = {.play = play, .wants_hint = true};
    struct clew_error error = {0};

    if (!think_aside(&thought))
        return;
    if (thought.is_stopped && clew_hint_kind(thought.hint) == CLEW_HINT_UNDECIDED) {
        clew_hint_free(thought.hint);
        return;
    }
    clew_hint_free(play->hint);
    play->hint = thought.hint;
    play_say(play, "%s", clew_hint_text(play->hint));
    if (clew_hint_level(play->hint) == CLEW_HINT_DO &&
        clew_game_take_hint(play->game, play->hint, &error))
        play_say(play, "%s", error.text);
}

void
play_show_answer(struct play *play)
{
    struct thought thought = {.play = play};
    struct clew_error error = {0};

    if (!think_aside(&thought))
        return;
    if (clew_answer_outcome(thought.answer) == CLEW_NONE)
        play_say(play, "no solution from here; u takes back, R starts again");
    else if (!clew_answer_has_solution(thought.answer))
        play_say(play, "%s", thought.is_stopped ? "stopped" : "no solution was found");
    else if (clew_game_finish(play->game, thought.answer, &error))
        play_say(play, "%s", error.text);
    else
        play->is_answer_shown = true;
    clew_answer_free(thought.answer);
}
