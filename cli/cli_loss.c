/* cli_loss - see cli_loss.h. */
#include "cli_loss.h"

#include <stdio.h>
#include <string.h>

/* The rules as a board in JSON has them, and the options that say the same. */
static const struct rule {
    const char *in_json, *option;
} rules[] = {
    {"\"fill\":true", "--fill"},        {"\"fill\":false", "--no-fill"},
    {"\"touch\":true", "--rule=touch"}, {"\"touch\":false", "--rule=no-touch"},
    {"\"goal\":[[", "--to FILE"},
};

/* A bit for each of the rules; none where the puzzle has others, or no JSON. */
static unsigned
rules_of(const struct clew_board *board)
{
    unsigned found = 0;
    char *text;

    if (clew_write(&text, NULL, board, NULL, "json", NULL))
        return 0;
    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if (strstr(text, rules[i].in_json))
            found |= 1u << i;
    clew_free(text);
    return found;
}

static struct clew_board *
read_again(const struct clew_board *board, const char *text, size_t length, const char *format)
{
    struct clew_board *again = NULL;
    struct clew_options *options;

    if (clew_options_new(&options, NULL))
        return NULL;
    if (!clew_options_set(options, "puzzle", clew_board_puzzle(board), NULL) &&
        (!format || !clew_options_set(options, "format", format, NULL)) &&
        clew_board_read(&again, text, length, options, NULL))
        again = NULL;
    clew_options_free(options);
    return again;
}

bool
cli_loss_of_rules(char *needed, size_t size, const struct clew_board *board, const char *text,
                  size_t length, const char *format)
{
    const unsigned wanted = rules_of(board);
    struct clew_board *again = wanted ? read_again(board, text, length, format) : NULL;
    const unsigned lost = again ? wanted & ~rules_of(again) : 0;
    size_t filled = 0;

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
        if ((lost >> i & 1) && filled < size)
            filled += (size_t)snprintf(needed + filled, size - filled, "%s%s", filled ? " " : "",
                                       rules[i].option);
    clew_board_free(again);
    return lost != 0;
}
