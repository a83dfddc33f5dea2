#include "disk.h"
#include "locks.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// The files of SQLite on our disks. Sector size and characteristics are those of SQLite's own VFS on
// Linux, so that the program writes here exactly what it writes there.

static sqlite3_vfs vfs;
static sqlite3_vfs *system_vfs;

/// Locks the handle's disk and counts the call.
static enum power call(struct handle *handle, uint32_t kind) {
  pthread_mutex_lock(&handle->disk->mutex);
  if (handle->start != handle->disk->start) return POWER_OFF;
  return disk_call(handle->disk, kind, handle->is_database);
}

static int end(struct handle *handle, int code) {
  disk_unlock(handle->disk);
  return code;
}

// MARK: - Files

static int close_file(sqlite3_file *opened) {
  struct handle *const handle = (struct handle *)opened;
  pthread_mutex_lock(&handle->disk->mutex);
  handle_release(handle);
  handle->file->handles--;
  handle->disk->handles--;
  return end(handle, SQLITE_OK);
}

static int read_file(sqlite3_file *opened, void *bytes, int count, sqlite3_int64 offset) {
  struct handle *const handle = (struct handle *)opened;
  if (call(handle, POWER_CUT_READ) != POWER_ON) return end(handle, SQLITE_IOERR_READ);
  const size_t read = file_read(handle->file, bytes, (size_t)count, (size_t)offset);
  if (read == (size_t)count) return end(handle, SQLITE_OK);
  memset((char *)bytes + read, 0, (size_t)count - read);
  return end(handle, SQLITE_IOERR_SHORT_READ);
}

static int write_file(sqlite3_file *opened, const void *bytes, int count, sqlite3_int64 offset) {
  struct handle *const handle = (struct handle *)opened;
  const enum power power = call(handle, POWER_CUT_WRITE);
  if (power == POWER_OFF) return end(handle, SQLITE_IOERR_WRITE);
  handle->wrote_head = offset == 0;
  if (!file_write(handle->disk, handle->file, bytes, (size_t)count, (size_t)offset)) {
    return end(handle, SQLITE_FULL);
  }
  return end(handle, power == POWER_ON ? SQLITE_OK : SQLITE_IOERR_WRITE);
}

static int truncate_file(sqlite3_file *opened, sqlite3_int64 size) {
  struct handle *const handle = (struct handle *)opened;
  const enum power power = call(handle, POWER_CUT_TRUNCATE);
  if (power == POWER_OFF) return end(handle, SQLITE_IOERR_TRUNCATE);
  file_truncate(handle->file, (size_t)size);
  return end(handle, power == POWER_ON ? SQLITE_OK : SQLITE_IOERR_TRUNCATE);
}

/// Whether the disk's treatment of syncs drops this one.
static bool is_dropped(const struct handle *handle) {
  switch (handle->disk->syncs) {
  case POWER_CUT_SYNCS_AS_OFF: return true;
  case POWER_CUT_SYNCS_AS_NORMAL:
    return handle->is_log && !handle->wrote_head && !disk_is_checkpointing(handle->disk);
  default: return false;
  }
}

static int sync_file(sqlite3_file *opened, int flags) {
  (void)flags;
  struct handle *const handle = (struct handle *)opened;
  if (call(handle, POWER_CUT_SYNC) != POWER_ON) return end(handle, SQLITE_IOERR_FSYNC);
  if (is_dropped(handle)) return end(handle, SQLITE_OK);
  file_sync(handle->disk, handle->file);
  // As SQLite's own VFS does once for a journal or a log that it has opened or created: another
  // connection may have made the name, which nobody has synced yet.
  if (handle->syncs_directory) disk_sync_directory(handle->disk);
  handle->syncs_directory = false;
  return end(handle, SQLITE_OK);
}

static int file_size(sqlite3_file *opened, sqlite3_int64 *size) {
  struct handle *const handle = (struct handle *)opened;
  if (call(handle, POWER_CUT_READ) != POWER_ON) return end(handle, SQLITE_IOERR_FSTAT);
  *size = (sqlite3_int64)handle->file->size;
  return end(handle, SQLITE_OK);
}

static int control(sqlite3_file *opened, int operation, void *argument) {
  (void)opened, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *opened) {
  (void)opened;
  return 4096;
}

static int characteristics(sqlite3_file *opened) {
  (void)opened;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// MARK: - Locks

static int lock_file(sqlite3_file *opened, int level) {
  struct handle *const handle = (struct handle *)opened;
  // A lock is no call to the disk, but nothing works without power.
  if (call(handle, 0) != POWER_ON) return end(handle, SQLITE_IOERR_LOCK);
  return end(handle, handle_lock(handle, level));
}

static int unlock_file(sqlite3_file *opened, int level) {
  struct handle *const handle = (struct handle *)opened;
  if (call(handle, 0) == POWER_ON) handle_unlock(handle, level);
  return end(handle, SQLITE_OK);
}

static int check_reserved_lock(sqlite3_file *opened, int *is_reserved) {
  struct handle *const handle = (struct handle *)opened;
  if (call(handle, 0) != POWER_ON) return end(handle, SQLITE_IOERR_CHECKRESERVEDLOCK);
  *is_reserved = handle->file->writer != NULL;
  return end(handle, SQLITE_OK);
}

static int map_memory(sqlite3_file *opened, int region, int size, int extend, void volatile **at) {
  struct handle *const handle = (struct handle *)opened;
  if (call(handle, 0) != POWER_ON) return end(handle, SQLITE_IOERR_SHMMAP);
  return end(handle, handle_map(handle, region, (size_t)size, extend, at));
}

static int lock_memory(sqlite3_file *opened, int first, int count, int flags) {
  struct handle *const handle = (struct handle *)opened;
  const bool is_unlock = flags & SQLITE_SHM_UNLOCK;
  if (call(handle, 0) != POWER_ON && !is_unlock) return end(handle, SQLITE_IOERR_SHMLOCK);
  return end(handle, handle_lock_memory(handle, first, count, flags));
}

static void barrier(sqlite3_file *opened) {
  struct handle *const handle = (struct handle *)opened;
  __sync_synchronize();
  pthread_mutex_lock(&handle->disk->mutex);
  pthread_mutex_unlock(&handle->disk->mutex);
}

static int unmap_memory(sqlite3_file *opened, int is_delete) {
  (void)is_delete;
  struct handle *const handle = (struct handle *)opened;
  pthread_mutex_lock(&handle->disk->mutex);
  handle_unmap(handle);
  return end(handle, SQLITE_OK);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_memory,
};

// MARK: - Names

static int open_file(
    sqlite3_vfs *self, const char *path, sqlite3_file *opened, int flags, int *out_flags) {
  (void)self;
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return system_vfs->xOpen(system_vfs, path, opened, flags, out_flags);
  struct handle *const handle = (struct handle *)opened;
  *handle = (struct handle){.disk = disk, .start = disk->start};
  handle->is_database = flags & SQLITE_OPEN_MAIN_DB;
  handle->is_log = flags & SQLITE_OPEN_WAL;
  struct file *file = disk->is_off ? NULL : disk_find(disk, name);
  const bool is_new = !disk->is_off && !file && (flags & SQLITE_OPEN_CREATE);
  if (is_new && disk_call(disk, POWER_CUT_NAME, handle->is_database) == POWER_ON) {
    file = disk_create(disk, name);
  }
  handle->syncs_directory =
      (flags & SQLITE_OPEN_CREATE) &&
      (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL));
  if (!file) return end(handle, SQLITE_CANTOPEN);
  handle->base.pMethods = &methods;
  handle->file = file;
  file->handles++;
  disk->handles++;
  if (out_flags) *out_flags = flags;
  return end(handle, SQLITE_OK);
}

static int delete_file(sqlite3_vfs *self, const char *path, int syncs_directory) {
  (void)self;
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return system_vfs->xDelete(system_vfs, path, syncs_directory);
  int code = SQLITE_IOERR_DELETE;
  if (!disk->is_off && !disk_find(disk, name)) {
    code = SQLITE_IOERR_DELETE_NOENT;
  } else {
    const enum power power = disk_call(disk, POWER_CUT_NAME, false);
    if (power != POWER_OFF) disk_rename(disk, name, NULL);
    if (power == POWER_ON) {
      if (syncs_directory) disk_sync_directory(disk);
      code = SQLITE_OK;
    }
  }
  disk_unlock(disk);
  return code;
}

static int access_file(sqlite3_vfs *self, const char *path, int flags, int *result) {
  (void)self;
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return system_vfs->xAccess(system_vfs, path, flags, result);
  const struct file *const file = disk_find(disk, name);
  // Like SQLite's own VFS, which takes an empty file for none.
  *result = file && (flags != SQLITE_ACCESS_EXISTS || file->size > 0);
  const int code = disk->is_off ? SQLITE_IOERR_ACCESS : SQLITE_OK;
  disk_unlock(disk);
  return code;
}

static int full_path(sqlite3_vfs *self, const char *path, int limit, char *full) {
  (void)self;
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return system_vfs->xFullPathname(system_vfs, path, limit, full);
  disk_unlock(disk);
  if ((int)strlen(path) >= limit) return SQLITE_CANTOPEN;
  strcpy(full, path);
  return SQLITE_OK;
}

static void register_once(void) {
  system_vfs = sqlite3_vfs_find(NULL);
  if (!system_vfs) return;
  // Everything that has nothing to do with files stays as it is.
  vfs = *system_vfs;
  vfs.pNext = NULL;
  vfs.zName = "power-cut";
  if (vfs.szOsFile < (int)sizeof(struct handle)) vfs.szOsFile = sizeof(struct handle);
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  vfs.xAccess = access_file;
  vfs.xFullPathname = full_path;
  sqlite3_vfs_register(&vfs, true);
}

void vfs_register(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_once);
}
