/* test_puzzle_facts - named values in order, with copied texts. */
#include "support.h"

#include "puzzle/puzzle_facts.h"

#include <string.h>

static void
test_puzzle_facts_keep_order_and_copies(void **state)
{
    struct base_memory memory;
    struct puzzle_facts facts;
    char path[] = "lul";

    (void)state;
    base_memory_init(&memory, 0);
    puzzle_facts_init(&facts, &memory);
    puzzle_fact_text(&facts, "path", path, 3);
    memset(path, 'x', 3);
    puzzle_fact_number(&facts, "distance", 6);
    puzzle_fact_real(&facts, "share", 0.5);
    puzzle_fact_lines(&facts, "rows", "a\nb\n", 4);
    puzzle_fact_text(&facts, "empty", NULL, 0);
    assert_int_equal(facts.count, 5);
    assert_string_equal(facts.facts[0].text, "lul");
    assert_int_equal(facts.facts[1].number, 6);
    assert_true(facts.facts[2].real == 0.5);
    assert_int_equal(facts.facts[3].kind, CLEW_FACT_LINES);
    assert_int_equal(facts.facts[3].length, 4);
    assert_string_equal(facts.facts[4].text, "");
    puzzle_facts_free(&facts);
    assert_int_equal(base_memory_used(&memory), 0);
}

static enum clew_status
add_many(struct base_memory *memory, void *context)
{
    struct puzzle_facts facts;
    bool failed;

    (void)context;
    puzzle_facts_init(&facts, memory);
    for (int i = 0; i < 20; i++) {
        puzzle_fact_number(&facts, "number", i);
        puzzle_fact_text(&facts, "text", "some words", 10);
    }
    failed = facts.failed;
    if (!failed)
        assert_int_equal(facts.count, 40);
    puzzle_facts_free(&facts);
    return failed ? CLEW_NO_MEMORY : CLEW_OK;
}

static void
test_puzzle_facts_ignore_facts_after_a_failure(void **state)
{
    (void)state;
    assert_true(support_fail_each_allocation(add_many, NULL) > 20);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_puzzle_facts_keep_order_and_copies),
        cmocka_unit_test(test_puzzle_facts_ignore_facts_after_a_failure),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
