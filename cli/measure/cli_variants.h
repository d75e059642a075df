/*
 * cli_variants - engines with options of their own: "csp-smart --no-mrv --threads 1..4".
 *
 * A variant is written as the options of clew solve would be, after the name of the engine. It is
 * parsed by the same code, so that mistakes get the same messages.
 *
 * Fails: with an error message.  Memory: cli_variant_free.
 */
#ifndef CLI_VARIANTS_H
#define CLI_VARIANTS_H

#include "input/cli_options.h"
#include "input/cli_range.h"

#define CLI_LABEL_BYTES 96

struct cli_variant {
    char engine[64];
    char label[CLI_LABEL_BYTES]; /* the engine and its options, as they would be typed */
    struct cli_args args;        /* the engine, and the options of this variant */
    struct cli_range threads;    /* none: those of the command */
    const char *ranged;          /* its option that has a range, or NULL */
    struct cli_range range;

    /* private */
    char *text;
    char **words;
};

/* Parses one variant; free it in either case. */
enum cli_exit cli_variant_parse(struct cli_variant *variant, const struct cli_command *command,
                                const char *text, size_t length);
void cli_variant_free(struct cli_variant *variant);

/* The thread counts of a text, 1 to 256 each; otherwise prints an error message. */
enum cli_exit cli_threads_parse(struct cli_range *threads, const struct cli_command *command,
                                const char *text);
/* The only option that was given as a range; *name is NULL if there is none. */
enum cli_exit cli_find_range(const char **name, struct cli_range *range,
                             const struct cli_args *args);

#endif
