/* Preloaded into the server: lets the test decide how the disk under one database behaves, and
 * what time of day it is.
 *
 * Only calls on files whose path begins with PAVILION_FAULT_PATH count; the rule is a struct in the
 * file PAVILION_FAULT_RULE, mapped by the test as well (rig/shim.py has the same fields in the same
 * order), so that it can be changed and the counts read while the server runs.
 *
 * libfaketime 0.9.10 would set clocks as well, but it moves the environment before Swift's runtime
 * looks for the program's arguments in front of it: the program then finds none.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { SYNCS = 1, WRITES = 2 };
enum { FAIL = 1, SHORTEN = 2, SWALLOW = 3, FILL = 4 };

struct rule {
  int64_t calls;        /* which calls: SYNCS, WRITES or both */
  int64_t action;       /* what happens to them */
  int64_t error;        /* the errno of FAIL */
  int64_t first;        /* the first call that is hit, from 1 */
  int64_t every;        /* and then one of so many */
  int64_t times;        /* at most so many; negative for no end */
  int64_t room;         /* bytes that FILL leaves before it answers ENOSPC */
  int64_t sync_delay;   /* how long each sync takes longer, in microseconds */
  int64_t seen, hit;    /* counts since the rule was set */
  int64_t logs_opened;  /* how often a write-ahead log was opened, ever */
  int64_t clock_shift;  /* how far the time of day is off, in nanoseconds */
  int64_t clock_extra;  /* how much faster it runs: 9 for ten times as fast */
  int64_t clock_since;  /* from when on, in nanoseconds since 1970 */
  int64_t passed;       /* how much longer the program believes it has waited, in nanoseconds */
};

static struct rule *rule;
static const char *prefix;
static size_t prefix_length;

/* The next function of a name; looked up when first called, since constructors of other libraries
 * may call before ours has run. */
#define REAL(name)                                                                    \
  static __typeof__(name) *real_##name;                                               \
  if (!real_##name) real_##name = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void set_up(void) {
  REAL(open);
  prefix = getenv("PAVILION_FAULT_PATH");
  const char *path = getenv("PAVILION_FAULT_RULE");
  if (!prefix || !path) return;
  prefix_length = strlen(prefix);
  int file = real_open(path, O_RDWR | O_CLOEXEC);
  void *mapped =
    file < 0 ? MAP_FAILED : mmap(0, sizeof *rule, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped == MAP_FAILED) {
    fprintf(stderr, "shim: %s: %s\n", path, strerror(errno));
    abort();
  }
  close(file);
  rule = mapped;
}

static int is_of_database(int file) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  return length >= (ssize_t)prefix_length && memcmp(path, prefix, prefix_length) == 0;
}

static int64_t load(int64_t *field) { return __atomic_load_n(field, __ATOMIC_SEQ_CST); }
static int64_t count(int64_t *field) { return __atomic_add_fetch(field, 1, __ATOMIC_SEQ_CST); }

/* The action for this call, or 0 when it is to go through. */
static int64_t action_for(int64_t call, int file) {
  if (!rule || !(load(&rule->calls) & call) || !load(&rule->action) || !is_of_database(file)) {
    return 0;
  }
  int64_t number = count(&rule->seen) - load(&rule->first);
  if (number < 0 || number % load(&rule->every) != 0) return 0;
  int64_t times = load(&rule->times);
  if (times >= 0 && load(&rule->hit) >= times) return 0;
  if (load(&rule->action) != FILL) count(&rule->hit);
  return load(&rule->action);
}

static int on_sync(int (*real)(int), int file) {
  if (rule && load(&rule->sync_delay) > 0 && is_of_database(file)) {
    int64_t delay = load(&rule->sync_delay);
    struct timespec pause = {delay / 1000000, delay % 1000000 * 1000};
    nanosleep(&pause, 0);
  }
  switch (action_for(SYNCS, file)) {
  case FAIL: errno = (int)load(&rule->error); return -1;
  case SWALLOW: return 0;
  default: return real(file);
  }
}

/* How many bytes of a write go through; negative for none, with errno set. */
static ssize_t passing(int file, size_t size, int *swallowed) {
  switch (action_for(WRITES, file)) {
  case FAIL: errno = (int)load(&rule->error); return -1;
  case SHORTEN: return size > 1 ? (ssize_t)(size / 2) : (ssize_t)size;
  case SWALLOW: *swallowed = 1; return (ssize_t)size;
  case FILL: {
    int64_t left = __atomic_fetch_sub(&rule->room, (int64_t)size, __ATOMIC_SEQ_CST);
    if (left >= (int64_t)size) return (ssize_t)size;
    count(&rule->hit);
    if (left > 0) return left;
    errno = ENOSPC;
    return -1;
  }
  default: return (ssize_t)size;
  }
}

int fsync(int file) {
  REAL(fsync);
  return on_sync(real_fsync, file);
}

int fdatasync(int file) {
  REAL(fdatasync);
  return on_sync(real_fdatasync, file);
}

ssize_t write(int file, const void *bytes, size_t size) {
  REAL(write);
  int swallowed = 0;
  ssize_t count = passing(file, size, &swallowed);
  return count < 0 || swallowed ? count : real_write(file, bytes, (size_t)count);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  REAL(pwrite);
  int swallowed = 0;
  ssize_t count = passing(file, size, &swallowed);
  return count < 0 || swallowed ? count : real_pwrite(file, bytes, (size_t)count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  REAL(pwrite64);
  int swallowed = 0;
  ssize_t count = passing(file, size, &swallowed);
  return count < 0 || swallowed ? count : real_pwrite64(file, bytes, (size_t)count, offset);
}

/* The program opens logs for reading as well, to wait in turn (Waiting.swift). */
static void note_opened(const char *path, int flags) {
  size_t length = strlen(path);
  if (!rule || !(flags & O_RDWR) || strncmp(path, prefix, prefix_length) != 0) return;
  if (length > 4 && strcmp(path + length - 4, "-wal") == 0) count(&rule->logs_opened);
}

int open(const char *path, int flags, ...) {
  REAL(open);
  __builtin_va_list list;
  __builtin_va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? __builtin_va_arg(list, mode_t) : 0;
  __builtin_va_end(list);
  note_opened(path, flags);
  return real_open(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  REAL(open64);
  __builtin_va_list list;
  __builtin_va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? __builtin_va_arg(list, mode_t) : 0;
  __builtin_va_end(list);
  note_opened(path, flags);
  return real_open64(path, flags, mode);
}

/* The time of day moves, as when somebody sets the clock. Apart from it moves the clock that only goes
 * forward (Swift's ContinuousClock), so that minutes pass at once; deadlines of the kernel stay. */
int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  int result = real_clock_gettime(clock, time);
  if (result != 0 || !rule) return result;
  int64_t now = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) {
    int64_t faster = (now - load(&rule->clock_since)) * load(&rule->clock_extra);
    now += load(&rule->clock_shift) + faster;
  } else if (clock == CLOCK_BOOTTIME) {
    now += load(&rule->passed);
  } else {
    return result;
  }
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *seconds) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}
