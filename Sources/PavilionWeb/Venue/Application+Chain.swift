import HTTP
import JSON
import JuiceBar
import Languages

extension Application {
  /// Shows all bars of the venue: `GET /manage/bars`.
  func showChain(_ request: Request) async throws(Problem) -> Response {
    try await showChain(request, form: [:], notice: nil)
  }

  /// Founds a bar: `POST /manage/bars`.
  ///
  /// It opens with the menu of the default bar, and follows that one if the form says so.
  func addBar(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let id = BarID(form["id"] ?? "") else {
      return try await showChain(request, form: form, notice: .wrongIdentifier)
    }
    let zone = form["timeZone"].flatMap { $0.isEmpty ? nil : $0 }
    guard zone.map({ parts.zoneNamed($0) != nil }) ?? true else {
      return try await showChain(request, form: form, notice: .refused(.wrongZone))
    }
    let names = Language.allCases.compactMap { language -> (Language, String)? in
      let text = form["name.\(language.tag)"]?.drop(while: \.isWhitespace) ?? ""
      return text.isEmpty ? nil : (language, String(text))
    }
    guard let name = LocalizedText(Dictionary(names) { $1 }) else {
      return try await showChain(request, form: form, notice: .refused(.wrongName))
    }
    let leader: BarID? = form["follows"] == "yes" ? share.bar : nil
    let bar = ListedBar(id: id, name: name, timeZone: zone, menuOf: leader)
    return try await change(.add(bar, try await state().menu), request, form)
  }

  /// Closes a bar or opens it again: `POST /manage/bars/{bar}/status`.
  func setBarStatus(_ request: Request, bar name: String) async throws(Problem) -> Response {
    let form = try request.form()
    guard let id = BarID(name) else { throw .notFound("There is no bar named \(name).") }
    switch form["status"] {
    case "closed":
      // Whoever asks for no bar in particular is always answered.
      guard id != share.bar else {
        return try await showChain(request, form: [:], notice: .refused(.lastOpen))
      }
      return try await change(.close(id), request, [:])
    case "open": return try await change(.reopen(id), request, [:])
    default: throw .wrongField("status", "expected open or closed")
    }
  }

  private func change(
    _ command: BarListCommand,
    _ request: Request,
    _ form: Fields
  ) async throws(Problem) -> Response {
    let actor = try await caller(of: request).actor ?? .stranger
    let result = try await Problem.translating { () async throws(StorageError) in
      try await parts.venue.carryOut(command, by: actor, at: parts.surroundings.now())
    }
    share.forgetBars()
    switch result {
    case .success: return .seeOther(.chain)
    case .failure(let refusal):
      return try await showChain(request, form: form, notice: .refused(refusal))
    }
  }

  private func showChain(
    _ request: Request,
    form: Fields,
    notice: ChainPage.Notice?
  ) async throws(Problem) -> Response {
    var rows: [ChainPage.Row] = []
    for bar in try await allBars() {
      rows.append(
        ChainPage.Row(
          figures: try await figures(of: bar),
          address: share.address(of: bar.id),
          isMain: bar.id == share.bar
        )
      )
    }
    let page = ChainPage(rows: rows, form: form, notice: notice)
    return PageTemplate(page.html(in: context(for: request, at: .chain)))
      .response(rootAttributes(of: request), status: notice == nil ? .ok : .unprocessableContent)
  }

  private func allBars() async throws(Problem) -> [ListedBar] {
    let bars = try await Problem.translating { () async throws(StorageError) in
      try await share.bars().bars
    }
    return bars.filter { $0.id == share.bar } + bars.filter { $0.id != share.bar }
  }
}
