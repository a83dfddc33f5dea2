import HTTP
import JSON
import JuiceBar
import Web

// Business days for programs.
extension BusinessDays {
  func apiDays(_ request: Request) async throws(Problem) -> Response {
    let before = request.query["before"].map { Int($0) } ?? Int.max
    let limit = request.query["limit"].map { Int($0) } ?? Self.listed
    guard let before, before >= 1 else {
      throw .wrongField("before", "expected a whole number from 1")
    }
    guard let limit, (1...100).contains(limit) else {
      throw .wrongField("limit", "expected a whole number from 1 to 100")
    }
    let reports = try await closedDays(before: before, limit)
    return .json(["days": .array(reports.map { .object($0.json) })])
  }

  func apiReport(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    .json(.object(try await report(of: day).json))
  }

  func apiOpen(_ request: Request) async throws(Problem) -> Response {
    let body = try request.json()
    return try await apiWork(parsed(body.dayOpening()), from: request)
  }

  func apiMove(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    let number = try await report(of: day).number
    let key = try request.idempotencyKey()
    let body = try request.json()
    let work = try parsed(body.cashMovement(on: number))
    let moved = try await site.perform(.day(work), for: \.day?.moved, key: key, from: request)
    return .json(["day": .integer(moved.day), "number": .integer(moved.number)], status: .created)
  }

  func apiClose(_ request: Request, day: PathPart<DayNumber>) async throws(Problem) -> Response {
    let number = try await report(of: day).number
    let body = try request.json()
    return try await apiWork(.close(number, parsed(body.dayCount())), from: request)
  }

  private func apiWork(_ work: DayWork, from request: Request) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let number =
      switch try await site.perform(.day(work), for: \.day, key: key, from: request) {
      case .opened(let number), .moved(let number, _), .closed(let number): number
      }
    guard let report = try await report(of: number) else { throw .notFound("There is no day.") }
    return .json(.object(report.json), status: .created)
  }
}

extension DayOutcome {
  /// The day and the number of a cash movement.
  fileprivate var moved: (day: Int, number: Int)? {
    if case .moved(let day, let number) = self { (day, number) } else { nil }
  }
}
