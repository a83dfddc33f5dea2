import Time

// The rules for juices off sale; they move no fruit.
extension BarRules {
  func decide(
    suspending juice: JuiceID,
    until time: Timestamp?,
    among suspensions: [Suspension]
  ) throws(Refusal) -> SuspensionDecision {
    guard menu[juice] != nil else { throw .unknownJuice(juice) }
    let suspension = Suspension(juice: juice, until: time)
    return suspensions.contains(suspension) ? .none(juice) : .suspend(suspension)
  }

  /// A juice that has left the menu is brought back too, so that nothing stays for good.
  ///
  /// A juice due to return stays off sale if the suspension was prolonged meanwhile.
  func decide(
    resuming juice: JuiceID,
    ifDueAt time: Timestamp?,
    among suspensions: [Suspension]
  ) -> SuspensionDecision {
    guard let known = suspensions.first(where: { $0.juice == juice }) else { return .none(juice) }
    if let time, known.holds(at: time) { return .none(juice) }
    return .resume(juice)
  }

  /// Refuses a cart with juices that are off sale, naming all of them.
  func check(
    _ cart: Cart,
    against suspensions: [Suspension],
    at time: Timestamp
  ) throws(Refusal) {
    guard !suspensions.isEmpty else { return }
    let away = suspensions.juices(at: time)
    let wanted = cart.lines.map(\.juice).filter(away.contains)
    guard wanted.isEmpty else { throw .suspended(Set(wanted).sorted()) }
  }
}
