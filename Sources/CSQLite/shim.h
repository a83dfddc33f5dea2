#ifndef PAVILION_SQLITE_H
#define PAVILION_SQLITE_H

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/// SQLITE_TRANSIENT: tells SQLite to copy what is bound before the call returns.
///
/// The macro casts -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type pavilion_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

/// Tells SQLite, before its first use, to count no allocations: each count takes a lock that all
/// threads share, and nobody reads them.
///
/// sqlite3_config is variadic, which Swift does not import.
static inline int pavilion_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// The header of the index of a write-ahead log.
typedef struct {
  uint64_t words[6];
} pavilion_sqlite_log_header;

/// The memory that all connections to a file share, which begins with the header of its log's
/// index; NULL without a log that was read. It stays in place as long as the connection is open.
static inline const void *pavilion_sqlite_log_index(sqlite3 *database) {
  sqlite3_file *file = NULL;
  const int found = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (found != SQLITE_OK || !file || !file->pMethods || file->pMethods->iVersion < 2) return NULL;
  volatile void *region = NULL;
  if (file->pMethods->xShmMap(file, 0, 32768, 0, &region) != SQLITE_OK) return NULL;
  return (const void *)region;
}

/// Copies the header, which other threads and processes may be writing.
static inline pavilion_sqlite_log_header pavilion_sqlite_read_log_header(const void *index) {
  const volatile uint64_t *words = (const volatile uint64_t *)index;
  pavilion_sqlite_log_header header;
  for (size_t at = 0; at < 6; at++) header.words[at] = words[at];
  return header;
}

#endif
