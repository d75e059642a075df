/* cli_progress - see cli_progress.h. */
#include "terminal/cli_progress.h"
#include "input/cli_input.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define TICK_NS      100000000L
#define SHOW_AFTER_S 1.0
#define BAR_WIDTH    20

static struct {
    pthread_t thread;
    bool is_on;
    bool is_terminal;      /* standard error */
    double started, shown; /* times of cli_clock */
    pthread_mutex_t lock;  /* guards the members below */
    pthread_cond_t ended;
    bool is_ending;
    atomic_bool is_showing;
    const struct clew_control *control;
    uint64_t boards, bytes, total;
} line = {.lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};

/* This thread holds the lock, and the line is cleared. */
static _Thread_local bool is_held;

/* A short number: 999, 12.3 K, 4.1 M ... */
static int
print_short(char *text, size_t size, double number, double step, const char *const *units)
{
    int unit = 0;

    while (number >= step && units[unit + 1]) {
        number /= step;
        unit++;
    }
    return snprintf(text, size, "%.*f%s", unit == 0 || number >= 100 ? 0 : 1, number, units[unit]);
}

static void
append_part(char *text, const char *part)
{
    const size_t length = strlen(text);

    snprintf(text + length, CLI_PROGRESS_BYTES - length, "%s%s", length ? ", " : "", part);
}

static void
append_amount(char *text, double number, const char *what)
{
    static const char *const units[] = {"", " K", " M", " G", " T", NULL};
    char part[64];
    const int length = print_short(part, sizeof(part), number, 1000, units);

    snprintf(part + length, sizeof(part) - (size_t)length, "%s", what);
    append_part(text, part);
}

static void
append_bytes(char *text, double bytes)
{
    static const char *const units[] = {" B", " KiB", " MiB", " GiB", " TiB", NULL};
    char part[64];

    print_short(part, sizeof(part), bytes, 1024, units);
    append_part(text, part);
}

static void
append_bar(char *text, double seconds)
{
    const double done = (double)line.bytes / (double)line.total;
    char part[96], bar[BAR_WIDTH + 1];

    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < done * BAR_WIDTH ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    snprintf(part, sizeof(part), "[%s] %.0f %%, %.0f s left", bar, 100 * done,
             done > 0 ? seconds * (1 - done) / done : 0);
    append_part(text, part);
}

/* text has CLI_PROGRESS_BYTES bytes. */
static void
append_search(char *text, const struct clew_control *control)
{
    struct clew_progress at = CLEW_PROGRESS_INIT;
    char part[64];

    clew_control_progress(control, &at);
    if (line.boards > 0 && at.seconds < SHOW_AFTER_S)
        return; /* do not report short searches of a batch */
    append_amount(text, (double)at.nodes, " nodes");
    if (at.seconds > 0)
        append_amount(text, (double)at.nodes / at.seconds, "/s");
    append_bytes(text, (double)at.bytes);
    if (at.table > 0) {
        snprintf(part, sizeof(part), "building table %d", at.table);
        append_part(text, part);
    }
    if (at.depth >= 0) {
        snprintf(part, sizeof(part), "depth %lld", (long long)at.depth);
        append_part(text, part);
    }
    if (at.bound >= 0) {
        snprintf(part, sizeof(part), "bound %lld", (long long)at.bound);
        append_part(text, part);
    }
    if (at.share >= 0) {
        snprintf(part, sizeof(part), "%.0f %%", 100 * at.share);
        append_part(text, part);
    }
    snprintf(part, sizeof(part), "%.0f s", at.seconds);
    append_part(text, part);
}

void
cli_progress_describe(char text[CLI_PROGRESS_BYTES], const struct clew_control *control)
{
    *text = '\0';
    append_search(text, control);
}

static void
progress_show(double seconds)
{
    char text[CLI_PROGRESS_BYTES] = "";
    struct winsize window;
    int width = CLI_PROGRESS_BYTES;

    if (line.boards > 0) {
        append_amount(text, (double)line.boards, line.boards == 1 ? " board" : " boards");
        append_amount(text, (double)line.boards / seconds, " a second");
        if (line.total > 0)
            append_bar(text, seconds);
    }
    if (line.control)
        append_search(text, line.control);
    if (!*text)
        return;
    if (!line.is_terminal) {
        fprintf(stderr, "%s\n", text);
        return;
    }
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1)
        width = window.ws_col - 1;
    fprintf(stderr, "\r%.*s\033[K", width, text);
    line.is_showing = true;
}

/* Called with the lock held. */
static void
progress_tick(void)
{
    const double time = cli_clock(), pause = line.is_terminal ? 0 : 1;

    if (time - line.started < SHOW_AFTER_S || time - line.shown < pause)
        return;
    progress_show(time - line.started);
    line.shown = time;
}

static void *
progress_thread(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&line.lock);
    while (!line.is_ending) {
        struct timespec until;

        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += TICK_NS;
        until.tv_sec += until.tv_nsec / 1000000000L;
        until.tv_nsec %= 1000000000L;
        /* The lock may have been held until after the end, as long as an answer was replayed. */
        if (pthread_cond_timedwait(&line.ended, &line.lock, &until) == ETIMEDOUT && !line.is_ending)
            progress_tick();
    }
    pthread_mutex_unlock(&line.lock);
    return NULL;
}

void
cli_progress_start(const struct cli_args *args)
{
    sigset_t all, before;

    line.is_terminal = isatty(STDERR_FILENO);
    if (!cli_flag(args, CLI_PROGRESS) && !(cli_is(args, CLI_PROGRESS, "auto") && line.is_terminal))
        return;
    line.started = cli_clock();
    /* Signals go to the main thread, to interrupt it if it waits for input. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    line.is_on = pthread_create(&line.thread, NULL, progress_thread, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool
cli_progress_is_on(void)
{
    return line.is_on;
}

bool
cli_progress_is_showing(void)
{
    return line.is_showing;
}

static void
progress_clear_line(void)
{
    if (line.is_showing)
        fputs("\r\033[K", stderr);
    line.is_showing = false;
}

void
cli_progress_search(const struct clew_control *control)
{
    if (!line.is_on)
        return;
    pthread_mutex_lock(&line.lock);
    line.control = control;
    pthread_mutex_unlock(&line.lock);
}

void
cli_progress_boards(uint64_t boards, uint64_t bytes, uint64_t total)
{
    if (!line.is_on)
        return;
    pthread_mutex_lock(&line.lock);
    line.boards = boards;
    line.bytes = bytes < total ? bytes : total;
    line.total = total;
    pthread_mutex_unlock(&line.lock);
}

void
cli_progress_clear(void)
{
    if (!line.is_on || is_held)
        return;
    pthread_mutex_lock(&line.lock);
    progress_clear_line();
    pthread_mutex_unlock(&line.lock);
}

void
cli_progress_hold(void)
{
    if (!line.is_on)
        return;
    pthread_mutex_lock(&line.lock);
    progress_clear_line();
    is_held = true;
}

void
cli_progress_release(void)
{
    if (!line.is_on)
        return;
    is_held = false;
    pthread_mutex_unlock(&line.lock);
}

void
cli_progress_stop(void)
{
    if (!line.is_on)
        return;
    pthread_mutex_lock(&line.lock);
    line.is_ending = true;
    progress_clear_line();
    pthread_cond_signal(&line.ended);
    pthread_mutex_unlock(&line.lock);
    pthread_join(line.thread, NULL);
    line.is_on = false;
}
