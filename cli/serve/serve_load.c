/* serve_load - see serve_load.h. */
#include "serve/serve_load.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

struct mhd_calls mhd_calls;

bool
serve_load(void)
{
    static const struct {
        const char *name;
        size_t offset;
    } calls[] = {
#define X(name) {"MHD_" #name, offsetof(struct mhd_calls, name)},
        MHD_CALLS(X)
#undef X
    };
    void *library;

    if (mhd_calls.start_daemon)
        return true;
    library = dlopen("libmicrohttpd.so.12", RTLD_LAZY | RTLD_LOCAL);
    if (!library)
        return false;
    for (size_t i = sizeof(calls) / sizeof(*calls); i-- > 0;) {
        void *call = dlsym(library, calls[i].name);

        if (!call)
            return false;
        /* ISO C has no cast from data to function pointers; POSIX guarantees that it works. */
        memcpy((char *)&mhd_calls + calls[i].offset, &call, sizeof(call));
    }
    return true;
}
