/*
 * support - shared test helpers: boards from text, answers from engines, failing allocators.
 *
 * The functions fail the running cmocka test themselves, so a test states only its claim.
 * Unexpected errors are printed as TAP comments.
 *
 *     struct clew_board *board = support_read(".H\n.B\n", NULL);
 *     struct clew_answer *answer = support_solve(board, "engine=bits", "threads=2", NULL);
 *     assert_string_equal(support_text(answer, "path"), "lu");
 *
 * A test program has one group, named `group` in main, since TAP has one plan.
 */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base_memory.h"
#include "base/base_random.h"
#include "clew.h"

/* ---- Boards and answers, through the public functions only ---- */

/* Options from texts "name=value", the last one NULL. Freed with clew_options_free. */
struct clew_options *support_options(const char *first, ...);

/* A board from a valid text. The texts after it are options, ended by NULL. */
struct clew_board *support_read(const char *text, ...);

/* Expects the text to be refused with this status at line:column; 0:0 for none. */
void support_refuse(const char *text, enum clew_status status, uint64_t line, uint64_t column,
                    const char *sentence, ...);

/* Solves with options "name=value", ended by NULL; the call must not fail. */
struct clew_answer *support_solve(const struct clew_board *board, ...);

/* A new board without an answer; the status is that of clew_generate. */
enum clew_status support_generate(struct clew_board **board, const char *puzzle, int64_t rows,
                                  int64_t cols, const struct clew_options *options);

/* A request for a board, with up to two options, that must fail with a status and a sentence. */
struct support_refused {
    int64_t rows, cols;
    enum clew_status status;
    const char *sentence, *first_option, *second_option;
};

void support_refuse_requests(const char *puzzle, const struct support_refused *refused,
                             size_t count);

int64_t support_number(const struct clew_answer *answer, const char *fact);
const char *support_text(const struct clew_answer *answer, const char *fact);

/* ---- Games, through the public functions only ---- */

/* A game on the board, which is freed: the game keeps it alive. */
struct clew_game *support_start(struct clew_board *board);
/* The whole hint for the position. */
struct clew_hint *support_hint(struct clew_game *game);
int64_t support_rating_fact(const struct clew_rating *rating, const char *name);

/* ---- Failing allocators ---- */

/*
 * Calls attempt with a memory whose n-th allocation fails, for n = 0, 1, 2 ... until one succeeds.
 * Every failing attempt must return CLEW_NO_MEMORY, and every attempt must have released all memory
 * when it returns. Returns the number of allocations of the successful attempt.
 */
long support_fail_each_allocation(enum clew_status (*attempt)(struct base_memory *memory,
                                                              void *context),
                                  void *context);

/*
 * For programs linked with support_malloc.c: malloc, calloc and realloc fail from this call on,
 * counted from 0 and from now; -1 stops that.
 */
void support_malloc_fail_at(long call);
long support_malloc_calls(void);

/* ---- Random numbers ---- */

/* Seeds a generator with CLEW_SEED, or 1, and prints the seed as a TAP comment. */
void support_seed(struct base_random *random);
/*
 * The number of rounds to run: the usual number, times CLEW_SOAK if set, or CLEW_PERCENT of it for a
 * slow build.
 */
int support_rounds(int usual);

/* ---- The thread sanitizer ---- */

#ifdef __SANITIZE_THREAD__
#define SUPPORT_HAS_THREAD_SANITIZER true
#else
#define SUPPORT_HAS_THREAD_SANITIZER false
#endif

static inline void
support_skip(void **state)
{
    (void)state;
    skip();
}

/* A case that starts no threads: their sanitizer, which takes 20 times as long, would find nothing. */
#define support_sequential_test(test)                                                              \
    ((struct CMUnitTest){.name = #test,                                                            \
                         .test_func = SUPPORT_HAS_THREAD_SANITIZER ? support_skip : (test)})

#endif
