extension Connection {
  /// Passes on a part of a source, and returns whether there may be more to do at once.
  func pass(on source: PartSource, _ passage: Passage) -> Bool {
    guard output.isEmpty else { return settle(output.flush(to: descriptor)) }
    if passage.isReading { return false }
    if passage.isOver || passage.rest.isEmpty {
      stage = .sending
      sent()
      return true
    }
    var passage = passage
    passage.isReading = true
    stage = .passing(source, passage)
    deadline = .infinity
    worker.taskBegan()
    let wanted = passage.rest.prefix(PartSource.partBytes)
    Task.immediate(executorPreference: worker.loop) {
      do {
        self.take(try await source.read(wanted), of: source)
      } catch {
        self.sourceFailed("\(error)")
      }
    }
    // A source that did not wait has been read already.
    if case .passing(_, let passage) = stage { return !passage.isReading }
    return true
  }

  private func take(_ part: [UInt8], of source: PartSource) {
    worker.taskEnded()
    // The client left meanwhile.
    guard case .passing(_, var passage) = stage else { return }
    passage.isReading = false
    let outcome: Output.Outcome
    if source.range != nil {
      guard (1...passage.rest.count).contains(part.count) else {
        return fail("\(part.count) bytes instead of up to \(passage.rest.count)")
      }
      passage.rest.removeFirst(part.count)
      outcome = output.send(part, to: descriptor)
    } else {
      passage.isOver = part.isEmpty
      outcome = output.send(manner.isHTTP11 ? part.asChunk : part, to: descriptor)
    }
    stage = .passing(source, passage)
    deadline = worker.deadline
    if settle(outcome) { proceed() }
  }

  private func sourceFailed(_ reason: String) {
    worker.taskEnded()
    guard case .passing = stage else { return }
    fail(reason)
  }

  /// Ends the connection, since the head has promised more than there is.
  private func fail(_ reason: String) {
    worker.configuration.log("A body ended before its end: \(reason).")
    close()
  }
}

extension [UInt8] {
  /// These bytes as a chunk of a body, the last if there are none (RFC 9112 section 7.1).
  fileprivate var asChunk: [UInt8] {
    Array("\(String(count, radix: 16))\r\n".utf8) + self + Array("\r\n".utf8)
  }
}
