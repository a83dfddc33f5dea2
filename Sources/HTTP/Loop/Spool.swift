import Digests
import Dispatch

/// Writes a body to a file and hashes it, part by part, beside the loop thread.
final class Spool: @unchecked Sendable {
  // Sendable holds because the queue alone uses the file, the hash and the count, and the loop
  // thread alone the number of parts in flight.
  private let queue = DispatchQueue(label: "spool")
  private let folder: String
  private var file: NamelessFile?
  private var hash = SHA256.Running()
  private var count = 0
  private var hasFailed = false
  /// The number of parts on their way to the disk.
  private(set) var partsInFlight = 0

  /// The file is made with the first part.
  init(folder: String) { self.folder = folder }

  /// Whether the sender has to wait, so that no more than two parts are held.
  var isFull: Bool { partsInFlight >= 2 }

  /// Takes a part, and tells the loop when it is written, or that it could not be.
  func write(
    _ part: [UInt8],
    on loop: EventLoop,
    then action: @escaping @Sendable (_ isWritten: Bool) -> Void
  ) {
    partsInFlight += 1
    queue.async {
      let isWritten = self.add(part)
      loop.perform {
        self.partsInFlight -= 1
        action(isWritten)
      }
    }
  }

  /// Takes the last part, and hands the loop the file; nothing where it could not be written.
  func finish(
    with part: [UInt8],
    on loop: EventLoop,
    then action: @escaping @Sendable (BodyFile?) -> Void
  ) {
    queue.async {
      var body: BodyFile?
      if self.add(part), let file = self.file {
        body = BodyFile(file, count: self.count, sha256: self.hash.hexadecimal())
      }
      loop.perform { [body] in action(body) }
    }
  }

  private func add(_ part: [UInt8]) -> Bool {
    guard !hasFailed else { return false }
    if file == nil { file = NamelessFile(in: folder) }
    hasFailed = file?.append(part) != true
    guard !hasFailed else { return false }
    hash.add(part)
    count += part.count
    return true
  }
}
