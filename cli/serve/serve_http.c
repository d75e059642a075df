/* serve_http - answers requests with libmicrohttpd; see serve.h. */
#include "serve/serve.h"
#include "serve/serve_load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CONNECTIONS 64u
#define TIMEOUT_S       10u
#define BYTES_PER_CONNECTION                                                                       \
    ((size_t)16384) /* the longest request head, together with the answer's */

/* No inline script, no other site; WebAssembly may be compiled. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "     \
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

struct serve_server {
    struct MHD_Daemon *daemon;
    const struct serve_files *files;
};

static enum MHD_Result
answer(struct MHD_Connection *connection, unsigned status, const char *type, const char *bytes,
       size_t length)
{
    struct MHD_Response *response =
        MHD(create_response_from_buffer)(length, (void *)(uintptr_t)bytes, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result;

    if (!response)
        return MHD_NO;
    MHD(add_response_header)(response, "Content-Type", type);
    MHD(add_response_header)(response, "Content-Security-Policy", POLICY);
    MHD(add_response_header)(response, "X-Content-Type-Options", "nosniff");
    MHD(add_response_header)(response, "Referrer-Policy", "no-referrer");
    MHD(add_response_header)(response, "Cross-Origin-Opener-Policy", "same-origin");
    MHD(add_response_header)(response, "Cross-Origin-Embedder-Policy", "require-corp");
    MHD(add_response_header)(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD(add_response_header)(response, "Cache-Control", "no-cache");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD(add_response_header)(response, "Allow", "GET, HEAD");
    if (status == MHD_HTTP_CONTENT_TOO_LARGE || status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD(add_response_header)(response, "Connection", "close");
    result = MHD(queue_response)(connection, status, response);
    MHD(destroy_response)(response);
    return result;
}

static enum MHD_Result
refuse(struct MHD_Connection *connection, unsigned status, const char *sentence)
{
    return answer(connection, status, "text/plain; charset=utf-8", sentence, strlen(sentence));
}

/* The name by which the request came, without the port. */
static bool
is_this_machine(const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};

    for (size_t i = 0; host && i < sizeof(names) / sizeof(*names); i++) {
        const size_t length = strlen(names[i]);

        if (!strncmp(host, names[i], length) && (host[length] == '\0' || host[length] == ':'))
            return true;
    }
    return false;
}

static bool
has_body(struct MHD_Connection *connection)
{
    const char *length =
        MHD(lookup_connection_value)(connection, MHD_HEADER_KIND, "Content-Length");

    return (length && strcmp(length, "0") != 0) ||
           MHD(lookup_connection_value)(connection, MHD_HEADER_KIND, "Transfer-Encoding");
}

/* Called when the head of a request is complete; the answer needs nothing more. */
static enum MHD_Result
on_request(void *context, struct MHD_Connection *connection, const char *path, const char *method,
           const char *version, const char *body, size_t *body_length, void **state)
{
    const struct serve_server *server = context;
    const struct serve_file *file = serve_files_find(server->files, path);

    (void)version;
    (void)body;
    (void)body_length;
    (void)state;
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and HEAD are answered.\n");
    if (!is_this_machine(MHD(lookup_connection_value)(connection, MHD_HEADER_KIND, "Host")))
        return refuse(connection, MHD_HTTP_FORBIDDEN, "This page is for this machine only.\n");
    if (has_body(connection))
        return refuse(connection, MHD_HTTP_CONTENT_TOO_LARGE, "A request has no body here.\n");
    if (!file)
        return refuse(connection, MHD_HTTP_NOT_FOUND, "There is no such file.\n");
    return answer(connection, MHD_HTTP_OK, file->type, file->bytes, file->length);
}

/* Names of files need no escapes: a path with one is the path of no file. */
static size_t
keep_escapes(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strlen(text);
}

/* The server's thread blocks all signals: they are for the main thread, which waits for them. */
static struct MHD_Daemon *
start_daemon(struct serve_server *server, const struct sockaddr_in *address)
{
    struct MHD_Daemon *daemon;
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    daemon = MHD(start_daemon)(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO, 0, NULL, NULL, on_request, server,
        MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_CONNECTION_LIMIT, MAX_CONNECTIONS,
        MHD_OPTION_CONNECTION_TIMEOUT, TIMEOUT_S, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        BYTES_PER_CONNECTION, MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL, MHD_OPTION_END);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return daemon;
}

struct serve_server *
serve_start(const struct serve_files *files, uint16_t *port, char why[SERVE_WHY_BYTES])
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct serve_server *server = calloc(1, sizeof(*server));
    const union MHD_DaemonInfo *info;

    if (!server || !serve_load()) {
        snprintf(why, SERVE_WHY_BYTES,
                 server ? "libmicrohttpd is not installed (Debian: libmicrohttpd12)" : "no memory");
        free(server);
        return NULL;
    }
    server->files = files;
    errno = 0;
    server->daemon = start_daemon(server, &address);
    if (!server->daemon) {
        snprintf(why, SERVE_WHY_BYTES, "cannot listen on port %u: %.80s; --port 0 takes a free one",
                 *port, errno ? strerror(errno) : "it is in use");
        free(server);
        return NULL;
    }
    info = MHD(get_daemon_info)(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info)
        *port = info->port;
    return server;
}

void
serve_stop(struct serve_server *server)
{
    if (!server)
        return;
    MHD(stop_daemon)(server->daemon);
    free(server);
}
