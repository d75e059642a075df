/*
 * flow_sat_solver - see the header.
 *
 * tools/wrap-cadical links this file and CaDiCaL into one object, in which every call of operator
 * new becomes one of __wrap__Znwm and so on; __real__Znwm is the program's own operator new. A
 * solver works on one thread at a time, so the one that runs is a variable of the thread.
 *
 * Each solver has an arena. Small blocks are cut from regions, and go to a free list of their size
 * class; large ones come from the allocator of the program. Regions and large blocks are listed in a
 * table, so that a solver is given back without its destructor: after an exception its data is
 * inconsistent and the destructor would crash, and on large boards it would take half a second. The
 * table also tells blocks of the arena from those that the C++ library allocated (strings), where
 * the operators are not replaced. Blocks have no header, because operator delete is told the size;
 * only arrays have one.
 */
#include "flow/sat/flow_sat_solver.h"
#include "base/base_coroutine.h"

#include <cadical.hpp>

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <new>

/* base_memory.h needs the atomics of C. */
extern "C" {
bool base_memory_claim(struct base_memory *memory, size_t bytes);
void base_memory_unclaim(struct base_memory *memory, size_t bytes);

void *__real__Znwm(size_t bytes);
void __real__ZdlPvm(void *block, size_t bytes);
void *__wrap__Znwm(size_t bytes);
void *__wrap__ZnwmRKSt9nothrow_t(size_t bytes, const std::nothrow_t &tag);
void *__wrap__Znam(size_t bytes);
void __wrap__ZdlPvm(void *block, size_t bytes);
void __wrap__ZdaPv(void *block);
}

namespace
{

const size_t REGION = 1 << 18;        /* bytes, and the alignment of a region */
const size_t MAX_SMALL = 1 << 10;     /* bytes of a block in a region */
const size_t SIZE_CLASSES = 25;       /* up to MAX_SMALL */
const size_t ARRAY_HEADER = 16;       /* bytes; keeps the alignment */
const size_t MAX_OVERDRAFT = 4 << 20; /* until the solver heeds the request to stop */
const unsigned SMALL_PER_POLL = 256;  /* small blocks between two calls of must_stop */

struct stop_request {
};

/* Multiples of 16 up to 256; then four steps to each power of two. */
size_t
size_class_of(size_t bytes, size_t *rounded)
{
    int power = 8;

    if (bytes <= 256) {
        const size_t units = bytes ? (bytes + 15) / 16 : 1;

        *rounded = units * 16;
        return units;
    }
    while ((size_t)2 << power < bytes)
        power++;
    const size_t quarter = (bytes - 1 - ((size_t)1 << power)) >> (power - 2);
    *rounded = ((size_t)1 << power) + ((quarter + 1) << (power - 2));
    return 17 + 4 * (size_t)(power - 8) + quarter;
}

struct block {
    void *start; /* NULL: a free place */
    size_t bytes : 63;
    size_t is_region : 1;
};

/* Blocks by address: open addressing, at most half full. */
class block_table
{
  public:
    ~block_table()
    {
        std::free(blocks);
    }
    /* Room for one more. False without memory. */
    bool
    reserve()
    {
        return 2 * (count + 1) <= capacity || grow();
    }
    void
    add(const block &added)
    {
        blocks[find(added.start)] = added;
        count++;
    }
    /* False: it is not in the table. */
    bool remove(void *start, size_t *bytes);
    bool
    has_region(const void *start) const
    {
        const size_t at = capacity ? find(start) : 0;

        return capacity && blocks[at].start && blocks[at].is_region;
    }
    void release_all();
    size_t
    table_bytes() const
    {
        return capacity * sizeof *blocks;
    }

  private:
    block *blocks = nullptr;
    size_t capacity = 0; /* a power of two */
    size_t count = 0;

    size_t
    home(const void *start) const
    {
        return reinterpret_cast<uintptr_t>(start) * UINT64_C(0x9e3779b97f4a7c15) >> 32 &
               (capacity - 1);
    }
    /* Where it is, or where it would go. */
    size_t
    find(const void *start) const
    {
        size_t at = home(start);

        while (blocks[at].start && blocks[at].start != start)
            at = (at + 1) & (capacity - 1);
        return at;
    }
    bool grow();
};

bool
block_table::grow()
{
    block *const old = blocks;
    const size_t old_capacity = capacity;
    const size_t new_capacity = capacity ? 2 * capacity : 256;
    block *const grown = static_cast<block *>(std::calloc(new_capacity, sizeof *grown));

    if (!grown)
        return false;
    blocks = grown;
    capacity = new_capacity;
    for (size_t i = 0; i < old_capacity; i++)
        if (old[i].start)
            blocks[find(old[i].start)] = old[i];
    std::free(old);
    return true;
}

/* Moves back the blocks after the gap that can no longer be found (Knuth, algorithm R). */
bool
block_table::remove(void *start, size_t *bytes)
{
    size_t gap = capacity ? find(start) : 0;

    if (!capacity || !blocks[gap].start)
        return false;
    *bytes = blocks[gap].bytes;
    for (size_t at = (gap + 1) & (capacity - 1); blocks[at].start; at = (at + 1) & (capacity - 1))
        if (((at - home(blocks[at].start)) & (capacity - 1)) >= ((at - gap) & (capacity - 1))) {
            blocks[gap] = blocks[at];
            gap = at;
        }
    blocks[gap].start = nullptr;
    count--;
    return true;
}

void
block_table::release_all()
{
    for (size_t i = 0; i < capacity; i++)
        if (blocks[i].start && blocks[i].is_region)
            std::free(blocks[i].start);
        else if (blocks[i].start)
            __real__ZdlPvm(blocks[i].start, blocks[i].bytes);
}

/* The memory of a solver, claimed from the budget of the search. */
class arena
{
  public:
    arena(struct base_memory *budget, const flow_sat_callbacks &with)
        : memory(budget), callbacks(with)
    {
    }
    ~arena()
    {
        table.release_all();
        base_memory_unclaim(memory, claimed);
    }
    /* Throws std::bad_alloc, and stop_request. */
    void *
    allocate(size_t bytes)
    {
        if (bytes > MAX_SMALL || ++small_count % SMALL_PER_POLL == 0)
            poll();
        return bytes > MAX_SMALL ? take_large(bytes) : take_small(bytes);
    }
    /* False: it is not from this arena. */
    bool release(void *start, size_t bytes);
    bool
    is_over_budget() const
    {
        return overdraft > 0;
    }

  private:
    struct free_block {
        free_block *next;
    };
    struct base_memory *memory;
    const flow_sat_callbacks callbacks;
    unsigned small_count = 0; /* of small blocks so far */
    size_t claimed = 0;
    size_t overdraft = 0; /* in use, but not claimed */
    block_table table;
    free_block *free_blocks[SIZE_CLASSES] = {};
    char *unused = nullptr; /* in the latest region */
    size_t unused_bytes = 0;

    void
    poll() const
    {
        if (callbacks.must_stop(callbacks.context))
            throw stop_request();
    }
    void claim(size_t bytes);
    void unclaim(size_t bytes);
    void *take_small(size_t bytes);
    void *take_large(size_t bytes);
    void add_region();
};

void
arena::claim(size_t bytes)
{
    if (base_memory_claim(memory, bytes))
        claimed += bytes;
    else if (bytes <= MAX_OVERDRAFT - overdraft)
        overdraft += bytes;
    else
        throw std::bad_alloc();
}

void
arena::unclaim(size_t bytes)
{
    const size_t of_overdraft = bytes < overdraft ? bytes : overdraft;

    overdraft -= of_overdraft;
    base_memory_unclaim(memory, bytes - of_overdraft);
    claimed -= bytes - of_overdraft;
}

void
arena::add_region()
{
    void *start;

    if (!table.reserve())
        throw std::bad_alloc();
    claim(REGION);
    start = std::aligned_alloc(REGION, REGION);
    if (!start) {
        unclaim(REGION);
        throw std::bad_alloc();
    }
    table.add(block{start, REGION, true});
    unused = static_cast<char *>(start);
    unused_bytes = REGION;
}

void *
arena::take_small(size_t bytes)
{
    const size_t size_class = size_class_of(bytes, &bytes);
    free_block *const freed = free_blocks[size_class];

    if (freed) {
        free_blocks[size_class] = freed->next;
        return freed;
    }
    if (bytes > unused_bytes)
        add_region();
    unused += bytes;
    unused_bytes -= bytes;
    return unused - bytes;
}

void *
arena::take_large(size_t bytes)
{
    void *start;

    if (bytes > PTRDIFF_MAX || !table.reserve())
        throw std::bad_alloc();
    claim(bytes);
    try {
        start = __real__Znwm(bytes);
    } catch (...) {
        unclaim(bytes);
        throw;
    }
    table.add(block{start, bytes, false});
    return start;
}

bool
arena::release(void *start, size_t bytes)
{
    void *const region = reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(start) & -REGION);
    free_block *const freed = static_cast<free_block *>(start);
    size_t size_class;

    if (bytes > MAX_SMALL) {
        if (!table.remove(start, &bytes))
            return false;
        unclaim(bytes);
        __real__ZdlPvm(start, bytes);
        return true;
    }
    if (!table.has_region(region))
        return false;
    size_class = size_class_of(bytes, &bytes);
    freed->next = free_blocks[size_class];
    free_blocks[size_class] = freed;
    return true;
}

thread_local class arena *running; /* of the solver that this thread runs */

/* Not inline: the address of the variable must not be kept across a change of threads. */
__attribute__((noinline)) void
set_running(class arena *arena)
{
    running = arena;
}

/* A call into the solver, while which its memory comes from its arena. */
class metered_call
{
  public:
    explicit metered_call(class arena *arena)
    {
        set_running(arena);
    }
    ~metered_call()
    {
        set_running(nullptr);
    }
};

} // namespace

struct flow_sat_solver : public CaDiCaL::Terminator, public CaDiCaL::Learner {
    class arena arena;
    const flow_sat_callbacks callbacks;
    CaDiCaL::Solver *solver = nullptr; /* in the arena; never deleted */
    uint64_t conflict_count = 0;
    uint64_t pause_at = UINT64_MAX;          /* in conflicts */
    struct base_coroutine *search = nullptr; /* a call of solve that has not returned */
    int verdict = FLOW_SAT_STOPPED;          /* of the last call that has */
    bool has_failed = false;
    bool is_stopped = false; /* by an exception */

    flow_sat_solver(struct base_memory *memory, const flow_sat_callbacks &with)
        : arena(memory, with), callbacks(with)
    {
    }
    bool
    terminate() override
    {
        return arena.is_over_budget() || callbacks.terminate(callbacks.context);
    }
    ~flow_sat_solver()
    {
        base_coroutine_free(search);
    }
    /* Called with the size of each learned clause; false: the clause itself is not wanted. */
    bool
    learning(int) override
    {
        if (++conflict_count >= pause_at)
            pause();
        return false;
    }
    void solve();
    void pause();
    void
    learn(int) override
    {
    }
};

void
flow_sat_solver::solve()
{
    try {
        const metered_call call(&arena);

        verdict = solver->solve();
    } catch (const stop_request &) {
        is_stopped = true;
    } catch (...) {
        has_failed = true;
    }
}

/* The thread that resumes the search may be another one, with a variable of its own. */
void
flow_sat_solver::pause()
{
    set_running(nullptr);
    base_coroutine_pause(search);
    set_running(&arena);
}

void *
__wrap__Znwm(size_t bytes)
{
    return running ? running->allocate(bytes) : __real__Znwm(bytes);
}

void *
__wrap__ZnwmRKSt9nothrow_t(size_t bytes, const std::nothrow_t &)
{
    try {
        return __wrap__Znwm(bytes);
    } catch (...) {
        return nullptr;
    }
}

void
__wrap__ZdlPvm(void *start, size_t bytes)
{
    if (!running || !start || !running->release(start, bytes))
        __real__ZdlPvm(start, bytes);
}

/* Arrays are not passed between CaDiCaL and the C++ library. */
void *
__wrap__Znam(size_t bytes)
{
    char *start;

    if (bytes > PTRDIFF_MAX)
        throw std::bad_alloc();
    start = static_cast<char *>(__wrap__Znwm(bytes + ARRAY_HEADER));
    *reinterpret_cast<size_t *>(start) = bytes + ARRAY_HEADER;
    return start + ARRAY_HEADER;
}

void
__wrap__ZdaPv(void *array)
{
    char *const start = static_cast<char *>(array) - ARRAY_HEADER;

    if (array)
        __wrap__ZdlPvm(start, *reinterpret_cast<size_t *>(start));
}

struct flow_sat_solver *
flow_sat_solver_new(struct base_memory *memory, const struct flow_sat_callbacks *callbacks)
{
    struct flow_sat_solver *self = nullptr;

    try {
        self = new flow_sat_solver(memory, *callbacks);
        const metered_call call(&self->arena);
        self->solver = new CaDiCaL::Solver();
        self->solver->set("quiet", 1);
        self->solver->connect_terminator(self);
        self->solver->connect_learner(self);
    } catch (...) {
        flow_sat_solver_free(self);
        return nullptr;
    }
    return self;
}

void
flow_sat_solver_free(struct flow_sat_solver *self)
{
    delete self;
}

bool
flow_sat_solver_add(struct flow_sat_solver *self, const int *literals, size_t count)
{
    try {
        const metered_call call(&self->arena);

        for (size_t i = 0; i < count; i++)
            self->solver->add(literals[i]);
    } catch (const stop_request &) {
        self->is_stopped = true;
    } catch (...) {
        self->has_failed = true;
    }
    return !self->has_failed && !self->arena.is_over_budget();
}

static void
solve_in_coroutine(void *solver)
{
    static_cast<flow_sat_solver *>(solver)->solve();
}

/*
 * CaDiCaL has limits of conflicts, too, but a call that ends at one starts anew with the next: it
 * tries its quick attempts again and forgets when it was about to restart. So a search in slices is
 * paused inside a callback instead, and takes the same way as one that runs through.
 */
enum flow_sat_verdict
flow_sat_solver_run(struct flow_sat_solver *self, uint64_t max_conflicts)
{
    if (self->is_stopped)
        return FLOW_SAT_STOPPED;
    self->verdict = FLOW_SAT_STOPPED;
    self->pause_at = max_conflicts ? self->conflict_count + max_conflicts : UINT64_MAX;
    if (max_conflicts && !self->search) {
        self->search = base_coroutine_new(solve_in_coroutine, self);
        if (!self->search)
            return FLOW_SAT_NO_MEMORY;
    }
    if (!self->search)
        self->solve();
    else if (base_coroutine_resume(self->search))
        return FLOW_SAT_PAUSED;
    base_coroutine_free(self->search);
    self->search = nullptr;
    if (self->has_failed || (self->verdict == FLOW_SAT_STOPPED && self->arena.is_over_budget()))
        return FLOW_SAT_NO_MEMORY;
    return static_cast<enum flow_sat_verdict>(self->verdict);
}

uint64_t
flow_sat_solver_conflicts(const struct flow_sat_solver *self)
{
    return self->conflict_count;
}

/* The first call of val extends the model to eliminated variables, which allocates. */
bool
flow_sat_solver_model(struct flow_sat_solver *self, uint8_t *is_true, int variable_count)
{
    try {
        const metered_call call(&self->arena);

        for (int variable = 1; variable <= variable_count; variable++)
            is_true[variable - 1] = self->solver->val(variable) > 0;
    } catch (const stop_request &) {
        self->is_stopped = true;
    } catch (...) {
        self->has_failed = true;
    }
    return !self->has_failed && !self->is_stopped;
}
