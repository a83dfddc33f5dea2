#ifndef PAVILION_MICROHTTPD_SHIM_H
#define PAVILION_MICROHTTPD_SHIM_H

#include <microhttpd.h>

/// What a content reader returns when there is nothing more; the macro does not reach Swift.
static const ssize_t pavilion_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;

/// What a content reader returns to cut the connection; the macro does not reach Swift.
static const ssize_t pavilion_end_with_error = MHD_CONTENT_READER_END_WITH_ERROR;

/// What a daemon is started with. The context is handed to every callback.
struct pavilion_daemon_settings {
  int listening_socket;
  size_t connection_memory_bytes;
  unsigned int connection_limit;
  unsigned int idle_timeout_seconds;
  void *context;
  MHD_LogCallback log;
  MHD_NotifyConnectionCallback connection_changed;
  void *(*request_line_read)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_AccessHandlerCallback request;
  MHD_RequestCompletedCallback request_completed;
};

/// Starts a daemon that the caller drives with MHD_run, or returns NULL.
///
/// MHD_start_daemon is variadic, and variadic functions cannot be called from Swift.
static inline struct MHD_Daemon *pavilion_start_daemon(
    const struct pavilion_daemon_settings *settings) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ERROR_LOG, 0, NULL, NULL,
      settings->request, settings->context,
      MHD_OPTION_EXTERNAL_LOGGER, settings->log, settings->context,
      MHD_OPTION_LISTEN_SOCKET, settings->listening_socket,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory_bytes,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_timeout_seconds,
      MHD_OPTION_NOTIFY_CONNECTION, settings->connection_changed, settings->context,
      MHD_OPTION_URI_LOG_CALLBACK, settings->request_line_read, settings->context,
      MHD_OPTION_NOTIFY_COMPLETED, settings->request_completed, settings->context,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_END);
}

/// Returns the descriptor that is readable when MHD_run has something to do, or -1.
///
/// MHD_get_daemon_info is variadic, and variadic functions cannot be called from Swift.
static inline int pavilion_epoll_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

/// Returns the client's address, or NULL.
///
/// MHD_get_connection_info is variadic, and variadic functions cannot be called from Swift.
static inline const struct sockaddr *pavilion_client_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/// Returns the connection's socket, or -1.
///
/// MHD_get_connection_info is variadic, and variadic functions cannot be called from Swift.
static inline int pavilion_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Returns the bytes from the start of the method to the end of the empty line after the headers.
///
/// MHD_get_connection_info is variadic, and variadic functions cannot be called from Swift.
static inline size_t pavilion_head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

#endif
