// Preloaded into the program: kills it in the middle of its k-th call on a file, where k is
// PAVILION_KILL_AT. A write is half done by then. With PAVILION_END_AT_LISTEN it gets SIGTERM as soon
// as its port is open.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

static long left;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("PAVILION_KILL_AT");
  left = at ? atol(at) : 0;
}

// Whether this is the call during which the program dies.
static int is_last(void) { return left > 0 && __atomic_sub_fetch(&left, 1, __ATOMIC_SEQ_CST) == 0; }

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  int dies = is_last();
  ssize_t written = NEXT(pwrite64)(file, bytes, dies ? count / 2 : count, offset);
  if (dies) raise(SIGKILL);
  return written;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite64(file, bytes, count, offset);
}

int fsync(int file) {
  if (is_last()) raise(SIGKILL);
  return NEXT(fsync)(file);
}

int fdatasync(int file) {
  if (is_last()) raise(SIGKILL);
  return NEXT(fdatasync)(file);
}

int ftruncate64(int file, off64_t length) {
  if (is_last()) raise(SIGKILL);
  return NEXT(ftruncate64)(file, length);
}

int unlink(const char *path) {
  if (is_last()) raise(SIGKILL);
  return NEXT(unlink)(path);
}

int listen(int socket, int backlog) {
  int result = NEXT(listen)(socket, backlog);
  if (getenv("PAVILION_END_AT_LISTEN")) kill(getpid(), SIGTERM);  // A worker thread blocks it.
  return result;
}
