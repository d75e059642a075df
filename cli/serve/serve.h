/*
 * serve - the web page on the loopback interface.
 *
 * The files are those that the page's own list names (files.txt), read into memory before the server
 * starts. A request is answered from them or refused: no path of a request ever reaches the file
 * system. Only GET and HEAD, only with a Host of this machine (another site could otherwise point its
 * name here), no bodies, short timeouts.
 *
 * Fails: with a sentence in `why`. The files must outlive the server, which has a thread of its own.
 */
#ifndef SERVE_H
#define SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SERVE_WHY_BYTES 512

struct serve_file {
    char *name; /* without a slash */
    const char *type;
    char *bytes;
    size_t length;
};

struct serve_files {
    struct serve_file *files;
    size_t count;
};

/* Reads the folder of a built page. */
bool serve_files_read(struct serve_files *files, const char *folder, char why[SERVE_WHY_BYTES]);
void serve_files_free(struct serve_files *files);
/* The file for a path such as "/" or "/app.js"; NULL: there is none. */
const struct serve_file *serve_files_find(const struct serve_files *files, const char *path);

struct serve_server;

/* port 0: any free one. *port receives the one in use. NULL: failed. */
struct serve_server *serve_start(const struct serve_files *files, uint16_t *port,
                                 char why[SERVE_WHY_BYTES]);
void serve_stop(struct serve_server *server);

#endif
