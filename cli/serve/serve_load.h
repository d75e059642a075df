/*
 * serve_load - libmicrohttpd, opened at run time: it brings a dozen libraries with it, which no
 * other command should wait for.
 *
 * MHD(name) is the function MHD_name, typed by its own header.
 */
#ifndef SERVE_LOAD_H
#define SERVE_LOAD_H

#include <microhttpd.h>
#include <stdbool.h>

#define MHD_CALLS(X)                                                                               \
    X(start_daemon)                                                                                \
    X(stop_daemon)                                                                                 \
    X(get_daemon_info)                                                                             \
    X(lookup_connection_value)                                                                     \
    X(create_response_from_buffer)                                                                 \
    X(add_response_header)                                                                         \
    X(queue_response)                                                                              \
    X(destroy_response)

struct mhd_calls {
#define X(name) __typeof__(MHD_##name) *name;
    MHD_CALLS(X)
#undef X
};

extern struct mhd_calls mhd_calls;

#define MHD(name) mhd_calls.name

/* Opens the library once; false where there is none. */
bool serve_load(void);

#endif
