/*
 * base_coroutine - a function on a stack of its own that can pause in the middle of what it does.
 *
 * For a search of another library that has no way to pause: it is paused inside one of its
 * callbacks, and goes on from there as if nothing had happened.
 *
 * The function must not let an exception or a longjmp leave it. A coroutine that is freed while it
 * is paused never returns: what its function holds must be released by other means.
 *
 * Fails: base_coroutine_new with NULL.  Memory: a stack, like that of a thread; it is not counted.
 * Threads: one at a time; it may go on in another thread than the one in which it paused.
 */
#ifndef BASE_COROUTINE_H
#define BASE_COROUTINE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

struct base_coroutine;

struct base_coroutine *base_coroutine_new(void (*function)(void *context), void *context);
/* coroutine may be NULL. */
void base_coroutine_free(struct base_coroutine *coroutine);

/* Runs the function until it pauses or returns. False: it has returned, and must not be resumed. */
bool base_coroutine_resume(struct base_coroutine *coroutine);
/* Inside the function: returns to base_coroutine_resume. */
void base_coroutine_pause(struct base_coroutine *coroutine);

#ifdef __cplusplus
}
#endif

#endif
