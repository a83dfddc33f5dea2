import JuiceBar
import Staffing
import Synchronization

/// The signs of life of screens since they were last written down: once a minute for all screens in
/// one transaction, so that they cost orders nothing.
final class ScreenBook: Sendable {
  /// The interval at which they are written down.
  static let interval = Duration.seconds(60)
  /// How long after its last sign a screen counts as present, in milliseconds: two reports of its
  /// page, and the minute until another server has written them down.
  static let presence = 150_000

  private let unwritten = Mutex<[PairedScreen.ID: ScreenSighting]>([:])

  func note(_ sighting: ScreenSighting, of screen: PairedScreen.ID) {
    unwritten.withLock { $0[screen] = sighting }
  }

  func forget(_ screen: PairedScreen.ID) {
    unwritten.withLock { $0[screen] = nil }
  }

  /// The last sign of life of a screen, written down or not.
  func latest(of screen: PairedScreen) -> ScreenSighting? {
    unwritten.withLock { $0[screen.id] } ?? screen.sighting
  }

  /// Writes down all signs of life since the last time; what the storage does not take stays.
  func write(to storage: any ScreenStorage) async {
    let sightings = unwritten.withLock { unwritten in
      defer { unwritten = [:] }
      return unwritten
    }
    guard !sightings.isEmpty else { return }
    do throws(StorageError) {
      try await storage.note(sightings)
    } catch {
      unwritten.withLock { $0.merge(sightings) { newer, _ in newer } }
    }
  }

  /// Writes them down every minute until the task is cancelled, and a last time then.
  func keepWriting(to storage: any ScreenStorage) async {
    repeat {
      try? await Task.sleep(for: Self.interval)
      await write(to: storage)
    } while !Task.isCancelled
  }
}
