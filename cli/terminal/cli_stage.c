/* cli_stage - see cli_stage.h. */
#include "terminal/cli_stage.h"
#include "terminal/cli_signals.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define LONGEST_WAIT_S 0.05 /* a signal may have gone to another thread */

static const char hide_cursor[] = "\033[?25l";
static const char show_cursor[] = "\033[?25h\033[0m";

/* Signals that end the program at once, after the terminal is put right. */
static const int ending[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGFPE,  SIGILL,
                             SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGPIPE};

#define ENDING_COUNT (sizeof(ending) / sizeof(*ending))

static struct {
    bool is_open;
    bool has_modes;
    struct termios modes; /* as they were before */
    int lines;            /* of the frame that is to be seen */
    int cols;             /* of the terminal when it was painted */
    volatile sig_atomic_t was_stopped;
} stage;

static void
put(const char *text, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(STDOUT_FILENO, text, length);

        if (written <= 0)
            return; /* a terminal that is gone: there is nothing left to put right */
        text += written;
        length -= (size_t)written;
    }
}

/* Used in handlers: only calls that are safe there. */
static void
restore(void)
{
    put(show_cursor, sizeof(show_cursor) - 1);
    if (stage.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &stage.modes);
}

static void
prepare(void)
{
    struct termios modes = stage.modes;

    modes.c_lflag &= ~(tcflag_t)ECHO;
    if (stage.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &modes);
    put(hide_cursor, sizeof(hide_cursor) - 1);
}

static void
end(int number)
{
    restore();
    signal(number, SIG_DFL);
    raise(number);
}

/* Ctrl-Z: stops as if nobody had caught it, and goes on when it is continued. */
static void
pause_and_go_on(int number)
{
    sigset_t only;

    restore();
    signal(number, SIG_DFL);
    raise(number);
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL); /* here it stops */
    signal(number, pause_and_go_on);
    stage.was_stopped = 1;
    prepare();
}

bool
cli_stage_is_there(void)
{
    const char *terminal = getenv("TERM");

    return isatty(STDOUT_FILENO) && terminal && *terminal && strcmp(terminal, "dumb");
}

static void
catch_signals(bool catches)
{
    struct sigaction action = {.sa_handler = catches ? end : SIG_DFL};

    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < ENDING_COUNT; i++)
        sigaction(ending[i], &action, NULL);
    action.sa_flags = SA_RESTART;
    action.sa_handler = catches ? pause_and_go_on : SIG_DFL;
    sigaction(SIGTSTP, &action, NULL);
    action.sa_handler = catches ? SIG_IGN : SIG_DFL;
    sigaction(SIGTTOU, &action, NULL); /* in the background it may still put the terminal right */
    cli_signals_at_end(catches ? restore : NULL);
}

void
cli_stage_open(void)
{
    if (stage.is_open)
        return;
    stage.is_open = true;
    stage.has_modes = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &stage.modes) == 0;
    stage.lines = 0;
    fflush(stdout);
    catch_signals(true);
    prepare();
}

static struct winsize
window_size(void)
{
    struct winsize window;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) < 0 || window.ws_col < 2 || window.ws_row < 2)
        window = (struct winsize){.ws_row = 24, .ws_col = 80};
    return window;
}

/* Back to the first line of the last frame, unless that has gone away. */
static void
go_back(FILE *out, struct winsize window)
{
    if (stage.was_stopped || stage.cols != window.ws_col)
        stage.lines = 0;
    stage.was_stopped = 0;
    stage.cols = window.ws_col;
    fputc('\r', out);
    if (stage.lines > 0)
        fprintf(out, "\033[%dA", stage.lines);
}

/* As many lines as there is room for; says how many. */
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

/* All of a frame goes out in one write, so that nobody sees half of it. */
void
cli_stage_show(const char *text, size_t length, const char *below)
{
    const struct winsize window = window_size();
    char *frame = NULL;
    size_t size = 0;
    FILE *out;

    if (!stage.is_open || !(out = open_memstream(&frame, &size)))
        return;
    go_back(out, window);
    stage.lines = print_lines(out, text, length, window.ws_row - 2);
    fprintf(out, "%.*s\033[K\033[J", window.ws_col - 1, below);
    if (fclose(out) == 0)
        put(frame, size);
    free(frame);
}

void
cli_stage_wait(double seconds)
{
    while (seconds > 0 && !cli_signals_stopped()) {
        const double slice = seconds < LONGEST_WAIT_S ? seconds : LONGEST_WAIT_S;
        const struct timespec time = {0, (long)(slice * 1e9)};

        nanosleep(&time, NULL);
        seconds -= slice;
    }
}

void
cli_stage_clear(void)
{
    char text[32];

    if (!stage.is_open)
        return;
    if (stage.lines > 0)
        put(text, (size_t)snprintf(text, sizeof(text), "\r\033[%dA\033[J", stage.lines));
    else
        put("\r\033[J", 4);
    stage.lines = -1;
}

void
cli_stage_close(void)
{
    if (!stage.is_open)
        return;
    if (stage.lines > 0)
        put("\r\033[K", 4); /* the line below has had its say */
    restore();
    catch_signals(false);
    stage.is_open = false;
}
