/* test_tiles_pdb_file - tables come back as they were, and a damaged file never does. */
#include "tiles/tables/tiles_pdb_checksum.h"
#include "tiles/tables/tiles_pdb_cleanup.h"
#include "tiles/tables/tiles_pdb_file.h"
#include "tiles/tables/tiles_pdb_stamp.h"
#include "tiles_fixture.h"

#include "base/base_clock.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char folder[] = "/tmp/clew-tables-XXXXXX";
static const char *const file_name = "tiles-3x3-000000f.pdb";

static char *
path_of(const char *ending)
{
    static char path[256];

    snprintf(path, sizeof path, "%s/%s%s", folder, file_name, ending);
    return path;
}

static void
plan_kind(struct tiles_pdb *pdb, struct tiles_fixture *exam, uint32_t homes,
          enum tiles_pdb_kind kind)
{
    struct tiles_pattern pattern;

    tiles_pattern_from(&pattern, 3, 3, homes);
    assert_int_equal(tiles_pdb_plan(pdb, &pattern, kind, &exam->memory, NULL), CLEW_OK);
}

static void
plan(struct tiles_pdb *pdb, struct tiles_fixture *exam, uint32_t homes)
{
    plan_kind(pdb, exam, homes, TILES_PDB_PLAIN);
}

static void
build_and_save(struct tiles_fixture *exam)
{
    struct tiles_pdb pdb;

    plan(&pdb, exam, 0xf);
    assert_int_equal(tiles_pdb_build(&pdb, &exam->search, NULL), CLEW_OK);
    assert_true(tiles_pdb_save(&pdb, folder, exam->search.pool));
    tiles_pdb_free(&pdb);
}

static void
expect_back(enum tiles_pdb_kind kind)
{
    struct tiles_pdb built, loaded;
    struct tiles_fixture exam;

    tiles_fixture_begin(&exam, 2);
    plan_kind(&built, &exam, 0xf, kind);
    plan_kind(&loaded, &exam, 0xf, kind);
    assert_int_equal(tiles_pdb_load(&loaded, folder, exam.search.pool), TILES_PDB_ABSENT);
    assert_int_equal(tiles_pdb_build(&built, &exam.search, NULL), CLEW_OK);
    assert_true(tiles_pdb_save(&built, folder, exam.search.pool));
    assert_true(tiles_pdb_file_exists(&built.pattern, kind, folder));
    assert_int_equal(tiles_pdb_load(&loaded, folder, exam.search.pool), TILES_PDB_LOADED);
    assert_int_equal(loaded.max_value, built.max_value);
    assert_int_equal(loaded.value_bytes, built.value_bytes);
    assert_memory_equal(loaded.value, built.value, built.value_bytes);
    tiles_pdb_free(&loaded);
    tiles_pdb_free(&built);
    tiles_fixture_end(&exam);
}

/* Files of all kinds exist side by side, and are removed together. */
static void
test_tiles_pdb_file_gives_back_what_was_saved(void **state)
{
    struct tiles_pattern pattern;

    (void)state;
    tiles_pattern_from(&pattern, 3, 3, 0xf);
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++)
        expect_back((enum tiles_pdb_kind)kind);
    assert_true(tiles_pdb_remove(&pattern, folder));
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++)
        assert_false(tiles_pdb_file_exists(&pattern, (enum tiles_pdb_kind)kind, folder));
}

/* Changes one byte, or cuts the file when `at` is negative: by that many bytes. */
static void
damage(long at)
{
    const int file = open(path_of(""), O_RDWR);
    struct stat about;
    char byte;

    assert_true(file >= 0);
    assert_int_equal(fstat(file, &about), 0);
    if (at < 0) {
        assert_int_equal(ftruncate(file, about.st_size + at), 0);
    } else {
        assert_int_equal(pread(file, &byte, 1, at), 1);
        byte ^= 4;
        assert_int_equal(pwrite(file, &byte, 1, at), 1);
    }
    close(file);
}

static void
test_tiles_pdb_file_sets_damaged_ones_aside(void **state)
{
    static const long places[] = {0, 9, 13, 17, 30, 45, 4096, 4096 + 1500, -1, -3000, -7120};
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct tiles_pdb pdb;

        build_and_save(&exam);
        damage(places[i]);
        plan(&pdb, &exam, 0xf);
        assert_int_equal(tiles_pdb_load(&pdb, folder, exam.search.pool), TILES_PDB_DAMAGED);
        assert_null(pdb.value);
        assert_int_not_equal(access(path_of(""), F_OK), 0);
        assert_int_equal(access(path_of(".damaged"), F_OK), 0);
        assert_int_equal(unlink(path_of(".damaged")), 0);
        tiles_pdb_free(&pdb);
    }
    tiles_fixture_end(&exam);
}

/* Writes bytes into the header, with the right checksum. */
static void
forge_header(long at, const void *bytes, size_t count)
{
    const int file = open(path_of(""), O_RDWR);
    unsigned char header[48];
    uint64_t sum;

    assert_true(file >= 0);
    assert_int_equal(pread(file, header, sizeof header, 0), sizeof header);
    memcpy(header + at, bytes, count);
    sum = tiles_checksum(header, 40, 0);
    memcpy(header + 40, &sum, sizeof sum);
    assert_int_equal(pwrite(file, header, sizeof header, 0), sizeof header);
    close(file);
}

static void
expect_load(struct tiles_fixture *exam, enum tiles_pdb_file_state state)
{
    struct tiles_pdb pdb;

    plan(&pdb, exam, 0xf);
    assert_int_equal(tiles_pdb_load(&pdb, folder, exam->search.pool), state);
    tiles_pdb_free(&pdb);
}

/* A file of another version may look right in all but the number. */
static void
test_tiles_pdb_file_refuses_another_version(void **state)
{
    const uint32_t versions[] = {2, 1, 3};
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    for (size_t i = 0; i < 3; i++) {
        build_and_save(&exam);
        forge_header(8, &versions[i], sizeof versions[i]);
        expect_load(&exam, i ? TILES_PDB_DAMAGED : TILES_PDB_LOADED);
        unlink(path_of(".damaged"));
    }
    tiles_fixture_end(&exam);
}

static void
test_tiles_pdb_file_refuses_a_longer_one(void **state)
{
    struct tiles_fixture exam;
    FILE *file;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    build_and_save(&exam);
    file = fopen(path_of(""), "ab");
    assert_non_null(file);
    assert_int_equal(fputc(0, file), 0);
    assert_int_equal(fclose(file), 0);
    expect_load(&exam, TILES_PDB_DAMAGED);
    unlink(path_of(".damaged"));
    tiles_fixture_end(&exam);
}

/* Neither a pipe without a writer nor a device may make a search wait; the test would hang. */
static void
test_tiles_pdb_file_does_not_wait_for_pipes(void **state)
{
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    unlink(path_of(""));
    assert_int_equal(mkfifo(path_of(""), 0600), 0);
    expect_load(&exam, TILES_PDB_DAMAGED);
    unlink(path_of(".damaged"));
    assert_int_equal(symlink("/dev/zero", path_of("")), 0);
    expect_load(&exam, TILES_PDB_DAMAGED);
    unlink(path_of(".damaged"));
    tiles_fixture_end(&exam);
}

/* Only root can give files away, and only then can this be tested. */
static void
test_tiles_pdb_file_of_another_user_is_left_alone(void **state)
{
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    build_and_save(&exam);
    if (chown(path_of(""), 12345, (gid_t)-1) == 0) {
        expect_load(&exam, TILES_PDB_ABSENT);
        assert_int_equal(access(path_of(""), F_OK), 0);
        assert_int_equal(chown(path_of(""), 0, (gid_t)-1), 0);
    }
    expect_load(&exam, TILES_PDB_LOADED);
    unlink(path_of(""));
    tiles_fixture_end(&exam);
}

static void
test_tiles_pdb_folder_is_for_its_user_only(void **state)
{
    const mode_t before = umask(0);
    struct stat about;
    char path[256];

    (void)state;
    snprintf(path, sizeof path, "%s/a", folder);
    for (int depth = 2; depth > 0; depth--) {
        strcat(path, depth == 2 ? "/b" : "");
        if (depth == 2)
            assert_true(tiles_pdb_make_folder(path));
        assert_int_equal(stat(path, &about), 0);
        assert_int_equal(about.st_mode & 0777, 0700);
        assert_int_equal(rmdir(path), 0);
        path[strlen(path) - 2] = '\0';
    }
    umask(before);
}

/* Bits that never lead to the goal: the value is wrong, but it is found. */
static void
test_tiles_pdb_values_of_a_forged_table_end(void **state)
{
    const uint8_t cells[] = {3, 0, 1, 2};
    struct tiles_fixture exam;
    struct tiles_pdb pdb;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    plan_kind(&pdb, &exam, 0xf, TILES_PDB_BITS);
    assert_int_equal(tiles_pdb_build(&pdb, &exam.search, NULL), CLEW_OK);
    for (int pattern = 0; pattern < 256; pattern++) {
        memset((uint8_t *)pdb.value, pattern, pdb.value_bytes);
        for (int gap = 4; gap < 9; gap++)
            assert_in_range(tiles_pdb_value(&pdb, cells, gap), 0, TILES_PDB_UNSEEN);
    }
    tiles_pdb_free(&pdb);
    tiles_fixture_end(&exam);
}

static void
test_tiles_pdb_file_refuses_another_patterns_table(void **state)
{
    struct tiles_fixture exam;
    struct tiles_pdb pdb;
    char other[256];

    (void)state;
    tiles_fixture_begin(&exam, 1);
    build_and_save(&exam);
    snprintf(other, sizeof other, "%s/tiles-3x3-000001e.pdb", folder);
    assert_int_equal(rename(path_of(""), other), 0);
    plan(&pdb, &exam, 0x1e);
    assert_int_equal(tiles_pdb_load(&pdb, folder, exam.search.pool), TILES_PDB_DAMAGED);
    tiles_pdb_free(&pdb);
    strcat(other, ".damaged");
    unlink(other);
    tiles_fixture_end(&exam);
}

static void
test_tiles_pdb_file_without_a_folder_only_costs_time(void **state)
{
    struct tiles_fixture exam;
    struct tiles_pdb pdb;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    plan(&pdb, &exam, 0xf);
    assert_int_equal(tiles_pdb_build(&pdb, &exam.search, NULL), CLEW_OK);
    assert_false(tiles_pdb_save(&pdb, "/dev/null/nowhere", exam.search.pool));
    tiles_pdb_free(&pdb);
    tiles_fixture_end(&exam);
}

/* A search that is stopped while it reads a good file must not take it for damaged. */
static void
test_tiles_pdb_file_stays_when_the_search_stops_while_it_is_read(void **state)
{
    (void)state;
    for (int kind = 0; kind < TILES_PDB_KINDS; kind++) {
        struct tiles_fixture exam;
        struct tiles_pdb pdb;

        tiles_fixture_begin(&exam, 1);
        plan_kind(&pdb, &exam, 0xf, (enum tiles_pdb_kind)kind);
        assert_int_equal(tiles_pdb_build(&pdb, &exam.search, NULL), CLEW_OK);
        assert_true(tiles_pdb_save(&pdb, folder, exam.search.pool));
        tiles_pdb_free(&pdb);
        plan_kind(&pdb, &exam, 0xf, (enum tiles_pdb_kind)kind);
        search_stop_for(&exam.search, SEARCH_OUT_OF_SECONDS);
        assert_int_equal(tiles_pdb_load_for(&pdb, folder, &exam.search), TILES_PDB_ABSENT);
        assert_null(pdb.value);
        assert_true(tiles_pdb_file_exists(&pdb.pattern, (enum tiles_pdb_kind)kind, folder));
        assert_int_equal(tiles_pdb_build(&pdb, &exam.search, NULL), CLEW_OK);
        assert_null(pdb.value);
        assert_true(tiles_pdb_remove(&pdb.pattern, folder));
        tiles_pdb_free(&pdb);
        tiles_fixture_end(&exam);
    }
}

static void
test_tiles_pdb_stamp_is_for_one_state_of_a_file(void **state)
{
    const struct stat info = {.st_ino = 7, .st_size = 100, .st_mtime = 1000, .st_ctime = 2000};
    struct stat other = info;

    (void)state;
    tiles_pdb_stamp_write(path_of(""), &info);
    assert_true(tiles_pdb_stamp_matches(path_of(""), &info));
    other.st_ctime++;
    assert_false(tiles_pdb_stamp_matches(path_of(""), &other));
    other = info;
    other.st_size--;
    assert_false(tiles_pdb_stamp_matches(path_of(""), &other));
    other = info;
    other.st_ino++;
    assert_false(tiles_pdb_stamp_matches(path_of(""), &other));
    assert_true(tiles_pdb_stamp_remove(path_of("")));
    assert_false(tiles_pdb_stamp_matches(path_of(""), &info));
    assert_true(tiles_pdb_stamp_remove(path_of("")));
    other.st_ctime = time(NULL) + 60; /* it may change again within this second */
    tiles_pdb_stamp_write(path_of(""), &other);
    assert_false(tiles_pdb_stamp_matches(path_of(""), &other));
}

/* Waits until the file may get a stamp, and gives it one. */
static void
stamp_as_it_is(void)
{
    const double deadline = base_seconds() + 60;
    struct stat info;

    assert_int_equal(stat(path_of(""), &info), 0);
    do {
        tiles_pdb_stamp_write(path_of(""), &info);
        base_pause();
    } while (!tiles_pdb_stamp_matches(path_of(""), &info) && base_seconds() < deadline);
}

static void
test_tiles_pdb_file_with_a_stamp_is_not_read_again(void **state)
{
    struct tiles_fixture exam;
    struct tiles_pdb pdb;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    build_and_save(&exam);
    damage(4096);
    stamp_as_it_is();
    expect_load(&exam, TILES_PDB_LOADED);
    plan(&pdb, &exam, 0xf);
    assert_int_equal(tiles_pdb_stat(&pdb, folder, true, exam.search.pool), TILES_PDB_DAMAGED);
    tiles_pdb_free(&pdb);
    expect_load(&exam, TILES_PDB_DAMAGED); /* the stamp is gone */
    assert_int_equal(unlink(path_of(".damaged")), 0);
    build_and_save(&exam);
    stamp_as_it_is();
    damage(4096);
    expect_load(&exam, TILES_PDB_DAMAGED);
    assert_int_equal(unlink(path_of(".damaged")), 0);
    tiles_fixture_end(&exam);
}

static void
test_tiles_pdb_file_that_was_checked_gets_a_stamp(void **state)
{
    struct tiles_fixture exam;

    (void)state;
    tiles_fixture_begin(&exam, 1);
    build_and_save(&exam);
    stamp_as_it_is(); /* so it is old enough */
    assert_true(tiles_pdb_stamp_remove(path_of("")));
    expect_load(&exam, TILES_PDB_LOADED);
    assert_int_equal(access(path_of(".checked"), F_OK), 0);
    tiles_fixture_end(&exam);
}

static void
leave_behind(const char *ending)
{
    FILE *file = fopen(path_of(ending), "w");

    assert_non_null(file);
    fclose(file);
}

static void
test_tiles_pdb_sweep_removes_old_temporary_files_only(void **state)
{
    static const char *const others[] = {".damaged", ".Ab3", "x.Ab3dE6", ".Ab3dE67", ".Ab3-E6"};
    struct tiles_pattern pattern;

    (void)state;
    tiles_pattern_from(&pattern, 3, 3, 0xf);
    leave_behind(".Ab3dE6");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        leave_behind(others[i]);
    tiles_pdb_cleanup(path_of(""), 3600);
    assert_int_equal(access(path_of(".Ab3dE6"), F_OK), 0);
    tiles_pdb_cleanup(path_of(""), 0);
    assert_int_not_equal(access(path_of(".Ab3dE6"), F_OK), 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(access(path_of(others[i]), F_OK), 0);
    leave_behind(".Ab3dE6");
    assert_true(tiles_pdb_remove(&pattern, folder));
    assert_int_not_equal(access(path_of(".Ab3dE6"), F_OK), 0);
    for (size_t i = 1; i < sizeof others / sizeof *others;
         i++) /* the first was removed with its table */
        assert_int_equal(unlink(path_of(others[i])), 0);
}

static void
test_tiles_sum_sees_every_byte(void **state)
{
    unsigned char bytes[100];
    uint64_t sum;

    (void)state;
    for (int i = 0; i < 100; i++)
        bytes[i] = (unsigned char)(i * 7);
    for (size_t length = 0; length < 100; length++) {
        sum = tiles_checksum(bytes, length, 1);
        assert_int_not_equal(sum, tiles_checksum(bytes, length, 2));
        assert_int_not_equal(sum, tiles_checksum(bytes, length + 1, 1));
        for (size_t i = 0; i < length; i++) {
            bytes[i] ^= 1;
            assert_int_not_equal(sum, tiles_checksum(bytes, length, 1));
            bytes[i] ^= 1;
        }
    }
}

static int
make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int
remove_folder(void **state)
{
    (void)state;
    unlink(path_of(""));
    unlink(path_of(".checked"));
    return rmdir(folder);
}

int
main(void)
{
    const struct CMUnitTest group[] = {
        cmocka_unit_test(test_tiles_pdb_file_gives_back_what_was_saved),
        cmocka_unit_test(test_tiles_pdb_file_sets_damaged_ones_aside),
        cmocka_unit_test(test_tiles_pdb_stamp_is_for_one_state_of_a_file),
        cmocka_unit_test(test_tiles_pdb_file_with_a_stamp_is_not_read_again),
        cmocka_unit_test(test_tiles_pdb_file_that_was_checked_gets_a_stamp),
        cmocka_unit_test(test_tiles_pdb_file_refuses_another_version),
        cmocka_unit_test(test_tiles_pdb_file_refuses_a_longer_one),
        cmocka_unit_test(test_tiles_pdb_file_does_not_wait_for_pipes),
        cmocka_unit_test(test_tiles_pdb_file_of_another_user_is_left_alone),
        cmocka_unit_test(test_tiles_pdb_folder_is_for_its_user_only),
        cmocka_unit_test(test_tiles_pdb_values_of_a_forged_table_end),
        cmocka_unit_test(test_tiles_pdb_file_refuses_another_patterns_table),
        cmocka_unit_test(test_tiles_pdb_file_without_a_folder_only_costs_time),
        cmocka_unit_test(test_tiles_pdb_file_stays_when_the_search_stops_while_it_is_read),
        cmocka_unit_test(test_tiles_pdb_sweep_removes_old_temporary_files_only),
        cmocka_unit_test(test_tiles_sum_sees_every_byte),
    };

    return cmocka_run_group_tests(group, make_folder, remove_folder);
}
