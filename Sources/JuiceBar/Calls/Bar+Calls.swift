// The rules of calls for staff; they touch no stock.
extension Bar {
  /// What becomes of a call from a place for a reason.
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
    guard open.count < StaffCall.mostOpen else { throw .tooManyCalls }
    return .new(reason, place)
  }

  /// What becomes of a call that somebody answers; the first answer stays.
  func decide(answering id: CallID, among calls: [StaffCall]) throws(Refusal) -> CallDecision {
    guard let call = calls.first(where: { $0.id == id }) else { throw .unknownCall(id) }
    return call.isOpen ? .answered(call) : .known(call)
  }
}

/// What a command does to the calls of a bar.
public enum CallDecision: Hashable, Sendable {
  /// Staff is called.
  case new(CallReason, Place?)
  /// The call stays as it is.
  case known(StaffCall)
  /// Somebody takes the call.
  case answered(StaffCall)
}
