// The raw rate of SQLite: orders per second with durable commits and nothing around them.
//
//   sqlite-floor FILE ORDERS-PER-COMMIT SECONDS
//
// Answers one line of JSON. FILE must have been founded by the program with menu.json.
#include <stdio.h>
#include <stdlib.h>

#include "ledger.h"

enum { MOST_PER_COMMIT = 1024, MOST_ORDERS = 2000000 };

int main(int count, char *arguments[]) {
  if (count != 4) fail("usage: sqlite-floor FILE ORDERS-PER-COMMIT SECONDS");
  const long batch = atol(arguments[2]);
  const double seconds = atof(arguments[3]);
  if (batch < 1 || batch > MOST_PER_COMMIT || seconds <= 0 || seconds > 60)
    fail("sqlite-floor: 1 to %d orders per commit, up to 60 seconds", MOST_PER_COMMIT);

  ledger_open(arguments[1]);
  static struct order orders[MOST_PER_COMMIT];
  struct order *pointers[MOST_PER_COMMIT];
  for (long index = 0; index < batch; index++) pointers[index] = &orders[index];

  const long long start = now_microseconds();
  long long now = start;
  long written = 0, commits = 0;
  while (now - start < seconds * 1e6 && written + batch <= MOST_ORDERS) {
    for (long index = 0; index < batch; index++) {
      kiosk_key(orders[index].key);
      orders[index].fruit = ledger_fruit_index(written + index);
    }
    ledger_commit(pointers, (size_t)batch);
    written += batch;
    commits += 1;
    now = now_microseconds();
  }
  const double elapsed = (double)(now - start) / 1e6;
  printf("{\"orders\": %ld, \"seconds\": %.3f, \"rate\": %.1f, \"commits\": %.1f}\n", written,
         elapsed, (double)written / elapsed, (double)commits / elapsed);
}
