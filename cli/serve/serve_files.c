/* serve_files - the files of the page in memory; see serve.h. */
#include "serve/serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIST_NAME      "files.txt"
#define MAX_FILES      500
#define MAX_FILE_BYTES (64u << 20)
#define MAX_PATH_BYTES 4096

static const char *
type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(name, '.');

    for (size_t i = 0; ending && i < sizeof(types) / sizeof(*types); i++)
        if (!strcmp(ending, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* Letters, digits, dash, underscore and dots inside: no path, no hidden file. */
static bool
is_plain_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_.";

    return *name && *name != '.' && name[strspn(name, allowed)] == '\0';
}

static bool
read_whole_file(struct serve_file *file, FILE *stream)
{
    size_t capacity = 1 << 16;

    file->bytes = malloc(capacity);
    while (file->bytes) {
        char *grown;

        file->length += fread(file->bytes + file->length, 1, capacity - file->length, stream);
        if (file->length < capacity)
            return !ferror(stream);
        if (capacity >= MAX_FILE_BYTES)
            return false;
        capacity *= 2;
        grown = realloc(file->bytes, capacity);
        if (!grown)
            return false;
        file->bytes = grown;
    }
    return false;
}

static bool
read_named_file(struct serve_file *file, const char *folder, const char *name,
                char why[SERVE_WHY_BYTES])
{
    char path[MAX_PATH_BYTES];
    FILE *stream;
    bool is_read = false;

    *file = (struct serve_file){.name = strdup(name), .type = type_of(name)};
    if (snprintf(path, sizeof(path), "%s/%s", folder, name) >= (int)sizeof(path)) {
        snprintf(why, SERVE_WHY_BYTES, "the path of %.60s is too long", name);
        return false;
    }
    errno = 0;
    stream = file->name ? fopen(path, "rb") : NULL;
    if (stream) {
        is_read = read_whole_file(file, stream);
        fclose(stream);
    }
    if (!is_read)
        snprintf(why, SERVE_WHY_BYTES, "cannot read %.300s: %.80s", path,
                 errno ? strerror(errno) : "it is too large");
    return is_read;
}

static bool
add_file(struct serve_files *files, const char *folder, const char *name, char why[SERVE_WHY_BYTES])
{
    struct serve_file *grown;

    if (!is_plain_name(name) || files->count == MAX_FILES) {
        snprintf(why, SERVE_WHY_BYTES, "'%.60s' in %s is not a name of a file of the page", name,
                 LIST_NAME);
        return false;
    }
    grown = realloc(files->files, (files->count + 1) * sizeof(*grown));
    if (!grown) {
        snprintf(why, SERVE_WHY_BYTES, "no memory");
        return false;
    }
    files->files = grown;
    return read_named_file(&files->files[files->count++], folder, name, why);
}

bool
serve_files_read(struct serve_files *files, const char *folder, char why[SERVE_WHY_BYTES])
{
    struct serve_file list;
    bool is_complete;
    char *names, *rest = NULL;

    *files = (struct serve_files){0};
    is_complete = read_named_file(&list, folder, LIST_NAME, why);
    names = is_complete ? strndup(list.bytes, list.length) : NULL;
    for (char *name = names ? strtok_r(names, "\r\n", &rest) : NULL; name && is_complete;
         name = strtok_r(NULL, "\r\n", &rest))
        is_complete = add_file(files, folder, name, why);
    free(names);
    free(list.name);
    free(list.bytes);
    if (is_complete && !serve_files_find(files, "/")) {
        snprintf(why, SERVE_WHY_BYTES, "there is no page in %.300s", folder);
        is_complete = false;
    }
    if (!is_complete)
        serve_files_free(files);
    return is_complete;
}

void
serve_files_free(struct serve_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->files[i].name);
        free(files->files[i].bytes);
    }
    free(files->files);
    *files = (struct serve_files){0};
}

const struct serve_file *
serve_files_find(const struct serve_files *files, const char *path)
{
    const char *name = !strcmp(path, "/") ? "index.html" : path + 1;

    for (size_t i = 0; *path == '/' && i < files->count; i++)
        if (!strcmp(files->files[i].name, name))
            return &files->files[i];
    return NULL;
}
