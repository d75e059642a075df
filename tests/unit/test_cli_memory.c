/* test_cli_memory - limits of control groups, from files as the kernel writes them. */
#include "input/cli_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
    return cli_memory_of_groups(path, root);
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
    assert_true(cli_memory_of_groups("/nowhere/self", root) == SIZE_MAX);
    assert_true(limit_with("") == SIZE_MAX);
    assert_true(limit_with("nonsense\n:\n1:memory\n") == SIZE_MAX);
    assert_true(cli_half_of_memory() > 0);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test_setup_teardown(test_groups_of_version_2, make_root, remove_root),
        cmocka_unit_test_setup_teardown(test_groups_of_version_1, make_root, remove_root),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_read_is_no_limit, make_root,
                                        remove_root),
    };

    return cmocka_run_group_tests(group, NULL, NULL);
}
