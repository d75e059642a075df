/*
 * fuzz - what the fuzz targets share. A target has LLVMFuzzerTestOneInput and aborts when what it
 * promises does not hold; whatever it draws by chance comes from the bytes, so that an input always
 * does the same. With libFuzzer (make fuzz), or over a corpus (fuzz_main.c).
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <clew.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void
must(int holds, const char *what, const char *detail)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz: %s: %s\n", what, detail);
    abort();
}

static inline void
set(struct clew_options *options, const char *name, const char *value)
{
    must(clew_options_set(options, name, value, NULL) == CLEW_OK, "option refused", name);
}

static inline struct clew_options *
small_options(void)
{
    struct clew_options *options;

    must(clew_options_new(&options) == CLEW_OK, "no options", "");
    set(options, "limit-bytes", "64M");
    return options;
}

/* A block of exactly this size, so that a step past its end is seen; a null byte behind the text
   only where it is asked for. */
static inline char *
copy_of(const uint8_t *data, size_t size, bool ends_in_null)
{
    char *text = malloc(size + ends_in_null + (size == 0));

    must(text != NULL, "no memory", "");
    if (size)
        memcpy(text, data, size);
    if (ends_in_null)
        text[size] = '\0';
    return text;
}

#endif
