import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Web

/// Handles the paired screens of a bar; at the default bar, those of all bars that the caller manages.
struct PairedScreens: Handlers {
  let site: BarSite

  private var storage: any ScreenStorage { site.parts.staff }

  /// Shows the screens: `GET /manage/screens`.
  func showList(_ request: Request) async throws(Problem) -> Response {
    let screens = try await screens(for: request)
    let page = ScreensPage(
      rows: screens.map { screen in
        let address = site.share.address(of: screen.id.home)
        return ScreensPage.Row(
          screen: screen,
          settings: site.settings(of: screen),
          sighting: site.screenBook.latest(of: screen),
          path: { address.path(of: $0) }
        )
      },
      bars: try await stored(await site.share.bars()),
      program: site.parts.settings.screen.program,
      now: site.parts.surroundings.now()
    )
    let toast = request.query["done"].flatMap(ScreenChange.init(rawValue:))
      .map { Toast(site.texts(of: request)($0.text)) }
    return site.show(page, at: .screens, to: request, toast: toast)
  }

  /// Has all the screens shown load their pages anew: `POST /manage/screens/reload`.
  func reloadAll(_ request: Request) async throws(Problem) -> Response {
    let screens = try await screens(for: request)
    for (home, screens) in Dictionary(grouping: screens, by: \.id.home).sorted(by: {
      $0.key < $1.key
    }) {
      let entry = try await entry("screens-reloaded", details: "\(screens.count)", by: request)
      _ = try await stored(await storage.askToReload(nil, of: home, noting: entry))
    }
    call(screens)
    return .seeOther(Link.screens.after(ScreenChange.reload.rawValue))
  }

  /// Has a screen load its page anew: `POST /manage/screens/{id}/reload`.
  func reload(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let screen = try await screen(id)
    let entry = try await entry("screen-reloaded", screen.name.rawValue, by: request)
    _ = try await stored(
      await storage.askToReload(screen.id.device, of: screen.id.home, noting: entry)
    )
    call([screen])
    return .seeOther(Link.screens.after(ScreenChange.reload.rawValue))
  }

  /// Shows the settings of a screen: `GET /manage/screens/{id}`.
  func show(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let screen = try await screen(id)
    return try await show(PairedScreenForm(site.settings(of: screen)), of: screen, to: request)
  }

  /// Changes the settings of a screen: `POST /manage/screens/{id}`.
  func change(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let screen = try await screen(id)
    let before = site.settings(of: screen)
    let bars = try await stored(await site.share.bars())
    let form = try PairedScreenForm(try request.form(), changing: before, among: bars)
    guard form.errors.isEmpty else { return try await show(form, of: screen, to: request) }
    let entry = try await entry("screen-set", screen.name.rawValue, by: request)
    let isKept = try await stored(
      await storage.keep(form.settings.cookie, for: screen.id, noting: entry)
    )
    guard isKept else { throw .notFound("There is no screen \(id).") }
    call([screen], at: form.settings.bar)
    return .seeOther(Link.screens.after(ScreenChange.settings.rawValue))
  }

  /// Has the device that shows a code take the place of a screen: `POST /manage/screens/{id}/pairing`.
  func pairAgain(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let screen = try await screen(id)
    let code = PairingCode(rawValue: try request.form()["code"] ?? "")
    let confirmation = Pairing.Confirmation(
      kind: .kiosk,
      name: screen.name,
      replacing: screen.id.device
    )
    let notice: StaffNotice
    switch try await site.carryOut(.confirm(code, confirmation), from: request) {
    case .success(let decision) where !decision.entries.isEmpty:
      return .seeOther(Link.screens.after(ScreenChange.pairing.rawValue))
    case .success: notice = .wrongCode
    case .failure(let refusal): notice = StaffNotice(refusal)
    }
    let form = PairedScreenForm(site.settings(of: screen))
    return try await show(form, of: screen, notice: notice, to: request)
  }

  /// Forgets a screen and its settings: `POST /manage/screens/{id}/removal`.
  func forget(_ request: Request, id: PathPart<AccountID>) async throws(Problem) -> Response {
    let screen = try await screen(id)
    guard try request.form()[Question.field] != nil else {
      let texts = site.texts(of: request)
      let question = Question(
        texts(.screensForget),
        screen.name.rawValue,
        losses: [texts(.screensForgetLoss)],
        form: .screen(screen.id.device, "removal"),
        back: .screen(screen.id.device)
      )
      return site.show(question, at: .screens, to: request)
    }
    // One that another person has just forgotten is gone all the same.
    _ = try await site.carryOut(.unpair(screen.id.device), from: request)
    site.screenBook.forget(screen.id)
    call([screen])
    return .seeOther(Link.screens.after(ScreenChange.removal.rawValue))
  }

  private func show(
    _ form: PairedScreenForm,
    of screen: PairedScreen,
    notice: StaffNotice? = nil,
    to request: Request
  ) async throws(Problem) -> Response {
    let page = PairedScreenPage(
      screen: screen,
      form: form,
      bars: try await stored(await site.share.bars()).open,
      notice: notice
    )
    let status = notice?.status ?? (form.errors.isEmpty ? .ok : .unprocessableContent)
    return site.show(page, at: .screen(screen.id.device), to: request, status)
  }

  /// The screens of the bars that the caller manages: at a bar other than the default one, its own.
  private func screens(for request: Request) async throws(Problem) -> [PairedScreen] {
    var bars: Set<BarID>? = [site.bar.bar]
    if site.isMain {
      let roles = try await site.venueScope(of: request).roles
      bars = roles.map { Set($0.filter { $0.value >= .manager }.keys) }
    }
    return try await stored(await storage.screens(of: bars))
  }

  private func screen(_ id: PathPart<AccountID>) async throws(Problem) -> PairedScreen {
    let screens = try await stored(await storage.screens(of: [site.bar.bar]))
    guard let screen = screens.first(where: { $0.id.device == id.value }) else {
      throw .notFound("There is no screen \(id).")
    }
    return screen
  }

  private func entry(
    _ action: LogEntry.Action,
    _ name: String = "",
    details: String = "",
    by request: Request
  ) async throws(Problem) -> LogEntry {
    LogEntry(
      at: site.parts.surroundings.now(),
      who: try await site.caller(of: request).actor ?? .stranger,
      action: action,
      subject: name,
      details: details
    )
  }

  /// Has screens ask at once for the wishes of staff; those of another server ask within a minute.
  private func call(_ screens: [PairedScreen], at bar: BarID? = nil) {
    let stands = screens.compactMap { site.settings(of: $0).bar }
    for bar in Set(stands + screens.map(\.id.home) + [bar].compactMap(\.self)) {
      site.share.site(of: bar)?.feed.callScreens()
    }
  }
}

/// A change of screens that the page of all screens tells of.
enum ScreenChange: String {
  case reload, settings, pairing, removal

  var text: TextKey {
    switch self {
    case .reload: .screensReloaded
    case .settings: .screensSaved
    case .pairing: .screensPairing
    case .removal: .screensForgotten
    }
  }
}
