/* cli_contestants - see cli_contestants.h. */
#include "commands/cli_contestants.h"
#include "input/cli_names.h"
#include "input/cli_suggest.h"
#include "input/cli_values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_THREADS 256

static void
offer(void *guess, const char *name)
{
    cli_guess_offer(guess, name);
}

static void
add_engine(struct cli_contestants *entrants, const char *name)
{
    for (size_t t = 0; t < entrants->threads_count; t++) {
        struct cli_entrant *entrant = &entrants->list[entrants->count];

        if (entrants->count == CLI_MAX_CONTESTANTS)
            return;
        *entrant = (struct cli_entrant){.threads = entrants->threads[t]};
        snprintf(entrant->engine, sizeof(entrant->engine), "%s", name);
        entrants->count++;
    }
}

static enum cli_exit
take_engine(struct cli_contestants *entrants, const struct cli_args *args, const char *name)
{
    struct cli_guess guess;

    cli_guess_init(&guess, name);
    cli_names_each("engine", offer, &guess);
    if (guess.distance > 0)
        return cli_complain(args->command, "--engines: there is no '%s'; the nearest is %s", name,
                            guess.nearest);
    if (entrants->count + entrants->threads_count > CLI_MAX_CONTESTANTS)
        return cli_complain(args->command, "at most %d runs per board", CLI_MAX_CONTESTANTS);
    add_engine(entrants, name);
    return CLI_FINE;
}

static enum cli_exit
take_threads(struct cli_contestants *entrants, const struct cli_args *args, const char *text)
{
    const size_t room = sizeof(entrants->threads) / sizeof(*entrants->threads);
    uint64_t number;

    if (!cli_value_number(&number, text) || number < 1 || number > MAX_THREADS ||
        entrants->threads_count == room)
        return cli_complain(args->command,
                            "--threads takes numbers from 1 to %d separated by commas, not '%s'",
                            MAX_THREADS, text);
    entrants->threads[entrants->threads_count++] = (unsigned)number;
    return CLI_FINE;
}

/* Calls take for every part of a list with commas. */
static enum cli_exit
each_part(struct cli_contestants *entrants, const struct cli_args *args, const char *list,
          enum cli_exit (*take)(struct cli_contestants *, const struct cli_args *, const char *))
{
    enum cli_exit code = CLI_FINE;

    while (!code) {
        char part[64];

        snprintf(part, sizeof(part), "%.*s", (int)strcspn(list, ","), list);
        code = take(entrants, args, part);
        list += strcspn(list, ",");
        if (!*list++)
            break;
    }
    return code;
}

enum cli_exit
cli_contestants_init(struct cli_contestants *entrants, const struct cli_args *args)
{
    enum cli_exit code;

    *entrants = (struct cli_contestants){0};
    code = each_part(entrants, args, cli_text(args, CLI_THREADS), take_threads);
    if (!code && cli_is_given(args, CLI_ENGINES))
        code = each_part(entrants, args, cli_text(args, CLI_ENGINES), take_engine);
    return code;
}

void
cli_contestants_fill(struct cli_contestants *entrants, const char *puzzle)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    if (entrants->count > 0)
        return;
    for (size_t i = 0; clew_engine_at(puzzle, i, &engine); i++)
        add_engine(entrants, engine.name);
}

void
cli_entrant_add(struct cli_entrant *entrant, const struct cli_run_once *trial)
{
    entrant->boards++;
    entrant->answered += cli_run_once_is_answered(trial);
    if (trial->status)
        return;
    entrant->nodes += trial->stats.nodes;
    entrant->seconds += trial->stats.seconds;
}
