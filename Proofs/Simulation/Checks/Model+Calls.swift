import JuiceBar
import Time

// The rules of calls for staff, written independently.
extension Model {
  /// Two taps at one place for one reason are one call; at most a hundred calls are open.
  mutating func call(
    _ reason: CallReason,
    from place: Place?,
    for submission: Submission
  ) -> Outcome {
    var openCount = 0
    for call in calls where call.answeredAt == nil {
      if call.reason == reason, call.place == place { return .called(call) }
      openCount += 1
    }
    guard openCount < 100 else { return .refused(.tooManyCalls) }
    let call = StaffCall(
      id: CallID(submission.orderID.uuid),
      reason: reason,
      place: place,
      calledAt: submission.at
    )
    calls.append(call)
    callChanges += 1
    return .called(call)
  }

  /// The first to come counts, before the answer.
  mutating func come(to id: CallID, for submission: Submission) -> Outcome {
    guard let index = calls.firstIndex(where: { $0.id == id }) else {
      return .refused(.unknownCall(id))
    }
    if calls[index].answeredAt == nil, calls[index].coming == nil {
      let isClockBehind = submission.at < calls[index].calledAt
      calls[index].coming = StaffCall.Coming(
        at: isClockBehind ? calls[index].calledAt : submission.at,
        by: submission.actor
      )
      callChanges += 1
    }
    return .called(calls[index])
  }

  /// The first answer counts.
  mutating func answer(_ id: CallID, at time: Timestamp) -> Outcome {
    guard let index = calls.firstIndex(where: { $0.id == id }) else {
      return .refused(.unknownCall(id))
    }
    if calls[index].answeredAt == nil {
      end(index, at: time)
    }
    return .called(calls[index])
  }

  private mutating func end(_ index: Int, at time: Timestamp) {
    let earliest = calls[index].coming?.at ?? calls[index].calledAt
    calls[index].answeredAt = time < earliest ? earliest : time
    callChanges += 1
  }

  /// Answers every call made by a moment, and no later one.
  mutating func answerAll(calledUntil last: Timestamp, at time: Timestamp) -> Outcome {
    var count = 0
    for index in calls.indices
    where calls[index].answeredAt == nil && !(last < calls[index].calledAt) {
      end(index, at: time)
      count += 1
    }
    return .answeredAll(count)
  }

  mutating func forgetCalls(answeredBefore time: Timestamp) {
    calls.removeAll { call in call.answeredAt.map { $0 < time } ?? false }
  }
}
