#ifndef PAVILION_SQLITE_H
#define PAVILION_SQLITE_H

#include <sqlite3.h>

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

#endif
