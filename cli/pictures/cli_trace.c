/* cli_trace - see cli_trace.h. */
#include "pictures/cli_trace.h"
#include "output/cli_json.h"
#include "output/cli_output.h"
#include "output/cli_save.h"

#include <stdlib.h>
#include <string.h>

#define NANOSECONDS 1e3 /* in a microsecond: finer times mean nothing */
#define DIGITS      15  /* so that the nanoseconds of an hour are exact, and spans do not overlap */

bool
cli_trace_is_possible(void)
{
#ifdef CLEW_HAS_JANSSON
    return true;
#else
    return false;
#endif
}

void
cli_trace_init(struct cli_trace *trace)
{
    *trace = (struct cli_trace){.out = NULL};
    trace->out = open_memstream(&trace->text, &trace->length);
    if (trace->out)
        fputs("{\"traceEvents\":[", trace->out);
    trace->has_failed = !trace->out;
}

/* One event per line. */
static void
write_event(struct cli_trace *trace, json_t *event)
{
    char *text = event ? json_dumps(event, JSON_COMPACT | JSON_REAL_PRECISION(DIGITS)) : NULL;

    json_decref(event);
    if (trace->out && text)
        fprintf(trace->out, "%s%s", trace->has_events ? ",\n" : "\n", text);
    trace->has_events = true;
    trace->has_failed = trace->has_failed || !text;
    free(text);
}

static double
microseconds(double seconds)
{
    return (double)(int64_t)(seconds * 1e6 * NANOSECONDS + 0.5) / NANOSECONDS;
}

/* The name of a process or of a thread in it. */
static json_t *
name_event(const char *kind, int process, size_t worker, const char *name)
{
    return json_pack("{s:s, s:s, s:i, s:i, s:{s:o}}", "name", kind, "ph", "M", "pid", process,
                     "tid", (int)worker, "args", "name", cli_json_text(name, strlen(name)));
}

static json_t *
span_event(int process, size_t worker, const struct clew_span *span)
{
    json_t *args = json_pack("{s:I}", "tasks", (json_int_t)span->tasks);
    const double start = microseconds(span->start);

    if (span->phase)
        json_object_set_new(args, "phase", json_string(span->phase));
    if (span->busy_seconds + span->idle_seconds > 0 && span->stealing_seconds > 0) {
        json_object_set_new(args, "busy", json_real(microseconds(span->busy_seconds)));
        json_object_set_new(args, "stealing", json_real(microseconds(span->stealing_seconds)));
        json_object_set_new(args, "idle", json_real(microseconds(span->idle_seconds)));
    }
    return json_pack("{s:s, s:s, s:i, s:i, s:f, s:f, s:o}", "name", clew_work_name(span->work),
                     "ph", "X", "pid", process, "tid", (int)worker, "ts", start, "dur",
                     microseconds(span->end) - start, "args", args);
}

void
cli_trace_add(struct cli_trace *trace, const struct clew_control *control, const char *heading)
{
    struct clew_worker worker = CLEW_WORKER_INIT;
    struct clew_span span = CLEW_SPAN_INIT;
    char name[32];

    trace->processes++;
    write_event(trace, name_event("process_name", trace->processes, 0, heading));
    for (size_t w = 0; clew_control_worker(control, w, &worker); w++) {
        snprintf(name, sizeof(name), "worker %zu", w);
        write_event(trace, name_event("thread_name", trace->processes, w, name));
        for (size_t i = 0; clew_control_span(control, w, i, &span); i++)
            write_event(trace, span_event(trace->processes, w, &span));
    }
}

enum cli_exit
cli_trace_save(struct cli_trace *trace, const struct cli_command *command, const char *path)
{
    FILE *out = trace->out;

    if (!trace->has_failed)
        fputs("\n],\"displayTimeUnit\":\"ms\"}\n", out);
    trace->out = NULL;
    if (!out || !cli_stream_close(out, &trace->text) || trace->has_failed)
        return cli_error(command, "no memory");
    return cli_save_picture(command, path, trace->text, trace->length);
}

void
cli_trace_free(struct cli_trace *trace)
{
    if (trace->out)
        fclose(trace->out);
    free(trace->text);
    *trace = (struct cli_trace){.out = NULL};
}
