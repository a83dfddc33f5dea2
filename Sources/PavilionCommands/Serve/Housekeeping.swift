import JuiceBar
import PavilionWeb

/// What a server does for its storage once in a while.
struct Housekeeping: Sendable {
  private static let interval = Duration.seconds(3600)
  /// How long the answer to a command is kept under its key: no kiosk tries again after a week.
  private static let keyLifetimeMilliseconds = 7 * 24 * 3600 * 1000

  /// The bar that is served.
  let bar: BarID
  /// Where the bar is kept.
  let storage: any BarStorage
  /// Where lines for the operator go.
  let log: @Sendable (LogLine) -> Void

  /// Drops what is too old, at once and then every hour, until the task is cancelled.
  func run() async {
    repeat {
      do {
        let oldest = Timestamp.now.milliseconds - Self.keyLifetimeMilliseconds
        let count = try await storage.forgetKeys(
          of: bar,
          before: Timestamp(milliseconds: oldest)
        )
        if count > 0 { log(LogLine(.info, "old keys dropped", ["count": "\(count)"])) }
      } catch {
        log(LogLine(.warning, "old keys not dropped", ["cause": "\(error)"]))
      }
    } while await sleeps()
  }

  private func sleeps() async -> Bool {
    do {
      try await Task.sleep(for: Self.interval)
      return true
    } catch {
      return false
    }
  }
}
