/*
 * puzzle_options - named options: given values, defaults, and their parsing.
 *
 * One table per puzzle (struct clew_option_info[], ended by a NULL name) and one for all puzzles,
 * here, feed the checks, the command's flags, help and completion, and the manual pages. A
 * clew_options only holds the texts that were given; struct puzzle_options looks a name up there,
 * then in the tables for the default.
 *
 * Fails: puzzle_option_check with CLEW_BAD_OPTION. The getters expect checked values, and assert
 * that the name is known: names are constants of the library. Threads: const after setting.
 */
#ifndef PUZZLE_OPTIONS_H
#define PUZZLE_OPTIONS_H

#include "base/base_error.h"
#include "base/base_memory.h"

struct clew_options {
    struct base_memory memory;
    struct puzzle_option_given {
        char *name;
        char *value;
    } * given;
    size_t count;
    size_t capacity;
};

/* Options as one puzzle sees them. */
struct puzzle_options {
    const struct clew_options *given; /* NULL: all default */
    const struct clew_option_info *own;
};

/* For all puzzles: puzzle, format, ask, engine, threads, limit-*. Ended by a NULL name. */
extern const struct clew_option_info puzzle_common_options[];

const struct clew_option_info *puzzle_option_find(const struct clew_option_info *table,
                                                  const char *name);
/* Whether the text is a value of that option; the error says what would be. */
enum clew_status puzzle_option_check(const struct clew_option_info *info, const char *value,
                                     struct clew_error *error);

bool puzzle_option_is_given(const struct puzzle_options *options, const char *name);
const char *puzzle_option_text(const struct puzzle_options *options, const char *name);
bool puzzle_option_flag(const struct puzzle_options *options, const char *name);
uint64_t puzzle_option_number(const struct puzzle_options *options, const char *name);
/* The same as size_t, saturated at SIZE_MAX. */
size_t puzzle_option_size(const struct puzzle_options *options, const char *name);
double puzzle_option_real(const struct puzzle_options *options, const char *name);
/* Index of the value among the choices. */
int puzzle_option_choice(const struct puzzle_options *options, const char *name);
/* False when the option is not given and has no default. */
bool puzzle_option_cell(const struct puzzle_options *options, const char *name, int64_t *row,
                        int64_t *col);

#endif
