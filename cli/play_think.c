/*
 * play_think - a search in the background while the screen stays alive; see play.h.
 *
 * The search has a thread of its own. A hint that comes at once is not announced, and keys that
 * were typed ahead wait for it. After that the message line says what goes on, and any key ends it.
 */
#include "cli_input.h"
#include "cli_signals.h"
#include "play.h"

#include <ncurses.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

#define QUIET_MS 300 /* before anything is said */
#define LOOK_MS  50  /* between two looks at the keys */

struct thought {
    const struct clew_board *board;
    struct clew_options *options;
    struct clew_control *control;
    struct clew_answer *answer;
    pthread_mutex_t lock; /* guards is_over */
    pthread_cond_t over;
    bool is_over;
};

static void *
think(void *context)
{
    struct thought *thought = context;

    if (clew_solve(&thought->answer, thought->board, thought->options, thought->control, NULL))
        thought->answer = NULL;
    pthread_mutex_lock(&thought->lock);
    thought->is_over = true;
    pthread_cond_signal(&thought->over);
    pthread_mutex_unlock(&thought->lock);
    return NULL;
}

/* Signals are for the thread that has the screen. */
static bool
start(pthread_t *thread, struct thought *thought)
{
    sigset_t all, before;
    bool is_started;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    is_started = pthread_create(thread, NULL, think, thought) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
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

/* True when a key says that it is enough; q is left for the game. */
static bool
is_told_to_stop(void)
{
    MEVENT event;
    int key;

    timeout(0);
    key = getch();
    timeout(PLAY_TICK_MS);
    if (key == KEY_MOUSE)
        getmouse(&event); /* as like as not the end of a click */
    if (key == 'q' || key == 'Q')
        ungetch(key);
    return key != ERR && key != KEY_MOUSE && key != KEY_RESIZE;
}

static void
wait_for(struct play *play, struct thought *thought)
{
    if (is_over_within(thought, QUIET_MS))
        return;
    while (!is_over_within(thought, LOOK_MS)) {
        play->is_stopped = play->is_stopped || cli_signals_stopped() || is_told_to_stop();
        if (play->is_stopped)
            clew_control_cancel(thought->control);
        play_say(play, play->is_stopped ? "stopping ..." : "thinking ... any key stops that");
        play_screen_show(play);
    }
}

/* Everything that the search needs; false without memory. */
static bool
prepare(struct thought *thought, const char *engine, const char *ask, const char *seconds)
{
    return !clew_options_new(&thought->options, NULL) &&
           !clew_control_new(&thought->control, NULL) &&
           !clew_options_set(thought->options, "limit-seconds", seconds, NULL) &&
           !clew_options_set(thought->options, "engine", engine, NULL) &&
           !clew_options_set(thought->options, "ask", ask, NULL);
}

struct clew_answer *
play_solve(struct play *play, const struct clew_board *board, const struct play_question *question)
{
    struct thought thought = {
        .board = board, .lock = PTHREAD_MUTEX_INITIALIZER, .over = PTHREAD_COND_INITIALIZER};
    pthread_t thread;

    play->is_none = play->is_stopped = false;
    if (prepare(&thought, question->engine, question->ask, question->seconds) &&
        start(&thread, &thought)) {
        wait_for(play, &thought);
        pthread_join(thread, NULL);
    }
    clew_options_free(thought.options);
    clew_control_free(thought.control);
    if (!thought.answer)
        return NULL;
    play->is_none = clew_answer_outcome(thought.answer) == CLEW_NONE;
    if (clew_answer_has_solution(thought.answer)) {
        play->is_stopped = false; /* it came all the same */
        return thought.answer;
    }
    clew_answer_free(thought.answer);
    return NULL;
}

void
play_say_why_not(struct play *play, const char *none)
{
    play_say(play, "%s", play->is_stopped ? "stopped" : play->is_none ? none : "no answer in time");
}
