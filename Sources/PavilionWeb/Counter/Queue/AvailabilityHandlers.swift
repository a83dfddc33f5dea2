import Calendars
import HTTP
import JSON
import JuiceBar
import Synchronization

extension BarSite {
  /// Takes a juice, or all juices of a fruit, off sale from a form, or brings it back:
  /// `POST /bar/sale`.
  ///
  /// `item` is `juice:kiwi` or `fruit:kiwi`; `until` is `back`, `day`, a number of minutes, or
  /// `now` to sell it again.
  func setAvailability(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let menu = try await state().menu
    let item = (form["item"] ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let juices: [JuiceID]
    switch (item.first, item.last) {
    case ("juice", let name?): juices = JuiceID(name).map { [$0] } ?? []
    case ("fruit", let name?):
      juices = menu.juices.filter { juice in
        juice.recipe.needs.contains { $0.fruit.rawValue == name }
      }.map(\.id)
    default: juices = []
    }
    guard !juices.isEmpty else {
      throw .wrongField("item", "expected a juice or a fruit, such as juice:kiwi")
    }
    for juice in juices {
      let command: Command
      switch form["until"] {
      case "now": command = .resume(juice, ifDue: false)
      case "back": command = .suspend(juice, until: nil)
      case "day": command = .suspend(juice, until: endOfDay)
      case let text?:
        guard let minutes = Int(text), (1...1440).contains(minutes) else {
          throw .wrongField("until", "expected back, day, now or 1 to 1440 minutes")
        }
        let end = parts.surroundings.now().milliseconds + minutes * 60_000
        command = .suspend(juice, until: Timestamp(milliseconds: end))
      case nil: throw .wrongField("until", "expected back, day, now or a number of minutes")
      }
      _ = try await changeAvailability(command, key: nil, from: request)
    }
    return .seeOther(.bar)
  }

  private var endOfDay: Timestamp {
    parts.zone.start(of: 0, on: parts.zone.local(parts.surroundings.now()).day + 1)
  }

  /// Takes a juice off sale or brings it back: `PUT /api/juices/{juice}/sale`.
  ///
  /// The body is `{"sold":false}`, with `until` in milliseconds since 1970 if the juice returns by
  /// itself, or `{"sold":true}`.
  func apiSetAvailability(
    _ request: Request,
    juice: PathPart<JuiceID>
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    guard let juice = juice.value, try await state().menu[juice] != nil else {
      throw .notFound("The menu has no juice named \(juice).")
    }
    let command = try await Problem.translating { () throws(JSONMismatch) in
      let isSold = try body.member("sold").boolean()
      let until = try body.memberIfNamed("until")?.integer(in: 0...9_007_199_254_740_991)
      return isSold
        ? Command.resume(juice, ifDue: false)
        : .suspend(juice, until: until.map(Timestamp.init(milliseconds:)))
    }
    let suspension = try await changeAvailability(command, key: key, from: request)
    var document: JSONObject = [
      "juice": .string(juice.rawValue), "sold": .bool(suspension == nil),
    ]
    document["until"] = suspension?.until.map { .integer($0.milliseconds) }
    return .json(.object(document))
  }

  private func changeAvailability(
    _ command: Command,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Suspension? {
    try await perform(command, for: \.suspension, key: key, from: request)
  }

  /// Brings back juices whose time off sale is over.
  ///
  /// Orders do not wait for this: a juice can be ordered from the time named. It serves the
  /// screens, which learn of the juice by the new version.
  func bringBackJuices() async {
    guard !isReturning.exchange(true, ordering: .relaxed) else { return }
    defer { isReturning.store(false, ordering: .relaxed) }
    do throws(StorageError) {
      let now = parts.surroundings.now()
      for suspension in try await bar.current().suspensions where !suspension.holds(at: now) {
        _ = try await desk.submit(.resume(suspension.juice, ifDue: true))
      }
    } catch {
      // The storage is away for the moment; the live feed logs it, and the next check tries again.
    }
  }
}

extension Outcome {
  /// Until when a juice is off sale, or that it is on sale; `nil` in the answer to another command.
  fileprivate var suspension: Suspension?? {
    switch self {
    case .suspended(let suspension): .some(suspension)
    case .resumed: .some(nil)
    default: nil
    }
  }
}
