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
offer_engine(void *suggestion, const char *name)
{
    cli_suggest_offer(suggestion, name);
}

static void
add_engine(struct cli_contestants *contestants, const char *name)
{
    for (size_t t = 0; t < contestants->thread_choices; t++) {
        struct cli_contestant *contestant = &contestants->list[contestants->count];

        if (contestants->count == CLI_MAX_CONTESTANTS)
            return;
        *contestant = (struct cli_contestant){.threads = contestants->thread_counts[t]};
        snprintf(contestant->engine, sizeof(contestant->engine), "%s", name);
        contestants->count++;
    }
}

static enum cli_exit
add_given_engine(struct cli_contestants *contestants, const struct cli_args *args, const char *name)
{
    struct cli_suggestion suggestion;

    cli_suggest_init(&suggestion, name);
    cli_names_each("engine", offer_engine, &suggestion);
    if (suggestion.distance > 0)
        return cli_error(args->command, "--engines: there is no '%s'%s", name,
                         cli_suggest_question(&suggestion));
    if (contestants->count + contestants->thread_choices > CLI_MAX_CONTESTANTS)
        return cli_error(args->command, "at most %d runs per board", CLI_MAX_CONTESTANTS);
    add_engine(contestants, name);
    return CLI_OK;
}

static enum cli_exit
add_thread_count(struct cli_contestants *contestants, const struct cli_args *args, const char *text)
{
    const size_t room = sizeof(contestants->thread_counts) / sizeof(*contestants->thread_counts);
    uint64_t number;

    if (!cli_value_number(&number, text) || number < 1 || number > MAX_THREADS ||
        contestants->thread_choices == room)
        return cli_error(args->command,
                         "--threads takes numbers from 1 to %d separated by commas, not '%s'",
                         MAX_THREADS, text);
    contestants->thread_counts[contestants->thread_choices++] = (unsigned)number;
    return CLI_OK;
}

/* Calls `take` for each part of a comma-separated list. */
static enum cli_exit
each_part(struct cli_contestants *contestants, const struct cli_args *args, const char *list,
          enum cli_exit (*take)(struct cli_contestants *, const struct cli_args *, const char *))
{
    enum cli_exit code = CLI_OK;

    while (!code) {
        char part[64];

        snprintf(part, sizeof(part), "%.*s", (int)strcspn(list, ","), list);
        code = take(contestants, args, part);
        list += strcspn(list, ",");
        if (!*list++)
            break;
    }
    return code;
}

enum cli_exit
cli_contestants_init(struct cli_contestants *contestants, const struct cli_args *args)
{
    enum cli_exit code;

    *contestants = (struct cli_contestants){0};
    code = each_part(contestants, args, cli_text(args, CLI_THREADS), add_thread_count);
    if (!code && cli_is_given(args, CLI_ENGINES))
        code = each_part(contestants, args, cli_text(args, CLI_ENGINES), add_given_engine);
    return code;
}

void
cli_contestants_fill(struct cli_contestants *contestants, const char *puzzle)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;

    if (contestants->count > 0)
        return;
    for (size_t i = 0; clew_engine_at(puzzle, i, &engine); i++)
        add_engine(contestants, engine.name);
}

void
cli_contestant_add(struct cli_contestant *contestant, const struct cli_measurement *measured)
{
    contestant->boards++;
    contestant->answered += cli_measurement_is_answered(measured);
    if (measured->status)
        return;
    contestant->nodes += measured->stats.nodes;
    contestant->seconds += measured->stats.seconds;
}
