@testable import HTTP

extension EventStream {
  /// What would be sent to the screen now; empty when there is nothing.
  func pendingText() -> String {
    var text = ""
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while case .bytes(let count) = read(into: buffer) {
        text += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }
    return text
  }
}
