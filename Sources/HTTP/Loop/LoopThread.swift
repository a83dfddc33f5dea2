import Glibc

func startThread(_ body: @escaping @Sendable () -> Void) throws(ServerError) {
  final class Start: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let start = unsafe Unmanaged.passRetained(Start(body))
  var thread = pthread_t()
  // The thread takes over the reference that was retained for it.
  let result = unsafe pthread_create(
    &thread,
    nil,
    { argument in
      if let argument = unsafe argument {
        unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
      }
      return nil
    },
    start.toOpaque()
  )
  guard result == 0 else {
    unsafe start.release()
    throw .system("no thread can be started (error \(result))")
  }
  pthread_detach(thread)
}

/// Seconds on a clock that only goes forward, exact to a few milliseconds and cheap to read.
func monotonicSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
