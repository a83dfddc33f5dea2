// The control of script/sanitize: two threads count, `guarded` by a mutex or `unguarded`.
import Glibc
import Synchronization

final class Counter: @unchecked Sendable {
  // Not true when it is unguarded, which is what the sanitizer has to find.
  private let lock = Mutex(())
  private var count = 0

  func count(guarded: Bool) {
    for _ in 0..<200_000 {
      if guarded { lock.withLock { _ in count += 1 } } else { count += 1 }
    }
  }
}

let counter = Counter()
let threads = (0..<2).map { _ in
  var thread = pthread_t()
  pthread_create(
    &thread,
    nil,
    { _ in
      counter.count(guarded: CommandLine.arguments.last == "guarded")
      return nil
    },
    nil
  )
  return thread
}
for thread in threads { pthread_join(thread, nil) }
