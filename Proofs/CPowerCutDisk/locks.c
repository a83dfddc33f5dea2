#include "locks.h"

#include <stdlib.h>

// MARK: - Locks of a file

int handle_lock(struct handle *handle, int level) {
  struct file *const file = handle->file;
  if (level <= handle->lock) return SQLITE_OK;
  if (handle->lock == SQLITE_LOCK_NONE) {
    // Who waits to write alone lets no new reader in.
    if (file->writer && file->writer->lock >= SQLITE_LOCK_PENDING) return SQLITE_BUSY;
    file->lockers++;
    handle->lock = SQLITE_LOCK_SHARED;
  }
  if (level == SQLITE_LOCK_SHARED) return SQLITE_OK;
  if (file->writer && file->writer != handle) return SQLITE_BUSY;
  file->writer = handle;
  const bool is_alone = file->lockers == 1;
  handle->lock = level == SQLITE_LOCK_EXCLUSIVE && !is_alone ? SQLITE_LOCK_PENDING : level;
  return handle->lock >= level ? SQLITE_OK : SQLITE_BUSY;
}

void handle_unlock(struct handle *handle, int level) {
  struct file *const file = handle->file;
  if (handle->lock <= level) return;
  if (file->writer == handle) file->writer = NULL;
  if (level == SQLITE_LOCK_NONE) file->lockers--;
  handle->lock = level;
}

// MARK: - Shared memory

/// The lock that SQLite's manual on the WAL calls WAL_CKPT_LOCK.
enum { CHECKPOINT_LOCK = 1 };

bool disk_is_checkpointing(const struct disk *disk) {
  for (const struct file *file = disk->files; file; file = file->next) {
    if (file->memory && file->memory->writers[CHECKPOINT_LOCK]) return true;
    // The last connection that closes locks the file itself instead.
    if (file->writer && file->writer->lock == SQLITE_LOCK_EXCLUSIVE) return true;
  }
  return false;
}

int handle_map(
    struct handle *handle, int region, size_t size, bool extend, void volatile **address) {
  *address = NULL;
  if (!handle->memory) {
    if (!handle->file->memory) handle->file->memory = calloc(1, sizeof *handle->memory);
    handle->memory = handle->file->memory;
    if (!handle->memory) return SQLITE_IOERR_NOMEM;
    handle->memory->users++;
  }
  struct shared_memory *const memory = handle->memory;
  if (region >= memory->region_count && !extend) return SQLITE_OK;
  while (region >= memory->region_count) {
    void **const regions =
        realloc(memory->regions, sizeof(void *) * (size_t)(memory->region_count + 1));
    if (!regions) return SQLITE_IOERR_NOMEM;
    memory->regions = regions;
    regions[memory->region_count] = calloc(1, size);
    if (!regions[memory->region_count]) return SQLITE_IOERR_NOMEM;
    memory->region_count++;
  }
  *address = memory->regions[region];
  return SQLITE_OK;
}

static void unlock_memory(struct handle *handle, int slot) {
  struct shared_memory *const memory = handle->memory;
  if (memory->writers[slot] == handle) memory->writers[slot] = NULL;
  if (!(handle->read_locks & 1u << slot)) return;
  handle->read_locks &= ~(1u << slot);
  memory->readers[slot]--;
}

/// Whether others keep the handle from a lock.
static bool is_busy(const struct handle *handle, int slot, bool is_shared) {
  const struct shared_memory *const memory = handle->memory;
  if (memory->writers[slot] && memory->writers[slot] != handle) return true;
  const int own = handle->read_locks >> slot & 1;
  return !is_shared && memory->readers[slot] > own;
}

int handle_lock_memory(struct handle *handle, int first, int count, int flags) {
  if (!handle->memory) return SQLITE_IOERR_SHMLOCK;
  const bool is_shared = flags & SQLITE_SHM_SHARED;
  if (flags & SQLITE_SHM_UNLOCK) {
    for (int slot = first; slot < first + count; slot++) unlock_memory(handle, slot);
    return SQLITE_OK;
  }
  for (int slot = first; slot < first + count; slot++) {
    if (is_busy(handle, slot, is_shared)) return SQLITE_BUSY;
  }
  for (int slot = first; slot < first + count; slot++) {
    if (!is_shared) {
      handle->memory->writers[slot] = handle;
    } else if (!(handle->read_locks & 1u << slot)) {
      handle->read_locks |= 1u << slot;
      handle->memory->readers[slot]++;
    }
  }
  return SQLITE_OK;
}

void handle_unmap(struct handle *handle) {
  struct shared_memory *const memory = handle->memory;
  if (!memory) return;
  for (int slot = 0; slot < SHM_LOCKS; slot++) unlock_memory(handle, slot);
  handle->memory = NULL;
  if (--memory->users > 0) return;
  if (handle->file->memory == memory) handle->file->memory = NULL;
  for (int region = 0; region < memory->region_count; region++) free(memory->regions[region]);
  free(memory->regions);
  free(memory);
}

void handle_release(struct handle *handle) {
  if (handle->start == handle->disk->start) handle_unlock(handle, SQLITE_LOCK_NONE);
  handle_unmap(handle);
}
