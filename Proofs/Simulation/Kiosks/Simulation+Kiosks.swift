import JuiceBar
import Time

// The actions of people at a kiosk.
extension Simulation {
  /// Works at a kiosk until there is nothing left to do.
  func work(atKiosk number: Int) async {
    var kiosk = Kiosk(number: number, bar: generator.number(in: 0...bars.count - 1))
    while !isCalm {
      await scheduler.sleep(generator.number(in: 0...patience))
      switch generator.number(in: 1...100) {
      case 1...20: await look(at: &kiosk)
      case 21...25: await lookUpOrder(from: kiosk)
      case 26...27: await keepHouse()
      case 28...38: await repeatCommand(from: &kiosk)
      default:
        let key = generator.chance(8_500) ? kiosk.newKey() : nil
        await ask(drawRequest(for: kiosk, under: key), from: &kiosk)
      }
    }
    kiosksAtWork -= 1
  }

  /// Asks until the answer is known, if a key makes it safe to ask again.
  private func ask(_ request: Request, from kiosk: inout Kiosk) async {
    // Others work on while a person comes who approves.
    if case .approved = request.giving { await scheduler.sleep(generator.number(in: 0...patience)) }
    if request.key != nil, generator.chance(500) { await hurry(request, from: kiosk) }
    var reply = await send(request, from: kiosk)
    while request.key != nil, !isOver {
      if case .answer = reply { break }
      // Some people leave; the others wait for their order's outcome.
      if !isCalm, generator.chance(500) { break }
      await scheduler.sleep(generator.number(in: 0...100_000))
      counts.repeats += 1
      reply = await send(request, from: kiosk)
    }
    if case .answer(let outcome) = reply {
      kiosk.remember(request, outcome)
    } else {
      kiosk.remember(request, nil)
    }
  }

  /// Sends a command several times at once, like an impatient finger.
  private func hurry(_ request: Request, from kiosk: Kiosk) async {
    let count = generator.chance(20) ? 2 * GroupCommitter.commandLimit : generator.number(in: 1...9)
    let copies = (1...count).map { _ in
      counts.repeats += 1
      return Task(executorPreference: scheduler) {
        _ = await self.send(request, from: kiosk)
      }
    }
    guard generator.chance(5_000) else { return }
    for copy in copies { await copy.value }
  }

  /// Sends an earlier command again, or another command under its key.
  private func repeatCommand(from kiosk: inout Kiosk) async {
    guard !kiosk.sent.isEmpty else { return }
    let earlier = generator.pick(kiosk.sent)
    let isOther = generator.chance(3_000)
    let request = isOther ? drawRequest(for: kiosk, under: earlier.key) : earlier
    counts.repeats += 1
    await ask(request, from: &kiosk)
  }

  /// Shows the stock on hand; never an older version after a newer one.
  private func look(at kiosk: inout Kiosk) async {
    guard let server = drawServer(for: kiosk.number) else { return }
    do throws(StorageError) {
      let levels = spoiled(
        try await read(kiosk.bar, by: server.process).levels,
        of: kiosk.bar
      )
      note(.reading(kiosk: kiosk.number, version: levels.version))
      let shown = kiosk.seen?.version ?? 0
      check(kiosk.bar) { () throws(Violation) in
        guard levels.version >= shown else {
          throw Violation(.screens, "version \(levels.version) comes after version \(shown)")
        }
        try bars[kiosk.bar].model.check(levels)
      }
      kiosk.seen = levels
    } catch {
      note(.failure(kiosk: kiosk.number, error))
    }
  }

  /// Reads an order acknowledged before; it must be unchanged.
  private func lookUpOrder(from kiosk: Kiosk) async {
    guard !kiosk.orders.isEmpty, let server = drawServer(for: kiosk.number) else { return }
    let order = generator.pick(kiosk.orders)
    do throws(StorageError) {
      let orders = try await read(kiosk.bar, by: server.process).orders
      var found = orders[order.id]
      // Its status may have changed meanwhile.
      found?.status = order.status
      check(kiosk.bar) { () throws(Violation) in
        guard found == order else {
          throw Violation(.durability, "order \(order.number) is not found as it was taken")
        }
      }
    } catch {
      note(.failure(kiosk: kiosk.number, error))
    }
  }

  /// Publishes another menu at some bar, or drops its expired keys and calls.
  private func keepHouse() async {
    guard let server = drawServer(for: generator.number(in: 0...1)) else { return }
    remainingCommands -= 1
    counts.commands += 1
    let bar = generator.number(in: 0...bars.count - 1)
    let week = 7 * 24 * 3_600_000
    do throws(StorageError) {
      if generator.chance(6_000), let menu = drawMenu() {
        let publication = MenuPublication(
          menu,
          expecting: nil,
          from: .file,
          by: .machine,
          at: now
        )
        try await publish(publication, at: bar, by: server.process)
      } else if generator.chance(5_000) {
        let time = Timestamp(milliseconds: now.milliseconds - 1_000)
        try await forgetCalls(answeredBefore: time, at: bar, by: server.process)
      } else {
        let time = Timestamp(milliseconds: now.milliseconds - week)
        try await forgetKeys(before: time, at: bar, by: server.process)
      }
    } catch {
      note(.failure(kiosk: 0, error))
    }
  }
}
