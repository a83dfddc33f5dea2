import JuiceBar
import Time

// Devices: asked for, confirmed by a manager, used once, and parted with.
extension Staff {
  func decidePairing(
    _ command: StaffCommand,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    switch command {
    case .ask(let pairing):
      let others = pairings.values.filter { !$0.isOver(at: now) }
      guard !others.contains(where: { $0.code == pairing.code }) else { throw .tooManyPairings }
      var changes = overPairings(at: now)
      if let code = try displaced(by: pairing, among: others) {
        changes.append(.removePairing(code))
      }
      return StaffDecision(changes: changes + [.pairing(pairing)])
    case .confirm(let code, let confirmation):
      return try confirm(code, confirmation, by: actor, at: now)
    case .collect(let asked, let id, let token):
      let pairing = pairings.values.first { $0.token == asked && !$0.isOver(at: now) }
      guard let pairing, let confirmation = pairing.confirmation else { throw .unknownCode }
      let replaced = confirmation.replaced.flatMap { devices[$0] }
      let device = Device(
        id: replaced?.id ?? id,
        token: token,
        kind: confirmation.kind,
        name: confirmation.name,
        pairedAt: now
      )
      return StaffDecision(
        changes: [.removePairing(pairing.code), .device(device)],
        entries: [
          entry(now, device.actor, "device-paired", device.name.rawValue, device.kind.rawValue)
        ]
      )
    case .unpair(let id):
      guard let device = devices[id] else { throw .unknownDevice }
      return StaffDecision(
        changes: [.removeDevice(id)],
        entries: [
          entry(now, actor, "device-removed", device.name.rawValue, device.kind.rawValue)
        ]
      )
    default: return StaffDecision()
    }
  }

  private func confirm(
    _ code: PairingCode?,
    _ confirmation: Pairing.Confirmation,
    by actor: LogEntry.Actor,
    at now: Timestamp
  ) throws(StaffRefusal) -> StaffDecision {
    let counter = Counter.pairing(by: actor)
    let counted = try count([counter], at: now)
    guard let code, var pairing = pairings[code], !pairing.isOver(at: now),
      pairing.confirmation == nil
    else {
      // A wrong code is counted, and told by there being no entry.
      return StaffDecision(changes: counted)
    }
    pairing.confirmation = confirmation
    let name = confirmation.name.rawValue
    return StaffDecision(
      changes: [.clear(counter), .pairing(pairing)],
      entries: [entry(now, actor, "device-confirmed", name, confirmation.kind.rawValue)]
    )
  }

  /// The code that a new one replaces, so that no device can stop others from pairing: the oldest
  /// of the same address or, where there are too many in all, of the address that has most.
  private func displaced(
    by pairing: Pairing,
    among others: [Pairing]
  ) throws(StaffRefusal) -> PairingCode? {
    let byAddress = Dictionary(grouping: others, by: \.address)
    let own = byAddress[pairing.address, default: []]
    guard own.count >= Self.maximumPairingsOfAddress || others.count >= Self.maximumPairings else {
      return nil
    }
    let crowd =
      own.count >= Self.maximumPairingsOfAddress
      ? own
      : byAddress.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }?.value ?? []
    let oldest = crowd.filter { $0.confirmation == nil }.min {
      ($0.askedAt, $0.code.rawValue) < ($1.askedAt, $1.code.rawValue)
    }
    guard let oldest else { throw .tooManyPairings }
    return oldest.code
  }

  private func overPairings(at now: Timestamp) -> [StaffChange] {
    pairings.values.filter { $0.isOver(at: now) }.map(\.code).sorted { $0.rawValue < $1.rawValue }
      .map { .removePairing($0) }
  }
}
