/*
 * fuzz_main - runs a fuzz target without a fuzzer: over every file of the folders given, each as
 * it is and then with small damages; then, for some seconds, over what comes out when two files are
 * joined and damaged. Prints TAP, a case a file. The damages come from a seed (CLEW_SEED), and
 * CLEW_SOAK multiplies their number and the seconds. When the target aborts, the input is left in
 * the file fuzz-input.
 */
#include "base/base_random.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MAX_FILES    2000
#define MAX_BYTES    (1 << 20)
#define DAMAGES_EACH 60
#define MAX_JOINED   20000 /* bytes of a file that is joined with others */
#define SECONDS      2

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *names[MAX_FILES];
static size_t name_count;

static void
list_folder(const char *folder)
{
    DIR *listing = opendir(folder);
    struct dirent *entry;

    if (!listing)
        return;
    while ((entry = readdir(listing)) != NULL && name_count < MAX_FILES) {
        const size_t bytes = strlen(folder) + strlen(entry->d_name) + 2;

        if (entry->d_name[0] == '.')
            continue;
        names[name_count] = malloc(bytes);
        snprintf(names[name_count++], bytes, "%s/%s", folder, entry->d_name);
    }
    closedir(listing);
}

static int
compare_names(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static size_t
read_file(const char *name, uint8_t *bytes)
{
    FILE *file = fopen(name, "rb");
    size_t size;

    if (!file)
        return 0;
    size = fread(bytes, 1, MAX_BYTES, file);
    fclose(file);
    return size;
}

/* One to four small changes; the result has at most MAX_BYTES bytes. */
static size_t
damage(uint8_t *bytes, size_t size, struct base_random *random)
{
    static const char signs[] = "#.BH01[]{},:\"\n \r-9aA;\xff";

    for (uint64_t left = 1 + base_random_below(random, 4); left && size; left--) {
        const size_t at = base_random_below(random, size);
        const uint8_t sign = (uint8_t)signs[base_random_below(random, sizeof signs)];

        switch (base_random_below(random, 5)) {
        case 0:
            bytes[at] = sign;
            break;
        case 1: /* out */
            memmove(bytes + at, bytes + at + 1, size - at - 1);
            size--;
            break;
        case 2: /* in */
            if (size == MAX_BYTES)
                break;
            memmove(bytes + at + 1, bytes + at, size - at);
            bytes[at] = sign;
            size++;
            break;
        case 3: /* cut */
            size = at;
            break;
        default: /* the beginning once more at the end */
            if (size + at <= MAX_BYTES) {
                memcpy(bytes + size, bytes, at);
                size += at;
            }
        }
    }
    return size;
}

static uint64_t
number_from(const char *variable, uint64_t usual)
{
    const char *text = getenv(variable);

    return text && *text ? strtoull(text, NULL, 10) : usual;
}

static const uint8_t *running;
static size_t running_size;

/* Only calls that are allowed in a handler. */
static void
keep_input(int number)
{
    const int file = open("fuzz-input", O_WRONLY | O_CREAT | O_TRUNC, 0644);

    if (file >= 0 && write(file, running, running_size) >= 0)
        close(file);
    signal(number, SIG_DFL);
    raise(number);
}

static void
run_target(const uint8_t *bytes, size_t size)
{
    running = bytes;
    running_size = size;
    LLVMFuzzerTestOneInput(bytes, size);
}

/* The first part of one file and the second part of another. Returns the size. */
static size_t
join_files(uint8_t *joined, uint8_t *scratch, struct base_random *random)
{
    const size_t one = read_file(names[base_random_below(random, name_count)], joined);
    const size_t first = base_random_below(random, (one < MAX_JOINED ? one : MAX_JOINED) + 1);
    const size_t two = read_file(names[base_random_below(random, name_count)], scratch);
    const size_t whole = two < MAX_JOINED ? two : MAX_JOINED;
    const size_t from = base_random_below(random, whole + 1);

    memcpy(joined + first, scratch + from, whole - from);
    return first + whole - from;
}

static void
run_joined(uint8_t *joined, uint8_t *scratch, uint64_t seed, time_t seconds)
{
    const time_t end = time(NULL) + seconds;
    struct base_random random;
    uint64_t rounds = 0;

    base_random_seed(&random, seed);
    do {
        size_t size = join_files(joined, scratch, &random);

        for (uint64_t damages = base_random_below(&random, 4); damages > 0; damages--)
            size = damage(joined, size, &random);
        run_target(joined, size);
        rounds++;
    } while (time(NULL) < end);
    printf("ok %zu - joined files # %llu\n", name_count + 1, (unsigned long long)rounds);
}

int
main(int argc, char **argv)
{
    const uint64_t damages = DAMAGES_EACH * number_from("CLEW_SOAK", 1);
    const uint64_t seed = number_from("CLEW_SEED", 1);
    uint8_t *whole = malloc(MAX_BYTES), *damaged = malloc(MAX_BYTES);
    struct base_random random;

    if (!whole || !damaged)
        return 1;
    for (int i = 1; i < argc; i++)
        list_folder(argv[i]);
    qsort(names, name_count, sizeof *names, compare_names);
    signal(SIGABRT, keep_input);
    signal(SIGSEGV, keep_input);
    printf("1..%zu\n# seed %llu\n", name_count + (name_count > 0), (unsigned long long)seed);
    for (size_t i = 0; i < name_count; i++) {
        const size_t size = read_file(names[i], whole);

        base_random_seed(&random, seed + i);
        fflush(stdout); /* what kills the program is found after the last line printed */
        run_target(whole, size);
        for (uint64_t round = 0; size < 20000 && round < damages; round++) {
            memcpy(damaged, whole, size);
            run_target(damaged, damage(damaged, size, &random));
        }
        printf("ok %zu - %s\n", i + 1, names[i]);
    }
    fflush(stdout);
    if (name_count)
        run_joined(whole, damaged, seed, (time_t)(SECONDS * number_from("CLEW_SOAK", 1)));
    for (size_t i = 0; i < name_count; i++)
        free(names[i]);
    free(whole);
    free(damaged);
    return name_count ? 0 : 1;
}
