/*
 * base_coroutine - see the header.
 *
 * Made of the contexts of POSIX (makecontext, swapcontext). The sanitizers must know of each
 * switch, since they keep notes for every stack.
 */
#include "base/base_coroutine.h"

#include <stdalign.h>
#include <stdint.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

#define STACK_BYTES ((size_t)1 << 20) /* only pages that are touched take memory */

/*
 * At the upper end of its block:
 *
 *     | guard page | stack, growing down | struct base_coroutine |
 */
struct base_coroutine {
    alignas(64) void (*function)(void *context);
    void *context;
    char *stack;
    bool is_over;
    ucontext_t inside, outside;
    /* For the sanitizers. */
    void *inside_fiber, *outside_fiber;
    const void *outside_stack;
    size_t outside_bytes;
};

static size_t
guard_bytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

static size_t
block_bytes(void)
{
    const size_t page = guard_bytes();

    return page + STACK_BYTES + (sizeof(struct base_coroutine) + page - 1) / page * page;
}

/* ---- Switches ---- */

static void
switch_inside(struct base_coroutine *self)
{
#ifdef __SANITIZE_ADDRESS__
    void *fake_stack;

    __sanitizer_start_switch_fiber(&fake_stack, self->stack, STACK_BYTES);
#endif
#ifdef __SANITIZE_THREAD__
    self->outside_fiber = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(self->inside_fiber, 0);
#endif
    swapcontext(&self->outside, &self->inside);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(fake_stack, NULL, NULL);
#endif
}

/* After a switch to the inside. fake_stack: NULL the first time. */
static void
arrive_inside(struct base_coroutine *self, void *fake_stack)
{
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(fake_stack, &self->outside_stack, &self->outside_bytes);
#else
    (void)self;
    (void)fake_stack;
#endif
}

static void
switch_outside(struct base_coroutine *self)
{
    void *fake_stack = NULL;

#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(self->is_over ? NULL : &fake_stack, self->outside_stack,
                                   self->outside_bytes);
#endif
#ifdef __SANITIZE_THREAD__
    __tsan_switch_to_fiber(self->outside_fiber, 0);
#endif
    swapcontext(&self->inside, &self->outside);
    arrive_inside(self, fake_stack);
}

/* ---- Coroutines ---- */

/* makecontext passes integers: the pointer comes in two halves. */
static void
run_coroutine(unsigned high, unsigned low)
{
    struct base_coroutine *self =
        (struct base_coroutine *)((uintptr_t)((uint64_t)high << 32) | (uintptr_t)low);

    arrive_inside(self, NULL);
    self->function(self->context);
    self->is_over = true;
    switch_outside(self);
}

/* A function of its own, since getcontext may return twice as far as the compiler knows. */
static bool
make_context(struct base_coroutine *self)
{
    const uint64_t address = (uintptr_t)self;

    if (getcontext(&self->inside))
        return false;
    self->inside.uc_stack.ss_sp = self->stack;
    self->inside.uc_stack.ss_size = STACK_BYTES;
    makecontext(&self->inside, (void (*)(void))run_coroutine, 2, (unsigned)(address >> 32),
                (unsigned)address);
    return true;
}

struct base_coroutine *
base_coroutine_new(void (*function)(void *context), void *context)
{
    char *block =
        mmap(NULL, block_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct base_coroutine *self;

    if (block == MAP_FAILED)
        return NULL;
    self = (struct base_coroutine *)(void *)(block + guard_bytes() + STACK_BYTES);
    self->function = function;
    self->context = context;
    self->stack = block + guard_bytes();
    if (mprotect(block, guard_bytes(), PROT_NONE) || !make_context(self)) {
        munmap(block, block_bytes());
        return NULL;
    }
#ifdef __SANITIZE_THREAD__
    self->inside_fiber = __tsan_create_fiber(0);
#endif
    return self;
}

void
base_coroutine_free(struct base_coroutine *coroutine)
{
    if (!coroutine)
        return;
#ifdef __SANITIZE_THREAD__
    __tsan_destroy_fiber(coroutine->inside_fiber);
#endif
    munmap(coroutine->stack - guard_bytes(), block_bytes());
}

bool
base_coroutine_resume(struct base_coroutine *coroutine)
{
    switch_inside(coroutine);
    return !coroutine->is_over;
}

void
base_coroutine_pause(struct base_coroutine *coroutine)
{
    switch_outside(coroutine);
}
