/* cli_cairo_load - see cli_cairo_load.h. */
#include "output/cli_cairo_load.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

struct cairo_calls cairo_calls;

bool
cli_cairo_load(void)
{
    static const struct {
        const char *name;
        size_t offset;
    } calls[] = {
#define X(name) {"cairo_" #name, offsetof(struct cairo_calls, name)},
        CAIRO_CALLS(X)
#undef X
    };
    void *library;

    if (cairo_calls.create)
        return true;
    library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        return false;
    for (size_t i = sizeof(calls) / sizeof(*calls); i-- > 0;) {
        void *call = dlsym(library, calls[i].name);

        if (!call)
            return false;
        /* ISO C has no cast from data to function pointers; POSIX guarantees that it works. */
        memcpy((char *)&cairo_calls + calls[i].offset, &call, sizeof(call));
    }
    return true;
}
