#ifndef PAVILION_POSTGRESQL_H
#define PAVILION_POSTGRESQL_H

#include <stdbool.h>
#include <stddef.h>

/// A connection and a result of libpq, which only libpq looks into.
typedef struct pg_conn pavilion_pg_connection;
typedef struct pg_result pavilion_pg_result;

/// Whether libpq is on this machine.
///
/// It is loaded by the first call, so that a server which keeps its bars in a file does not pay for
/// it and for the libraries behind it. All other functions may be called only after it said yes;
/// they are those of libpq, named in their comments, and nothing else.
bool pavilion_pg_load(void);

// What a connection or a result says of itself, by the names of libpq's constants.
enum { PAVILION_PG_POLL_FAILED, PAVILION_PG_POLL_READ, PAVILION_PG_POLL_WRITE, PAVILION_PG_POLL_OK };
enum {
  PAVILION_PG_COMMAND,
  PAVILION_PG_ROWS,
  PAVILION_PG_SYNC,
  PAVILION_PG_ABORTED,
  PAVILION_PG_ERROR
};
enum { PAVILION_PG_IDLE, PAVILION_PG_IN_TRANSACTION, PAVILION_PG_UNKNOWN };

/// Reads an address (PQconninfoParse), without any defaults.
///
/// @param context Handed to `each`, which is called for every option that the address states.
/// @return Whether the address is one. What libpq has to say against it is not handed on, since its
///   sentence repeats the address with the password.
bool pavilion_pg_parse(
  const char *address, void *context, void (*each)(void *context, const char *keyword, const char *value));

/// PQconnectStartParams; both lists end with NULL. Until it stands, PQerrorMessage has the code of what the
/// server says (PQsetErrorVerbosity), since a connection that is refused has no result to ask.
pavilion_pg_connection *pavilion_pg_connect(const char *const *keywords, const char *const *values);
/// PQconnectPoll, as one of PAVILION_PG_POLL_….
int pavilion_pg_connect_poll(pavilion_pg_connection *connection);
/// PQstatus: whether the connection stands.
bool pavilion_pg_is_ok(const pavilion_pg_connection *connection);
/// PQsocket.
int pavilion_pg_socket(const pavilion_pg_connection *connection);
/// PQerrorMessage.
const char *pavilion_pg_message(const pavilion_pg_connection *connection);
/// PQtransactionStatus, as one of PAVILION_PG_IDLE….
int pavilion_pg_transaction(const pavilion_pg_connection *connection);
/// PQfinish.
void pavilion_pg_finish(pavilion_pg_connection *connection);
/// PQfinish after the socket has been shut down, so that nothing more is sent to whoever is silent.
void pavilion_pg_drop(pavilion_pg_connection *connection);

/// Makes the connection non-blocking and enters pipeline mode (PQsetnonblocking,
/// PQenterPipelineMode).
bool pavilion_pg_enter_pipeline(pavilion_pg_connection *connection);
/// PQexitPipelineMode.
bool pavilion_pg_exit_pipeline(pavilion_pg_connection *connection);
/// PQsetNoticeReceiver; `context` must outlive the connection.
void pavilion_pg_receive_notices(
  pavilion_pg_connection *connection, void *context,
  void (*receive)(void *context, const pavilion_pg_result *notice));

/// PQsendPrepare.
bool pavilion_pg_send_prepare(
  pavilion_pg_connection *connection, const char *name, const char *text, int count,
  const unsigned int *types);
/// PQsendQueryPrepared with results as text; a length says that the value of its place is binary.
bool pavilion_pg_send_prepared(
  pavilion_pg_connection *connection, const char *name, int count, const char *const *values,
  const int *lengths, const int *formats);
/// PQsendQueryParams with results as text.
bool pavilion_pg_send_params(
  pavilion_pg_connection *connection, const char *text, int count, const unsigned int *types,
  const char *const *values, const int *lengths, const int *formats);
/// PQsendQuery: any number of statements without values, outside of pipeline mode.
bool pavilion_pg_send_script(pavilion_pg_connection *connection, const char *text);
/// PQpipelineSync.
bool pavilion_pg_send_sync(pavilion_pg_connection *connection);
/// PQflush: 0 when all is sent, 1 when more is to be sent, -1 when it failed.
int pavilion_pg_flush(pavilion_pg_connection *connection);
/// PQconsumeInput.
bool pavilion_pg_consume(pavilion_pg_connection *connection);
/// PQisBusy.
bool pavilion_pg_is_busy(pavilion_pg_connection *connection);
/// PQgetResult.
pavilion_pg_result *pavilion_pg_next(pavilion_pg_connection *connection);

/// PQresultStatus, as one of PAVILION_PG_COMMAND….
int pavilion_pg_status(const pavilion_pg_result *result);
/// PQresultErrorField for the code, the sentence, the name of the constraint, and the severity in
/// English; NULL when unset.
const char *pavilion_pg_error_state(const pavilion_pg_result *result);
const char *pavilion_pg_error_message(const pavilion_pg_result *result);
const char *pavilion_pg_error_constraint(const pavilion_pg_result *result);
const char *pavilion_pg_error_severity(const pavilion_pg_result *result);
/// PQntuples, PQnfields, PQftype.
int pavilion_pg_row_count(const pavilion_pg_result *result);
int pavilion_pg_column_count(const pavilion_pg_result *result);
unsigned int pavilion_pg_column_type(const pavilion_pg_result *result, int column);
/// PQgetisnull, PQgetvalue, PQgetlength.
bool pavilion_pg_is_null(const pavilion_pg_result *result, int row, int column);
const char *pavilion_pg_value(const pavilion_pg_result *result, int row, int column);
int pavilion_pg_length(const pavilion_pg_result *result, int row, int column);
/// PQcmdStatus, PQcmdTuples.
const char *pavilion_pg_tag(pavilion_pg_result *result);
const char *pavilion_pg_changed(pavilion_pg_result *result);
/// PQclear.
void pavilion_pg_clear(pavilion_pg_result *result);

/// PQnotifies: hands the channel and the payload of the next notification to `receive`.
///
/// @return Whether there was one.
bool pavilion_pg_next_notification(
  pavilion_pg_connection *connection, void *context,
  void (*receive)(void *context, const char *channel, const char *payload));

/// Looks up the addresses of a host, which libpq would wait for as long as the resolver likes.
///
/// @param milliseconds How long to wait at most.
/// @param each Called with each address in numbers, in the order in which to try them.
/// @return Whether there are any.
bool pavilion_pg_resolve(
  const char *host, int milliseconds, void *context, void (*each)(void *context, const char *address));
#endif
