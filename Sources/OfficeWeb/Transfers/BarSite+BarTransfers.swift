import CounterWeb
package import HTTP
import Identifiers
import JSON
package import JuiceBar
import Languages
import Localization
import Staffing
package import Web

extension BarSite {
  /// Sends fruit to another open bar.
  ///
  /// - Throws: `Problem` 422 if there is no such bar, 403 if the sender does not work there.
  package func send(
    _ lines: [Need],
    toBar name: String,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Result<[Movement], BarTransferRefusal> {
    guard let id = BarID(name), let other = try await stored(await share.openBar(id)),
      let key = key ?? IdempotencyKey(rawValue: newKey()),
      let transfer = BarTransfer(lines, from: bar.bar, to: other.id, key: key)
    else { throw .wrongField("bar", "expected another bar that is open") }
    try await checkRole(at: other.id, of: request)
    return try await carryOut(transfer, from: request)
  }

  /// Reverses the transfer to which a movement belongs; returns `nil` if it belongs to none.
  func sendBack(
    _ movement: MovementID,
    from request: Request
  ) async throws(Problem) -> Result<[Movement], BarTransferRefusal>? {
    let transfer = try await stored(
      await parts.venue.transfer(making: movement.version, of: bar.bar)
    )
    guard let transfer else { return nil }
    try await checkRole(at: transfer.from == bar.bar ? transfer.to : transfer.from, of: request)
    guard let back = transfer.back() else { throw Problem(.keyReused, in: try await state()) }
    return try await carryOut(back, from: request)
  }

  /// Checks that the sender works at the other bar too: a booking here is also a booking there.
  private func checkRole(at other: BarID, of request: Request) async throws(Problem) {
    guard try await venueScope(of: request).role(at: other) >= .staff else {
      throw .forbidden("A transfer needs a role at both bars, also at \(other).")
    }
  }

  private func carryOut(
    _ transfer: BarTransfer,
    from request: Request
  ) async throws(Problem) -> Result<[Movement], BarTransferRefusal> {
    let actor = try await caller(of: request).actor ?? .stranger
    let result = try await stored(
      await parts.venue.transfer(transfer, by: actor, at: parts.surroundings.now())
    )
    if feed.hasScreens { updates.look() }
    return result.map { $0[bar.bar] ?? [] }
  }

  /// Why a transfer was refused, as an answer to a program.
  package func problem(_ refusal: BarTransferRefusal) async throws(Problem) -> Problem {
    switch refusal {
    case .at(bar.bar, let refusal): return Problem(refusal, in: try await state())
    case .at(let other, let refusal):
      var problem = Problem(refusal, in: try await state(of: other))
      problem.detail = "At the bar \(other): " + problem.detail
      problem.members["bar"] = .string(other.rawValue)
      return problem
    case .unknown: return .notFound("There is no such transfer.")
    }
  }

  /// Why a transfer was refused, in sentences for its screen.
  package func notices(
    _ refusal: BarTransferRefusal,
    to request: Request
  ) async throws(Problem) -> [StockWorkNotice] {
    guard case .at(let id, let reason) = refusal else { throw try await problem(refusal) }
    let texts = texts(of: request)
    let state = try await state(of: id)
    guard let lines = StockWorkNotice.lines(reason, menu: state.menu, in: texts) else {
      if case .unknownFruit(let fruit) = reason {
        return [StockWorkNotice(text: texts(.transferUnknownFruit, ["fruit": fruit.rawValue]))]
      }
      throw try await problem(refusal)
    }
    guard id != bar.bar else { return lines }
    let bars = try await bars()
    let name = bars[id]?.name.text(in: texts.language) ?? id.rawValue
    return lines.map { StockWorkNotice(text: "\(name)\(texts.colon)\($0.text)") }
  }

  private func state(of id: BarID) async throws(Problem) -> BarState {
    guard id != bar.bar else { return try await state() }
    return try await stored(await BarReader(bar: id, storage: parts.bars).current())
  }

  /// The open bars to which the sender of a request can send fruit: those where they also work.
  func otherBars(for request: Request) async throws(Problem) -> [ListedBar] {
    let others = try await bars().open.filter { $0.id != bar.bar }
    guard !others.isEmpty else { return [] }
    let scope = try await venueScope(of: request)
    return others.filter { scope.role(at: $0.id) >= .staff }
  }
}
