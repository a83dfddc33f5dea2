#ifndef PAVILION_POWER_CUT_DISK_INTERNAL_H
#define PAVILION_POWER_CUT_DISK_INTERNAL_H

#include "CPowerCutDisk.h"

#include <pthread.h>
#include <stddef.h>

enum { SECTOR = 512, NAME_LENGTH = 64, MOST_FILES = 24, MOST_DIRECTORIES = 64, SHM_LOCKS = 8 };

struct handle;

/// What the connections to one database share instead of a `-shm` file.
struct shared_memory {
  int users;
  int region_count;
  void **regions;
  int readers[SHM_LOCKS];
  struct handle *writers[SHM_LOCKS];
};

struct file {
  struct file *next;
  /// The content as readers see it, and as it would be without anything unsynced.
  unsigned char *now, *kept;
  /// A flag for each sector: whether the two may differ.
  unsigned char *unsynced;
  size_t size, kept_size, capacity;
  /// Whether it was cut shorter since it was synced, and the least size that it had since then.
  bool is_truncated;
  size_t least_size;
  int handles;
  /// The handles that hold a lock, and the one among them that is to write.
  int lockers;
  struct handle *writer;
  struct shared_memory *memory;
};

struct directory {
  int count;
  struct {
    char name[NAME_LENGTH];
    struct file *file;
  } entries[MOST_FILES];
};

struct disk {
  struct disk *next;
  int32_t number;
  /// Guards everything below.
  pthread_mutex_t mutex;
  uint64_t random;
  struct file *files;
  /// The directory that is durable, and what it became since then by each change; the last is the
  /// present one.
  struct directory directories[MOST_DIRECTORIES];
  int changes;
  uint32_t syncs;
  uint32_t cut_kinds, cut_calls;
  bool is_off, is_destroyed;
  /// Counts the starts, to tell handles from before a cut.
  uint64_t start;
  int handles;
  struct power_cut_site site;
  struct power_cut_sectors sectors;
};

/// What a call finds: power, power that goes in the middle of it, or none.
enum power { POWER_ON, POWER_GOES, POWER_OFF };

/// Finds the disk and the name that a path leads to, and locks the disk; NULL for any other path.
struct disk *disk_lock_path(const char *path, const char **name);
/// Unlocks a disk, and frees it when nobody needs it any longer.
void disk_unlock(struct disk *disk);
/// Counts a call.
enum power disk_call(struct disk *disk, uint32_t kind, bool is_database);

struct file *disk_find(struct disk *disk, const char *name);
/// Creates an empty file; NULL when the directory is full or the name too long.
struct file *disk_create(struct disk *disk, const char *name);
/// Gives a file another name, replacing what had it; without a new name the file is deleted.
void disk_rename(struct disk *disk, const char *name, const char *new_name);
void disk_sync_directory(struct disk *disk);

/// Frees the files that have neither a name nor a handle.
void disk_free_lost_files(struct disk *disk);
/// Switches the disk on, with what is left of the names, and of the files that still have one.
void disk_survive(struct disk *disk);

size_t file_read(const struct file *file, void *bytes, size_t count, size_t offset);
bool file_write(
    struct disk *disk, struct file *file, const void *bytes, size_t count, size_t offset);
void file_truncate(struct file *file, size_t size);
void file_sync(struct disk *disk, struct file *file);

/// Makes the VFS the default one of the process, once.
void vfs_register(void);

#endif
