import CPostgreSQL
import Glibc
import SQLLanguage

extension Connection {
  /// Sends statements at once and takes in their answers, in one round trip.
  ///
  /// All of it, except statements in a surrounding transaction, is committed together or not at
  /// all. Answers are handed over until one fails; the first failure is thrown.
  mutating func exchange(
    _ statements: [Statement],
    by deadline: Deadline? = nil,
    _ receive: (Int, borrowing Answer) throws(PostgreSQLError) -> Void = { _, _ in }
  ) throws(PostgreSQLError) {
    if prepared.isFull, !isInTransaction { try forgetPrepared() }
    guard let handle = unsafe handle else { throw closedError }
    let deadline = deadline ?? Deadline(in: limits.exchange)
    for statement in statements { try statement.check() }
    var exchange = Exchange(openingCount: opening.count)
    for statement in opening + statements {
      guard unsafe send(statement, on: handle, noting: &exchange) else {
        throw abandoned(statement)
      }
    }
    opening = []
    guard unsafe pavilion_pg_send_sync(handle) else { throw abandoned(nil) }
    do throws(PostgreSQLError) {
      try collect(&exchange, by: deadline, receive)
    } catch {
      close()
      throw exchange.failure ?? error
    }
    if unsafe !pavilion_pg_is_ok(handle) { close() }
    if let failure = exchange.failure { throw failure }
  }

  /// Discards the prepared statements, in a separate round trip: some statements allow no other
  /// beside them.
  private mutating func forgetPrepared() throws(PostgreSQLError) {
    prepared.removeAll()
    let pending = opening
    opening = []
    try exchange([Statement("DEALLOCATE ALL")])
    // Of which this very one was the last.
    prepared.removeAll()
    opening = pending
  }

  private mutating func abandoned(_ statement: Statement?) -> PostgreSQLError {
    defer { close() }
    return lostError(statement: statement?.text)
  }

  /// Puts a statement into the stream, with its preparation when this is its first time.
  private mutating func send(
    _ statement: Statement,
    on handle: OpaquePointer,
    noting exchange: inout Exchange
  ) -> Bool {
    let types = statement.types
    let numbers = types.map(\.rawValue)
    let parameters = Parameters(statement.values)
    var form = prepared.form(for: statement, types) ?? exchange.form(for: statement, types)
    if form == nil, let new = prepared.newForm(types) {
      guard
        unsafe pavilion_pg_send_prepare(
          handle,
          new.name,
          statement.text,
          Int32(numbers.count),
          numbers
        )
      else { return false }
      exchange.notePreparation(of: statement, new)
      form = new
    }
    exchange.noteRun(of: statement)
    guard let form else {
      return unsafe parameters.lend { count, values, lengths, formats in
        unsafe pavilion_pg_send_params(
          handle,
          statement.text,
          count,
          numbers,
          values,
          lengths,
          formats
        )
      }
    }
    return unsafe parameters.lend { count, values, lengths, formats in
      unsafe pavilion_pg_send_prepared(handle, form.name, count, values, lengths, formats)
    }
  }

  private mutating func collect(
    _ exchange: inout Exchange,
    by deadline: Deadline,
    _ receive: (Int, borrowing Answer) throws(PostgreSQLError) -> Void
  ) throws(PostgreSQLError) {
    while true {
      guard let answer = try nextAnswer(by: deadline, exchange.currentText) else {
        exchange.endStep()
        continue
      }
      switch answer.kind {
      case .sync: return
      case .aborted: break
      case .error: exchange.fail(answer.error(statement: exchange.currentText))
      case .command, .rows:
        switch exchange.current {
        case .preparation(let form, let statement)?: prepared.keep(form, for: statement)
        case .run(_, let number?)? where exchange.failure == nil:
          do throws(PostgreSQLError) { try receive(number, answer) } catch { exchange.fail(error) }
        case .run, nil: break
        }
      }
    }
  }

  /// How often who waits for an answer asks itself whether one can still come.
  private static let interval = Duration.milliseconds(200)

  /// Ends the wait when the deadline has passed, or when the server was replaced meanwhile: an old
  /// primary waits for ever for the standby that is to confirm a commit.
  private func checkWaiting(
    until deadline: Deadline,
    _ statement: String?
  ) throws(PostgreSQLError) {
    guard !deadline.hasPassed else {
      let message = "\(host) did not answer within \(limits.exchange)"
      throw PostgreSQLError(.deadline, message, statement: statement)
    }
    if let hosts = standing.hosts, hosts.haveReplaced(self) {
      let message = "\(host) was replaced by another primary before it answered"
      throw PostgreSQLError(.connectionLost, message, statement: statement)
    }
  }

  /// The server's next answer, or nothing where those to one step end.
  func nextAnswer(by deadline: Deadline, _ statement: String?) throws(PostgreSQLError) -> Answer? {
    guard let handle = unsafe handle else { throw closedError }
    var isBroken = false
    while unsafe !isBroken && pavilion_pg_is_busy(handle) {
      let left = unsafe pavilion_pg_flush(handle)
      let glance = deadline.orIn(Self.interval)
      if try wait(for: left == 0 ? POLLIN : POLLIN | POLLOUT, by: glance) {
        isBroken = unsafe !pavilion_pg_consume(handle)
      } else {
        try checkWaiting(until: deadline, statement)
      }
    }
    // Does not wait: either something has come, or there is no connection to wait for.
    if let next = unsafe pavilion_pg_next(handle) { return unsafe Answer(owning: next) }
    guard unsafe pavilion_pg_is_ok(handle) else { throw lostError(statement: statement) }
    return nil
  }
}

/// The statements sent in one round trip, step by step, and the progress of their answers.
private struct Exchange {
  enum Step {
    case preparation(PreparedStatements.Form, Statement)
    /// A statement with its number among those of the caller.
    case run(Statement, Int?)
  }

  private let openingCount: Int
  private var steps: [Step] = []
  private var runCount = 0
  private var position = 0
  private(set) var failure: PostgreSQLError?

  init(openingCount: Int) { self.openingCount = openingCount }

  mutating func notePreparation(of statement: Statement, _ form: PreparedStatements.Form) {
    steps.append(.preparation(form, statement))
  }

  mutating func noteRun(of statement: Statement) {
    steps.append(.run(statement, runCount < openingCount ? nil : runCount - openingCount))
    runCount += 1
  }

  /// A form that an earlier step of this very exchange prepares.
  func form(for statement: Statement, _ types: [TypeNumber]) -> PreparedStatements.Form? {
    for case .preparation(let form, let other) in steps
    where other.text == statement.text && form.takes(types) { return form }
    return nil
  }

  var current: Step? { position < steps.count ? steps[position] : nil }

  var currentText: String? {
    switch current {
    case .preparation(_, let statement)?, .run(let statement, _)?: statement.text
    case nil: nil
    }
  }

  mutating func endStep() { position += 1 }

  mutating func fail(_ error: PostgreSQLError) { failure = failure ?? error }
}
