#ifndef PAVILION_FUZZER_H
#define PAVILION_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop as a function (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));

#endif
