/* Preloaded into the server to break it on purpose: nothing is ever synced. */

int fsync(int descriptor) { return descriptor < 0 ? -1 : 0; }

int fdatasync(int descriptor) { return descriptor < 0 ? -1 : 0; }
