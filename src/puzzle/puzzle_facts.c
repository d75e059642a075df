/* puzzle_facts - see the header. */
#include "puzzle/puzzle_facts.h"

#include <string.h>

void
puzzle_facts_init(struct puzzle_facts *facts, struct base_memory *memory)
{
    *facts = (struct puzzle_facts){.memory = memory};
}

static bool
has_text(const struct clew_fact *fact)
{
    return fact->kind == CLEW_FACT_TEXT || fact->kind == CLEW_FACT_LINES;
}

void
puzzle_facts_free(struct puzzle_facts *facts)
{
    for (size_t i = 0; i < facts->count; i++)
        if (has_text(&facts->facts[i]))
            base_release(facts->memory, (void *)facts->facts[i].text, facts->facts[i].length + 1);
    base_release(facts->memory, facts->facts, facts->capacity * sizeof *facts->facts);
    puzzle_facts_init(facts, facts->memory);
}

/* Appends a fact; NULL when memory ran out. */
static struct clew_fact *
add_fact(struct puzzle_facts *facts, const char *name)
{
    if (facts->count == facts->capacity && !facts->failed) {
        void *grown =
            base_grow(facts->memory, facts->facts, &facts->capacity, sizeof *facts->facts);

        if (grown)
            facts->facts = grown;
        facts->failed = !grown;
    }
    if (facts->failed)
        return NULL;
    facts->facts[facts->count] = (struct clew_fact){.name = name};
    return &facts->facts[facts->count++];
}

void
puzzle_fact_number(struct puzzle_facts *facts, const char *name, int64_t number)
{
    struct clew_fact *fact = add_fact(facts, name);

    if (!fact)
        return;
    fact->kind = CLEW_FACT_NUMBER;
    fact->number = number;
}

void
puzzle_fact_real(struct puzzle_facts *facts, const char *name, double real)
{
    struct clew_fact *fact = add_fact(facts, name);

    if (!fact)
        return;
    fact->kind = CLEW_FACT_REAL;
    fact->real = real;
}

static void
add_text_fact(struct puzzle_facts *facts, const char *name, const char *text, size_t length,
              int kind)
{
    char *copy = base_alloc(facts->memory, length + 1);
    struct clew_fact *fact = copy ? add_fact(facts, name) : NULL;

    if (!fact) {
        facts->failed = true;
        base_release(facts->memory, copy, length + 1);
        return;
    }
    if (length)
        memcpy(copy, text, length);
    copy[length] = '\0';
    fact->kind = kind;
    fact->text = copy;
    fact->length = length;
}

void
puzzle_fact_text(struct puzzle_facts *facts, const char *name, const char *text, size_t length)
{
    add_text_fact(facts, name, text, length, CLEW_FACT_TEXT);
}

void
puzzle_fact_lines(struct puzzle_facts *facts, const char *name, const char *text, size_t length)
{
    add_text_fact(facts, name, text, length, CLEW_FACT_LINES);
}
