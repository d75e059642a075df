/*
 * flow_sat_solver - see the header.
 *
 * tools/wrap-cadical links this file and CaDiCaL into one object, in which every call of operator
 * new becomes one of __wrap__Znwm and so on; __real__Znwm is the program's own operator new. A
 * solver works on one thread at a time, so the one that runs is a variable of the thread. Memory is
 * claimed from the budget in steps, because most allocations are small.
 *
 * After an exception the data of the solver is inconsistent, and its destructor would crash. So a
 * solver that failed is not destroyed: its blocks are released one by one, from a table of them.
 * The table also tells them from blocks that the C++ library allocated (strings), where the
 * operators are not replaced.
 */
#include "flow/sat/flow_sat_solver.h"

#include <cadical.hpp>

#include <cstdint>
#include <cstdlib>
#include <new>

/* base_memory.h needs the atomics of C. */
extern "C" {
bool base_memory_claim(struct base_memory *memory, size_t bytes);
void base_memory_unclaim(struct base_memory *memory, size_t bytes);

void *__real__Znwm(size_t bytes);
void *__real__Znam(size_t bytes);
void __real__ZdlPvm(void *block, size_t bytes);
void __real__ZdaPv(void *block);
void *__wrap__Znwm(size_t bytes);
void *__wrap__ZnwmRKSt9nothrow_t(size_t bytes, const std::nothrow_t &tag);
void *__wrap__Znam(size_t bytes);
void __wrap__ZdlPvm(void *block, size_t bytes);
void __wrap__ZdaPv(void *block);
}

namespace
{

const size_t STEP = 1 << 16;          /* bytes of a claim, at least */
const size_t MAX_OVERDRAFT = 4 << 20; /* until the solver heeds the request to stop */
const size_t BLOCK_OVERHEAD = 16;     /* of the allocator, about */

struct block {
    void *start; /* NULL: a free place */
    size_t bytes : 63;
    size_t is_array : 1;
};

/* The blocks of a solver by address: open addressing, at most half full. */
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

    /* Blocks that are neighbours in memory are so in the table: less of it is touched. */
    size_t
    home(const void *start) const
    {
        const uint64_t address = reinterpret_cast<uintptr_t>(start);

        return ((address >> 10) * UINT64_C(0x9e3779b97f4a7c15) >> 24 << 5 | (address >> 5 & 31)) &
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
    const size_t new_capacity = capacity ? 2 * capacity : 1024;
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
        if (blocks[i].start && blocks[i].is_array)
            __real__ZdaPv(blocks[i].start);
        else if (blocks[i].start)
            __real__ZdlPvm(blocks[i].start, blocks[i].bytes);
}

} // namespace

struct flow_sat_solver : public CaDiCaL::Terminator {
    struct base_memory *memory = nullptr;
    size_t used = 0;    /* by the solver */
    size_t claimed = 0; /* of the budget */
    bool is_over_budget = false;
    bool has_failed = false;
    block_table blocks;
    int (*must_stop)(void *context) = nullptr;
    void *context = nullptr;
    CaDiCaL::Solver *solver = nullptr;

    bool
    terminate() override
    {
        return is_over_budget || must_stop(context);
    }
    void *allocate(size_t bytes, bool is_array);
    /* False: it is not a block of this solver. */
    bool forget(void *start);

  private:
    bool take(size_t bytes);
};

/* False: far over the budget. */
bool
flow_sat_solver::take(size_t bytes)
{
    const size_t wanted = used + bytes + blocks.table_bytes();

    if (wanted > claimed) {
        const size_t missing = wanted - claimed;
        const size_t step = missing > STEP ? missing : STEP;

        if (base_memory_claim(memory, step))
            claimed += step;
        else if (missing <= MAX_OVERDRAFT)
            is_over_budget = true;
        else
            return false;
    }
    used += bytes;
    return true;
}

void *
flow_sat_solver::allocate(size_t bytes, bool is_array)
{
    void *start;

    if (bytes > PTRDIFF_MAX || !blocks.reserve() || !take(bytes + BLOCK_OVERHEAD))
        throw std::bad_alloc();
    start = is_array ? __real__Znam(bytes) : __real__Znwm(bytes); /* may throw: it is the end */
    blocks.add(block{start, bytes, is_array});
    return start;
}

bool
flow_sat_solver::forget(void *start)
{
    size_t bytes;

    if (!blocks.remove(start, &bytes))
        return false;
    used -= bytes + BLOCK_OVERHEAD;
    if (claimed > used + blocks.table_bytes() + 4 * STEP) {
        const size_t spare = claimed - used - blocks.table_bytes() - STEP;

        base_memory_unclaim(memory, spare);
        claimed -= spare;
    }
    return true;
}

namespace
{

thread_local struct flow_sat_solver *running;

/* A call into the solver, while which its memory is counted. */
class metered_call
{
  public:
    explicit metered_call(struct flow_sat_solver *solver) : outer(running)
    {
        running = solver;
    }
    ~metered_call()
    {
        running = outer;
    }

  private:
    struct flow_sat_solver *const outer;
};

} // namespace

void *
__wrap__Znwm(size_t bytes)
{
    return running ? running->allocate(bytes, false) : __real__Znwm(bytes);
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

void *
__wrap__Znam(size_t bytes)
{
    return running ? running->allocate(bytes, true) : __real__Znam(bytes);
}

void
__wrap__ZdlPvm(void *start, size_t bytes)
{
    if (start && running)
        running->forget(start);
    __real__ZdlPvm(start, bytes);
}

void
__wrap__ZdaPv(void *start)
{
    if (start && running)
        running->forget(start);
    __real__ZdaPv(start);
}

struct flow_sat_solver *
flow_sat_solver_new(struct base_memory *memory, int (*must_stop)(void *context), void *context)
{
    struct flow_sat_solver *self = nullptr;

    try {
        self = new flow_sat_solver();
        self->memory = memory;
        self->must_stop = must_stop;
        self->context = context;
        const metered_call call(self);
        self->solver = new CaDiCaL::Solver();
        self->solver->set("quiet", 1);
        self->solver->connect_terminator(self);
    } catch (...) {
        if (self)
            self->has_failed = true;
        flow_sat_solver_free(self);
        return nullptr;
    }
    return self;
}

void
flow_sat_solver_free(struct flow_sat_solver *self)
{
    if (!self)
        return;
    if (self->has_failed) {
        self->blocks.release_all();
    } else {
        const metered_call call(self);

        delete self->solver;
    }
    base_memory_unclaim(self->memory, self->claimed);
    delete self;
}

bool
flow_sat_solver_add(struct flow_sat_solver *self, const int *literals, size_t count)
{
    try {
        const metered_call call(self);

        for (size_t i = 0; i < count; i++)
            self->solver->add(literals[i]);
    } catch (...) {
        self->has_failed = true;
    }
    return !self->has_failed && !self->is_over_budget;
}

enum flow_sat_verdict
flow_sat_solver_run(struct flow_sat_solver *self)
{
    int verdict = FLOW_SAT_STOPPED;

    try {
        const metered_call call(self);

        verdict = self->solver->solve();
    } catch (...) {
        self->has_failed = true;
    }
    if (self->has_failed || (verdict == FLOW_SAT_STOPPED && self->is_over_budget))
        return FLOW_SAT_NO_MEMORY;
    return static_cast<enum flow_sat_verdict>(verdict);
}

/* The first call of val extends the model to eliminated variables, which allocates. */
bool
flow_sat_solver_model(struct flow_sat_solver *self, uint8_t *is_true, int variable_count)
{
    try {
        const metered_call call(self);

        for (int variable = 1; variable <= variable_count; variable++)
            is_true[variable - 1] = self->solver->val(variable) > 0;
    } catch (...) {
        self->has_failed = true;
    }
    return !self->has_failed;
}
