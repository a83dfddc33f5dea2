#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

int pavilion_create_eventfd(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int pavilion_accept(int listening_socket, struct sockaddr *address, socklen_t *length) {
  return accept4(listening_socket, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
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

int pavilion_minutes_of_day(long long seconds) {
  const time_t moment = (time_t)seconds;
  struct tm local;
  if (localtime_r(&moment, &local) == NULL) return 0;
  return local.tm_hour * 60 + local.tm_min;
}

long long pavilion_end_of_day(long long seconds) {
  const time_t moment = (time_t)seconds;
  struct tm local;
  if (localtime_r(&moment, &local) == NULL) return seconds;
  local.tm_mday += 1;
  local.tm_hour = 0;
  local.tm_min = 0;
  local.tm_sec = 0;
  local.tm_isdst = -1;
  return (long long)mktime(&local);
}
