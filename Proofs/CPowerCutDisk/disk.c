#include "disk.h"

#include <stdlib.h>
#include <string.h>

// MARK: - Chance

/// The next number of the disk's own sequence (SplitMix64).
static uint64_t draw(struct disk *disk) {
  uint64_t word = disk->random += 0x9E3779B97F4A7C15u;
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

/// A number below the limit.
static size_t draw_below(struct disk *disk, size_t limit) { return draw(disk) % limit; }

// MARK: - Files

static size_t sector_count(size_t size) { return (size + SECTOR - 1) / SECTOR; }

static bool reserve(struct file *file, size_t size) {
  if (size <= file->capacity) return true;
  size_t capacity = file->capacity ? file->capacity : 64 * SECTOR;
  while (capacity < size) capacity *= 2;
  unsigned char *const now = realloc(file->now, capacity);
  if (now) file->now = now;
  unsigned char *const kept = realloc(file->kept, capacity);
  if (kept) file->kept = kept;
  unsigned char *const unsynced = realloc(file->unsynced, capacity / SECTOR);
  if (unsynced) file->unsynced = unsynced;
  if (!now || !kept || !unsynced) return false;
  const size_t added = capacity - file->capacity;
  memset(now + file->capacity, 0, added);
  memset(kept + file->capacity, 0, added);
  memset(unsynced + file->capacity / SECTOR, 0, added / SECTOR);
  file->capacity = capacity;
  return true;
}

/// Makes a sector durable as it is now.
static void keep_sector(struct file *file, size_t sector) {
  memcpy(file->kept + sector * SECTOR, file->now + sector * SECTOR, SECTOR);
  file->unsynced[sector] = false;
}

static void keep_all(struct file *file) {
  for (size_t sector = 0; sector < file->capacity / SECTOR; sector++) {
    if (file->unsynced[sector]) keep_sector(file, sector);
  }
  file->kept_size = file->size;
  file->is_truncated = false;
}

size_t file_read(const struct file *file, void *bytes, size_t count, size_t offset) {
  const size_t there = offset < file->size ? file->size - offset : 0;
  const size_t read = count < there ? count : there;
  if (read) memcpy(bytes, file->now + offset, read);
  return read;
}

bool file_write(
    struct disk *disk, struct file *file, const void *bytes, size_t count, size_t offset) {
  if (count == 0) return true;
  if (!reserve(file, offset + count)) return false;
  // An operating system writes back what it likes when it likes: now and then a whole file, and
  // often a sector before it is written again.
  if (draw_below(disk, 256) == 0) keep_all(file);
  const bool writes_back = !file->is_truncated;
  for (size_t sector = offset / SECTOR; sector < sector_count(offset + count); sector++) {
    if (writes_back && file->unsynced[sector] && draw_below(disk, 4) == 0) {
      keep_sector(file, sector);
    }
    file->unsynced[sector] = true;
  }
  memcpy(file->now + offset, bytes, count);
  if (file->size < offset + count) file->size = offset + count;
  return true;
}

void file_truncate(struct file *file, size_t size) {
  if (size >= file->size) return;
  memset(file->now + size, 0, file->size - size);
  for (size_t sector = size / SECTOR; sector < sector_count(file->size); sector++) {
    file->unsynced[sector] = true;
  }
  file->size = size;
  if (!file->is_truncated || size < file->least_size) file->least_size = size;
  file->is_truncated = true;
}

void file_sync(struct disk *disk, struct file *file) {
  if (disk->syncs != POWER_CUT_SYNCS_LIED) return keep_all(file);
  for (size_t sector = 0; sector < file->capacity / SECTOR; sector++) {
    if (file->unsynced[sector] && draw_below(disk, 2)) keep_sector(file, sector);
  }
  if (draw_below(disk, 2)) file->kept_size = file->size;
}

/// Decides whether a file has been cut shorter. A journaled file system does that as one step: before
/// it all of the old content is there, and what is written afterwards lies in other blocks.
static void truncation_survive(struct disk *disk, struct file *file) {
  if (draw_below(disk, 2)) {
    memset(file->unsynced, 0, file->capacity / SECTOR);
    file->size = file->kept_size;
  } else {
    memset(file->kept + file->least_size, 0, file->capacity - file->least_size);
    file->kept_size = file->least_size;
  }
  file->is_truncated = false;
}

/// Decides what is left of a file after a cut.
static void file_survive(struct disk *disk, struct file *file) {
  if (file->is_truncated) truncation_survive(disk, file);
  for (size_t sector = 0; sector < file->capacity / SECTOR; sector++) {
    if (!file->unsynced[sector]) continue;
    switch (draw_below(disk, 5)) {
    case 0: {
      // The first bytes came through, or the last ones.
      const size_t cut = 1 + draw_below(disk, SECTOR - 1);
      const bool is_first = draw_below(disk, 2);
      const size_t start = sector * SECTOR + (is_first ? 0 : cut);
      memcpy(file->kept + start, file->now + start, is_first ? cut : SECTOR - cut);
      disk->sectors.torn++;
      break;
    }
    case 1:
    case 2:
      keep_sector(file, sector);
      disk->sectors.kept++;
      break;
    default: disk->sectors.lost++;
    }
    file->unsynced[sector] = false;
  }
  const size_t low = file->size < file->kept_size ? file->size : file->kept_size;
  const size_t high = file->size < file->kept_size ? file->kept_size : file->size;
  switch (draw_below(disk, 3)) {
  case 0: file->kept_size = file->size; break;
  case 1: file->kept_size = low + draw_below(disk, high - low + 1); break;
  default: break;
  }
  file->size = file->kept_size;
  // What lies behind the end reads as zeros should the file grow again.
  if (file->size < file->capacity) {
    memset(file->kept + file->size, 0, file->capacity - file->size);
  }
  if (file->capacity) memcpy(file->now, file->kept, file->capacity);
  file->lockers = 0;
  file->writer = NULL;
  file->memory = NULL;
}

// MARK: - Names

static struct directory *present(struct disk *disk) { return &disk->directories[disk->changes]; }

/// The directory after one more change, to be edited.
static struct directory *change(struct disk *disk) {
  if (disk->changes == MOST_DIRECTORIES - 1) {
    // A journal commits its oldest entries at last.
    memmove(disk->directories, disk->directories + 1, sizeof disk->directories[0] * disk->changes);
    disk->changes--;
  }
  disk->directories[disk->changes + 1] = disk->directories[disk->changes];
  disk->changes++;
  return present(disk);
}

static int position(const struct directory *directory, const char *name) {
  for (int index = 0; index < directory->count; index++) {
    if (strcmp(directory->entries[index].name, name) == 0) return index;
  }
  return -1;
}

static void remove_entry(struct directory *directory, const char *name) {
  const int index = position(directory, name);
  if (index >= 0) directory->entries[index] = directory->entries[--directory->count];
}

static bool add_entry(struct directory *directory, const char *name, struct file *file) {
  if (directory->count == MOST_FILES || strlen(name) >= NAME_LENGTH) return false;
  strcpy(directory->entries[directory->count].name, name);
  directory->entries[directory->count++].file = file;
  return true;
}

struct file *disk_find(struct disk *disk, const char *name) {
  const struct directory *const directory = present(disk);
  const int index = position(directory, name);
  return index < 0 ? NULL : directory->entries[index].file;
}

struct file *disk_create(struct disk *disk, const char *name) {
  struct file *const file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->next = disk->files;
  disk->files = file;
  return add_entry(change(disk), name, file) ? file : NULL;
}

void disk_rename(struct disk *disk, const char *name, const char *new_name) {
  struct file *const file = disk_find(disk, name);
  struct directory *const directory = change(disk);
  remove_entry(directory, name);
  if (!new_name) return;
  remove_entry(directory, new_name);
  add_entry(directory, new_name, file);
}

void disk_sync_directory(struct disk *disk) {
  disk->directories[0] = *present(disk);
  disk->changes = 0;
}

// MARK: - Power

enum power disk_call(struct disk *disk, uint32_t kind, bool is_database) {
  if (disk->is_off) return POWER_OFF;
  if ((disk->cut_kinds & POWER_CUT_DATABASE) && !is_database) return POWER_ON;
  if (disk->cut_calls == 0 || !(disk->cut_kinds & kind) || --disk->cut_calls > 0) return POWER_ON;
  disk->is_off = true;
  disk->site = (struct power_cut_site){kind, is_database};
  return POWER_GOES;
}

static bool is_named(const struct disk *disk, const struct file *file) {
  for (int index = 0; index < disk->directories[0].count; index++) {
    if (disk->directories[0].entries[index].file == file) return true;
  }
  return false;
}

void disk_free_lost_files(struct disk *disk) {
  for (struct file **link = &disk->files; *link;) {
    struct file *const file = *link;
    if (file->handles > 0 || (!disk->is_destroyed && is_named(disk, file))) {
      link = &file->next;
      continue;
    }
    *link = file->next;
    free(file->now);
    free(file->kept);
    free(file->unsynced);
    free(file);
  }
}

void disk_survive(struct disk *disk) {
  disk->directories[0] = disk->directories[draw_below(disk, (size_t)disk->changes + 1)];
  disk->changes = 0;
  disk_free_lost_files(disk);
  for (struct file *file = disk->files; file; file = file->next) file_survive(disk, file);
  disk->is_off = false;
  disk->cut_calls = 0;
  disk->start++;
}
