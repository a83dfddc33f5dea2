#include "disk.h"

#include <stdlib.h>
#include <string.h>

static const char root[] = "/power-cut/";

static pthread_mutex_t disks_mutex = PTHREAD_MUTEX_INITIALIZER;
static struct disk *disks;
static int32_t last_number;

/// Locks the disk of a number; NULL when there is none.
static struct disk *lock_disk(int32_t number) {
  pthread_mutex_lock(&disks_mutex);
  struct disk *disk = disks;
  while (disk && disk->number != number) disk = disk->next;
  if (disk) pthread_mutex_lock(&disk->mutex);
  pthread_mutex_unlock(&disks_mutex);
  return disk;
}

struct disk *disk_lock_path(const char *path, const char **name) {
  if (!path || strncmp(path, root, sizeof root - 1) != 0) return NULL;
  char *end;
  const long number = strtol(path + sizeof root - 1, &end, 10);
  if (*end != '/') return NULL;
  *name = end + 1;
  return lock_disk((int32_t)number);
}

void disk_unlock(struct disk *disk) {
  const bool is_over = disk->is_destroyed && disk->handles == 0;
  pthread_mutex_unlock(&disk->mutex);
  if (!is_over) return;
  disk_free_lost_files(disk);
  pthread_mutex_destroy(&disk->mutex);
  free(disk);
}

int32_t power_cut_disk_create(uint64_t seed) {
  vfs_register();
  struct disk *const disk = calloc(1, sizeof *disk);
  if (!disk) return -1;
  pthread_mutex_init(&disk->mutex, NULL);
  disk->random = seed;
  pthread_mutex_lock(&disks_mutex);
  disk->number = ++last_number;
  disk->next = disks;
  disks = disk;
  const int32_t number = disk->number;
  pthread_mutex_unlock(&disks_mutex);
  return number;
}

void power_cut_disk_destroy(int32_t number) {
  pthread_mutex_lock(&disks_mutex);
  struct disk **link = &disks;
  while (*link && (*link)->number != number) link = &(*link)->next;
  struct disk *const disk = *link;
  if (disk) {
    *link = disk->next;
    pthread_mutex_lock(&disk->mutex);
  }
  pthread_mutex_unlock(&disks_mutex);
  if (!disk) return;
  disk->is_off = true;
  disk->is_destroyed = true;
  disk_unlock(disk);
}

void power_cut_disk_treat_syncs(int32_t number, uint32_t how) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return;
  disk->syncs = how;
  disk_unlock(disk);
}

void power_cut_disk_cut_at(int32_t number, uint32_t kinds, uint32_t calls) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return;
  disk->cut_kinds = kinds;
  disk->cut_calls = calls;
  disk_unlock(disk);
}

void power_cut_disk_cut(int32_t number) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return;
  if (!disk->is_off) disk->site = (struct power_cut_site){0, false};
  disk->is_off = true;
  disk_unlock(disk);
}

bool power_cut_disk_is_off(int32_t number) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return true;
  const bool is_off = disk->is_off;
  disk_unlock(disk);
  return is_off;
}

void power_cut_disk_restart(int32_t number) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return;
  disk_survive(disk);
  disk_unlock(disk);
}

int32_t power_cut_disk_open_files(int32_t number) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return 0;
  const int32_t handles = disk->handles;
  disk_unlock(disk);
  return handles;
}

struct power_cut_site power_cut_disk_site(int32_t number) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return (struct power_cut_site){0, false};
  const struct power_cut_site site = disk->site;
  disk_unlock(disk);
  return site;
}

struct power_cut_sectors power_cut_disk_sectors(int32_t number) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return (struct power_cut_sectors){0, 0, 0};
  const struct power_cut_sectors sectors = disk->sectors;
  disk_unlock(disk);
  return sectors;
}

// MARK: - Without SQLite

bool power_cut_disk_fill(
    int32_t number, const char *name, int64_t offset, int64_t count, uint8_t byte) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return false;
  const enum power power = disk_call(disk, POWER_CUT_WRITE, true);
  struct file *file = disk_find(disk, name);
  if (!file && power != POWER_OFF) file = disk_create(disk, name);
  unsigned char *const bytes = malloc((size_t)count);
  bool is_written = file && bytes && power != POWER_OFF;
  if (is_written) {
    memset(bytes, byte, (size_t)count);
    is_written = file_write(disk, file, bytes, (size_t)count, (size_t)offset);
  }
  free(bytes);
  disk_unlock(disk);
  return is_written && power == POWER_ON;
}

bool power_cut_disk_sync(int32_t number, const char *name) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return false;
  struct file *const file = disk_find(disk, name);
  const bool is_on = disk_call(disk, POWER_CUT_SYNC, true) == POWER_ON;
  if (file && is_on && disk->syncs != POWER_CUT_SYNCS_AS_OFF) {
    file_sync(disk, file);
    disk_sync_directory(disk);
  }
  disk_unlock(disk);
  return file && is_on;
}

bool power_cut_disk_truncate(int32_t number, const char *name, int64_t size) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return false;
  struct file *const file = disk_find(disk, name);
  const bool is_on = disk_call(disk, POWER_CUT_TRUNCATE, true) == POWER_ON;
  if (file && is_on) file_truncate(file, (size_t)size);
  disk_unlock(disk);
  return file && is_on;
}

int32_t power_cut_disk_byte(int32_t number, const char *name, int64_t offset) {
  struct disk *const disk = lock_disk(number);
  if (!disk) return -1;
  const struct file *const file = disk_find(disk, name);
  unsigned char byte;
  const bool is_read = file && !disk->is_off && file_read(file, &byte, 1, (size_t)offset) == 1;
  disk_unlock(disk);
  return is_read ? byte : -1;
}
