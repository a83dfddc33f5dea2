#ifndef PAVILION_SYSTEM_H
#define PAVILION_SYSTEM_H

// Swift's Glibc module lacks epoll.
#include <sys/epoll.h>
#include <sys/socket.h>

/// Creates a non-blocking eventfd that is closed on exec, or returns -1 and sets errno.
///
/// Swift's Glibc module lacks eventfd.
int pavilion_create_eventfd(void);

/// Accepts a connection as a non-blocking socket that is closed on exec, or returns -1 and sets
/// errno.
///
/// Swift's Glibc module lacks accept4.
int pavilion_accept(int listening_socket, struct sockaddr *address, socklen_t *length);

/// Makes a signal write its number, as one byte, to the given descriptor instead of ending the
/// process. Returns 0, or -1 and sets errno. One descriptor serves the whole process.
///
/// A signal handler may call nothing but async-signal-safe functions, which Swift code is not.
int pavilion_forward_signal(int signal_number, int descriptor);

/// Lets threads share so many heaps at most, where glibc would make eight for every processor.
///
/// Swift's Glibc module lacks mallopt.
void pavilion_limit_heaps(int count);

/// Gives memory back to the system that is free in the heaps.
///
/// Swift's Glibc module lacks malloc_trim.
void pavilion_trim_heaps(void);

/// The variables that the process was started with, up to a null pointer.
///
/// Swift counts `environ` as shared mutable state.
char **pavilion_environment(void);

/// The number of processors that the process may run on, or 0 where it is unknown.
///
/// Swift's Glibc module lacks sched_getaffinity.
int pavilion_processor_count(void);

/// Sends a datagram to the socket of a service manager, a path or `@` and an abstract name. Returns 0,
/// or -1 and sets errno.
int pavilion_tell(const char *socket_name, const char *text);

/// Runs a program with one argument and waits for its end. Returns its exit status, 128 and the number of
/// the signal that ended it, or -1 and sets errno.
///
/// Swift counts `environ`, which the program gets, as shared mutable state.
int pavilion_run(const char *program, const char *argument);

#endif
