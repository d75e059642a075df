/* base_writer - see the header. */
#include "base/base_writer.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

void
base_writer_init(struct base_writer *writer, struct base_memory *memory)
{
    *writer = (struct base_writer){.memory = memory};
}

void
base_writer_free(struct base_writer *writer)
{
    base_release(writer->memory, writer->text, writer->capacity);
    base_writer_init(writer, writer->memory);
}

char *
base_writer_room(struct base_writer *writer, size_t bytes)
{
    size_t capacity = writer->capacity ? writer->capacity : 256;
    char *text;

    if (writer->failed || bytes >= SIZE_MAX / 4 || writer->length >= SIZE_MAX / 4) {
        writer->failed = true;
        return NULL;
    }
    while (capacity - writer->length <= bytes || capacity < writer->length)
        capacity *= 2;
    if (capacity != writer->capacity) {
        text = base_resize(writer->memory, writer->text, writer->capacity, capacity);
        if (!text) {
            writer->failed = true;
            return NULL;
        }
        writer->text = text;
        writer->capacity = capacity;
    }
    return writer->text + writer->length;
}

void
base_write_bytes(struct base_writer *writer, const char *bytes, size_t count)
{
    char *room = base_writer_room(writer, count);

    if (!room)
        return;
    memcpy(room, bytes, count);
    room[count] = '\0';
    writer->length += count;
}

void
base_write(struct base_writer *writer, const char *format, ...)
{
    va_list arguments;
    char *room;
    int count;

    va_start(arguments, format);
    count = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    room = count >= 0 ? base_writer_room(writer, (size_t)count) : NULL;
    if (!room)
        return;
    va_start(arguments, format);
    vsnprintf(room, (size_t)count + 1, format, arguments);
    va_end(arguments);
    writer->length += (size_t)count;
}

enum clew_status
base_writer_take(struct base_writer *writer, char **text, size_t *length, struct clew_error *error)
{
    base_write_bytes(writer, "", 0); /* allocates even for an empty text */
    if (writer->failed) {
        base_writer_free(writer);
        return base_no_memory(error);
    }
    base_memory_unclaim(writer->memory, writer->capacity);
    *text = writer->text;
    if (length)
        *length = writer->length;
    base_writer_init(writer, writer->memory);
    return CLEW_OK;
}
