/*
 * fuzz - what the fuzz targets share. A target has LLVMFuzzerTestOneInput and aborts when what it
 * promises does not hold; its random choices come from the bytes, so that an input always
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

    must(clew_options_new(&options, NULL) == CLEW_OK, "no options", "");
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

/* The board with its answer (or NULL) in every format that takes it, as text and as a picture. */
static inline void
show_everywhere(const struct clew_board *board, const struct clew_answer *answer)
{
    struct clew_format_info format = CLEW_FORMAT_INFO_INIT;
    struct clew_error error = {0};
    char *text = NULL;
    size_t length;

    for (size_t i = 0; clew_format_at(clew_board_puzzle(board), i, &format); i++)
        if (clew_write(&text, &length, board, answer, format.name, NULL) == CLEW_OK)
            clew_free(text);
    must(clew_draw_text(&text, &length, board, answer, NULL, &error) == CLEW_OK, "no drawing",
         error.text);
    clew_free(text);
    must(clew_draw_svg(&text, &length, board, answer, NULL, &error) == CLEW_OK, "no picture",
         error.text);
    must(strncmp(text, "<", 1) == 0, "a picture that is no SVG", text);
    clew_free(text);
}

#endif
