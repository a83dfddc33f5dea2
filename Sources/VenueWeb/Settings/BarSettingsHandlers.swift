import CounterWeb
import HTTP
import Identifiers
import JuiceBar
import Languages
import Money
import OfficeWeb
import Web

/// Handles the list of bars and the settings of each.
struct BarSettings: Handlers {
  let site: BarSite

  private var parts: BarSite.Parts { site.parts }

  /// Shows the form that adds a bar: `GET /manage/new-bar`.
  func showNew(_ request: Request) -> Response {
    showNew(request, form: [:], notice: nil)
  }

  /// Adds a bar: `POST /manage/bars`.
  ///
  /// It opens with the menu of the default bar, and follows it if the form says so.
  func add(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let menu = try await site.state().menu
    let notice = try await change(by: request) { () throws(BarNotice) in
      guard let id = BarID((form["id"] ?? "").trimmed) else { throw .wrongIdentifier }
      let (name, zone) = try description(in: form)
      let leader: BarID? = form["follows"] == "yes" ? site.share.bar : nil
      return .add(ListedBar(id: id, name: name, timeZone: zone, menuOf: leader), menu)
    }
    guard let notice else { return .seeOther(.overview) }
    return showNew(request, form: form, notice: notice)
  }

  /// Shows the settings of a bar: `GET /manage/bars/{bar}`.
  func show(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let notice = request.query["done"].map { _ in BarNotice.saved }
    return try await show(bar(name), request, notice: notice)
  }

  /// Changes the name and time zone of a bar: `POST /manage/bars/{bar}`.
  func describe(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let bar = try await bar(name)
    let form = try request.form()
    return try await change(bar, request, form: form) { () throws(BarNotice) in
      let (name, zone) = try description(in: form)
      return .describe(bar.id, name: name, timeZone: zone)
    }
  }

  /// Sets the languages of a bar's screens and whether it shows the exhibition:
  /// `POST /manage/bars/{bar}/offer`.
  func setOffer(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let bar = try await bar(name)
    let form = try request.form()
    return try await change(bar, request) { () throws(BarNotice) in
      guard let offer = BarOffers.offer(in: form, changing: bar.offer) else { throw .noLanguage }
      return .offer(bar.id, offer)
    }
  }

  /// Closes a bar or opens it again: `POST /manage/bars/{bar}/status`.
  func setStatus(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let bar = try await bar(name)
    let command: BarListCommand
    switch try request.form()["status"] {
    case "closed": command = .close(bar.id)
    case "open": command = .reopen(bar.id)
    default: throw .wrongField("status", "expected open or closed")
    }
    return try await change(bar, request) { () throws(BarNotice) in
      // Requests that name no bar must always have an answer.
      if command == .close(site.share.bar) { throw .refused(.lastOpen) }
      return command
    }
  }

  /// Sets how much of an order staff refunds without an approval:
  /// `POST /manage/bars/{bar}/refund-limit`.
  func setRefundLimit(
    _ request: Request,
    bar name: PathPart<BarID>
  ) async throws(Problem) -> Response {
    let bar = try await bar(name)
    let limits = RefundLimits(site: site)
    let currency = try await limits.currency(of: bar.id)
    let typed = try request.form()["limit"] ?? ""
    guard let limit = currency.amount(of: typed).flatMap({ RefundLimit($0, in: currency) }) else {
      return try await show(bar, request, wrongLimit: typed, notice: .wrongLimit)
    }
    try await limits.set(limit, of: bar.id)
    return .seeOther(.barSettings(bar.id, isDone: true))
  }

  /// Sets how long the records of a bar are kept: `POST /manage/bars/{bar}/retention`.
  func setRetention(
    _ request: Request,
    bar name: PathPart<BarID>
  ) async throws(Problem) -> Response {
    let bar = try await bar(name)
    let form = RetentionForm(in: try request.form(), at: bar.offer.country)
    let retention: Retention
    do throws(RetentionFault) { retention = try form.retention() } catch {
      let wrong = form.with(error)
      return try await show(bar, request, retention: wrong, notice: .wrongRetention(error))
    }
    let actor = Caller.current?.actor ?? .stranger
    let now = parts.surroundings.now()
    try await stored(await parts.bars.set(retention, of: bar.id, by: actor, at: now))
    return .seeOther(.barSettings(bar.id, isDone: true))
  }

  /// Shows what following another bar's menu would change: `GET /manage/bars/{bar}/menu?of=`.
  func showMenu(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let bar = try await bar(name)
    guard let leader = try await leader(request.query["of"]) else {
      throw .wrongField("of", "expected another bar")
    }
    return try await showMenu(of: leader, for: bar, request, notice: nil)
  }

  /// Has a bar follow the menu of another, as it was shown, or keep its own:
  /// `POST /manage/bars/{bar}/menu`.
  func followMenu(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let bar = try await bar(name)
    let form = try request.form()
    let leader = try await leader(form["of"])
    if let leader {
      let version = try await stored(await parts.bars.menu(of: leader.id).version)
      guard form["version"] == "\(version)" else {
        return try await showMenu(of: leader, for: bar, request, notice: .late)
      }
    }
    return try await change(bar, request) { .follow(bar.id, menuOf: leader?.id) }
  }

  // MARK: - Pages

  private func showNew(_ request: Request, form: Fields, notice: BarNotice?) -> Response {
    let page = NewBarPage(form: form.byName, notice: notice)
    return site.show(page, at: .newBar, to: request, notice?.status ?? .ok)
  }

  private func show(
    _ bar: ListedBar,
    _ request: Request,
    form: Fields? = nil,
    wrongLimit: String? = nil,
    retention: RetentionForm? = nil,
    notice: BarNotice?
  ) async throws(Problem) -> Response {
    let kept = try await stored(await parts.bars.retention(of: bar.id))
    let bars = try await site.bars()
    let limits = RefundLimits(site: site)
    let currency = try await limits.currency(of: bar.id)
    let limit = try await limits.limit(of: bar.id, in: currency)
    let rows = try await site.overviewList(for: request).rows
    let page = BarSettingsPage(
      bar: bars[bar.id] ?? bar,
      isMain: bar.id == site.share.bar,
      leaders: bars.leaders(for: bar.id),
      leader: bars[bar.id]?.menuOf.flatMap { bars[$0] },
      followers: bars.followers(of: bar.id).compactMap { bars[$0] },
      state: rows.first { $0.bar.id == bar.id }?.state,
      form: form?.byName ?? BarSettingsPage.fields(of: bar),
      limit: limit,
      wrongLimit: wrongLimit,
      retention: retention ?? RetentionForm(kept, at: bar.offer.country),
      notice: notice
    )
    let link = Link.barSettings(bar.id, isDone: false)
    return site.show(page, at: link, to: request, notice?.status ?? .ok)
  }

  private func showMenu(
    of leader: ListedBar,
    for bar: ListedBar,
    _ request: Request,
    notice: BarNotice?
  ) async throws(Problem) -> Response {
    let bars = try await site.bars()
    // Asks the rules only, and changes nothing.
    do throws(BarListRefusal) {
      _ = try bars.decide(.follow(bar.id, menuOf: leader.id))
    } catch {
      return try await show(bar, request, notice: .refused(error))
    }
    let page = BarMenuPage(
      bar: bar,
      leader: leader,
      menu: try await stored(await parts.bars.menu(of: bar.id).menu),
      next: try await stored(await parts.bars.menu(of: leader.id)),
      onHand: try await stored(await parts.bars.stock(of: bar.id).onHand),
      notice: notice
    )
    return site.show(page, at: .barMenu(bar.id), to: request, notice?.status ?? .ok)
  }

  // MARK: - Reading a form

  private func bar(_ part: PathPart<BarID>) async throws(Problem) -> ListedBar {
    guard let id = part.value, let bar = try await site.bars()[id] else {
      throw .notFound("There is no bar named \(part).")
    }
    return bar
  }

  /// The bar to follow; `nil` if none is named.
  private func leader(_ name: String?) async throws(Problem) -> ListedBar? {
    guard let name, !name.isEmpty else { return nil }
    guard let id = BarID(name), let bar = try await site.bars()[id] else {
      throw .wrongField("of", "expected another bar")
    }
    return bar
  }

  private func description(
    in form: Fields
  ) throws(BarNotice) -> (name: LocalizedText, zone: String?) {
    let names = Language.allCases.compactMap { language -> (Language, String)? in
      let text = (form[BarForm.nameField(language)] ?? "").trimmed
      return text.isEmpty ? nil : (language, text)
    }
    guard let name = LocalizedText(Dictionary(names) { $1 }) else {
      throw .refused(.wrongName(nil))
    }
    let zone = (form["timeZone"] ?? "").trimmed
    guard zone.isEmpty || parts.zoneNamed(zone) != nil else { throw .refused(.wrongZone) }
    return (name, zone.isEmpty ? nil : zone)
  }

  // MARK: - Changing the list

  private func change(
    _ bar: ListedBar,
    _ request: Request,
    form: Fields? = nil,
    _ command: () throws(BarNotice) -> BarListCommand
  ) async throws(Problem) -> Response {
    guard let notice = try await change(by: request, command) else {
      return .seeOther(.barSettings(bar.id, isDone: true))
    }
    return try await show(bar, request, form: form, notice: notice)
  }

  /// Changes the list, or says why not.
  private func change(
    by request: Request,
    _ command: () throws(BarNotice) -> BarListCommand
  ) async throws(Problem) -> BarNotice? {
    let wanted: BarListCommand
    do throws(BarNotice) { wanted = try command() } catch { return error }
    let actor = try await site.caller(of: request).actor ?? .stranger
    let result = try await stored(
      await parts.venue.carryOut(wanted, by: actor, at: parts.surroundings.now())
    )
    site.share.forgetBars()
    _ = try await stored(await site.share.readBars())
    if case .failure(let refusal) = result { return .refused(refusal) }
    return nil
  }
}

extension BarList {
  /// The bars whose menu a bar could follow, without closed bars and bars that follow it.
  func leaders(for bar: BarID) -> [ListedBar] {
    guard followers(of: bar).isEmpty else { return [] }
    return open.filter { $0.id != bar && $0.menuOf == nil }
  }
}
