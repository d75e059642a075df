/* serve_http_none - in place of serve_http.c where libmicrohttpd is missing. */
#include "serve/serve.h"

#include <stdio.h>

struct serve_server *
serve_start(const struct serve_files *files, uint16_t *port, char why[SERVE_WHY_BYTES])
{
    (void)files;
    (void)port;
    snprintf(why, SERVE_WHY_BYTES, "this clew was built without libmicrohttpd");
    return NULL;
}

void
serve_stop(struct serve_server *server)
{
    (void)server;
}
