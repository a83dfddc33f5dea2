import ExpositionGuide
import GuideWeb
import HTTP
import JSON
import Languages
import Localization
import Web

/// Handles the order and the numbers of an exhibition's exhibits.
struct OrderHandlers: Handlers {
  let site: BarSite

  /// Shows the order: `GET /manage/guide/order/{id}`.
  func show(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    try await show(try Self.key(id), nil, to: request)
  }

  /// Moves, numbers, adds or removes an exhibit: `POST /manage/guide/order/{id}`.
  func change(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    let key = try Self.key(id)
    let fields = try request.form()
    let revision = try RecordHandlers.revision(in: fields)
    let desk = try await site.deskRecord(key)
    guard let record = desk.record else {
      throw .notFound("The exhibition \(key.id) is to be withdrawn.")
    }
    let overview = try await site.deskOverview()
    var order = ExhibitionOrder(record)
    let named = fields["exhibit"] ?? ""
    guard let exhibit = overview.find(.exhibit, named.trimmed) else {
      return try await show(key, .exhibit, to: request)
    }
    switch fields["do"] {
    case "add":
      guard overview.rows[RecordKey(.exhibit, exhibit)] != nil else {
        return try await show(key, .exhibit, to: request)
      }
      order.add(exhibit)
    case "remove": order.remove(exhibit)
    case "up": order.move(exhibit, to: (order.place(of: exhibit) ?? 0) - 1)
    case "down": order.move(exhibit, to: (order.place(of: exhibit) ?? 0) + 1)
    case "set", nil:
      guard let place = Self.number(fields["place"], in: 1...100_000) else {
        return try await show(key, .place, to: request)
      }
      var number: Int?
      if let text = fields["number"]?.trimmed, !text.isEmpty {
        guard let own = Self.number(text, in: 1...99_999) else {
          return try await show(key, .number, to: request)
        }
        number = own
      }
      let section = fields["section"].flatMap { $0.isEmpty ? nil : $0 }
      order.set(exhibit, number: number, section: section)
      order.move(exhibit, to: place - 1)
    default: throw .wrongField("do", "expected set, up, down, add or remove")
    }
    let changed = try order.exhibitionInOrder()
    let page = fields["page"].flatMap { Int($0) } ?? 1
    guard changed != record else { return .seeOther(.exhibitionOrder(key.id, page: page)) }
    switch try await site.save(.save(changed), of: key, at: revision) {
    case .saved:
      let done = DeskNotice.reordered.rawValue
      return .seeOther(.exhibitionOrder(key.id, page: page).after(done))
    case .tooLate: return try await show(key, .late, to: request)
    }
  }

  private func show(
    _ key: RecordKey,
    _ fault: ExhibitOrderPage.Fault?,
    to request: Request
  ) async throws(Problem) -> Response {
    let desk = try await site.deskRecord(key)
    guard let record = desk.record else {
      throw .notFound("The exhibition \(key.id) is to be withdrawn.")
    }
    let order = ExhibitionOrder(record)
    let pages = max(1, (order.places.count + ExhibitOrderPage.size - 1) / ExhibitOrderPage.size)
    let wish = request.query["page"].flatMap { Int($0) } ?? 1
    let page = ExhibitOrderPage(
      desk: desk,
      order: order,
      overview: try await site.deskOverview(),
      page: min(max(wish, 1), pages),
      pages: pages,
      fault: fault
    )
    let undo = Toast.Undo(
      .endRecord(key),
      [("action", "undo"), ("revision", desk.revision.description)]
    )
    let status: Status =
      switch fault {
      case nil: .ok
      case .late: .conflict
      default: .unprocessableContent
      }
    return site.show(
      page,
      at: .exhibitionOrder(key.id, page: page.page),
      to: request,
      status,
      toast: site.deskToast(for: request, undo: undo)
    )
  }

  private static func key(_ id: PathPart<RecordID>) throws(Problem) -> RecordKey {
    guard let id = id.value else { throw .notFound("There is no exhibition \(id.text).") }
    return RecordKey(.exhibition, id)
  }

  private static func number(_ text: String?, in range: ClosedRange<Int>) -> Int? {
    guard let number = text.flatMap({ Int($0.trimmed) }), range.contains(number) else {
      return nil
    }
    return number
  }
}
