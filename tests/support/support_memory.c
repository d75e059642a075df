/* support_memory - makes each allocation fail in turn; see support.h. */
#include "support.h"

long
support_fail_each_allocation(enum clew_status (*attempt)(struct base_memory *memory, void *context),
                             void *context)
{
    for (long failing = 0;; failing++) {
        struct base_memory memory;
        enum clew_status status;

        base_memory_init(&memory, 0);
        atomic_store(&memory.fail_at, failing);
        status = attempt(&memory, context);
        if (base_memory_used(&memory)) {
            print_message("# allocation %ld failed and %zu bytes were not released\n", failing,
                          base_memory_used(&memory));
            fail();
        }
        if (status == CLEW_OK)
            return failing;
        assert_int_equal(status, CLEW_NO_MEMORY);
    }
}
