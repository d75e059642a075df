/*
 * play_search - hints and solutions in the background while the screen stays alive; see play.h.
 *
 * The search runs in a thread that owns the game until it ends. Fast results are not announced, and
 * keys typed ahead stay in the queue. After a short time a message shows that a search is running,
 * and any key stops it.
 */
#include "play/play.h"
#include "terminal/cli_signals.h"

#include <ncurses.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#define QUIET_MS     300 /* before a message is shown */
#define POLL_MS      5
#define HINT_SECONDS "3"

struct background {
    struct play *play;
    bool wants_hint; /* otherwise the solution is wanted */
    bool is_stopped; /* by the player */
    struct clew_control *control;
    struct clew_hint *hint; /* result: this or the answer */
    struct clew_answer *answer;
    enum clew_status status;
    struct clew_error error;
    atomic_bool is_over;
};

static void *
search_thread(void *context)
{
    struct background *background = context;
    struct clew_game *game = background->play->game;
    const struct clew_options *options = background->play->args->options;

    if (background->wants_hint)
        background->status = clew_game_hint(&background->hint, game, 0, options,
                                            background->control, &background->error);
    else
        background->status = clew_game_solve(&background->answer, game, options,
                                             background->control, &background->error);
    atomic_store(&background->is_over, true);
    return NULL;
}

/* Whether a key was pressed; q is left in the queue for the game. */
static bool
is_key_pressed(void)
{
    MEVENT event;
    int key;

    timeout(0);
    key = getch();
    timeout(PLAY_TICK_MS);
    while (key == KEY_MOUSE && getmouse(&event) == OK)
        continue; /* probably the release of a click */
    if (key == 'q' || key == 'Q')
        ungetch(key);
    return key != ERR && key != KEY_MOUSE && key != KEY_RESIZE;
}

static void
wait_for(struct background *background)
{
    for (int ms = 0; !atomic_load(&background->is_over); ms += POLL_MS) {
        napms(POLL_MS);
        if (ms < QUIET_MS && !cli_signals_stopped())
            continue;
        background->is_stopped =
            background->is_stopped || cli_signals_stopped() || is_key_pressed();
        if (background->is_stopped)
            clew_control_cancel(background->control);
        play_set_message(background->play, background->is_stopped
                                               ? "stopping ..."
                                               : "searching ... any key stops it");
        play_screen_show_message(background->play);
    }
}

/* Signals go to the thread with the screen. */
static bool
run_search_thread(struct background *background)
{
    sigset_t all, before;
    pthread_t thread;
    bool is_started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_started = pthread_create(&thread, NULL, search_thread, background) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!is_started)
        return false;
    wait_for(background);
    pthread_join(thread, NULL);
    return true;
}

/*
 * Waits for the search; its result belongs to the caller. Without a result the message says why.
 * The time limit of hints is reset, since the same options generate the next board.
 */
static bool
run_in_background(struct background *background)
{
    struct clew_options *options = background->play->args->options;
    const char *given = cli_library_value(background->play->args, "limit-seconds");
    const char *limit = background->wants_hint ? HINT_SECONDS : "0";

    background->status = CLEW_NO_MEMORY;
    if (clew_options_set(options, "limit-seconds", given ? given : limit, NULL) ||
        clew_control_new(&background->control, NULL) || !run_search_thread(background) ||
        clew_options_set(options, "limit-seconds", given, NULL))
        background->error = (struct clew_error){.text = "no memory"};
    clew_control_free(background->control);
    play_set_message(background->play, "%s",
                     background->is_stopped ? "stopped" : background->error.text);
    return background->status == CLEW_OK;
}

void
play_hint(struct play *play)
{
    struct background background = {.play = play, .wants_hint = true};
    struct clew_error error = {0};

    if (!run_in_background(&background))
        return;
    if (background.is_stopped && clew_hint_kind(background.hint) == CLEW_HINT_UNDECIDED) {
        clew_hint_free(background.hint);
        return;
    }
    clew_hint_free(play->hint);
    play->hint = background.hint;
    play_set_message(play, "%s", clew_hint_text(play->hint));
    if (clew_hint_level(play->hint) == CLEW_HINT_DO &&
        clew_game_take_hint(play->game, play->hint, &error))
        play_set_message(play, "%s", error.text);
}

void
play_show_answer(struct play *play)
{
    struct background background = {.play = play};
    struct clew_error error = {0};

    if (!run_in_background(&background))
        return;
    if (clew_answer_outcome(background.answer) == CLEW_NONE)
        play_set_message(play, "no solution from here; u undo, R restart");
    else if (!clew_answer_has_solution(background.answer))
        play_set_message(play, "%s", background.is_stopped ? "stopped" : "no solution was found");
    else if (clew_game_finish(play->game, background.answer, &error))
        play_set_message(play, "%s", error.text);
    else
        play->is_answer_shown = true;
    clew_answer_free(background.answer);
}
