/*
 * cli_library - functions of a library that is opened at run time, so that commands which do not
 * need it start without it.
 *
 * The functions become pointers in a struct, each under its own name and typed by its header.
 */
#ifndef CLI_LIBRARY_H
#define CLI_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct cli_library_call {
    const char *name;
    size_t offset; /* of the pointer in the struct */
};

/* Fills in all pointers, the first of the list last; false if the library or a function is absent. */
bool cli_library_open(const char *library, const struct cli_library_call *calls, size_t count,
                      void *pointers);

#endif
