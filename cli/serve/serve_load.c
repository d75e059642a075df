/* serve_load - see serve_load.h. */
#include "serve/serve_load.h"
#include "output/cli_library.h"

struct mhd_calls mhd_calls;

bool
serve_load(void)
{
    static const struct cli_library_call calls[] = {
#define X(name) {"MHD_" #name, offsetof(struct mhd_calls, name)},
        MHD_CALLS(X)
#undef X
    };

    return mhd_calls.start_daemon || cli_library_open("libmicrohttpd.so.12", calls,
                                                      sizeof(calls) / sizeof(*calls), &mhd_calls);
}
