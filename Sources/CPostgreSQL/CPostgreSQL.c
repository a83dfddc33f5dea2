#define _GNU_SOURCE
#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <netdb.h>
#include <postgresql/libpq-fe.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// The functions of libpq that are used.
#define FUNCTIONS(USE) \
  USE(PQconninfoParse) USE(PQconninfoFree) USE(PQconnectStartParams) USE(PQconnectPoll) USE(PQstatus) \
  USE(PQsocket) USE(PQerrorMessage) USE(PQtransactionStatus) USE(PQfinish) USE(PQsetnonblocking) \
  USE(PQenterPipelineMode) USE(PQexitPipelineMode) USE(PQpipelineSync) USE(PQsetNoticeReceiver) \
  USE(PQsendPrepare) USE(PQsendQueryPrepared) USE(PQsendQueryParams) USE(PQsendQuery) USE(PQflush) \
  USE(PQconsumeInput) USE(PQisBusy) USE(PQgetResult) USE(PQresultStatus) USE(PQresultErrorField) \
  USE(PQntuples) USE(PQnfields) USE(PQftype) USE(PQgetisnull) USE(PQgetvalue) USE(PQgetlength) \
  USE(PQcmdStatus) USE(PQcmdTuples) USE(PQclear) USE(PQnotifies) USE(PQfreemem) USE(PQsetErrorVerbosity)

// By the types of libpq's header.
static struct {
#define MEMBER(name) __typeof__(&name) name;
  FUNCTIONS(MEMBER)
} api;

static bool is_loaded = false;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define LOOK_UP(name) \
  *(void **)&api.name = dlsym(library, #name); \
  if (!api.name) return;
  FUNCTIONS(LOOK_UP)
  is_loaded = true;
}

bool pavilion_pg_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

// MARK: - Connecting

bool pavilion_pg_parse(
  const char *address, void *context, void (*each)(void *context, const char *keyword, const char *value)) {
  char *message = NULL;
  PQconninfoOption *options = api.PQconninfoParse(address, &message);
  if (message) api.PQfreemem(message);
  if (!options) return false;
  for (PQconninfoOption *option = options; option->keyword; option += 1) {
    if (option->val) each(context, option->keyword, option->val);
  }
  api.PQconninfoFree(options);
  return true;
}

pavilion_pg_connection *pavilion_pg_connect(const char *const *keywords, const char *const *values) {
  pavilion_pg_connection *connection = api.PQconnectStartParams(keywords, values, 0);
  if (connection) api.PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
  return connection;
}

int pavilion_pg_connect_poll(pavilion_pg_connection *connection) {
  switch (api.PQconnectPoll(connection)) {
  case PGRES_POLLING_READING: return PAVILION_PG_POLL_READ;
  case PGRES_POLLING_WRITING: return PAVILION_PG_POLL_WRITE;
  case PGRES_POLLING_OK:
    api.PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
    return PAVILION_PG_POLL_OK;
  default: return PAVILION_PG_POLL_FAILED;
  }
}

bool pavilion_pg_is_ok(const pavilion_pg_connection *connection) {
  return api.PQstatus(connection) == CONNECTION_OK;
}

int pavilion_pg_socket(const pavilion_pg_connection *connection) { return api.PQsocket(connection); }

const char *pavilion_pg_message(const pavilion_pg_connection *connection) {
  return api.PQerrorMessage(connection);
}

int pavilion_pg_transaction(const pavilion_pg_connection *connection) {
  switch (api.PQtransactionStatus(connection)) {
  case PQTRANS_IDLE: return PAVILION_PG_IDLE;
  case PQTRANS_ACTIVE:
  case PQTRANS_INTRANS:
  case PQTRANS_INERROR: return PAVILION_PG_IN_TRANSACTION;
  default: return PAVILION_PG_UNKNOWN;
  }
}

void pavilion_pg_finish(pavilion_pg_connection *connection) { api.PQfinish(connection); }

void pavilion_pg_drop(pavilion_pg_connection *connection) {
  const int socket = api.PQsocket(connection);
  if (socket >= 0) shutdown(socket, SHUT_RDWR);
  api.PQfinish(connection);
}

bool pavilion_pg_enter_pipeline(pavilion_pg_connection *connection) {
  return api.PQsetnonblocking(connection, 1) == 0 && api.PQenterPipelineMode(connection) == 1;
}

bool pavilion_pg_exit_pipeline(pavilion_pg_connection *connection) {
  return api.PQexitPipelineMode(connection) == 1;
}

void pavilion_pg_receive_notices(
  pavilion_pg_connection *connection, void *context,
  void (*receive)(void *context, const pavilion_pg_result *notice)) {
  api.PQsetNoticeReceiver(connection, receive, context);
}

// MARK: - Sending

bool pavilion_pg_send_prepare(
  pavilion_pg_connection *connection, const char *name, const char *text, int count,
  const unsigned int *types) {
  return api.PQsendPrepare(connection, name, text, count, types) == 1;
}

bool pavilion_pg_send_prepared(
  pavilion_pg_connection *connection, const char *name, int count, const char *const *values,
  const int *lengths, const int *formats) {
  return api.PQsendQueryPrepared(connection, name, count, values, lengths, formats, 0) == 1;
}

bool pavilion_pg_send_params(
  pavilion_pg_connection *connection, const char *text, int count, const unsigned int *types,
  const char *const *values, const int *lengths, const int *formats) {
  return api.PQsendQueryParams(connection, text, count, types, values, lengths, formats, 0) == 1;
}

bool pavilion_pg_send_script(pavilion_pg_connection *connection, const char *text) {
  return api.PQsendQuery(connection, text) == 1;
}

bool pavilion_pg_send_sync(pavilion_pg_connection *connection) {
  return api.PQpipelineSync(connection) == 1;
}

int pavilion_pg_flush(pavilion_pg_connection *connection) { return api.PQflush(connection); }

bool pavilion_pg_consume(pavilion_pg_connection *connection) {
  return api.PQconsumeInput(connection) == 1;
}

bool pavilion_pg_is_busy(pavilion_pg_connection *connection) { return api.PQisBusy(connection) == 1; }

pavilion_pg_result *pavilion_pg_next(pavilion_pg_connection *connection) {
  return api.PQgetResult(connection);
}

// MARK: - Results

int pavilion_pg_status(const pavilion_pg_result *result) {
  switch (api.PQresultStatus(result)) {
  case PGRES_COMMAND_OK: return PAVILION_PG_COMMAND;
  case PGRES_TUPLES_OK: return PAVILION_PG_ROWS;
  case PGRES_PIPELINE_SYNC: return PAVILION_PG_SYNC;
  case PGRES_PIPELINE_ABORTED: return PAVILION_PG_ABORTED;
  default: return PAVILION_PG_ERROR;
  }
}

const char *pavilion_pg_error_state(const pavilion_pg_result *result) {
  return api.PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

const char *pavilion_pg_error_message(const pavilion_pg_result *result) {
  return api.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

const char *pavilion_pg_error_constraint(const pavilion_pg_result *result) {
  return api.PQresultErrorField(result, PG_DIAG_CONSTRAINT_NAME);
}

const char *pavilion_pg_error_severity(const pavilion_pg_result *result) {
  return api.PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

int pavilion_pg_row_count(const pavilion_pg_result *result) { return api.PQntuples(result); }

int pavilion_pg_column_count(const pavilion_pg_result *result) { return api.PQnfields(result); }

unsigned int pavilion_pg_column_type(const pavilion_pg_result *result, int column) {
  return api.PQftype(result, column);
}

bool pavilion_pg_is_null(const pavilion_pg_result *result, int row, int column) {
  return api.PQgetisnull(result, row, column) == 1;
}

const char *pavilion_pg_value(const pavilion_pg_result *result, int row, int column) {
  return api.PQgetvalue(result, row, column);
}

int pavilion_pg_length(const pavilion_pg_result *result, int row, int column) {
  return api.PQgetlength(result, row, column);
}

const char *pavilion_pg_tag(pavilion_pg_result *result) { return api.PQcmdStatus(result); }

const char *pavilion_pg_changed(pavilion_pg_result *result) { return api.PQcmdTuples(result); }

void pavilion_pg_clear(pavilion_pg_result *result) { api.PQclear(result); }

// MARK: - Notifications

bool pavilion_pg_next_notification(
  pavilion_pg_connection *connection, void *context,
  void (*receive)(void *context, const char *channel, const char *payload)) {
  PGnotify *notification = api.PQnotifies(connection);
  if (!notification) return false;
  receive(context, notification->relname, notification->extra);
  api.PQfreemem(notification);
  return true;
}

// MARK: - Names

// A look-up that may outlive the wait for it; the resolver keeps pointers into it.
struct look_up {
  struct gaicb request;
  struct addrinfo hints;
  char host[];
};

static void end(struct look_up *look_up) {
  if (look_up->request.ar_result) freeaddrinfo(look_up->request.ar_result);
  free(look_up);
}

bool pavilion_pg_resolve(
  const char *host, int milliseconds, void *context, void (*each)(void *context, const char *address)) {
  struct look_up *look_up = calloc(1, sizeof *look_up + strlen(host) + 1);
  if (!look_up) return false;
  strcpy(look_up->host, host);
  look_up->hints.ai_socktype = SOCK_STREAM;
  look_up->request.ar_name = look_up->host;
  look_up->request.ar_request = &look_up->hints;
  struct gaicb *requests[] = {&look_up->request};
  if (getaddrinfo_a(GAI_NOWAIT, requests, 1, NULL) != 0) {
    free(look_up);
    return false;
  }
  const struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  gai_suspend((const struct gaicb *const *)requests, 1, &limit);
  const int code = gai_error(&look_up->request);
  if (code == EAI_INPROGRESS) {
    // One that has begun cannot be stopped: it keeps its few bytes.
    if (gai_cancel(&look_up->request) == EAI_CANCELED) end(look_up);
    return false;
  }
  bool is_found = false;
  for (const struct addrinfo *found = look_up->request.ar_result; code == 0 && found; found = found->ai_next) {
    char address[NI_MAXHOST];
    if (getnameinfo(found->ai_addr, found->ai_addrlen, address, sizeof address, NULL, 0, NI_NUMERICHOST)) continue;
    each(context, address);
    is_found = true;
  }
  end(look_up);
  return is_found;
}
