/* support_board - boards from text and answers from engines; see support.h. */
#include "support.h"

#include <stdio.h>
#include <string.h>

static void
must_succeed(enum clew_status status, const char *what, const struct clew_error *error)
{
    if (status == CLEW_OK)
        return;
    print_message("# %s: %s, %llu:%llu: %s\n", what, clew_status_name(status),
                  (unsigned long long)error->line, (unsigned long long)error->column, error->text);
    fail();
}

/* Sets "name=value". */
static void
set_option(struct clew_options *options, const char *setting)
{
    const char *equals = strchr(setting, '=');
    char name[64];
    struct clew_error error;

    assert_non_null(equals);
    assert_true((size_t)(equals - setting) < sizeof name);
    memcpy(name, setting, (size_t)(equals - setting));
    name[equals - setting] = '\0';
    must_succeed(clew_options_set(options, name, equals + 1, &error), setting, &error);
}

static struct clew_options *
options_from(const char *setting, va_list rest)
{
    struct clew_options *options;

    assert_int_equal(clew_options_new(&options, NULL), CLEW_OK);
    for (; setting; setting = va_arg(rest, const char *))
        set_option(options, setting);
    return options;
}

struct clew_options *
support_options(const char *first, ...)
{
    struct clew_options *options;
    va_list rest;

    va_start(rest, first);
    options = options_from(first, rest);
    va_end(rest);
    return options;
}

struct clew_board *
support_read(const char *text, ...)
{
    struct clew_board *board = NULL;
    struct clew_options *options;
    struct clew_error error;
    va_list rest;

    va_start(rest, text);
    options = options_from(va_arg(rest, const char *), rest);
    va_end(rest);
    must_succeed(clew_board_read(&board, text, strlen(text), options, &error), "reading", &error);
    clew_options_free(options);
    return board;
}

void
support_refuse(const char *text, enum clew_status status, uint64_t line, uint64_t column,
               const char *sentence, ...)
{
    struct clew_board *board = NULL;
    struct clew_options *options;
    struct clew_error error;
    va_list rest;

    va_start(rest, sentence);
    options = options_from(va_arg(rest, const char *), rest);
    va_end(rest);
    assert_int_equal(clew_board_read(&board, text, strlen(text), options, &error), status);
    assert_null(board);
    assert_string_equal(error.text, sentence);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    clew_options_free(options);
}

struct clew_answer *
support_solve(const struct clew_board *board, ...)
{
    struct clew_answer *answer = NULL;
    struct clew_options *options;
    struct clew_error error;
    va_list rest;

    va_start(rest, board);
    options = options_from(va_arg(rest, const char *), rest);
    va_end(rest);
    must_succeed(clew_solve(&answer, board, options, NULL, &error), "solving", &error);
    clew_options_free(options);
    return answer;
}

static const struct clew_fact *
find_fact(const struct clew_answer *answer, const char *name)
{
    const struct clew_fact *fact = clew_answer_fact(answer, name);

    if (!fact) {
        print_message("# the answer has no fact '%s'\n", name);
        fail();
    }
    return fact;
}

enum clew_status
support_generate(struct clew_board **board, const char *puzzle, int64_t rows, int64_t cols,
                 const struct clew_options *options)
{
    const struct clew_generate_request request = {sizeof request, puzzle, rows, cols};

    return clew_generate(board, NULL, &request, options, NULL, NULL);
}

void
support_refuse_requests(const char *puzzle, const struct support_refused *refused, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct clew_generate_request request = {sizeof request, puzzle, refused[i].rows,
                                                      refused[i].cols};
        struct clew_options *options =
            support_options(refused[i].first_option, refused[i].second_option, NULL);
        struct clew_board *board;
        struct clew_error error;

        assert_int_equal(clew_generate(&board, NULL, &request, options, NULL, &error),
                         refused[i].status);
        assert_non_null(strstr(error.text, refused[i].sentence));
        clew_options_free(options);
    }
}

int64_t
support_number(const struct clew_answer *answer, const char *fact)
{
    assert_int_equal(find_fact(answer, fact)->kind, CLEW_FACT_NUMBER);
    return find_fact(answer, fact)->number;
}

const char *
support_text(const struct clew_answer *answer, const char *fact)
{
    assert_int_not_equal(find_fact(answer, fact)->kind, CLEW_FACT_NUMBER);
    return find_fact(answer, fact)->text;
}
