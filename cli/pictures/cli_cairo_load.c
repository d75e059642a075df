/* cli_cairo_load - see cli_cairo_load.h. */
#include "pictures/cli_cairo_load.h"
#include "output/cli_library.h"

struct cairo_calls cairo_calls;

bool
cli_cairo_load(void)
{
    static const struct cli_library_call calls[] = {
#define X(name) {"cairo_" #name, offsetof(struct cairo_calls, name)},
        CAIRO_CALLS(X)
#undef X
    };

    return cairo_calls.create ||
           cli_library_open("libcairo.so.2", calls, sizeof(calls) / sizeof(*calls), &cairo_calls);
}
