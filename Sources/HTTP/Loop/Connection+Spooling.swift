extension Connection {
  /// Has a part of the body written, and waits where the disk is slower than the client.
  func write(_ part: [UInt8]) {
    let spool = openSpool()
    deadline = worker.deadline
    spool.write(part, on: worker.loop) { isWritten in self.partEnded(isWritten) }
    guard spool.isFull else { return }
    stage = .spooling(isWhole: false)
    deadline = .infinity
  }

  /// Has the rest of the body written, and the request answered then.
  func writeLast(of received: ReceivedRequest) {
    let spool = openSpool()
    stage = .spooling(isWhole: true)
    deadline = .infinity
    var received = received
    let part = received.request.body
    received.request.body = []
    spool.finish(with: part, on: worker.loop) { [received] file in
      self.bodyEnded(file, of: received)
    }
  }

  private func openSpool() -> Spool {
    if let spool { return spool }
    let made = Spool(folder: worker.configuration.spoolFolder)
    spool = made
    return made
  }

  private func partEnded(_ isWritten: Bool) {
    // The client left meanwhile, or the end of the body tells of its parts.
    guard let spool, !isSpoolingLast else { return }
    guard isWritten else { return refuseBody() }
    guard case .spooling = stage, !spool.isFull else { return }
    stage = .receiving
    deadline = worker.deadline
    proceed()
  }

  private var isSpoolingLast: Bool {
    if case .spooling(isWhole: true) = stage { true } else { false }
  }

  private func bodyEnded(_ file: BodyFile?, of received: ReceivedRequest) {
    guard case .spooling = stage else { return }
    guard let file else { return refuseBody() }
    spool = nil
    var received = received
    received.request.spooledBody = file
    answer(received)
    proceed()
  }

  private func refuseBody() {
    spool = nil
    manner = Manner()
    refuse(.noRoomOnDisk)
  }
}
