/* cli_variants - see cli_variants.h. */
#include "measure/cli_variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_THREADS 256

enum cli_exit
cli_threads_parse(struct cli_range *threads, const struct cli_command *command, const char *text)
{
    bool is_valid = cli_range_parse(threads, text);

    for (size_t i = 0; is_valid && i < threads->count; i++)
        is_valid = threads->values[i] >= 1 && threads->values[i] <= MAX_THREADS;
    return is_valid ? CLI_OK
                    : cli_error(command,
                                "--threads takes numbers from 1 to %d, as 1,2,4 or 1..10, not '%s'",
                                MAX_THREADS, text);
}

enum cli_exit
cli_find_range(const char **name, struct cli_range *range, const struct cli_args *args)
{
    *name = NULL;
    for (size_t i = 0; i < args->given_count; i++) {
        const struct cli_given *given = &args->given[i];

        if (!args->command->takes_ranges || !cli_is_range(given->value) ||
            !cli_range_parse(range, given->value))
            continue;
        if (*name && strcmp(*name, given->name) != 0)
            return cli_error(args->command, "--%s and --%s both have a range; only one may", *name,
                             given->name);
        *name = given->name;
    }
    return CLI_OK;
}

/* The text as words: "--engine", the name, and the rest. */
static size_t
split_words(struct cli_variant *variant)
{
    size_t count = 1;

    for (char *word = strtok(variant->text, " \t\n"); word; word = strtok(NULL, " \t\n"))
        variant->words[count++] = word;
    variant->words[0] = "--engine";
    return count;
}

static void
append_option(char *label, const struct cli_given *given)
{
    const struct clew_option_info *info = NULL;
    struct cli_option_iterator iterator = {0};
    const size_t length = strlen(label);

    while ((info = cli_option_next(&iterator, CLEW_FOR_SOLVING)) &&
           strcmp(info->name, given->name) != 0)
        ;
    if (info && info->kind == CLEW_OPTION_FLAG)
        snprintf(label + length, CLI_LABEL_BYTES - length, " --%s%s",
                 strcmp(given->value, "off") ? "" : "no-", given->name);
    else
        snprintf(label + length, CLI_LABEL_BYTES - length, " --%s=%s", given->name, given->value);
}

/* Without limits, which are not what is compared, and the ranged option, which has many values. */
static void
make_label(struct cli_variant *variant)
{
    snprintf(variant->label, sizeof(variant->label), "%s", variant->engine);
    for (size_t i = 1; i < variant->args.given_count; i++)
        if (strncmp(variant->args.given[i].name, "limit-", 6) != 0 &&
            (!variant->ranged || strcmp(variant->args.given[i].name, variant->ranged) != 0))
            append_option(variant->label, &variant->args.given[i]);
}

static enum cli_exit
parse_words(struct cli_variant *variant, const struct cli_command *command, size_t count)
{
    const struct cli_args *args = &variant->args;

    if (cli_args_parse(&variant->args, command, (int)count, variant->words))
        return CLI_ERROR;
    if (args->operand_count)
        return cli_error(command, "'%s' in a variant is no option; boards go after the variants",
                         args->operands[0]);
    snprintf(variant->engine, sizeof(variant->engine), "%s", args->given[0].value);
    if (cli_is_given(args, CLI_THREADS) &&
        cli_threads_parse(&variant->threads, command, cli_text(args, CLI_THREADS)))
        return CLI_ERROR;
    if (cli_find_range(&variant->ranged, &variant->range, args))
        return CLI_ERROR;
    make_label(variant);
    return CLI_OK;
}

enum cli_exit
cli_variant_parse(struct cli_variant *variant, const struct cli_command *command, const char *text,
                  size_t length)
{
    /* What a variant may contain, under the name of the real command; it outlives its args. */
    static struct cli_command options_of_variant;
    size_t count;

    *variant = (struct cli_variant){0};
    options_of_variant = (struct cli_command){.name = command->name,
                                              .own = CLI_TAKES(CLI_THREADS),
                                              .library = CLEW_FOR_SOLVING,
                                              .takes_ranges = true};
    variant->text = strndup(text, length);
    variant->words = calloc(length + 2, sizeof(*variant->words));
    if (!variant->text || !variant->words)
        return cli_error(command, "no memory");
    count = split_words(variant);
    if (count < 2)
        return cli_error(command, "a variant begins with the name of an engine");
    return parse_words(variant, &options_of_variant, count);
}

void
cli_variant_free(struct cli_variant *variant)
{
    cli_args_free(&variant->args);
    free(variant->words);
    free(variant->text);
    *variant = (struct cli_variant){0};
}
