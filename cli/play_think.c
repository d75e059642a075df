/*
 * play_think - hints and solutions in the background while the screen stays alive; see play.h.
 *
 * The search has a thread of its own, and until it ends the game belongs to that thread. A result
 * that comes at once is not announced, and keys typed ahead wait for it. After that the message
 * says what goes on, and any key stops it.
 */
#include "cli_signals.h"
#include "cli_source.h"
#include "play.h"

#include <ncurses.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

#define SILENT_MS    300 /* before anything is said */
#define POLL_MS      50  /* between two looks at the keys */
#define HINT_SECONDS "3"

struct thought {
    struct clew_game *game;
    bool wants_hint; /* otherwise the solution */
    struct clew_options *options;
    struct clew_control *control;
    bool is_stopped; /* by the player */
    /* What came of it: a hint or an answer. */
    struct clew_hint *hint;
    struct clew_answer *answer;
    enum clew_status status;
    struct clew_error error;
    pthread_mutex_t lock; /* guards is_over */
    pthread_cond_t over;
    bool is_over;
};

static void *
think(void *context)
{
    struct thought *thought = context;

    if (thought->wants_hint)
        thought->status = clew_game_hint(&thought->hint, thought->game, 0, thought->options,
                                         thought->control, &thought->error);
    else
        thought->status = clew_game_solve(&thought->answer, thought->game, thought->options,
                                          thought->control, &thought->error);
    pthread_mutex_lock(&thought->lock);
    thought->is_over = true;
    pthread_cond_signal(&thought->over);
    pthread_mutex_unlock(&thought->lock);
    return NULL;
}

static bool
is_over_within(struct thought *thought, int ms)
{
    struct timespec end;
    bool is_over;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += ms * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_mutex_lock(&thought->lock);
    while (!thought->is_over && !cli_signals_stopped())
        if (pthread_cond_timedwait(&thought->over, &thought->lock, &end))
            break;
    is_over = thought->is_over;
    pthread_mutex_unlock(&thought->lock);
    return is_over;
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
wait_for(struct play *play, struct thought *thought)
{
    if (is_over_within(thought, SILENT_MS))
        return;
    while (!is_over_within(thought, POLL_MS)) {
        thought->is_stopped = thought->is_stopped || cli_signals_stopped() || is_stop_asked();
        if (thought->is_stopped)
            clew_control_cancel(thought->control);
        play_say(play, thought->is_stopped ? "stopping ..." : "thinking ... any key stops that");
        play_screen_show_message(play);
    }
}

/* The limits, and what the player gave that counts for hints. */
static bool
set_options(struct clew_options *options, const struct play *play, const char *seconds)
{
    const struct cli_args *args = play->args;
    char bytes[32];

    snprintf(bytes, sizeof(bytes), "%zu", cli_half_of_memory());
    if (clew_options_set(options, "limit-bytes", bytes, NULL) ||
        clew_options_set(options, "limit-seconds", seconds, NULL))
        return false;
    for (size_t i = 0; i < args->given_count; i++) {
        const struct cli_given *given = &args->given[i];
        const struct clew_option_info *info =
            cli_option_find(clew_board_puzzle(play->board), given->name);

        if (!info)
            info = cli_option_find(NULL, given->name);
        if (info && info->use & CLEW_FOR_RATING &&
            clew_options_set(options, given->name, given->value, NULL))
            return false;
    }
    return true;
}

/* Signals are for the thread that has the screen. */
static void
run_thread(struct play *play, struct thought *thought)
{
    sigset_t all, before;
    pthread_t thread;
    bool is_started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_started = pthread_create(&thread, NULL, think, thought) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!is_started)
        return;
    wait_for(play, thought);
    pthread_join(thread, NULL);
}

/* Runs to the end; what it found belongs to the caller. The message says why it found nothing. */
static void
think_aside(struct play *play, struct thought *thought, bool wants_hint)
{
    *thought = (struct thought){.game = play->game,
                                .wants_hint = wants_hint,
                                .status = CLEW_NO_MEMORY,
                                .error = {.text = "no memory"},
                                .lock = PTHREAD_MUTEX_INITIALIZER,
                                .over = PTHREAD_COND_INITIALIZER};
    if (!clew_options_new(&thought->options, NULL) && !clew_control_new(&thought->control, NULL) &&
        set_options(thought->options, play, wants_hint ? HINT_SECONDS : "0"))
        run_thread(play, thought);
    clew_options_free(thought->options);
    clew_control_free(thought->control);
    play_say(play, "%s", thought->is_stopped ? "stopped" : thought->error.text);
}

void
play_hint(struct play *play)
{
    struct clew_error error = {0};
    struct thought thought;

    think_aside(play, &thought, true);
    if (thought.status)
        return;
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
    struct clew_error error = {0};
    struct thought thought;

    think_aside(play, &thought, false);
    if (thought.status)
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
