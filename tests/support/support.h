/*
 * support - what tests share: boards from text, answers from engines, memory that runs out.
 *
 * The functions fail the running cmocka test themselves, so a test that uses them reads as its
 * claim alone. Texts of errors are printed as TAP remarks when something unexpected happens.
 *
 *     struct clew_board *board = support_read(".H\n.B\n", NULL);
 *     struct clew_answer *answer = support_solve(board, "engine=bits", "threads=2", NULL);
 *     assert_string_equal(support_text(answer, "path"), "lu");
 *
 * A test group is named `group` in main and there is one group a program, as TAP has one plan.
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

/* A board from a text that must be right. The texts after it are options, ended by NULL. */
struct clew_board *support_read(const char *text, ...);

/* Expects the text to be refused with this status at line:column; 0:0 for no place. */
void support_refuse(const char *text, enum clew_status status, uint64_t line, uint64_t column,
                    const char *sentence, ...);

/* Solves with options "name=value", ended by NULL; the call must not fail. */
struct clew_answer *support_solve(const struct clew_board *board, ...);

int64_t support_number(const struct clew_answer *answer, const char *fact);
const char *support_text(const struct clew_answer *answer, const char *fact);

/* ---- Memory that runs out ---- */

/*
 * Calls attempt with a memory whose n-th allocation fails, for n = 0, 1, 2 ... until one succeeds.
 * Every failing attempt must say CLEW_NO_MEMORY, and every attempt must have released all memory
 * when it returns. Returns how many allocations a successful attempt makes.
 */
long support_fail_each_allocation(enum clew_status (*attempt)(struct base_memory *memory,
                                                              void *context),
                                  void *context);

/*
 * For programs linked with support_malloc.c: the C library's own allocator fails from the call
 * with this number on, counted from 0 and from now; -1 lets it work again.
 */
void support_malloc_fail_at(long call);
long support_malloc_calls(void);

/* ---- Chance ---- */

/* Starts a generator from CLEW_SEED, or from 1, and prints the seed as a TAP remark. */
void support_seed(struct base_random *random);
/* How many rounds to go: the usual number, times CLEW_SOAK if that is set. */
int support_rounds(int usual);

#endif
