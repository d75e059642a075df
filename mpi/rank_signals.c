/* rank_signals - see rank_signals.h. */
#include "rank_signals.h"
#include "input/cli_input.h"
#include "terminal/cli_signals.h"

#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#define MAX_BETWEEN_LOOKS 0.1   /* seconds; after a longer time the rank may have been stopped */
#define TIME_FOR_SIGTERM  0.005 /* schedulers send SIGCONT and SIGTERM together */

static _Atomic double last_look; /* 0: none yet */
static _Atomic double continued; /* when SIGCONT came to a rank that was not stopped; 0: never */

static void
on_user_signal(int number)
{
    (void)number;
    if (!cli_signals_stopped())
        kill(getpid(), SIGTERM);
}

static void
on_continue(int number)
{
    const double look = atomic_load(&last_look), now = cli_clock();

    (void)number;
    if (look > 0 && now - look < MAX_BETWEEN_LOOKS)
        atomic_store(&continued, now);
}

void
rank_signals_init(void)
{
    struct sigaction action = {.sa_handler = on_user_signal, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR1, &action, NULL);
    action.sa_handler = on_continue;
    sigaction(SIGCONT, &action, NULL);
}

/* A SIGTERM that is under way must stay the first one: the second ends the program at once. */
void
rank_signals_look(void)
{
    const double now = cli_clock(), since = atomic_load(&continued);

    atomic_store(&last_look, now);
    if (since > 0 && now - since > TIME_FOR_SIGTERM && !cli_signals_stopped())
        kill(getpid(), SIGTERM);
}

bool
rank_signals_is_ending(void)
{
    return atomic_load(&continued) > 0;
}
