/* rank_answers - see rank_answers.h. */
#include "rank_answers.h"
#include "rank_machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
rank_answers_begin(struct rank_answers *answers)
{
    rank_answers_free(answers);
    *answers = (struct rank_answers){.missing = rank_machine.searchers};
}

void
rank_answers_free(struct rank_answers *answers)
{
    free(answers->bytes);
    answers->bytes = NULL;
}

static void
cancel(struct rank_answers *answers)
{
    answers->is_cancelled = true;
    rank_post_to_searchers(RANK_TAG_CANCEL, NULL, 0);
}

static void
keep(struct rank_answers *answers, const struct rank_message *message)
{
    free(answers->bytes);
    answers->bytes = rank_alloc(message->length);
    memcpy(answers->bytes, message->bytes, message->length);
    answers->length = message->length;
    answers->from = message->from;
}

static void
compare(const char *first, const char *second)
{
    char sentence[80];

    if (!strcmp(first, second))
        return;
    snprintf(sentence, sizeof(sentence), "two ranks contradict each other: %s and %s", first,
             second);
    rank_fail(sentence);
}

/* True: it is the first. */
static bool
take_verdict(struct rank_answers *answers, const struct rank_message *message, const char *verdict)
{
    if (*answers->verdict) {
        compare(answers->verdict, verdict);
        return false;
    }
    memcpy(answers->verdict, verdict, sizeof(answers->verdict));
    keep(answers, message);
    cancel(answers);
    return true;
}

/* A rank that was cancelled says nothing about the limits. True: no rank has a verdict. */
static bool
take_giving_up(struct rank_answers *answers, const struct rank_message *message)
{
    if (!answers->bytes || (!answers->is_cancelled && message->from < answers->from))
        keep(answers, message);
    if (answers->is_split && !answers->is_cancelled)
        cancel(answers);
    return answers->missing == 0 && !*answers->verdict;
}

bool
rank_answers_take(struct rank_answers *answers, const struct rank_message *message)
{
    struct rank_chunk_reader reader;

    answers->missing--;
    rank_chunk_read(&reader, message->bytes, message->length);
    reader.head.verdict[RANK_VERDICT_BYTES - 1] = '\0';
    if (*reader.head.verdict)
        return take_verdict(answers, message, reader.head.verdict);
    return take_giving_up(answers, message);
}

void
rank_answers_split(struct rank_answers *answers)
{
    answers->is_split = true;
    if (answers->bytes && !answers->is_cancelled)
        cancel(answers);
}
