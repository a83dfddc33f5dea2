import HostProcess
import JuiceBar
import Web

/// Keeps the summaries of reports up to date beside the orders, and then gives back the memory that it
/// and the orders took meanwhile.
struct ReportSummarizer: Sendable {
  /// How old the summaries may be when no report is open.
  private static let interval = Duration.seconds(10)
  /// The pause left to orders between two pieces of a long ledger.
  private static let pause = Duration.milliseconds(50)

  /// Knows which bars have something to be added up.
  let bars: any BarWatching
  let storage: any ReportStorage
  let log: @Sendable (LogLine) -> Void

  /// Updates the summaries, until the task is cancelled.
  func run() async {
    repeat {
      do throws(StorageError) {
        // Several servers begin with others, and hardly meet.
        for bar in try await bars.unsummarisedBars().shuffled() {
          while try await storage.summarise(bar), (try? await Task.sleep(for: Self.pause)) != nil {}
        }
      } catch {
        log(LogLine(.warning, "reports not added up", ["cause": "\(error)"]))
      }
      ProcessMemory.giveBack()
    } while (try? await Task.sleep(for: Self.interval)) != nil
  }
}
