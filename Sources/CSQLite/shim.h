#ifndef PAVILION_SQLITE_H
#define PAVILION_SQLITE_H

#include <sqlite3.h>

/// SQLITE_TRANSIENT: tells SQLite to copy what is bound before the call returns.
///
/// The macro casts -1 to a function pointer, which Swift does not import.
static inline sqlite3_destructor_type pavilion_sqlite_transient(void) {
  return SQLITE_TRANSIENT;
}

#endif
