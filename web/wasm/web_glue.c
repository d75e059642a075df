/* web_glue - results, options, and the control of the running job; see the header. */
#include "web_glue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Results and memory ---- */

void *
web_alloc(size_t bytes)
{
    return malloc(bytes ? bytes : 1);
}

void
web_release(void *memory)
{
    free(memory);
}

const char *
web_result(void)
{
    size_t length;

    return web_json_text(&length);
}

size_t
web_result_length(void)
{
    size_t length;

    web_json_text(&length);
    return length;
}

bool
web_version(void)
{
    web_json_start();
    web_json_text_value(clew_version());
    return true;
}

bool
web_fail(const struct clew_error *error)
{
    web_json_start();
    web_json_open('{');
    web_json_put_text("status", clew_status_name(error->status));
    web_json_put_text("text", error->text);
    web_json_put_number("line", (double)error->line);
    web_json_put_number("column", (double)error->column);
    web_json_put_number("cell", (double)error->cell);
    web_json_put_text("source", error->source);
    web_json_close('}');
    return false;
}

/* ---- Options ---- */

static bool
set_option(struct clew_options *options, const char *line, size_t length, struct clew_error *error)
{
    char *copy = malloc(length + 1);
    char *value;
    enum clew_status status;

    if (!copy) {
        *error = (struct clew_error){.status = CLEW_NO_MEMORY, .text = "no memory"};
        return false;
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    value = strchr(copy, '=');
    if (value)
        *value++ = '\0';
    status = clew_options_set(options, copy, value, error);
    free(copy);
    return status == CLEW_OK;
}

struct clew_options *
web_options_new(const char *lines, bool *failed)
{
    struct clew_options *options;
    struct clew_error error = {0};

    *failed = false;
    if (!lines || !*lines)
        return NULL;
    *failed = clew_options_new(&options, &error) != CLEW_OK;
    while (!*failed && *lines) {
        const size_t length = strcspn(lines, "\n");

        if (length)
            *failed = !set_option(options, lines, length, &error);
        lines += length + (lines[length] == '\n');
    }
    if (!*failed)
        return options;
    clew_options_free(options);
    web_fail(&error);
    return NULL;
}

/* ---- The running job ---- */

/* Events are packed and handed over many at a time, but not too rarely. */
#define EVENTS_PER_BATCH  2048
#define SECONDS_PER_BATCH 0.05
#define MAX_EVENT_RULES   64

static struct clew_control *control;
static bool is_running; /* the control stays after the job, for its record */
static int32_t events[EVENTS_PER_BATCH * WEB_EVENT_NUMBERS];
static int event_count;
static double latest_at, flushed_at; /* the last event and the last batch, in seconds */
static const char *event_rules[MAX_EVENT_RULES];
static int event_rule_count;

#ifdef __wasm__
__attribute__((import_module("clew"), import_name("events"))) void web_take_events(
    const int32_t *numbers, int count, double seconds);
#else
static void
web_take_events(const int32_t *numbers, int count, double seconds)
{
    (void)numbers;
    (void)count;
    (void)seconds;
}
#endif

static void
flush_events(void)
{
    if (event_count)
        web_take_events(events, event_count, latest_at);
    event_count = 0;
    flushed_at = latest_at;
}

/* The number of a rule's name from 0; -1: no rule. Names are constants of the library. */
static int
event_rule_number(const char *rule)
{
    int number = 0;

    if (!rule)
        return -1;
    while (number < event_rule_count && strcmp(event_rules[number], rule) != 0)
        number++;
    if (number == MAX_EVENT_RULES)
        return -1;
    if (number == event_rule_count)
        event_rules[event_rule_count++] = rule;
    return number;
}

static int32_t
clamp(int64_t value)
{
    return (int32_t)(value > INT32_MAX ? INT32_MAX : value < INT32_MIN ? INT32_MIN : value);
}

/* The set as four numbers; of more than 128 values, the first ones. */
static void
pack_domain(int32_t *out, const struct clew_event *event)
{
    static const int places[] = {3, 5, 6, 7};

    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const uint64_t word = i / 2 < event->domain_words ? event->domain[i / 2] : 0;

        out[places[i]] = (int32_t)(uint32_t)(word >> 32 * (i % 2));
    }
    if (!event->domain)
        out[4] |= WEB_EVENT_DECIDED;
}

static void
on_event(void *context, const struct clew_event *event)
{
    int32_t *out = &events[event_count * WEB_EVENT_NUMBERS];
    struct clew_progress progress = CLEW_PROGRESS_INIT;

    (void)context;
    clew_control_progress(control, &progress);
    out[0] = (int32_t)event->kind;
    out[1] = clamp(event->cell);
    out[2] = clamp(event->value);
    out[3] = clamp(event->depth);
    out[4] = (int32_t)event->sides | (event->more ? WEB_EVENT_MORE : 0);
    out[5] = event_rule_number(event->rule);
    out[6] = clamp((int64_t)progress.nodes);
    out[7] = clamp((int64_t)(progress.bytes / 1024));
    if (event->kind == CLEW_EVENT_DOMAIN)
        pack_domain(out, event);
    latest_at = progress.seconds;
    if (++event_count == EVENTS_PER_BATCH || latest_at > flushed_at + SECONDS_PER_BATCH)
        flush_events();
}

bool
web_event_rule(int number)
{
    web_json_start();
    if (number < 0 || number >= event_rule_count)
        return false;
    web_json_text_value(event_rules[number]);
    return true;
}

struct clew_control *
web_job_start(bool with_events)
{
    event_count = 0;
    latest_at = flushed_at = 0;
    clew_control_free(control);
    control = NULL;
    if (clew_control_new(&control, NULL) == CLEW_OK && with_events)
        clew_control_listen(control, on_event, NULL);
    is_running = true;
    return control;
}

void
web_job_end(void)
{
    flush_events();
    is_running = false;
}

/* Adds a part of the time, unless it is shorter than the clock can show. */
static void
put_part(const char *phase, double seconds)
{
    if (seconds <= 0)
        return;
    web_json_open('{');
    web_json_put_text("phase", phase);
    web_json_put_number("seconds", seconds);
    web_json_close('}');
}

void
web_put_timeline(void)
{
    struct clew_span span = CLEW_SPAN_INIT;
    const char *phase = NULL;
    double start = 0, end = 0;

    web_json_name("timeline");
    web_json_open('[');
    for (size_t i = 0; control && clew_control_span(control, 0, i, &span); i++) {
        if (span.phase != phase) {
            put_part(phase, end - start);
            phase = span.phase;
            start = span.start;
        }
        end = span.end;
    }
    put_part(phase, end - start);
    web_json_close(']');
}

bool
web_progress(void)
{
    struct clew_progress progress = CLEW_PROGRESS_INIT;

    web_json_start();
    if (!control || !is_running)
        return false;
    clew_control_progress(control, &progress);
    web_json_open('{');
    web_json_put_number("nodes", (double)progress.nodes);
    web_json_put_number("seconds", progress.seconds);
    web_json_put_number("bytes", (double)progress.bytes);
    web_json_put_number("depth", (double)progress.depth);
    web_json_put_number("bound", (double)progress.bound);
    web_json_put_number("share", progress.share);
    web_json_put_number("table", progress.table);
    web_json_close('}');
    return true;
}
