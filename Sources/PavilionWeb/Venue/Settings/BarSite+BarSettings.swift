import HTTP
import JuiceBar
import Languages
import Localization

extension BarSite {
  /// Shows the form that adds a bar: `GET /manage/new-bar`.
  func showNewBar(_ request: Request) -> Response {
    showNewBar(request, form: [:], notice: nil)
  }

  /// Adds a bar: `POST /manage/bars`.
  ///
  /// It opens with the menu of the default bar, and follows it if the form says so.
  func addBar(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let menu = try await state().menu
    do throws(BarNotice) {
      guard let id = BarID((form["id"] ?? "").trimmed) else { throw .wrongIdentifier }
      let (name, zone) = try description(in: form)
      let leader: BarID? = form["follows"] == "yes" ? share.bar : nil
      let bar = ListedBar(id: id, name: name, timeZone: zone, menuOf: leader)
      try await change(.add(bar, menu), by: request)
      return .seeOther(.overview)
    } catch {
      if case .problem(let problem) = error { throw problem }
      return showNewBar(request, form: form, notice: error)
    }
  }

  private func showNewBar(_ request: Request, form: Fields, notice: BarNotice?) -> Response {
    let page = NewBarPage(form: form.byName, notice: notice)
    return show(page, at: .newBar, to: request, notice == nil ? .ok : .unprocessableContent)
  }

  // MARK: - Changing a bar

  /// Shows the settings of a bar: `GET /manage/bars/{bar}`.
  func showBarSettings(
    _ request: Request,
    bar name: PathPart<BarID>
  ) async throws(Problem) -> Response {
    let notice = request.query["done"].map { _ in BarNotice.saved }
    return try await showSettings(of: listedBar(name), request, notice: notice)
  }

  /// Changes the name and time zone of a bar: `POST /manage/bars/{bar}`.
  func describeBar(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response
  {
    let bar = try await listedBar(name)
    let form = try request.form()
    do throws(BarNotice) {
      let (name, zone) = try description(in: form)
      try await change(.describe(bar.id, name: name, timeZone: zone), by: request)
      return .seeOther(.barSettings(bar.id, isDone: true))
    } catch {
      return try await showSettings(of: bar, request, form: form, notice: error)
    }
  }

  /// Closes a bar or opens it again: `POST /manage/bars/{bar}/status`.
  func setBarStatus(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response
  {
    let bar = try await listedBar(name)
    let command: BarListCommand
    switch try request.form()["status"] {
    case "closed": command = .close(bar.id)
    case "open": command = .reopen(bar.id)
    default: throw .wrongField("status", "expected open or closed")
    }
    do throws(BarNotice) {
      // Requests that name no bar must always have an answer.
      if bar.id == share.bar, command == .close(bar.id) { throw .refused(.lastOpen) }
      try await change(command, by: request)
      return .seeOther(.barSettings(bar.id, isDone: true))
    } catch {
      return try await showSettings(of: bar, request, notice: error)
    }
  }

  /// Shows what following another bar's menu would change: `GET /manage/bars/{bar}/menu?of=`.
  func showBarMenu(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response
  {
    let bar = try await listedBar(name)
    guard let leader = try await leader(request.query["of"]) else {
      throw .wrongField("of", "expected another bar")
    }
    return try await showMenu(of: leader, for: bar, request, notice: nil)
  }

  /// Has a bar follow the menu of another, as it was shown, or keep its own:
  /// `POST /manage/bars/{bar}/menu`.
  func followMenu(_ request: Request, bar name: PathPart<BarID>) async throws(Problem) -> Response {
    let bar = try await listedBar(name)
    let form = try request.form()
    let leader = try await leader(form["of"])
    if let leader {
      let version = try await stored(await parts.bars.menu(of: leader.id).version)
      guard form["version"] == "\(version)" else {
        return try await showMenu(of: leader, for: bar, request, notice: .late)
      }
    }
    do throws(BarNotice) {
      try await change(.follow(bar.id, menuOf: leader?.id), by: request)
      return .seeOther(.barSettings(bar.id, isDone: true))
    } catch {
      return try await showSettings(of: bar, request, notice: error)
    }
  }

  // MARK: - Pages

  private func showSettings(
    of bar: ListedBar,
    _ request: Request,
    form: Fields? = nil,
    notice: BarNotice?
  ) async throws(Problem) -> Response {
    if case .problem(let problem) = notice { throw problem }
    let bars = try await stored(await share.bars())
    let state = try await overviewList(for: request).rows.first { $0.bar.id == bar.id }?.state
    let page = BarSettingsPage(
      bar: bars[bar.id] ?? bar,
      isMain: bar.id == share.bar,
      leaders: bars.leaders(for: bar.id),
      leader: bars[bar.id]?.menuOf.flatMap { bars[$0] },
      followers: bars.followers(of: bar.id).compactMap { bars[$0] },
      state: state,
      form: form?.byName ?? BarSettingsPage.fields(of: bar),
      notice: notice
    )
    return show(page, at: .barSettings(bar.id, isDone: false), to: request, notice?.status ?? .ok)
  }

  private func showMenu(
    of leader: ListedBar,
    for bar: ListedBar,
    _ request: Request,
    notice: BarNotice?
  ) async throws(Problem) -> Response {
    let bars = try await stored(await share.bars())
    // Asks the rules only, and changes nothing.
    do throws(BarListRefusal) {
      _ = try bars.decide(.follow(bar.id, menuOf: leader.id))
    } catch {
      return try await showSettings(of: bar, request, notice: .refused(error))
    }
    let page = try await Problem.translating { () async throws(StorageError) in
      BarMenuPage(
        bar: bar,
        leader: leader,
        menu: try await parts.bars.menu(of: bar.id).menu,
        next: try await parts.bars.menu(of: leader.id),
        onHand: try await parts.bars.stock(of: bar.id).onHand,
        notice: notice
      )
    }
    return show(page, at: .barMenu(bar.id), to: request, notice?.status ?? .ok)
  }

  // MARK: - Reading a form

  private func listedBar(_ part: PathPart<BarID>) async throws(Problem) -> ListedBar {
    let bar = try await Problem.translating { () async throws(StorageError) -> ListedBar? in
      guard let id = part.value else { return nil }
      return try await share.bars()[id]
    }
    guard let bar else { throw .notFound("There is no bar named \(part).") }
    return bar
  }

  /// The bar to follow; `nil` if none is named.
  private func leader(_ name: String?) async throws(Problem) -> ListedBar? {
    guard let name, !name.isEmpty else { return nil }
    let bar = try await Problem.translating { () async throws(StorageError) -> ListedBar? in
      guard let id = BarID(name) else { return nil }
      return try await share.bars()[id]
    }
    guard let bar else { throw .wrongField("of", "expected another bar") }
    return bar
  }

  private func description(
    in form: Fields
  ) throws(BarNotice) -> (name: LocalizedText, zone: String?) {
    let names = Language.allCases.compactMap { language -> (Language, String)? in
      let text = (form["name.\(language.tag)"] ?? "").trimmed
      return text.isEmpty ? nil : (language, text)
    }
    guard let name = LocalizedText(Dictionary(names) { $1 }) else {
      throw .refused(.wrongName(nil))
    }
    let zone = (form["timeZone"] ?? "").trimmed
    guard zone.isEmpty || parts.zoneNamed(zone) != nil else { throw .refused(.wrongZone) }
    return (name, zone.isEmpty ? nil : zone)
  }

  private func change(_ command: BarListCommand, by request: Request) async throws(BarNotice) {
    let result: Result<ListedBar, BarListRefusal>
    do throws(Problem) {
      let actor = try await caller(of: request).actor ?? .stranger
      result = try await stored(
        await parts.venue.carryOut(command, by: actor, at: parts.surroundings.now())
      )
    } catch {
      throw .problem(error)
    }
    share.forgetBars()
    if case .failure(let refusal) = result { throw .refused(refusal) }
  }
}

/// The notice above the form of a bar.
enum BarNotice: Error {
  /// The change was saved.
  case saved
  /// The name for the addresses is not valid.
  case wrongIdentifier
  /// The menu shown has since been replaced by a new one.
  case late
  /// The rules do not allow it.
  case refused(BarListRefusal)
  /// The request itself cannot be answered.
  case problem(Problem)

  var status: Status {
    switch self {
    case .saved: .ok
    case .late: .conflict
    default: .unprocessableContent
    }
  }

  /// The name of the invalid field, if there is one.
  var field: String? {
    switch self {
    case .wrongIdentifier, .refused(.taken): "id"
    case .refused(.wrongName(let language?)): BarForm.nameField(language)
    case .refused(.wrongZone): "timeZone"
    default: nil
    }
  }

  /// The notice in words; `bar` is the name of the bar whose menu is to be followed.
  func text(in texts: Texts, of bar: String = "") -> String {
    switch self {
    case .saved: texts(.barSettingsSaved)
    case .wrongIdentifier: texts(.venueWrongId)
    case .late: texts(.barSettingsMenuLate, ["bar": bar])
    case .problem(let problem): problem.detail
    case .refused(let refusal):
      switch refusal {
      case .taken(let bar): texts(.venueTaken, ["bar": bar.rawValue])
      case .unknown(let bar): texts(.venueUnknown, ["bar": bar.rawValue])
      case .tooMany: texts(.venueTooMany)
      case .wrongName(nil): texts(.venueWrongName)
      case .wrongName(let language?): "\(language.ownName) – \(texts(.venueWrongName))"
      case .wrongZone: texts(.venueWrongZone)
      case .lastOpen: texts(.venueLastOpen)
      case .wrongMenu(let bar): texts(.venueWrongMenu, ["bar": bar.rawValue])
      }
    }
  }
}

extension BarList {
  /// The bars whose menu a bar could follow, without closed bars and bars that follow it.
  func leaders(for bar: BarID) -> [ListedBar] {
    guard followers(of: bar).isEmpty else { return [] }
    return open.filter { $0.id != bar && $0.menuOf == nil }
  }
}
