/* rank_chunk - see rank_chunk.h. */
#include "rank_chunk.h"
#include "rank_post.h"

#include <string.h>

void
rank_chunk_begin(struct rank_chunk_writer *writer, uint64_t first)
{
    *writer = (struct rank_chunk_writer){.head = {.first = first}};
    writer->out = open_memstream(&writer->text, &writer->length);
    if (!writer->out)
        rank_fail("no memory for a message");
    fwrite(&writer->head, sizeof(writer->head), 1, writer->out); /* the end corrects it */
}

void
rank_chunk_add(struct rank_chunk_writer *writer, const char *bytes, size_t length)
{
    const uint64_t prefix = length;

    fwrite(&prefix, sizeof(prefix), 1, writer->out);
    fwrite(bytes, 1, length, writer->out);
    writer->head.count++;
}

void
rank_chunk_end(struct rank_chunk_writer *writer)
{
    const bool has_failed = ferror(writer->out) != 0;

    if (fclose(writer->out) || has_failed || !writer->text)
        rank_fail("no memory for a message");
    memcpy(writer->text, &writer->head, sizeof(writer->head));
}

void
rank_chunk_read(struct rank_chunk_reader *reader, const char *bytes, size_t length)
{
    if (length < sizeof(reader->head))
        rank_fail("a message is damaged");
    memcpy(&reader->head, bytes, sizeof(reader->head));
    reader->at = bytes + sizeof(reader->head);
    reader->end = bytes + length;
}

const char *
rank_chunk_next(struct rank_chunk_reader *reader, size_t *length)
{
    const char *bytes;
    uint64_t prefix;

    if ((size_t)(reader->end - reader->at) < sizeof(prefix))
        rank_fail("a message is damaged");
    memcpy(&prefix, reader->at, sizeof(prefix));
    bytes = reader->at + sizeof(prefix);
    if ((uint64_t)(reader->end - bytes) < prefix)
        rank_fail("a message is damaged");
    reader->at = bytes + prefix;
    *length = (size_t)prefix;
    return bytes;
}
