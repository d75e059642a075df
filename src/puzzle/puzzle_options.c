/* puzzle_options - see the header. */
#include "puzzle/puzzle_options.h"

#include "base/base_number.h"

#include <assert.h>
#include <string.h>

const struct clew_option_info puzzle_common_options[] = {
    {.name = "puzzle",
     .kind = CLEW_OPTION_TEXT,
     .placeholder = "NAME",
     .use = CLEW_FOR_READING,
     .description = "the puzzle, if the text is ambiguous"},
    {.name = "format",
     .kind = CLEW_OPTION_TEXT,
     .placeholder = "NAME",
     .use = CLEW_FOR_READING,
     .description = "the text format, if the text is ambiguous"},
    {.name = "ask",
     .kind = CLEW_OPTION_CHOICE,
     .choices = "answer|unique|count",
     .default_value = "answer",
     .use = CLEW_FOR_SOLVING,
     .description =
         "what to find: an answer, whether it is the only one, or the number of answers"},
    {.name = "engine",
     .kind = CLEW_OPTION_TEXT,
     .placeholder = "NAME",
     .default_value = "auto",
     .use = CLEW_FOR_SOLVING,
     .description = "the search method"},
    {.name = "threads",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "1",
     .use = CLEW_FOR_READING | CLEW_FOR_SOLVING | CLEW_FOR_GENERATING | CLEW_FOR_TABLES |
            CLEW_FOR_RATING,
     .description = "worker threads; 0: one per processor"},
    {.name = "limit-nodes",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "N",
     .default_value = "0",
     .use = CLEW_FOR_SOLVING | CLEW_FOR_GENERATING | CLEW_FOR_RATING,
     .description = "give up after N nodes; 0: no limit"},
    {.name = "limit-seconds",
     .kind = CLEW_OPTION_REAL,
     .placeholder = "S",
     .default_value = "0",
     .use = CLEW_FOR_SOLVING | CLEW_FOR_GENERATING | CLEW_FOR_TABLES | CLEW_FOR_RATING,
     .description = "give up after S seconds; 0: no limit"},
    {.name = "limit-bytes",
     .kind = CLEW_OPTION_NUMBER,
     .placeholder = "B",
     .default_value = "0",
     .use = CLEW_FOR_READING | CLEW_FOR_SOLVING | CLEW_FOR_GENERATING | CLEW_FOR_TABLES |
            CLEW_FOR_RATING,
     .description = "give up if a search needs more memory; 0: no limit"},
    {.name = NULL},
};

const struct clew_option_info *
puzzle_option_find(const struct clew_option_info *table, const char *name)
{
    for (; table && table->name; table++)
        if (table->name[0] == name[0] && strcmp(table->name, name) == 0) /* mostly no call */
            return table;
    return NULL;
}

/* ---- What a value means ---- */

/* Index of the value among "a|b|c", or -1. */
static int
choice_of(const char *values, const char *value)
{
    const size_t length = strlen(value);

    for (int index = 0;; index++) {
        const size_t word = strcspn(values, "|");

        if (word == length && memcmp(values, value, length) == 0)
            return index;
        if (!values[word])
            return -1;
        values += word + 1;
    }
}

static bool
parse_number(const char *value, uint64_t *number)
{
    static const char units[] = "KMGT";
    const char *unit, *end;
    int shift = 0;

    if (!base_parse_number(number, value, &end))
        return false;
    unit = *end ? strchr(units, *end) : NULL;
    if (unit) {
        shift = 10 * (int)(unit - units + 1);
        end++;
    }
    if (*end || *number > UINT64_MAX >> shift)
        return false;
    *number <<= shift;
    return true;
}

static bool
parse_real(const char *value, double *real)
{
    const char *end;

    return base_parse_real(real, value, &end) && !*end;
}

static bool
parse_cell(const char *value, int64_t *row, int64_t *col)
{
    const char *end;

    return base_parse_int64(row, value, &end) && *end == ',' &&
           base_parse_int64(col, end + 1, &end) && !*end;
}

enum clew_status
puzzle_option_check(const struct clew_option_info *info, const char *value,
                    struct clew_error *error)
{
    uint64_t number;
    double real;
    int64_t row, col;

    switch (info->kind) {
    case CLEW_OPTION_FLAG:
        if (choice_of("off|on", value) < 0)
            return base_fail(error, CLEW_BAD_OPTION, "option %s takes on or off, not '%.60s'",
                             info->name, value);
        break;
    case CLEW_OPTION_NUMBER:
        if (!parse_number(value, &number))
            return base_fail(
                error, CLEW_BAD_OPTION,
                "option %s takes a whole number (K, M, G or T may follow), not '%.60s'", info->name,
                value);
        break;
    case CLEW_OPTION_REAL:
        if (!parse_real(value, &real))
            return base_fail(error, CLEW_BAD_OPTION, "option %s takes a number, not '%.60s'",
                             info->name, value);
        break;
    case CLEW_OPTION_CHOICE:
        if (choice_of(info->choices, value) < 0)
            return base_fail(error, CLEW_BAD_OPTION, "option %s takes one of %s, not '%.60s'",
                             info->name, info->choices, value);
        break;
    case CLEW_OPTION_CELL:
        if (!parse_cell(value, &row, &col))
            return base_fail(error, CLEW_BAD_OPTION, "option %s takes row,column, not '%.60s'",
                             info->name, value);
        break;
    case CLEW_OPTION_TEXT:
    case CLEW_OPTION_FILE:
        break;
    }
    return CLEW_OK;
}

/* ---- Looking up ---- */

static const char *
given_text(const struct puzzle_options *options, const char *name)
{
    const struct clew_options *given = options->given;

    for (size_t i = 0; given && i < given->count; i++)
        if (strcmp(given->given[i].name, name) == 0)
            return given->given[i].value;
    return NULL;
}

static const struct clew_option_info *
info_of(const struct puzzle_options *options, const char *name)
{
    const struct clew_option_info *info = puzzle_option_find(options->own, name);

    if (!info)
        info = puzzle_option_find(puzzle_common_options, name);
    assert(info);
    return info;
}

bool
puzzle_option_is_given(const struct puzzle_options *options, const char *name)
{
    return given_text(options, name) != NULL;
}

const char *
puzzle_option_text(const struct puzzle_options *options, const char *name)
{
    const char *given = given_text(options, name);

    return given ? given : info_of(options, name)->default_value;
}

bool
puzzle_option_flag(const struct puzzle_options *options, const char *name)
{
    return strcmp(puzzle_option_text(options, name), "on") == 0;
}

uint64_t
puzzle_option_number(const struct puzzle_options *options, const char *name)
{
    uint64_t number = 0;

    parse_number(puzzle_option_text(options, name), &number);
    return number;
}

size_t
puzzle_option_size(const struct puzzle_options *options, const char *name)
{
    return base_size_from(puzzle_option_number(options, name));
}

double
puzzle_option_real(const struct puzzle_options *options, const char *name)
{
    double real = 0;

    parse_real(puzzle_option_text(options, name), &real);
    return real;
}

int
puzzle_option_choice(const struct puzzle_options *options, const char *name)
{
    return choice_of(info_of(options, name)->choices, puzzle_option_text(options, name));
}

bool
puzzle_option_cell(const struct puzzle_options *options, const char *name, int64_t *row,
                   int64_t *col)
{
    const char *text = puzzle_option_text(options, name);

    return text && parse_cell(text, row, col);
}
