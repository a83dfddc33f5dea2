import Calendars
import ExpositionGuide
import JuiceBar
import PavilionWeb
import Staffing
import Time
import Web

/// A server's periodic work on its storage.
struct Housekeeping: Sendable {
  private static let interval = Duration.seconds(3600)
  /// The pause left to orders between two bars, of which there may be thousands.
  private static let pause = Duration.milliseconds(20)
  /// How long the answer to a command is kept under its key: no kiosk tries again after a week.
  private static let keyLifetimeMilliseconds = 7 * 24 * 3600 * 1000
  /// How long a picture is kept that neither the draft nor a version of the menu names: its sender
  /// may be about to name it.
  private static let pictureLifetimeMilliseconds = 24 * 3600 * 1000
  /// How long a file of the guide is kept that no record names: curators may be about to name it.
  private static let fileLifetimeMilliseconds = 24 * 3600 * 1000
  /// How many changes of the stock are never too old, whatever the clock says.
  ///
  /// A clock that is set wrong makes all keys look old at once, and a kiosk that then asks again
  /// would order a second time.
  private static let changesKept = 10_000

  let venue: Venue
  let storage: any BarStateReading & StockLedgerReading & HousekeepingStorage & PurgeStorage
  /// Where is kept who works at the bars.
  let staff: any StaffStorage
  let media: any MediaStorage
  let log: @Sendable (LogLine) -> Void

  /// Deletes expired data, at once and then every hour, until the task is cancelled.
  func run() async {
    repeat {
      for bar in await bars() {
        await drop("old keys", of: bar, dropOldKeys)
        await drop("answered calls", of: bar, dropAnsweredCalls)
        await drop("refusals", of: bar, dropRefusals)
        await drop("pictures that no menu names", of: bar, dropPictures)
        await drop("sessions that are over", of: bar) { (bar) async throws(StorageError) in
          try await staff.forgetSessions(of: bar, at: .now)
        }
        guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
      }
      await dropFiles()
    } while (try? await Task.sleep(for: Self.interval)) != nil
  }

  private func dropFiles() async {
    do {
      let count = try await media.dropUnnamedMedia(at: .now, after: Self.fileLifetimeMilliseconds)
      if count > 0 { log(LogLine(.info, "files dropped", ["count": "\(count)"])) }
    } catch {
      log(LogLine(.warning, "files not dropped", ["cause": "\(error)"]))
    }
  }

  private func bars() async -> [BarID] {
    do {
      return try await venue.openBars()
    } catch {
      log(LogLine(.warning, "bars not looked through", ["cause": "\(error)"]))
      return []
    }
  }

  private func drop(
    _ what: String,
    of bar: BarID,
    _ body: (BarID) async throws(StorageError) -> Int
  ) async {
    do {
      let count = try await body(bar)
      if count > 0 {
        log(LogLine(.info, "\(what) dropped", ["bar": bar.rawValue, "count": "\(count)"]))
      }
    } catch {
      log(LogLine(.warning, "\(what) not dropped", ["bar": bar.rawValue, "cause": "\(error)"]))
    }
  }

  private func dropAnsweredCalls(of bar: BarID) async throws(StorageError) -> Int {
    guard let time = try await cutoffs(of: bar).calls else { return 0 }
    return try await storage.forgetCalls(of: bar, answeredBefore: time)
  }

  private func dropRefusals(of bar: BarID) async throws(StorageError) -> Int {
    guard let time = try await cutoffs(of: bar).refusals else { return 0 }
    return try await storage.forgetRefusals(of: bar, before: time)
  }

  /// The moments that the bar's own times ask for; where it is matters for its orders alone.
  private func cutoffs(of bar: BarID) async throws(StorageError) -> PurgeCutoffs {
    PurgeCutoffs(of: try await storage.retention(of: bar), in: nil, zone: .utc, at: .now)
  }

  private func dropPictures(of bar: BarID) async throws(StorageError) -> Int {
    let time = Timestamp.now.milliseconds - Self.pictureLifetimeMilliseconds
    return try await storage.dropMenuPictures(of: bar, addedBefore: Timestamp(milliseconds: time))
  }

  private func dropOldKeys(of bar: BarID) async throws(StorageError) -> Int {
    let version = try await storage.versions(of: bar).stock - Self.changesKept
    guard version > 0 else { return 0 }
    let kept = try await storage.movements(of: bar, after: version - 1, limit: 1)
    let tooOld = Timestamp(milliseconds: Timestamp.now.milliseconds - Self.keyLifetimeMilliseconds)
    return try await storage.forgetKeys(of: bar, before: min(tooOld, kept.first?.at ?? tooOld))
  }
}
