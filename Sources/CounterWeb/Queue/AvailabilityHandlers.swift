import Calendars
import HTTP
import Identifiers
import JSON
import JuiceBar
import Synchronization
import Time
package import Web

/// Takes juices off sale and brings them back, from a form and for programs.
struct Availability: Handlers {
  private typealias Sale = AvailabilityChange.Sale

  private static let allowedMinutes = 1...1440

  let site: BarSite

  /// Takes a juice, or all juices of a fruit, off sale from a form, or brings it back:
  /// `POST /bar/sale`.
  ///
  /// `item` is `juice:kiwi`, `juice:kiwi,mango` or `fruit:kiwi`; `until` is `back`, `day`, a number of
  /// minutes, or `now` to sell it again. With `was` the change takes another back: it leaves alone
  /// what somebody has changed since, and `until` may be a time in milliseconds since 1970.
  func setAvailability(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let state = try await site.state()
    let menu = state.menu
    let now = site.parts.surroundings.now()
    let item = (form["item"] ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let juices: [JuiceID] =
      switch (item.first, item.last) {
      case ("juice", let names?):
        names.split(separator: ",").compactMap { JuiceID(String($0)) }.filter { menu[$0] != nil }
      case ("fruit", let name?):
        menu.juices.filter { juice in
          juice.recipe.needs.contains { $0.fruit.rawValue == name }
        }.map(\.id)
      default: []
      }
    guard !juices.isEmpty else {
      throw .wrongField("item", "expected a juice or a fruit, such as juice:kiwi")
    }
    let was = Dictionary(juices.map { ($0, Sale(of: $0, among: state.suspensions, at: now)) }) {
      $1
    }
    if let text = form["was"] {
      guard let expected = Sale(text), let sale = form["until"].flatMap(Sale.init) else {
        throw .wrongField("was", "expected now, back or a time")
      }
      for juice in juices where was[juice] == expected {
        _ = try await set(sale, of: juice, key: nil, from: request)
      }
      return .seeOther(.bar)
    }
    let sale = try sale(until: form["until"])
    for juice in juices { _ = try await set(sale, of: juice, key: nil, from: request) }
    // Of several, those are taken back that were on sale.
    let before = juices.contains { was[$0] == .on } ? .on : was[juices[0]] ?? .on
    let changed = juices.filter { was[$0] == before && before != sale }
    return .seeOther(Link.bar.after(AvailabilityChange(changed, from: before, to: sale).items))
  }

  private func sale(until text: String?) throws(Problem) -> Sale {
    let now = site.parts.surroundings.now()
    switch text {
    case "now": return .on
    case "back": return .off(until: nil)
    case "day":
      let zone = site.zone
      return .off(until: zone.start(of: 0, on: zone.local(now).day + 1))
    case let text?:
      guard let minutes = Int(text), Self.allowedMinutes.contains(minutes) else {
        throw .wrongField("until", "expected back, day, now or 1 to 1440 minutes")
      }
      return .off(until: Timestamp(milliseconds: now.milliseconds + minutes * 60_000))
    case nil: throw .wrongField("until", "expected back, day, now or a number of minutes")
    }
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
    guard let juice = juice.value, try await site.state().menu[juice] != nil else {
      throw .notFound("The menu has no juice named \(juice).")
    }
    let isSold = try parsed(body.member("sold").boolean())
    let until = try parsed(body.memberIfNamed("until")?.integer(in: 0...9_007_199_254_740_991))
    let sale = isSold ? Sale.on : .off(until: until.map(Timestamp.init(milliseconds:)))
    let suspension = try await set(sale, of: juice, key: key, from: request)
    var document: JSONObject = [
      "juice": .string(juice.rawValue), "sold": .bool(suspension == nil),
    ]
    document["until"] = suspension?.until.map { .integer($0.milliseconds) }
    return .json(.object(document))
  }

  private func set(
    _ sale: Sale,
    of juice: JuiceID,
    key: IdempotencyKey?,
    from request: Request
  ) async throws(Problem) -> Suspension? {
    let command =
      switch sale {
      case .on: Command.resume(juice, ifDue: false)
      case .off(let until): Command.suspend(juice, until: until)
      }
    return try await site.perform(command, for: \.suspension, key: key, from: request)
  }
}

extension BarSite {
  /// Brings back juices whose time off sale is over.
  ///
  /// Orders do not wait for this: a juice can be ordered from the time named. It serves the
  /// screens, which learn of the juice by the new version.
  package func bringBackJuices() async {
    let turn = part { JuiceReturn() }
    guard !turn.isUnderWay.exchange(true, ordering: .relaxed) else { return }
    defer { turn.isUnderWay.store(false, ordering: .relaxed) }
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

/// Keeps a bar's juices from being brought back twice at once.
private final class JuiceReturn: Sendable {
  let isUnderWay = Atomic(false)
}

extension Outcome {
  /// The suspension of a juice, or that it is on sale; `nil` in the answer to another command.
  fileprivate var suspension: Suspension?? {
    switch self {
    case .suspended(let suspension): .some(suspension)
    case .resumed: .some(nil)
    default: nil
    }
  }
}
