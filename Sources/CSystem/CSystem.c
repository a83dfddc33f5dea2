#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

int pavilion_create_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int pavilion_accept(int listening_socket, struct sockaddr *address, socklen_t *length) {
  return accept4(listening_socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void pavilion_limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }

void pavilion_trim_heaps(void) { malloc_trim(0); }

char **pavilion_environment(void) { return environ; }

int pavilion_processor_count(void) {
  cpu_set_t processors;
  return sched_getaffinity(0, sizeof processors, &processors) == 0 ? CPU_COUNT(&processors) : 0;
}

// Written by one thread and read by the handler on any other: lock-free, so safe in a handler.
static atomic_int signal_descriptor = -1;

static void write_signal(int signal_number) {
  const int saved_errno = errno;
  const unsigned char byte = (unsigned char)signal_number;
  const ssize_t written = write(signal_descriptor, &byte, 1);
  (void)written;
  errno = saved_errno;
}

int pavilion_forward_signal(int signal_number, int descriptor) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = write_signal;
  action.sa_flags = SA_RESTART;
  signal_descriptor = descriptor;
  return sigaction(signal_number, &action, NULL);
}

int pavilion_tell(const char *socket_name, const char *text) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const size_t length = strlen(socket_name);
  if (length == 0 || length >= sizeof address.sun_path) {
    errno = EINVAL;
    return -1;
  }
  memcpy(address.sun_path, socket_name, length);
  if (address.sun_path[0] == '@') address.sun_path[0] = '\0';
  const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  // An abstract name ends where the address does; a path may do so as well.
  const socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
  const ssize_t sent = sendto(descriptor, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT,
                              (const struct sockaddr *)&address, size);
  const int saved_errno = errno;
  close(descriptor);
  errno = saved_errno;
  return sent < 0 ? -1 : 0;
}

int pavilion_run(const char *program, const char *argument) {
  // posix_spawn takes its words as changeable, and changes none.
  char *const words[] = {(char *)program, (char *)argument, NULL};
  pid_t child;
  const int failure = posix_spawn(&child, program, NULL, NULL, words, environ);
  if (failure != 0) {
    errno = failure;
    return -1;
  }
  int status;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
