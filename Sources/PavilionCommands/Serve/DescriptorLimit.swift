import Glibc

/// How many files and sockets the process may hold open at the same time.
enum DescriptorLimit {
  /// The program's own descriptors: files, pipes, and short-lived ones.
  private static let ownNeed = 64

  /// Raises the limit as far as is needed and allowed.
  ///
  /// Connections must never take the last descriptor: libdispatch, which runs the runtime's threads,
  /// opens files of /proc to count those that are busy, and ends the process when it cannot.
  static func connections(atMost wanted: Int) -> Int {
    let resource = Int32(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return wanted }
    let needed = rlim_t(wanted + ownNeed)
    if limit.rlim_cur < needed {
      var raised = limit
      raised.rlim_cur = min(needed, limit.rlim_max)
      if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    }
    guard limit.rlim_cur < needed else { return wanted }
    return max(1, Int(limit.rlim_cur) - ownNeed)
  }
}
