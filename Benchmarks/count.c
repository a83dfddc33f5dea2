// Counts what the program it is preloaded into allocates, and the SQL statements it runs.
//
//   PAVILION_COUNTS=FILE LD_PRELOAD=count.so pavilion serve …
//
// The file holds both counts, as 64-bit numbers of this machine, while the program runs.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

enum { ALLOCATIONS, STATEMENTS, COUNTS };

static _Atomic uint64_t unread[COUNTS];
static _Atomic uint64_t *counts = unread;

__attribute__((constructor)) static void open_counts(void) {
  const char *path = getenv("PAVILION_COUNTS");
  const int file = path ? open(path, O_RDWR | O_CREAT, 0600) : -1;
  if (file < 0 || ftruncate(file, sizeof unread) < 0) return;
  void *shared = mmap(NULL, sizeof unread, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (shared != MAP_FAILED) counts = shared;
  close(file);
}

static void count(int what) { atomic_fetch_add_explicit(&counts[what], 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count(ALLOCATIONS);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(ALLOCATIONS);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(ALLOCATIONS);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(ALLOCATIONS);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(ALLOCATIONS);
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

// Every statement is reset after it ran.
int sqlite3_reset(void *statement) {
  static int (*reset)(void *);
  if (!reset) reset = (int (*)(void *))dlsym(RTLD_NEXT, "sqlite3_reset");
  count(STATEMENTS);
  return reset(statement);
}
