import Glibc

extension Connection: EventStreamConnection {
  /// How much is taken from a stream at once.
  private static let chunkBytes = 16_384

  func streamChanged() { worker.loop.perform { self.proceed() } }

  /// Passes on a stream's bytes, and returns whether there may be more.
  func sendEvents(of stream: EventStream) -> Bool {
    if stream.isCutOff {
      close()
      return false
    }
    let outcome: Output.Outcome
    if output.isEmpty {
      switch worker.read(stream, upTo: Self.chunkBytes, asChunk: manner.isHTTP11) {
      case .bytes: outcome = worker.sendScratch(through: &output, to: descriptor)
      case .nothingYet:
        deadline = .infinity
        return false
      case .end:
        endBody(of: stream)
        return true
      case .cutOff: return true
      }
      deadline = worker.deadline
    } else {
      outcome = output.flush(to: descriptor)
    }
    return settle(outcome)
  }

  private func endBody(of stream: EventStream) {
    stage = .sending
    stream.detach()
    guard manner.isHTTP11 else { return sent() }
    switch output.send(Array("0\r\n\r\n".utf8), to: descriptor) {
    case .sent: sent()
    case .blocked: deadline = worker.deadline
    case .failed: close()
    }
  }
}
