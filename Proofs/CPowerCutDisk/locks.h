#ifndef PAVILION_POWER_CUT_LOCKS_H
#define PAVILION_POWER_CUT_LOCKS_H

#include "disk.h"

#include <sqlite3.h>

/// One opening of a file; `base` comes first, since SQLite knows nothing else of it.
struct handle {
  sqlite3_file base;
  struct disk *disk;
  struct file *file;
  /// The start of the disk that the handle belongs to.
  uint64_t start;
  bool is_database, is_log, syncs_directory;
  /// Whether the last write was at the file's head.
  bool wrote_head;
  int lock;
  struct shared_memory *memory;
  /// The locks of the shared memory that the handle holds for reading, one bit each.
  unsigned read_locks;
};

// All of these need the disk's mutex, and answer with SQLite's codes.

int handle_lock(struct handle *handle, int level);
void handle_unlock(struct handle *handle, int level);
int handle_map(
    struct handle *handle, int region, size_t size, bool extend, void volatile **address);
int handle_lock_memory(struct handle *handle, int first, int count, int flags);
void handle_unmap(struct handle *handle);
/// Gives up every lock and the shared memory.
void handle_release(struct handle *handle);

/// Whether a connection to a database of the disk holds a lock under which it checkpoints.
bool disk_is_checkpointing(const struct disk *disk);

#endif
