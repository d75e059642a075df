/* cli_signals - see cli_signals.h. */
#define _GNU_SOURCE /* ppoll */
#include "terminal/cli_signals.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_WATCHED 256

static atomic_int caught;
static _Atomic(void (*)(void)) at_end;
static _Atomic(struct clew_control *) watched[MAX_WATCHED];

/* Of processor time, so that a busy machine cuts nothing short that would be quick. */
#define GRACE_NS 20000000L

/*
 * Stages begun and not ended, counted in several places: each small board has four, and threads that
 * write to one place wait for each other's caches.
 */
#define STAGE_COUNTS 16

static struct stage_count {
    _Alignas(CLI_APART) atomic_int stages;
    _Atomic(const char *) activity; /* of the last stage that was begun */
} stage_counts[STAGE_COUNTS];
static atomic_uint counting_threads;
static _Thread_local struct stage_count *own_stages; /* NULL: not yet chosen */

static _Atomic(void (*)(const char *)) at_cut;

static _Atomic(const char *) unfinished; /* see cli_stage_file */
static timer_t grace_timer;
static atomic_bool has_timer;

/* ---- Handlers: only async-signal-safe calls ---- */

static void
start_grace(void)
{
    const struct itimerspec time = {.it_value = {.tv_nsec = GRACE_NS}};

    if (atomic_load(&has_timer))
        timer_settime(grace_timer, 0, &time, NULL);
}

/* The activity of a stage that has begun and not ended; NULL: there is none. */
static const char *
find_activity(void)
{
    for (int i = 0; i < STAGE_COUNTS; i++)
        if (atomic_load(&stage_counts[i].stages))
            return atomic_load(&stage_counts[i].activity);
    return NULL;
}

static void
on_grace_over(int number)
{
    const char *path = atomic_load(&unfinished), *activity = find_activity();
    void (*act)(void) = atomic_load(&at_end);
    void (*report)(const char *) = atomic_load(&at_cut);

    (void)number;
    if (!activity)
        return;
    if (path)
        unlink(path);
    if (act)
        act();
    if (report)
        report(activity);
    _exit(CLI_GAVE_UP);
}

static void
on_stop_signal(int number)
{
    if (atomic_exchange(&caught, number)) {
        void (*act)(void) = atomic_load(&at_end);

        if (act)
            act();
        signal(number, SIG_DFL);
        raise(number); /* delivered when this handler returns */
        return;
    }
    for (int i = 0; i < MAX_WATCHED; i++) {
        struct clew_control *control = atomic_load(&watched[i]);

        if (control)
            clew_control_cancel(control);
    }
    if (find_activity())
        start_grace();
}

static void
on_bus_error(int number)
{
    static const char text[] = "clew: a file became shorter while it was read\n";

    (void)number;
    if (write(STDERR_FILENO, text, strlen(text)) < 0)
        _exit(CLI_ERROR);
    _exit(CLI_ERROR);
}

static void
install_handler(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}, before;

    sigemptyset(&action.sa_mask);
    sigaction(number, NULL, &before);
    /* Signals ignored by the parent (nohup, background jobs) stay ignored. */
    if (before.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

void
cli_signals_init(void)
{
    install_handler(SIGINT, on_stop_signal);
    install_handler(SIGTERM, on_stop_signal);
    install_handler(SIGHUP, on_stop_signal);
    install_handler(SIGBUS, on_bus_error);
    install_handler(SIGXFSZ, SIG_IGN); /* a file that grows too long is a failed write */
}

bool
cli_signals_stopped(void)
{
    return atomic_load(&caught) != 0;
}

void
cli_signals_watch(struct clew_control *control)
{
    int i = 0;

    while (i < MAX_WATCHED && atomic_load(&watched[i]))
        i++;
    assert(i < MAX_WATCHED);
    atomic_store(&watched[i], control);
    if (cli_signals_stopped())
        clew_control_cancel(control);
}

void
cli_signals_forget(struct clew_control *control)
{
    for (int i = 0; i < MAX_WATCHED; i++)
        if (atomic_load(&watched[i]) == control)
            atomic_store(&watched[i], NULL);
}

/* ---- Stages ---- */

static void
make_timer(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};

    install_handler(SIGALRM, on_grace_over);
    if (timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &grace_timer) == 0)
        atomic_store(&has_timer, true);
}

static void
choose_stage_count(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, make_timer);
    own_stages = &stage_counts[atomic_fetch_add(&counting_threads, 1) % STAGE_COUNTS];
}

void
cli_stage_begin(const char *activity)
{
    if (!own_stages)
        choose_stage_count();
    atomic_store_explicit(&own_stages->activity, activity, memory_order_relaxed);
    atomic_fetch_add(&own_stages->stages, 1);
    if (cli_signals_stopped())
        start_grace();
}

/* In the thread that began it. */
void
cli_stage_end(void)
{
    atomic_fetch_sub(&own_stages->stages, 1);
}

void
cli_stage_file(const char *path)
{
    atomic_store(&unfinished, path);
}

void
cli_signals_at_cut(void (*report)(const char *activity))
{
    atomic_store(&at_cut, report);
}

/* ---- Controls ---- */

struct clew_control *
cli_control_new(void)
{
    struct clew_control *control;

    if (clew_control_new(&control, NULL))
        return NULL;
    cli_signals_watch(control);
    return control;
}

void
cli_control_free(struct clew_control *control)
{
    if (!control)
        return;
    cli_signals_forget(control);
    clew_control_free(control);
}

void
cli_signals_at_end(void (*act)(void))
{
    atomic_store(&at_end, act);
}

/* Signals are unblocked only while waiting, so that one that arrives just before is not missed. */
bool
cli_signals_wait_for(int fd, short events)
{
    struct pollfd ready = {.fd = fd, .events = events};
    sigset_t all, before;
    bool is_stopped;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (!(is_stopped = cli_signals_stopped()) && ppoll(&ready, 1, NULL, &before) < 0 &&
           errno == EINTR)
        ;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !is_stopped;
}
