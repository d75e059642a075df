/* base_error - see the header. */
#include "base/base_error.h"

#include <stdarg.h>
#include <stdio.h>

void
base_error_clear(struct clew_error *error)
{
    if (error)
        *error = (struct clew_error){.status = CLEW_OK, .cell = -1};
}

static void
fill_error(struct clew_error *error, enum clew_status status, int64_t cell, const char *format,
           va_list arguments)
{
    if (!error || error->status != CLEW_OK)
        return;
    error->status = status;
    error->cell = cell;
    vsnprintf(error->text, sizeof error->text, format, arguments);
}

enum clew_status
base_fail(struct clew_error *error, enum clew_status status, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill_error(error, status, -1, format, arguments);
    va_end(arguments);
    return status;
}

enum clew_status
base_fail_cell(struct clew_error *error, enum clew_status status, int64_t cell, const char *format,
               ...)
{
    va_list arguments;

    va_start(arguments, format);
    fill_error(error, status, cell, format, arguments);
    va_end(arguments);
    return status;
}

enum clew_status
base_no_memory(struct clew_error *error)
{
    return base_fail(error, CLEW_NO_MEMORY, "out of memory within the limit");
}
