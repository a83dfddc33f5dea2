import Calendars
import ExpositionGuide
import HTTP
import Languages
import Localization
import Time
import Web

/// Handles the publication of drafts, at once or at a time.
struct PublishingHandlers: Handlers {
  let site: BarSite

  /// Shows the changes that would be published: `GET /manage/guide/publish`.
  func show(_ request: Request) async throws(Problem) -> Response {
    try await show(nil, to: request)
  }

  /// Publishes the chosen drafts, or holds them for a time: `POST /manage/guide/publish`.
  func publish(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    let note: PublicationNote?
    do throws(LineFault) { note = try PublicationNote(typed: fields["note"] ?? "") } catch {
      return try await show(.note, typed: fields, to: request)
    }
    let now = try await kept(await site.parts.exhibitions.guideTime())
    let time = (fields["at"] ?? "").trimmed
    let due = LocalMoment.read(time, in: site.zone)
    guard time.isEmpty || due.map({ $0 > now }) ?? false else {
      return try await show(.time, typed: fields, to: request)
    }
    let (chosen, revisions) = try await choice(fields)
    guard !chosen.isEmpty else { return try await show(.nothing, typed: fields, to: request) }
    var wish = PublishingWish()
    wish.choice = .records(chosen)
    wish.seen = revisions
    wish.confirmed = Set(fields.compactMap { ReusedNumber(field: $0.name) })
    wish.note = note
    wish.due = due
    switch try await site.publish(wish) {
    case .published: return .seeOther(Link.desk.after(DeskNotice.published.rawValue))
    case .held: return .seeOther(Link.deskPublishing.after(DeskNotice.scheduled.rawValue))
    case .blocked(let plan), .changed(let plan):
      return try await show(.changed, plan, typed: fields, to: request)
    case .taken, .unchanged: return try await show(.changed, typed: fields, to: request)
    }
  }

  /// The records that a form chooses, with the revisions of those that it shows.
  private func choice(
    _ fields: Fields
  ) async throws(Problem) -> (Set<RecordKey>, [RecordKey: RecordRevision]) {
    var revisions: [RecordKey: RecordRevision] = [:]
    for field in fields where field.name.hasPrefix("record:") {
      guard let key = RecordKey(field.name.dropFirst("record:".count)),
        let revision = RecordRevision(field.value)
      else {
        throw .wrongField(field.name, "expected the revision of the record, such as 12-3")
      }
      revisions[key] = revision
    }
    var chosen = Set(revisions.keys)
    if fields["rest"] != nil {
      let shown = try await DeskPublishing(site: site).changes().map(\.desk.key)
      chosen.formUnion(Set(try await site.deskOverview().drafts).subtracting(shown))
    }
    return (chosen, revisions)
  }

  /// Ends a schedule; its drafts stay: `POST /manage/guide/schedules/{schedule}`.
  func cancel(
    _ request: Request,
    schedule: PathPart<DeskNumber>
  ) async throws(Problem) -> Response {
    let number = try schedule.found()
    guard try await site.endSchedule(number) else {
      throw .notFound("There is no schedule \(number).")
    }
    return .seeOther(Link.deskPublishing.after(DeskNotice.unscheduled.rawValue))
  }

  private func show(
    _ fault: PublishingPage.Fault?,
    _ plan: PublicationPlan? = nil,
    typed: Fields? = nil,
    to request: Request
  ) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    let page = PublishingPage(
      changes: try await DeskPublishing(site: site).changes(plan),
      overview: overview,
      fault: fault,
      typed: typed,
      zone: site.zone
    )
    let status: Status =
      switch fault {
      case nil: .ok
      case .changed: .conflict
      default: .unprocessableContent
      }
    return site.show(
      page,
      at: .deskPublishing,
      to: request,
      status,
      toast: site.deskToast(for: request)
    )
  }
}

extension ReusedNumber {
  /// Reads the name of a field that confirms a number.
  fileprivate init?(field: String) {
    let parts = field.split(separator: ":")
    guard parts.count == 3, parts[0] == "confirm", let number = Int(parts[1]),
      let exhibit = RecordID(String(parts[2]))
    else { return nil }
    self.init(number, of: exhibit)
  }
}
