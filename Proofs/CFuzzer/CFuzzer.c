#include "CFuzzer.h"

// libFuzzer's own main, which ours replaces, refers to this name.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return 0;
}
