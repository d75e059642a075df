/*
 * rank_chunk - several boards or results in one message.
 *
 *     struct rank_chunk, then for each: its length (uint64_t) and its bytes
 *
 * All ranks run the same program on the same kind of processor, so numbers travel as they are.
 */
#ifndef RANK_CHUNK_H
#define RANK_CHUNK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define RANK_VERDICT_BYTES 16

struct rank_chunk {
    uint64_t first; /* number of the first job, from 0 */
    uint64_t count;
    /* For results: */
    double seconds;                   /* spent on all of them */
    char verdict[RANK_VERDICT_BYTES]; /* of the last one, a word; "": it gave up */
};

struct rank_chunk_writer {
    struct rank_chunk head;
    char *text;
    size_t length;
    FILE *out;
};

void rank_chunk_begin(struct rank_chunk_writer *writer, uint64_t first);
/* Adds the bytes of one job. */
void rank_chunk_add(struct rank_chunk_writer *writer, const char *bytes, size_t length);
/* Afterwards text and length are complete; the caller frees the text. */
void rank_chunk_end(struct rank_chunk_writer *writer);

struct rank_chunk_reader {
    struct rank_chunk head;
    const char *at, *end;
};

void rank_chunk_read(struct rank_chunk_reader *reader, const char *bytes, size_t length);
/* The bytes of the next job. */
const char *rank_chunk_next(struct rank_chunk_reader *reader, size_t *length);

#endif
