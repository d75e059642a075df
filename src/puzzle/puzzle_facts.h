/*
 * puzzle_facts - what an answer says, as a list of named values.
 *
 * A puzzle adds its facts in printing order. Names are constants and borrowed; texts are copied.
 *
 * Fails: after a failed allocation `failed` is set and further facts are ignored. Freed by
 * puzzle_facts_free.
 */
#ifndef PUZZLE_FACTS_H
#define PUZZLE_FACTS_H

#include "base/base_memory.h"
#include "clew.h"

struct puzzle_facts {
    struct base_memory *memory;
    struct clew_fact *facts;
    size_t count;
    size_t capacity;
    bool failed;
};

void puzzle_facts_init(struct puzzle_facts *facts, struct base_memory *memory);
void puzzle_facts_free(struct puzzle_facts *facts);
void puzzle_fact_number(struct puzzle_facts *facts, const char *name, int64_t number);
void puzzle_fact_real(struct puzzle_facts *facts, const char *name, double real);
void puzzle_fact_text(struct puzzle_facts *facts, const char *name, const char *text,
                      size_t length);
/* Several lines, each with a newline. */
void puzzle_fact_lines(struct puzzle_facts *facts, const char *name, const char *text,
                       size_t length);

#endif
