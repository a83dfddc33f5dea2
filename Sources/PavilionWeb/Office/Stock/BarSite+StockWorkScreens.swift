import HTTP
import JuiceBar
import Languages
import Localization
import Staffing

extension BarSite {
  /// Shows the form of a delivery, of waste or of a transfer: `GET /stock/delivery`, `/stock/waste`
  /// or `/stock/transfer`.
  func showStockBooking(
    _ request: Request,
    _ kind: StockBookingKind
  ) async throws(Problem) -> Response {
    let notice = request.query["done"].map { _ in TextKey.bookingDone }
    let state = try await state()
    return try await show(
      StockBookingForm(kind, filledIn: request.query, menu: state.menu),
      in: state,
      notices: notice.map { [StockWorkNotice(text: texts(of: request)($0), isDone: true)] } ?? [],
      key: newKey(),
      to: request
    )
  }

  /// Books the form, all or nothing: `POST /stock/bookings/{kind}`.
  func bookStock(
    _ request: Request,
    kind: PathPart<StockBookingKind>
  ) async throws(Problem) -> Response {
    guard let kind = kind.value else {
      throw .notFound("There is no form named \(kind).")
    }
    let state = try await state()
    let fields = try request.form()
    let form = try StockBookingForm(kind, fields, menu: state.menu)
    let texts = texts(of: request)
    if let lines = form.transfer, let other = form.bar {
      let key = try fields["key"].map { text throws(Problem) in
        try Request.idempotencyKey(text, field: "key")
      }
      switch try await send(lines, toBar: other, key: key, from: request) {
      case .success: return .seeOther(.stockBooking(kind, isDone: true))
      case .failure(let refusal):
        let notices = try await notices(refusal, to: request)
        return try await show(
          form,
          in: self.state(),
          notices: notices,
          key: newKey(),
          to: request,
          .conflict
        )
      }
    }
    guard let booking = form.booking else {
      let notices = form.fault.map { [StockWorkNotice(text: $0.text(in: texts))] } ?? []
      return try await show(
        form,
        in: state,
        notices: notices,
        key: newKey(),
        to: request,
        .unprocessableContent
      )
    }
    let key = try fields["key"].map { text throws(Problem) in
      try Request.idempotencyKey(text, field: "key")
    }
    switch try await submit(.stock(.book(booking)), for: \.stock, key: key, from: request) {
    case .success: return .seeOther(.stockBooking(kind, isDone: true))
    case .failure(let refusal):
      let notices = try await notices(refusal, to: request)
      return try await show(
        form,
        in: try await self.state(),
        notices: notices,
        key: newKey(),
        to: request,
        .conflict
      )
    }
  }

  private func show(
    _ form: StockBookingForm,
    in state: BarState,
    notices: [StockWorkNotice],
    key: String,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let page = StockBookingPage(
      form: form,
      state: state,
      isForManager: isForManager,
      notices: notices,
      bars: form.kind == .transfer ? try await otherBars(for: request) : [],
      key: key
    )
    return show(page, at: .stockBooking(form.kind, isDone: false), to: request, status)
  }

  // MARK: - Levels

  /// Shows the levels of all fruits: `GET /stock/levels`.
  func showStockLevels(_ request: Request) async throws(Problem) -> Response {
    let notice = request.query["done"].map { _ in
      StockWorkNotice(text: texts(of: request)(.levelsSaved), isDone: true)
    }
    return showLevels(in: try await state(), notices: notice.map { [$0] } ?? [], to: request)
  }

  /// Publishes the menu with new levels of a fruit: `POST /stock/levels/{fruit}`.
  func setStockLevels(
    _ request: Request,
    fruit: PathPart<FruitID>
  ) async throws(Problem) -> Response {
    let fruit = try await knownFruit(fruit)
    let form = try request.form()
    let numbers = ["capacity", "low"].map { form[$0].flatMap { Int($0.filter { $0 != " " }) } }
    guard let capacity = numbers[0], let low = numbers[1],
      (1...Fruit.maximumCapacity).contains(capacity), (0...capacity).contains(low)
    else {
      let texts = texts(of: request)
      let values: KeyValuePairs = [
        "fruit": fruit.name.text(in: texts.language), "most": texts.number(Fruit.maximumCapacity),
      ]
      let notice = StockWorkNotice(text: texts(.levelsWrong, values))
      return showLevels(
        in: try await state(),
        notices: [notice],
        to: request,
        .unprocessableContent
      )
    }
    try await publishLevels(of: fruit.id, capacity: capacity, low: low)
    return .seeOther(.stockLevels(isSaved: true))
  }

  /// Publishes the bar's current menu with new levels of a fruit, and everything else unchanged.
  func publishLevels(of fruit: FruitID, capacity: Int, low: Int) async throws(Problem) {
    for _ in 0..<Self.levelTries {
      let state = try await state()
      let changed: Menu
      do throws(MenuFileError) {
        changed = try state.menu.settingLevels(of: fruit, capacity: capacity, low: low)
      } catch {
        throw .wrongField("low", error.problem)
      }
      do throws(StorageError) {
        _ = try await publish(changed, expecting: state.versions.menu, from: .levels)
        return
      } catch {
        // Another menu was just published: the levels go into that one.
        guard error == .menuChanged else { throw error.problem }
      }
    }
    throw StorageError.menuChanged.problem
  }

  /// How often to try to publish levels while others publish menus.
  private static let levelTries = 5

  private func showLevels(
    in state: BarState,
    notices: [StockWorkNotice],
    to request: Request,
    _ status: Status = .ok
  ) -> Response {
    let page = StockLevelsPage(state: state, notices: notices)
    return show(page, at: .stockLevels(isSaved: false), to: request, status)
  }

  // MARK: - Shared by the screens of stock work

  /// The texts of the request's language.
  func texts(of request: Request) -> Texts { Texts(Language(of: request)) }

  /// Whether the caller has the rights of a manager.
  var isForManager: Bool { Caller.currentRole >= .manager }

  /// The reasons of a refusal of stock work, in sentences for its screen.
  ///
  /// - Throws: `Problem` for a refusal unrelated to the values entered.
  func notices(
    _ refusal: Refusal,
    to request: Request
  ) async throws(Problem) -> [StockWorkNotice] {
    let state = try await state()
    guard
      let lines = StockWorkNotice.lines(refusal, menu: state.menu, in: texts(of: request))
    else { throw Problem(refusal, in: state) }
    return lines
  }
}
