#include "ledger.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

static const char *const fruits[] = {"strawberry", "banana", "pineapple", "kiwi", "mango"};
enum { FRUITS = sizeof fruits / sizeof *fruits, PRICE = 4500 };

enum { BEGIN, COMMIT, PROGRESS, ORDER, LINE, MOVEMENT, STOCK, RECORD, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [PROGRESS] = "UPDATE bar SET stock_version = ?1, order_number = ?2 WHERE bar_id = 'main'",
    [ORDER] = "INSERT INTO orders (bar_id, order_id, number, version, placed_at)"
              " VALUES ('main', ?1, ?2, ?3, ?4)",
    [LINE] = "INSERT INTO order_line (bar_id, order_id, position, juice, quantity, price, recipe)"
             " VALUES ('main', ?1, 1, ?2, 1, ?3, ?4)",
    [MOVEMENT] = "INSERT INTO movement"
                 " (bar_id, version, fruit, delta, balance, reason, order_id, moved_at)"
                 " VALUES ('main', ?1, ?2, -1, ?3, 'order', ?4, ?5)",
    [STOCK] = "UPDATE stock SET on_hand = ?2 WHERE bar_id = 'main' AND fruit = ?1",
    [RECORD] = "INSERT INTO idempotency"
               " (bar_id, idempotency_key, fingerprint, outcome, answered_at)"
               " VALUES ('main', ?1, ?2, ?3, ?4)",
};

static sqlite3 *database;
static sqlite3_stmt *statements[STATEMENTS];
static long stock_version, order_number, on_hand[FRUITS];
static uint64_t random_state[2];

_Noreturn void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

long long now_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static long long now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

// xoroshiro128+, seeded by the kernel: quick, and different in every run.
static uint64_t next_random(void) {
  if (!random_state[0] && getrandom(random_state, sizeof random_state, 0) < 0)
    fail("getrandom failed");
  const uint64_t a = random_state[0], b = random_state[1] ^ a;
  const uint64_t result = a + random_state[1];
  random_state[0] = (a << 24 | a >> 40) ^ b ^ b << 16;
  random_state[1] = b << 37 | b >> 27;
  return result;
}

static void format_uuid(char text[KEY_LENGTH + 1], uint64_t high, uint64_t low) {
  snprintf(text, KEY_LENGTH + 1, "%08x-%04x-%04x-%04x-%012llx", (unsigned)(high >> 32),
           (unsigned)(high >> 16 & 0xffff), (unsigned)(high & 0xffff), (unsigned)(low >> 48),
           (unsigned long long)(low & 0xffffffffffff));
}

static uint64_t with_variant(uint64_t low) { return (low & 0x3fffffffffffffff) | 1ULL << 63; }

// A UUID of version 7, as the program gives to its orders.
static void timed_uuid(char text[KEY_LENGTH + 1], long long milliseconds) {
  const uint64_t high = (uint64_t)milliseconds << 16 | 0x7000 | (next_random() & 0xfff);
  format_uuid(text, high, with_variant(next_random()));
}

void kiosk_key(char text[KEY_LENGTH + 1]) { timed_uuid(text, now_milliseconds()); }

static void check(int code, int expected) {
  if (code != expected) fail("SQLite: %s", sqlite3_errmsg(database));
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), 0);
  return statement;
}

// The number that a statement answers.
static long query(const char *sql) {
  sqlite3_stmt *statement = prepare(sql);
  check(sqlite3_step(statement), SQLITE_ROW);
  const long value = (long)sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return value;
}

void ledger_open(const char *path) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &database, flags, NULL)) fail("%s cannot be opened", path);
  check(sqlite3_exec(database, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                               "PRAGMA wal_autocheckpoint = 10000", 0, 0, 0), 0);
  if (query("PRAGMA synchronous") != 2) fail("%s is not synchronous=FULL", path);
  sqlite3_stmt *mode = prepare("PRAGMA journal_mode");
  check(sqlite3_step(mode), SQLITE_ROW);
  if (strcmp((const char *)sqlite3_column_text(mode, 0), "wal")) fail("%s is not in WAL mode", path);
  sqlite3_finalize(mode);
  stock_version = query("SELECT stock_version FROM bar WHERE bar_id = 'main'");
  order_number = query("SELECT order_number FROM bar WHERE bar_id = 'main'");
  for (int fruit = 0; fruit < FRUITS; fruit++) {
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT on_hand FROM stock WHERE bar_id = 'main' AND fruit = '%s'",
             fruits[fruit]);
    on_hand[fruit] = query(sql);
  }
  for (int which = 0; which < STATEMENTS; which++) statements[which] = prepare(texts[which]);
}

int ledger_fruit(const char *name, size_t length) {
  for (int fruit = 0; fruit < FRUITS; fruit++)
    if (strlen(fruits[fruit]) == length && !memcmp(fruits[fruit], name, length)) return fruit;
  return -1;
}

const char *ledger_fruit_name(int fruit) { return fruits[fruit]; }

int ledger_fruit_index(long turn) { return (int)(turn % FRUITS); }

static void bind(int which, int index, long long value) {
  check(sqlite3_bind_int64(statements[which], index, value), 0);
}

static void bind_text(int which, int index, const char *value) {
  check(sqlite3_bind_text(statements[which], index, value, -1, SQLITE_STATIC), 0);
}

static void run(int which) {
  check(sqlite3_step(statements[which]), SQLITE_DONE);
  check(sqlite3_reset(statements[which]), 0);
}

static void write_order(struct order *order, long long time) {
  const char *fruit = fruits[order->fruit];
  char recipe[32], fingerprint[32], outcome[64];
  timed_uuid(order->id, time);
  order->number = ++order_number;
  order->version = ++stock_version;
  order->balance = --on_hand[order->fruit];
  snprintf(recipe, sizeof recipe, "{\"%s\":1}", fruit);
  snprintf(fingerprint, sizeof fingerprint, "order %s:1", fruit);
  snprintf(outcome, sizeof outcome, "{\"ordered\":\"%s\"}", order->id);

  bind_text(ORDER, 1, order->id);
  bind(ORDER, 2, order->number);
  bind(ORDER, 3, order->version);
  bind(ORDER, 4, time);
  run(ORDER);
  bind_text(LINE, 1, order->id);
  bind_text(LINE, 2, fruit);
  bind(LINE, 3, PRICE);
  bind_text(LINE, 4, recipe);
  run(LINE);
  bind(MOVEMENT, 1, order->version);
  bind_text(MOVEMENT, 2, fruit);
  bind(MOVEMENT, 3, order->balance);
  bind_text(MOVEMENT, 4, order->id);
  bind(MOVEMENT, 5, time);
  run(MOVEMENT);
  bind_text(RECORD, 1, order->key);
  bind_text(RECORD, 2, fingerprint);
  bind_text(RECORD, 3, outcome);
  bind(RECORD, 4, time);
  run(RECORD);
}

void ledger_commit(struct order *orders[], size_t count) {
  const long long time = now_milliseconds();
  bool changed[FRUITS] = {false};
  run(BEGIN);
  for (size_t index = 0; index < count; index++) {
    write_order(orders[index], time);
    changed[orders[index]->fruit] = true;
  }
  for (int fruit = 0; fruit < FRUITS; fruit++) {
    if (!changed[fruit]) continue;
    bind_text(STOCK, 1, fruits[fruit]);
    bind(STOCK, 2, on_hand[fruit]);
    run(STOCK);
  }
  bind(PROGRESS, 1, stock_version);
  bind(PROGRESS, 2, order_number);
  run(PROGRESS);
  run(COMMIT);
}
