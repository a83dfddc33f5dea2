// What one order leaves behind in the program's own database file, written in plain C.
//
// Both floors write the same rows into the same tables as the program does, so that the program
// itself can audit their files.
#ifndef LEDGER_H
#define LEDGER_H

#include <stdbool.h>
#include <stddef.h>

enum { KEY_LENGTH = 36 };

struct order {
  char id[KEY_LENGTH + 1];
  char key[KEY_LENGTH + 1];
  int fruit;
  long number;
  long version;
  long balance;
};

// Opens a file that the program has founded with `menu.json`; ends the process if it cannot.
void ledger_open(const char *path);

// The fruit that a juice is made of, or -1: the menu has one juice a fruit, of the same name.
int ledger_fruit(const char *name, size_t length);
const char *ledger_fruit_name(int fruit);
// The fruit of the n-th order, each in its turn.
int ledger_fruit_index(long turn);

// Draws the key of an order: the time and chance, as kiosks do.
void kiosk_key(char text[KEY_LENGTH + 1]);

// Writes the orders in one transaction, which is on the disk when this returns; fills in their
// identifiers, numbers, versions and balances.
void ledger_commit(struct order *orders[], size_t count);

// Microseconds of a clock that only goes forward.
long long now_microseconds(void);

// Prints a message and ends the process with status 1.
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
