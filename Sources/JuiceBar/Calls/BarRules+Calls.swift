import Identifiers
import Time

// The rules of calls for staff; they touch no stock.
extension BarRules {
  /// Decides a call from a place for a reason.
  ///
  /// One that is open already is answered again, so that tapping twice calls once.
  func decide(
    calling reason: CallReason,
    from place: Place?,
    among calls: [StaffCall]
  ) throws(Refusal) -> CallDecision {
    let open = calls.filter(\.isOpen)
    if let call = open.first(where: { $0.reason == reason && $0.place == place }) {
      return .known(call)
    }
    guard open.count < StaffCall.maximumOpen else { throw .tooManyCalls }
    return .new(reason, place)
  }

  /// Notes that staff are on the way to a call; the first to say so stays.
  func decide(comingTo id: CallID, among calls: [StaffCall]) throws(Refusal) -> CallDecision {
    guard let call = calls.first(where: { $0.id == id }) else { throw .unknownCall(id) }
    return call.status == .open ? .coming(call) : .known(call)
  }

  /// Answers a call; the first answer stays.
  func decide(answering id: CallID, among calls: [StaffCall]) throws(Refusal) -> CallDecision {
    guard let call = calls.first(where: { $0.id == id }) else { throw .unknownCall(id) }
    return call.isOpen ? .answered(call) : .known(call)
  }

  /// Answers all open calls made until a moment.
  func decide(answeringAllUntil time: Timestamp, among calls: [StaffCall]) -> CallDecision {
    .answeredAll(
      calls.filter { $0.isOpen && $0.calledAt <= time }
        .sorted { ($0.calledAt, $0.id.rawValue) < ($1.calledAt, $1.id.rawValue) }
    )
  }
}

/// The effect of a command on the calls of a bar.
public enum CallDecision: Hashable, Sendable {
  case new(CallReason, Place?)
  case known(StaffCall)
  case coming(StaffCall)
  case answered(StaffCall)
  case answeredAll([StaffCall])
}
