package import HTTP
package import JuiceBar
import Staffing
import Synchronization

extension BarSite {
  /// Carries out a command whose answer is of one kind.
  ///
  /// - Throws: `Problem` if the bar refuses, or the storage does not answer.
  package func perform<Answer>(
    _ command: Command,
    for answer: (Outcome) -> Answer?,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Answer {
    switch try await submit(command, for: answer, key: key, from: request) {
    case .success(let answer): return answer
    case .failure(let refusal): throw Problem(refusal, in: try await state())
    }
  }

  /// Submits a command whose answer is of one kind; an answer of another kind belongs to an earlier
  /// command that used the same key.
  ///
  /// One that a shift lead has approved may give more money away than the refund limit.
  package func submit<Answer>(
    _ command: Command,
    for answer: (Outcome) -> Answer?,
    key: IdempotencyKey?,
    approved: ApprovedAct? = nil,
    from request: Request
  ) async throws(Problem) -> Result<Answer, Refusal> {
    let outcome = try await submit(command, key: key, approved: approved, from: request)
    if case .refused(let refusal) = outcome { return .failure(refusal) }
    return answer(outcome).map { .success($0) } ?? .failure(.keyReused)
  }

  /// Sends a command to the order desk with its sender, and counts the outcome.
  private func submit(
    _ command: Command,
    key: IdempotencyKey?,
    approved: ApprovedAct?,
    from request: Request
  ) async throws(Problem) -> Outcome {
    // Sure to fail, so a crowd of visitors must not queue for it.
    if parts.isDistant, updates.isAway { throw .storageIsAway }
    // Visitors' commands are not logged, so nothing is read to identify their senders.
    let caller = command.isLogged ? try await caller(of: request) : nil
    if case .order = command, limitsQueue.load(ordering: .relaxed) {
      // The order desk judges the length of the queue by the last reading.
      _ = try? await queue.recent(by: bar.menu())
    }
    var permit: SenderDesk.Permit?
    switch command {
    case .order(let cart): permit = try share.senders.take(cart, by: await sender(of: request))
    case .call: try await limit(.call, from: request)
    default: break
    }
    var outcome: Outcome?
    defer { if let permit { share.senders.settle(permit, by: outcome) } }
    let answer = try await stored(
      await desk.submit(
        command,
        key: key,
        by: caller?.actor,
        countsAsMissed: permit?.isCounted ?? true,
        giving: approved.map { .approved($0) } ?? giving(of: caller)
      )
    )
    outcome = answer
    metrics.count(answer, at: bar.bar)
    return answer
  }

  /// How much money a caller gives away: a shift lead any, a program what its scopes say.
  private func giving(of caller: Caller?) -> GivingRight {
    guard let caller, caller.givesMoney else { return caller == nil ? .upToLimit : .none }
    return isSender(caller, .shiftLead) ? .any : .upToLimit
  }
}

extension Outcome {
  package var ordered: Order? { if case .ordered(let order) = self { order } else { nil } }
  package var updated: Order? { if case .updated(let order) = self { order } else { nil } }
  package var moved: Movement? { if case .moved(let movement) = self { movement } else { nil } }
  package var called: StaffCall? { if case .called(let call) = self { call } else { nil } }
  package var answeredAll: Int? { if case .answeredAll(let count) = self { count } else { nil } }
  package var settled: Settlement? { if case .settled(_, let money) = self { money } else { nil } }
  package var stock: StockOutcome? { if case .stock(let outcome) = self { outcome } else { nil } }
  package var day: DayOutcome? { if case .day(let outcome) = self { outcome } else { nil } }
}
