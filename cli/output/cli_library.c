/* cli_library - see cli_library.h. */
#include "output/cli_library.h"

#include <dlfcn.h>
#include <string.h>

bool
cli_library_open(const char *library, const struct cli_library_call *calls, size_t count,
                 void *pointers)
{
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);

    if (!handle)
        return false;
    for (size_t i = count; i-- > 0;) {
        void *call = dlsym(handle, calls[i].name);

        if (!call)
            return false;
        /* ISO C has no cast from data to function pointers; POSIX guarantees that it works. */
        memcpy((char *)pointers + calls[i].offset, &call, sizeof(call));
    }
    return true;
}
