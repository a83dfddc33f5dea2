@testable import HTTP

extension EventStream {
  /// What would be sent to the screen now; empty when there is nothing.
  func pendingText() -> String {
    var bytes: [UInt8] = []
    while case .bytes = read(upTo: 65_536, asChunk: false, into: &bytes) {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether nothing more will come.
  var hasEnded: Bool {
    var bytes: [UInt8] = []
    if case .end = read(upTo: 65_536, asChunk: false, into: &bytes) { return true }
    return false
  }
}
