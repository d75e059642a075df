/* cli_contestants - see cli_contestants.h. */
#include "measure/cli_contestants.h"
#include "input/cli_names.h"
#include "input/cli_suggest.h"

#include <stdio.h>
#include <string.h>

/* ---- Variants ---- */

static enum cli_exit
add_variant(struct cli_contestants *contestants, const struct cli_args *args, const char *text,
            size_t length)
{
    if (contestants->variant_count == CLI_MAX_VARIANTS)
        return cli_error(args->command, "at most %d variants", CLI_MAX_VARIANTS);
    return cli_variant_parse(&contestants->variants[contestants->variant_count++], args->command,
                             text, length);
}

static void
offer_engine(void *suggestion, const char *name)
{
    cli_suggest_offer(suggestion, name);
}

static enum cli_exit
add_engine(struct cli_contestants *contestants, const struct cli_args *args, const char *text,
           size_t length)
{
    struct cli_suggestion suggestion;
    char name[64];

    snprintf(name, sizeof(name), "%.*s", (int)length, text);
    cli_suggest_init(&suggestion, name);
    cli_names_each("engine", offer_engine, &suggestion);
    if (suggestion.distance > 0)
        return cli_error(args->command, "--engines: there is no '%s'%s", name,
                         cli_suggest_question(&suggestion));
    return add_variant(contestants, args, name, strlen(name));
}

/* Calls `add` for each part of a list. */
static enum cli_exit
add_each(struct cli_contestants *contestants, const struct cli_args *args, const char *list,
         const char *separator,
         enum cli_exit (*add)(struct cli_contestants *, const struct cli_args *, const char *,
                              size_t))
{
    for (;;) {
        const size_t length = strcspn(list, separator);
        const enum cli_exit code = add(contestants, args, list, length);

        if (code || !list[length])
            return code;
        list += length + 1;
    }
}

enum cli_exit
cli_contestants_init(struct cli_contestants *contestants, const struct cli_args *args)
{
    enum cli_exit code;

    *contestants = (struct cli_contestants){0};
    if (cli_is_given(args, CLI_ENGINES) && cli_is_given(args, CLI_VARIANTS))
        return cli_error(args->command, "either --engines or --variants, not both");
    code = cli_threads_parse(&contestants->threads, args->command, cli_text(args, CLI_THREADS));
    if (!code)
        code = cli_find_range(&contestants->ranged, &contestants->range, args);
    if (!code && cli_is_given(args, CLI_ENGINES))
        code = add_each(contestants, args, cli_text(args, CLI_ENGINES), ",", add_engine);
    if (!code && cli_is_given(args, CLI_VARIANTS))
        code = add_each(contestants, args, cli_text(args, CLI_VARIANTS), ";", add_variant);
    return code;
}

void
cli_contestants_free(struct cli_contestants *contestants)
{
    for (size_t i = 0; i < contestants->count; i++)
        clew_options_free(contestants->list[i].options);
    for (size_t i = 0; i < contestants->variant_count; i++)
        cli_variant_free(&contestants->variants[i]);
    *contestants = (struct cli_contestants){0};
}

/* ---- The list ---- */

/* The ranged option of a variant, if its engine uses it; NULL otherwise. */
static const char *
ranged_option(const struct cli_contestants *contestants, const struct cli_variant *variant,
              const char *puzzle, const struct cli_range **range)
{
    const char *name = variant->ranged ? variant->ranged : contestants->ranged;
    const struct clew_option_info *info = name ? cli_option_find(puzzle, name) : NULL;

    if (name && !info)
        info = cli_option_find(NULL, name);
    *range = variant->ranged ? &variant->range : &contestants->range;
    return info && (!info->engines || cli_is_in_list(info->engines, variant->engine)) ? name : NULL;
}

static enum cli_exit
add_contestant(struct cli_contestants *contestants, const struct cli_args *args,
               struct cli_contestant contestant, const char *ranged)
{
    const struct cli_variant *variant = contestant.variant;
    char number[24];

    if (contestants->count == CLI_MAX_CONTESTANTS)
        return cli_error(args->command, "at most %d runs per board", CLI_MAX_CONTESTANTS);
    contestant.options = cli_options_copy(args, &variant->args);
    if (!contestant.options)
        return cli_error(args->command, "no memory");
    snprintf(contestant.label, sizeof(contestant.label), "%s", variant->label);
    if (ranged) {
        const size_t length = strlen(contestant.label);

        contestant.has_point = contestants->has_points = true;
        snprintf(number, sizeof(number), "%llu", (unsigned long long)contestant.point);
        snprintf(contestant.label + length, sizeof(contestant.label) - length, " --%s=%s", ranged,
                 number);
    }
    contestants->list[contestants->count++] = contestant;
    if (ranged && clew_options_set(contestant.options, ranged, number, NULL))
        return cli_error(args->command, "no memory");
    return CLI_OK;
}

static enum cli_exit
expand_variant(struct cli_contestants *contestants, const struct cli_args *args, size_t index,
               const char *puzzle)
{
    const struct cli_variant *variant = &contestants->variants[index];
    const struct cli_range *threads =
        variant->threads.count ? &variant->threads : &contestants->threads;
    const struct cli_range *range;
    const char *ranged = ranged_option(contestants, variant, puzzle, &range);
    const char *name = variant->ranged ? variant->ranged : contestants->ranged;
    enum cli_exit code = CLI_OK;

    if (name && !cli_option_find(puzzle, name) && !cli_option_find(NULL, name))
        return cli_error(args->command, "--%s is not an option of %s", name, puzzle);
    contestants->has_several_threads = contestants->has_several_threads || threads->count > 1;
    for (size_t p = 0; !code && p < (ranged ? range->count : 1); p++)
        for (size_t t = 0; !code && t < threads->count; t++)
            code = add_contestant(contestants, args,
                                  (struct cli_contestant){.variant = variant,
                                                          .variant_index = index,
                                                          .threads = (unsigned)threads->values[t],
                                                          .point = ranged ? range->values[p] : 0},
                                  ranged);
    return code;
}

enum cli_exit
cli_contestants_fill(struct cli_contestants *contestants, const struct cli_args *args,
                     const char *puzzle)
{
    struct clew_engine_info engine = CLEW_ENGINE_INFO_INIT;
    enum cli_exit code = CLI_OK;

    if (contestants->count > 0)
        return CLI_OK;
    if (contestants->variant_count == 0)
        for (size_t i = 0; !code && clew_engine_at(puzzle, i, &engine); i++)
            code = add_variant(contestants, args, engine.name, strlen(engine.name));
    for (size_t i = 0; !code && i < contestants->variant_count; i++)
        code = expand_variant(contestants, args, i, puzzle);
    return code;
}

size_t
cli_contestant_base(const struct cli_contestants *contestants, size_t index)
{
    const struct cli_contestant *contestant = &contestants->list[index];
    size_t base = index;

    for (size_t i = 0; i < contestants->count; i++) {
        const struct cli_contestant *other = &contestants->list[i];

        if (other->variant == contestant->variant && other->point == contestant->point &&
            other->threads < contestants->list[base].threads)
            base = i;
    }
    return base;
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
