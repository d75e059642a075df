/* cli_text_stream - see the header. */
#include "output/cli_text_stream.h"

#include "output/cli_output.h"

#include <stdlib.h>
#include <string.h>

#define MAX_COPIED 65536 /* bytes; of a longer text the stream gives its own memory away */

bool
cli_text_begin(struct cli_text_stream *stream)
{
    if (stream->out)
        rewind(stream->out);
    else
        stream->out = open_memstream(&stream->text, &stream->length);
    return stream->out;
}

/* The stream itself ends with this text. */
static bool
take_memory(struct cli_text_stream *stream, char **text, size_t *length)
{
    const bool is_complete = cli_stream_close(stream->out, &stream->text);

    if (is_complete) {
        *text = stream->text;
        *length = stream->length;
    } else {
        free(stream->text);
    }
    *stream = (struct cli_text_stream){.out = NULL};
    return is_complete;
}

bool
cli_text_take(struct cli_text_stream *stream, char **text, size_t *length)
{
    *text = NULL;
    *length = 0;
    if (fflush(stream->out) != 0 || ferror(stream->out)) {
        cli_text_close(stream);
        return false;
    }
    if (stream->length > MAX_COPIED)
        return take_memory(stream, text, length);
    *text = malloc(stream->length + 1);
    if (!*text)
        return false;
    memcpy(*text, stream->text, stream->length);
    (*text)[stream->length] = '\0';
    *length = stream->length;
    return true;
}

void
cli_text_close(struct cli_text_stream *stream)
{
    if (stream->out)
        fclose(stream->out);
    free(stream->text);
    *stream = (struct cli_text_stream){.out = NULL};
}
