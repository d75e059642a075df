/* test_base_available - limits of control groups, from files as the kernel writes them. */
#include "base/base_available.h"
#include "clew.h"
#include "tiles/ida/tiles_transpositions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static char root[64];

static void
write_file(const char *name, const char *text)
{
    char path[256];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", root, name);
    for (char *slash = strchr(path + strlen(root) + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static size_t
limit_with(const char *membership)
{
    char path[256];

    write_file("self", membership);
    snprintf(path, sizeof(path), "%s/self", root);
    return base_group_bytes(path, root);
}

static int
make_root(void **state)
{
    (void)state;
    snprintf(root, sizeof(root), "/tmp/clew-groups-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int
remove_root(void **state)
{
    char command[128];

    (void)state;
    snprintf(command, sizeof(command), "rm -r '%s'", root);
    return system(command);
}

static void
test_groups_of_version_2(void **state)
{
    (void)state;
    write_file("memory.max", "max\n");
    write_file("job/memory.max", "3000\n");
    write_file("job/step/memory.max", "max\n");
    write_file("other/memory.max", "10\n");
    assert_true(limit_with("0::/\n") == SIZE_MAX);
    assert_int_equal(limit_with("0::/job\n"), 3000);
    assert_int_equal(limit_with("0::/job/step\n"), 3000);
    assert_int_equal(limit_with("0::/job/step/gone\n"), 3000);
}

static void
test_groups_of_version_1(void **state)
{
    (void)state;
    write_file("memory/memory.limit_in_bytes", "9223372036854771712\n");
    write_file("memory/box/memory.limit_in_bytes", "5000\n");
    write_file("memory/box/in/memory.limit_in_bytes", "7000\n");
    assert_int_equal(limit_with("9:cpu:/x\n4:memory:/box/in\n0::/\n"), 5000);
    assert_int_equal(limit_with("4:hugetlb,memory:/box\n"), 5000);
    assert_true(limit_with("4:memoryless:/box\n") == SIZE_MAX);
    /* The path of the host, within a container whose own group is the root. */
    write_file("memory/memory.limit_in_bytes", "6000\n");
    assert_int_equal(limit_with("4:memory:/docker/0123\n"), 6000);
}

static void
test_what_cannot_be_read_is_no_limit(void **state)
{
    (void)state;
    assert_true(base_group_bytes("/nowhere/self", root) == SIZE_MAX);
    assert_true(limit_with("") == SIZE_MAX);
    assert_true(limit_with("nonsense\n:\n1:memory\n") == SIZE_MAX);
}

/* Sanitizers need more address space than that. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_ROOM_FOR_LIMIT false
#else
#define HAS_ROOM_FOR_LIMIT true
#endif

/* In a process of its own, because the limit stays. A table that only saves time keeps to it. */
static void
test_address_space_is_a_limit(void **state)
{
    const rlim_t bytes = (rlim_t)3 << 28;
    pid_t child;
    int status;

    (void)state;
    assert_true(base_available_bytes() > 0);
    if (!HAS_ROOM_FOR_LIMIT)
        skip();
    child = fork();
    if (child == 0) {
        const struct rlimit limit = {bytes, bytes};

        _exit(setrlimit(RLIMIT_AS, &limit) || base_available_bytes() > bytes ||
              clew_memory_bytes() != base_available_bytes() ||
              tiles_transpositions_max_bytes() > bytes / 8);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test_setup_teardown(test_groups_of_version_2, make_root, remove_root),
        cmocka_unit_test_setup_teardown(test_groups_of_version_1, make_root, remove_root),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_read_is_no_limit, make_root,
                                        remove_root),
        cmocka_unit_test(test_address_space_is_a_limit),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
