// What thread sanitizer cannot see of a Swift program, told to it. script/sanitize links this into
// the tests with `--wrap`, so that calls of the functions named below arrive here first.
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// 1. Synchronization.Mutex takes and leaves its lock in code that is compiled into its user, which
// the sanitizer sees, unless another thread holds it: then it waits inside the standard library,
// which is not compiled for the sanitizer. Without these two, everything that such a mutex guards
// is reported as a race. The mutex itself is the `self` of both functions.
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void wait_and_lock(uint32_t thread, SELF void *mutex) __asm__("__real_" LOCK);
SWIFT void unlock_and_wake(SELF void *mutex) __asm__("__real_" UNLOCK);
SWIFT void tell_and_lock(uint32_t thread, SELF void *mutex) __asm__("__wrap_" LOCK);
SWIFT void tell_and_unlock(SELF void *mutex) __asm__("__wrap_" UNLOCK);

SWIFT void tell_and_lock(uint32_t thread, SELF void *mutex) {
  wait_and_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void tell_and_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  unlock_and_wake(mutex);
}

// 2. For an `inout` argument the compiler reports an access to the whole variable, also where the
// variable has no bytes (SystemRandomNumberGenerator) and its address is arbitrary: the sanitizer
// crashes on that. The loads and stores inside the call are reported one by one all the same.
void __wrap___tsan_external_write(void *address, void *caller, void *tag) {
  (void)address;
  (void)caller;
  (void)tag;
}
