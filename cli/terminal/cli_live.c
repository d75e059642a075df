/* cli_live - see cli_live.h. */
#include "terminal/cli_live.h"
#include "input/cli_input.h"
#include "terminal/cli_signals.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define MAX_WAIT_S 0.05 /* a signal may have been delivered to another thread */

static const char hide_cursor[] = "\033[?25l";
static const char show_cursor[] = "\033[?25h\033[0m";

/* Signals that end the program after restoring the terminal. */
static const int fatal_signals[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGFPE,  SIGILL,
                                    SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGPIPE};

#define FATAL_COUNT (sizeof(fatal_signals) / sizeof(*fatal_signals))

static struct {
    bool is_open;
    bool has_modes;
    struct termios modes; /* original modes */
    bool reads_keys;
    int lines;             /* lines of the current frame */
    struct winsize window; /* the terminal when it was painted; 0 by 0: not yet */
    volatile sig_atomic_t was_stopped;
} live;

static void
write_terminal(const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(STDOUT_FILENO, text, length);

        if (written <= 0)
            return; /* terminal gone: nothing to restore */
        text += written;
        length -= (size_t)written;
    }
}

/* Called in signal handlers: async-signal-safe functions only. */
static void
restore_terminal(void)
{
    write_terminal(show_cursor, sizeof(show_cursor) - 1);
    if (live.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &live.modes);
}

static void
prepare_terminal(void)
{
    struct termios modes = live.modes;

    modes.c_lflag &= ~(tcflag_t)ECHO;
    if (live.reads_keys)
        modes.c_lflag &= ~(tcflag_t)ICANON; /* keys one by one */
    if (live.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    write_terminal(hide_cursor, sizeof(hide_cursor) - 1);
}

static void
restore_on_fatal_signal(int number)
{
    restore_terminal();
    signal(number, SIG_DFL);
    raise(number);
}

/* Ctrl-Z: stops the process with the default action and continues on SIGCONT. */
static void
on_suspend(int number)
{
    sigset_t only;

    restore_terminal();
    signal(number, SIG_DFL);
    raise(number);
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL); /* the process stops here */
    signal(number, on_suspend);
    live.was_stopped = 1;
    prepare_terminal();
}

bool
cli_live_is_possible(void)
{
    const char *terminal = getenv("TERM");

    return isatty(STDOUT_FILENO) && terminal && *terminal && strcmp(terminal, "dumb");
}

static void
catch_signals(bool catches)
{
    struct sigaction action = {.sa_handler = catches ? restore_on_fatal_signal : SIG_DFL};

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < FATAL_COUNT; i++)
        sigaction(fatal_signals[i], &action, NULL);
    action.sa_flags = SA_RESTART;
    action.sa_handler = catches ? on_suspend : SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    action.sa_handler = catches ? SIG_IGN : SIG_DFL;
    sigaction(SIGTTOU, &action, NULL); /* may restore the terminal from the background */
    cli_signals_at_end(catches ? restore_terminal : NULL);
}

void
cli_live_open(bool reads_keys)
{
    if (live.is_open)
        return;
    live.is_open = true;
    live.reads_keys = reads_keys;
    live.window = (struct winsize){0};
    live.has_modes = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &live.modes) == 0;
    live.lines = 0;
    fflush(stdout);
    catch_signals(true);
    prepare_terminal();
}

static struct winsize
window_size(void)
{
    struct winsize window;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) < 0 || window.ws_col < 2 || window.ws_row < 2)
        window = (struct winsize){.ws_row = 24, .ws_col = 80};
    return window;
}

int
cli_live_width(void)
{
    return window_size().ws_col;
}

static bool
is_resized(struct winsize window)
{
    return live.window.ws_col &&
           (live.window.ws_col != window.ws_col || live.window.ws_row != window.ws_row);
}

/*
 * Moves to the first line of the last frame, if it is still there. After a resize nobody knows
 * where the terminal has put it, so the screen is cleared.
 */
static void
move_to_frame_start(FILE *out, struct winsize window)
{
    if (is_resized(window))
        fputs("\033[H\033[2J", out);
    if (live.was_stopped || is_resized(window))
        live.lines = 0;
    live.was_stopped = 0;
    live.window = window;
    fputc('\r', out);
    if (live.lines > 0)
        fprintf(out, "\033[%dA", live.lines);
}

/* Prints as many lines as fit; returns their number. */
static int
print_lines(FILE *out, const char *text, size_t length, int room)
{
    const char *end = text + length;
    int lines = 0;

    for (; text < end && lines < room; lines++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        const size_t size = (size_t)((stop ? stop : end) - text);

        fwrite(text, 1, size, out);
        fputs("\033[K\n", out);
        text += size + 1;
    }
    if (text < end) {
        fputs("\033[0m(cut at the height of the terminal)\033[K\n", out);
        lines++;
    }
    return lines;
}

/* One write per frame, to avoid flicker. */
void
cli_live_show(const char *text, size_t length, const char *below)
{
    const struct winsize window = window_size();
    char *frame = NULL;
    size_t size = 0;
    FILE *out;

    if (!live.is_open || !(out = open_memstream(&frame, &size)))
        return;
    move_to_frame_start(out, window);
    live.lines = print_lines(out, text, length, window.ws_row - 2);
    fprintf(out, "%.*s\033[K\033[J", window.ws_col - 1, below);
    if (fclose(out) == 0 && frame)
        write_terminal(frame, size);
    free(frame);
}

/* A key that was typed, or 0. In the background the keys are meant for another program. */
static int
read_key(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    unsigned char key;

    if (!live.reads_keys || !live.has_modes || tcgetpgrp(STDIN_FILENO) != getpgrp() ||
        poll(&input, 1, 0) != 1 || read(STDIN_FILENO, &key, 1) != 1)
        return 0;
    return key;
}

int
cli_live_wait(double seconds)
{
    const double end = cli_clock() + seconds;

    while (!cli_signals_stopped()) {
        const int key = read_key();
        const double left = end - cli_clock();
        const double slice = left < MAX_WAIT_S ? left : MAX_WAIT_S;

        if (key)
            return key;
        if (is_resized(window_size()))
            return CLI_LIVE_RESIZED;
        if (left <= 0)
            break;
        nanosleep(&(struct timespec){0, (long)(slice * 1e9)}, NULL);
    }
    return 0;
}

void
cli_live_clear(void)
{
    char text[32];

    if (!live.is_open)
        return;
    if (live.lines > 0)
        write_terminal(text, (size_t)snprintf(text, sizeof(text), "\r\033[%dA\033[J", live.lines));
    else
        write_terminal("\r\033[J", 4);
    live.lines = -1;
}

void
cli_live_close(void)
{
    if (!live.is_open)
        return;
    if (live.lines > 0)
        write_terminal("\r\033[K", 4); /* remove the status line */
    restore_terminal();
    catch_signals(false);
    live.is_open = false;
}
