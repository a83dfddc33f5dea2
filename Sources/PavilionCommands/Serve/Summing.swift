import HTTP
import JuiceBar
import PavilionWeb

/// Keeps the summaries of reports up to date beside the orders, and then gives back the memory that it
/// and the orders took meanwhile.
struct Summing: Sendable {
  /// How old the summaries may be when nobody looks at them.
  private static let interval = Duration.seconds(10)
  /// What is left to the orders between two pieces of a long ledger.
  private static let pause = Duration.milliseconds(50)

  /// The bars that are served.
  let venue: Venue
  /// Where their figures are kept.
  let storage: any ReportStorage
  /// Where lines for the operator go.
  let log: @Sendable (LogLine) -> Void

  /// Adds up what happened, until the task is cancelled.
  func run() async {
    repeat {
      do throws(StorageError) {
        for bar in try await venue.openBars() {
          while try await storage.summarise(bar), await sleeps(for: Self.pause) {}
        }
      } catch {
        log(LogLine(.warning, "reports not added up", ["cause": "\(error)"]))
      }
      ProcessMemory.giveBack()
    } while await sleeps(for: Self.interval)
  }

  private func sleeps(for time: Duration) async -> Bool {
    do {
      try await Task.sleep(for: time)
      return true
    } catch {
      return false
    }
  }
}
