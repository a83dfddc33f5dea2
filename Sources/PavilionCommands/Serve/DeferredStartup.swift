import JuiceBar
import Web

/// Prepares the bar as soon as the storage can be reached which was out of reach when the server began.
struct DeferredStartup: Sendable {
  /// How long to wait between two tries.
  private static let pause = Duration.seconds(1)

  let context: Context
  /// The storage, which may be reached by now.
  let stores: Stores
  let log: @Sendable (LogLine) -> Void

  /// Tries until the bar is there; says why it is not, once for each reason.
  func run() async -> Bool {
    var last = ""
    while !Task.isCancelled {
      do {
        try await context.prepare(stores)
        log(LogLine(.info, "storage reached"))
        return true
      } catch {
        let cause = "\(error)"
        if cause != last {
          log(LogLine(.warning, "storage out of reach, trying on", ["cause": cause]))
        }
        last = cause
      }
      try? await Task.sleep(for: Self.pause)
    }
    return false
  }
}
