#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

int pavilion_create_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int pavilion_accept(int listening_socket, struct sockaddr *address, socklen_t *length) {
  return accept4(listening_socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void pavilion_limit_heaps(int count) { mallopt(M_ARENA_MAX, count); }

void pavilion_trim_heaps(void) { malloc_trim(0); }

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
