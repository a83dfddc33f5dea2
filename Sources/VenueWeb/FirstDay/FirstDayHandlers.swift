import CounterWeb
import HTTP
import JuiceBar
import Languages
import Money
import OfficeWeb
import SampleContent
import Web

/// Handles the five questions with which a bar begins.
struct FirstDay: Handlers {
  let site: BarSite

  /// Shows the questions: `GET /manage/first-day`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let form = FirstDayForm(
      of: try await listed().offer,
      try await site.business(),
      try await stored(await site.bar.preparationSettings()),
      for: Language(of: request)
    )
    return try await show(form, to: request)
  }

  /// Sets the bar up as answered: `POST /manage/first-day`.
  func answer(_ request: Request) async throws(Problem) -> Response {
    let form = try FirstDayForm(try request.form())
    let business: Business
    do throws(BusinessFault) { business = try Business(form.business) } catch {
      return try await show(form, wrong: error.detail, to: request)
    }
    let mayChooseMenu = try await mayChooseMenu()
    try await site.set(business)
    let bar = try await listed()
    let zone = form.country.timeZone
    try await change(.describe(bar.id, name: bar.name, timeZone: zone))
    let offer = BarOffer(
      languages: form.country.languages,
      hasGuide: form.exhibition == .shown,
      country: form.country
    )
    try await change(.offer(bar.id, offer))
    let known = try await stored(await site.bar.preparationSettings())
    try await site.set(form.orders.settings(from: known))
    if mayChooseMenu { try await begin(with: form.start, in: form.country) }
    return .seeOther(.manage)
  }

  private func show(
    _ form: FirstDayForm,
    wrong: Business.Detail? = nil,
    to request: Request
  ) async throws(Problem) -> Response {
    let page = FirstDayPage(form: form, wrong: wrong, asksForMenu: try await mayChooseMenu())
    let status: Status = wrong == nil ? .ok : .unprocessableContent
    return site.show(page, at: .firstDay, to: request, status)
  }

  private func listed() async throws(Problem) -> ListedBar {
    try await site.bars()[site.bar.bar] ?? ListedBar(id: site.bar.bar)
  }

  /// Whether the bar still has the menu with which it was founded, and has sold nothing.
  private func mayChooseMenu() async throws(Problem) -> Bool {
    guard try await site.state().versions.menu == 1 else { return false }
    return try await stored(await site.bar.order(numbered: 1)) == nil
  }

  private func change(_ command: BarListCommand) async throws(Problem) {
    let result = try await stored(
      await site.parts.venue.carryOut(
        command,
        by: Caller.current?.actor ?? .stranger,
        at: site.parts.surroundings.now()
      )
    )
    site.share.forgetBars()
    _ = try await stored(await site.share.readBars())
    if case .failure(let refusal) = result {
      throw .unavailable("The bar could not be set up.", cause: "\(refusal)")
    }
  }

  // MARK: - The menu

  /// Publishes the menu chosen; fruit that it leaves out goes by a count, since it never was there.
  private func begin(
    with start: FirstDayForm.Start,
    in country: Country
  ) async throws(Problem) {
    let state = try await site.state()
    let menu: Menu
    switch start {
    case .empty:
      for fruit in state.menu.fruits where state.stock[fruit.id] > 0 {
        let onHand = state.stock[fruit.id]
        let command = Command.adjust(fruit.id, by: -onHand, reason: .correction)
        guard case .moved = try await stored(await count(command)) else {
          throw .unavailable("The stock has changed meanwhile. Please try again.", cause: nil)
        }
      }
      menu = try made(from: MenuDraft(), in: country)
    case .sample:
      var draft = MenuDraft(try sample(beside: state.menu))
      for index in draft.juices.indices {
        draft.juices[index].price = draft.juices[index].price.map(country.price(ofSample:))
      }
      menu = try made(from: draft, in: country)
    }
    guard menu != state.menu else { return }
    _ = try await stored(
      await site.publish(menu, expecting: state.versions.menu, from: .file)
    )
  }

  private func count(_ command: Command) async throws(StorageError) -> Outcome {
    try await site.desk.submit(command, key: nil, by: Caller.current?.actor)
  }

  private func sample(beside menu: Menu) throws(Problem) -> Menu {
    guard menu.juices.isEmpty else { return menu }
    do { return try Menu(file: SampleContent.menuFile, named: "menu.json") } catch {
      throw .unavailable("The sample menu cannot be read.", cause: "\(error)")
    }
  }

  private func made(from draft: MenuDraft, in country: Country) throws(Problem) -> Menu {
    var draft = draft
    draft.currency = country.currency
    draft.taxRate = country.taxRate
    return draft.sound
  }
}
