import Executors
import Synchronization
import Time
import Web

/// Looks at the disks and the backups of the machine, on a thread of its own: a folder of the network
/// may not answer.
actor HostWatcher {
  private static let interval = Duration.seconds(10)

  private let seen = Mutex<HostState?>(nil)
  private let executor = QueueExecutor(label: "pavilion.host")
  private let backups: BackupFolder?
  private let maximumHours: Int
  /// The uses of disks, and a path on each.
  private let places: [(use: String, path: String)]

  /// The last state seen; `nil` before the first look.
  nonisolated var state: HostState? { seen.withLock { $0 } }

  // Unowned is safe: the actor holds its executor as long as it lives.
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ storage: StorageLocation, backups: String?, maximumHours: Int) {
    self.backups = backups.map { BackupFolder(path: $0) }
    self.maximumHours = maximumHours
    var places: [(use: String, path: String)] = []
    if case .sqlite(let path) = storage { places.append(("storage", Files.folder(of: path))) }
    if let backups { places.append(("backups", backups)) }
    self.places = places
  }

  /// Looks again and again, until the task is cancelled.
  func run() async {
    repeat { look() } while (try? await Task.sleep(for: Self.interval)) != nil
  }

  func look() {
    let disks = places.compactMap { place in
      Files.room(on: place.path).map {
        HostState.Disk(use: place.use, available: $0.available, size: $0.size)
      }
    }
    let backups = backups.map { folder in
      HostState.Backups(
        last: folder.last(at: .now)?.time,
        maximumHours: maximumHours,
        failureOfHook: folder.failureOfHook,
        failure: folder.failure
      )
    }
    seen.withLock { $0 = HostState(backups: backups, disks: disks) }
  }
}
