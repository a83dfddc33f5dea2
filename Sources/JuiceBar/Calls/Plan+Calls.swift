import Identifiers
import Time

// The changes of calls for staff.
extension Plan {
  mutating func carryOut(_ decision: CallDecision, for submission: Submission) -> Outcome {
    switch decision {
    case .new(let reason, let place):
      let call = StaffCall(
        id: CallID(submission.orderID.uuid),
        reason: reason,
        place: place,
        calledAt: submission.at
      )
      return .called(keep(call))
    case .known(let call):
      repeatsAnswers = true
      return .called(call)
    case .coming(var call):
      let time = max(submission.at, call.calledAt)
      call.coming = StaffCall.Coming(at: time, by: submission.actor)
      return .called(keep(call))
    case .answered(let call): return .called(answer(call, at: submission.at))
    case .answeredAll(let calls):
      for call in calls { _ = answer(call, at: submission.at) }
      return .answeredAll(calls.count)
    }
  }

  private mutating func answer(_ call: StaffCall, at time: Timestamp) -> StaffCall {
    var call = call
    // Clocks differ between the servers of a bar, and are set back.
    call.answeredAt = max(time, call.coming?.at ?? call.calledAt)
    return keep(call)
  }

  private mutating func keep(_ call: StaffCall) -> StaffCall {
    knownCalls[call.id] = call
    calls.append(call)
    return call
  }
}
