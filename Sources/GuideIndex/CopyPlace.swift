import Glibc
import SQLite
import Synchronization

/// A file's name that this program alone uses, for as long as it is held.
///
/// Two servers of one machine may be given the same place: the second takes another name beside it.
final class CopyPlace: Sendable {
  private static let made = Atomic(0)

  let path: String
  private let lock: Int32
  private let isTemporary: Bool

  /// Takes a name that no other program holds: the one given, or that with a number behind it.
  init(beside path: String) {
    var (name, lock) = (path, Int32(-1))
    for number in 1...64 {
      name = number == 1 ? path : "\(path)-\(number)"
      lock = unsafe open(name + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      // A folder that cannot be written to is told by the file itself.
      guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) != 0 else { break }
      close(lock)
      lock = -1
    }
    (self.path, self.lock, isTemporary) = (name, lock, false)
  }

  /// Takes a name that another program may hold.
  init(sharing path: String) {
    (self.path, lock, isTemporary) = (path, -1, false)
  }

  /// Takes a name in the folder for temporary files, which go when it is given back.
  init() {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let number = Self.made.add(1, ordering: .relaxed).newValue
    path = "\(folder)/pavilion-guide-\(getpid())-\(number)"
    DatabaseFile.remove(path)
    (lock, isTemporary) = (-1, true)
  }

  deinit {
    if isTemporary { DatabaseFile.remove(path) }
    if lock >= 0 { close(lock) }
  }
}
