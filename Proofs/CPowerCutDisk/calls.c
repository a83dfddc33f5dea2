#define _GNU_SOURCE

#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// The calls that the program makes on files beside SQLite. A function of the program comes before
// the one of the same name in the C library, so the program itself need not know.

/// Fails like a call to a disk without power.
static int fail(struct disk *disk, int error) {
  disk_unlock(disk);
  errno = error;
  return -1;
}

static int succeed(struct disk *disk) {
  disk_unlock(disk);
  return 0;
}

int unlink(const char *path) {
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (disk->is_off) return fail(disk, EIO);
  if (!disk_find(disk, name)) return fail(disk, ENOENT);
  const enum power power = disk_call(disk, POWER_CUT_NAME, false);
  disk_rename(disk, name, NULL);
  return power == POWER_ON ? succeed(disk) : fail(disk, EIO);
}

int rename(const char *path, const char *new_path) {
  const char *name, *new_name;
  struct disk *disk = disk_lock_path(new_path, &new_name);
  if (!disk) return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, new_path, 0);
  disk_unlock(disk);
  disk = disk_lock_path(path, &name);
  if (!disk) {
    errno = EXDEV;
    return -1;
  }
  if (disk->is_off) return fail(disk, EIO);
  if (!disk_find(disk, name)) return fail(disk, ENOENT);
  const enum power power = disk_call(disk, POWER_CUT_NAME, false);
  disk_rename(disk, name, new_name);
  return power == POWER_ON ? succeed(disk) : fail(disk, EIO);
}

int access(const char *path, int mode) {
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
  if (disk->is_off) return fail(disk, EIO);
  return disk_find(disk, name) ? succeed(disk) : fail(disk, ENOENT);
}

int stat(const char *restrict path, struct stat *restrict status) {
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
  if (disk->is_off) return fail(disk, EIO);
  const struct file *const file = disk_find(disk, name);
  if (!file) return fail(disk, ENOENT);
  memset(status, 0, sizeof *status);
  status->st_mode = S_IFREG | 0644;
  status->st_dev = (dev_t)disk->number;
  status->st_ino = (ino_t)(uintptr_t)file;
  status->st_size = (off_t)file->size;
  return succeed(disk);
}

// A file that is opened to be synced: its path is kept under a descriptor of /dev/null. Who closes it
// does not tell, so the path is good for as long as the descriptor is still one of /dev/null: another
// test of the same process may have a file of a real disk under its number by then.
enum { MOST_DESCRIPTORS = 65536, PATH_LENGTH = 128 };
static pthread_mutex_t descriptors_mutex = PTHREAD_MUTEX_INITIALIZER;
static char descriptor_paths[MOST_DESCRIPTORS][PATH_LENGTH];

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  if (disk->is_off) return fail(disk, EIO);
  if (*name && !disk_find(disk, name)) return fail(disk, ENOENT);
  disk_unlock(disk);
  const int descriptor = (int)syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY | O_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  if (descriptor >= MOST_DESCRIPTORS || strlen(path) >= PATH_LENGTH) {
    close(descriptor);
    errno = EMFILE;
    return -1;
  }
  pthread_mutex_lock(&descriptors_mutex);
  strcpy(descriptor_paths[descriptor], path);
  pthread_mutex_unlock(&descriptors_mutex);
  return descriptor;
}

static bool is_null_device(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISCHR(status.st_mode) &&
         status.st_rdev == makedev(1, 3);
}

int fsync(int descriptor) {
  char path[PATH_LENGTH] = "";
  pthread_mutex_lock(&descriptors_mutex);
  if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS) {
    if (is_null_device(descriptor)) strcpy(path, descriptor_paths[descriptor]);
    descriptor_paths[descriptor][0] = '\0';
  }
  pthread_mutex_unlock(&descriptors_mutex);
  const char *name;
  struct disk *const disk = disk_lock_path(path, &name);
  if (!disk) return (int)syscall(SYS_fsync, descriptor);
  const enum power power = disk_call(disk, *name ? POWER_CUT_SYNC : POWER_CUT_NAME, false);
  if (power != POWER_ON) return fail(disk, EIO);
  struct file *const file = disk_find(disk, name);
  if (file) file_sync(disk, file);
  if (!*name) disk_sync_directory(disk);
  return succeed(disk);
}
