/*
 * fuzz_main - runs a fuzz target without a fuzzer: over every file of the folders given, each as
 * it is and then with small damages. Prints TAP, a case a file. The damages come from a seed
 * (CLEW_SEED), and CLEW_SOAK multiplies their number.
 */
#include "base/base_random.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FILES    2000
#define MAX_BYTES    (1 << 20)
#define DAMAGES_EACH 60

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
    printf("1..%zu\n# seed %llu\n", name_count, (unsigned long long)seed);
    for (size_t i = 0; i < name_count; i++) {
        const size_t size = read_file(names[i], whole);

        base_random_seed(&random, seed + i);
        fflush(stdout); /* what kills the program is found after the last line printed */
        LLVMFuzzerTestOneInput(whole, size);
        for (uint64_t round = 0; size < 20000 && round < damages; round++) {
            memcpy(damaged, whole, size);
            LLVMFuzzerTestOneInput(damaged, damage(damaged, size, &random));
        }
        printf("ok %zu - %s\n", i + 1, names[i]);
        free(names[i]);
    }
    free(whole);
    free(damaged);
    return name_count ? 0 : 1;
}
