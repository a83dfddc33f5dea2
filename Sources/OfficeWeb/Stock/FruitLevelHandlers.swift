import HTTP
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import Web

/// Handles the capacity and the low level of fruits, on a page and for programs.
struct FruitLevels: Handlers {
  /// How often to try to publish levels while others publish menus.
  private static let attempts = 5

  let site: BarSite

  /// Shows the levels of all fruits: `GET /stock/levels`.
  func showLevels(_ request: Request) async throws(Problem) -> Response {
    try await show([], to: request, toast: try await toast(of: request))
  }

  /// Says which levels were just set, as long as they are so: `?done=kiwi.100.20.150.30`, with those
  /// before first.
  private func toast(of request: Request) async throws(Problem) -> Toast? {
    let parts = request.query["done"]?.split(separator: ".").map(String.init) ?? []
    let numbers = parts.dropFirst().compactMap { Int($0) }
    guard parts.count == 5, numbers.count == 4, let id = FruitID(parts[0]),
      let fruit = try await site.state().menu[id],
      [fruit.capacity, fruit.lowLevel] == Array(numbers.suffix(2))
    else { return nil }
    let texts = site.texts(of: request)
    let values: KeyValuePairs = [
      "fruit": fruit.name.text(in: texts.language), "capacity": texts.number(fruit.capacity),
      "low": texts.number(fruit.lowLevel),
    ]
    let fields = [
      (name: "capacity", value: parts[1]), ("low", parts[2]),
      ("was", parts[3] + "." + parts[4]),
    ]
    return Toast(texts(.levelsDone, values), undo: Toast.Undo(.setStockLevels(id), fields))
  }

  /// Publishes the menu with new levels of a fruit: `POST /stock/levels/{fruit}`.
  func setLevels(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response {
    let fruit = try await site.knownFruit(fruit)
    let form = try request.form()
    let numbers = ["capacity", "low"].map { form[$0].flatMap { Int($0.filter { $0 != " " }) } }
    guard let capacity = numbers[0], let low = numbers[1],
      Fruit.allowedAmounts.contains(capacity), (0...capacity).contains(low)
    else {
      let texts = site.texts(of: request)
      let values: KeyValuePairs = [
        "fruit": fruit.name.text(in: texts.language), "most": texts.number(Fruit.maximumCapacity),
      ]
      let notice = StockWorkNotice(text: texts(.levelsWrong, values))
      return try await show([notice], to: request, .unprocessableContent)
    }
    // What takes a change back leaves alone what somebody has changed since.
    let now = [fruit.capacity, fruit.lowLevel]
    if let was = form["was"], was != now.map(String.init).joined(separator: ".") {
      return .seeOther(.stockLevels)
    }
    try await publish(fruit.id, capacity: capacity, low: low)
    let done = [fruit.id.rawValue] + (now + [capacity, low]).map(String.init)
    return .seeOther(Link.stockLevels.after(done.joined(separator: ".")))
  }

  /// Sets the capacity and low level of a fruit: `PUT /api/stock/{fruit}/levels`.
  func apiSetLevels(_ request: Request, fruit: PathPart<FruitID>) async throws(Problem) -> Response
  {
    let body = try request.json()
    let fruit = try await site.knownFruit(fruit)
    let capacity = try parsed(body.member("capacity").integer(in: Fruit.allowedAmounts))
    let low = try parsed(body.member("low").integer(in: 0...capacity))
    try await publish(fruit.id, capacity: capacity, low: low)
    return .json([
      "fruit": .string(fruit.id.rawValue), "capacity": .integer(capacity), "low": .integer(low),
    ])
  }

  /// Publishes the bar's current menu with new levels of a fruit, and everything else unchanged.
  private func publish(_ fruit: FruitID, capacity: Int, low: Int) async throws(Problem) {
    for _ in 0..<Self.attempts {
      let state = try await site.state()
      let changed: Menu
      do throws(MenuFileError) {
        changed = try state.menu.settingLevels(of: fruit, capacity: capacity, low: low)
      } catch {
        throw .wrongField("low", error.problem)
      }
      do throws(StorageError) {
        _ = try await site.publish(changed, expecting: state.versions.menu, from: .levels)
        return
      } catch {
        // Another menu was just published: the levels go into that one.
        guard error == .menuChanged else { throw error.problem }
      }
    }
    throw StorageError.menuChanged.problem
  }

  private func show(
    _ notices: [StockWorkNotice],
    to request: Request,
    _ status: Status = .ok,
    toast: Toast? = nil
  ) async throws(Problem) -> Response {
    let page = StockLevelsPage(frame: try await site.stockWorkFrame(notices))
    return site.show(page, at: .stockLevels, to: request, status, toast: toast)
  }
}
