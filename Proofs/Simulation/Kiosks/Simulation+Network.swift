import JuiceBar

// The network between a kiosk and an order desk.
extension Simulation {
  /// Sends a command to a server, or by the command line, and waits for the reply.
  func send(_ request: Request, from kiosk: Kiosk) async -> Reply {
    remainingCommands -= 1
    counts.commands += 1
    unanswered += 1
    let reply = await exchange(request, from: kiosk)
    unanswered -= 1
    switch reply {
    case .answer(let outcome):
      if case .ordered = outcome { counts.acknowledgedOrders += 1 }
      if case .refused = outcome { counts.refusals += 1 }
      note(.answer(kiosk: kiosk.number, outcome))
      check(kiosk.bar) { () throws(Violation) in
        try bars[kiosk.bar].model.receive(outcome, to: request.question)
      }
    case .failure(let error): note(.failure(kiosk: kiosk.number, error))
    case .silence: note(.silence(kiosk: kiosk.number))
    }
    return reply
  }

  private func exchange(_ request: Request, from kiosk: Kiosk) async -> Reply {
    note(.request(kiosk: kiosk.number, bar: kiosk.bar, question: request.question))
    await scheduler.sleep(generator.number(in: 100...5_000))
    guard !strikes(.lostRequest) else { return .silence }
    guard let server = drawServer(for: kiosk.number) else { return .silence }
    let reply = await server.desks[kiosk.bar].reply(to: request)
    await scheduler.sleep(generator.number(in: 100...5_000))
    guard living.contains(server.process), !strikes(.lostAnswer) else { return .silence }
    return reply
  }

  /// The server of a kiosk, unless it has ended; now and then a run of the command line.
  func drawServer(for kiosk: Int) -> Server? {
    guard !isOver else { return nil }
    return generator.chance(500) ? newServer() : servers[kiosk % servers.count]
  }
}

extension OrderDesk {
  /// The reply to a command, or the reason for none.
  fileprivate func reply(to request: Request) async -> Reply {
    do throws(StorageError) {
      let outcome = try await submit(
        request.command,
        key: request.key,
        by: request.actor,
        giving: request.giving
      )
      return .answer(outcome)
    } catch {
      return .failure(error)
    }
  }
}
