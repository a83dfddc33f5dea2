#ifndef PAVILION_POWER_CUT_DISK_H
#define PAVILION_POWER_CUT_DISK_H

#include <stdbool.h>
#include <stdint.h>

// Disks in memory whose power can be cut, for SQLite.
//
// A disk is one directory of files. What is written is seen by every reader at once, but stays in
// a volatile layer until the file is synced. When the power goes, each sector of 512 bytes that was
// not synced is kept, lost or torn, whatever happens to its neighbours, so that writes look
// reordered; a file's larger size, and creations, deletions and new names, may be kept or lost as
// well, the last three in their order, as in the journal of a file system. A file is cut shorter as
// a whole or not at all; until that is synced, what is written afterwards has no place without it.
//
// The first disk makes its VFS the default one of the process. A path of the form
// "/power-cut/<disk>/<name>" leads to a disk, every other path to SQLite's own VFS. The calls of
// the C library that a program makes beside SQLite (open and fsync, rename, unlink, stat, access)
// take the same paths.
//
// All functions may be called on any thread. A disk is named by its number, so that no pointer
// leaves this module.

/// Kinds of calls, as bits of a mask.
enum {
  POWER_CUT_READ = 1,
  POWER_CUT_WRITE = 2,
  POWER_CUT_SYNC = 4,
  POWER_CUT_TRUNCATE = 8,
  /// Creating, deleting or renaming a file, and syncing the directory.
  POWER_CUT_NAME = 16,
  /// No kind by itself: only calls for a database itself, not for its journal or log.
  POWER_CUT_DATABASE = 32,
};

/// What becomes of the calls that ask for a sync.
enum {
  /// They are obeyed.
  POWER_CUT_SYNCS_OBEYED = 0,
  /// Those are dropped that SQLite would not make with `synchronous=NORMAL`: of the write-ahead log,
  /// but for a new head and for a checkpoint.
  POWER_CUT_SYNCS_AS_NORMAL = 1,
  /// All are dropped, as if SQLite ran with `synchronous=OFF`.
  POWER_CUT_SYNCS_AS_OFF = 2,
  /// The disk says yes and makes about half of the sectors durable.
  POWER_CUT_SYNCS_LIED = 3,
};

/// The call at which the power went.
struct power_cut_site {
  /// One of the kinds; 0 when the power was cut between two calls.
  uint32_t kind;
  /// Whether the file was a database itself, not its journal or log.
  bool is_database;
};

/// What became of the unsynced sectors in all cuts so far.
struct power_cut_sectors {
  uint64_t kept;
  uint64_t lost;
  uint64_t torn;
};

/// Makes an empty disk whose fate follows from the seed, and returns its number.
int32_t power_cut_disk_create(uint64_t seed);

/// Forgets a disk; files that are still open on it fail every call from now on.
void power_cut_disk_destroy(int32_t disk);

/// Sets what becomes of syncs.
void power_cut_disk_treat_syncs(int32_t disk, uint32_t how);

/// Lets the power go at a coming call: the `calls`-th of those kinds, counted from 1.
void power_cut_disk_cut_at(int32_t disk, uint32_t kinds, uint32_t calls);

/// Cuts the power now.
void power_cut_disk_cut(int32_t disk);

/// Whether the power is off: every call fails until the disk is started again.
bool power_cut_disk_is_off(int32_t disk);

/// Decides what survived, and switches the disk on; files that are still open stay useless.
void power_cut_disk_restart(int32_t disk);

/// How many files are open.
int32_t power_cut_disk_open_files(int32_t disk);

/// The call at which the power went last.
struct power_cut_site power_cut_disk_site(int32_t disk);

/// What became of unsynced sectors.
struct power_cut_sectors power_cut_disk_sectors(int32_t disk);

// The disk without SQLite, for the tests of the disk itself. A file is created when it is written.

/// Writes the same byte many times; false when the power is off or goes.
bool power_cut_disk_fill(
    int32_t disk, const char *name, int64_t offset, int64_t count, uint8_t byte);

/// Syncs a file and the directory; false when the power is off or goes, or there is no such file.
bool power_cut_disk_sync(int32_t disk, const char *name);

/// Cuts a file shorter; false when the power is off or goes, or there is no such file.
bool power_cut_disk_truncate(int32_t disk, const char *name, int64_t size);

/// Reads a byte; -1 when there is none.
int32_t power_cut_disk_byte(int32_t disk, const char *name, int64_t offset);

#endif
