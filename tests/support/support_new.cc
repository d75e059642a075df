/*
 * support_new - operator new that fails with malloc; see support_malloc_fail_at in support.h.
 *
 * The one of the C++ library calls a malloc that --wrap does not reach. A program may define its
 * own, and this one calls ours.
 */
#include <cstddef>
#include <cstdlib>
#include <new>

void *
operator new(std::size_t bytes)
{
    void *block = std::malloc(bytes ? bytes : 1);

    if (!block)
        throw std::bad_alloc();
    return block;
}

void *
operator new[](std::size_t bytes)
{
    return operator new(bytes);
}

void
operator delete(void *block) noexcept
{
    std::free(block);
}

void
operator delete(void *block, std::size_t) noexcept
{
    std::free(block);
}

void
operator delete[](void *block) noexcept
{
    std::free(block);
}

void
operator delete[](void *block, std::size_t) noexcept
{
    std::free(block);
}
