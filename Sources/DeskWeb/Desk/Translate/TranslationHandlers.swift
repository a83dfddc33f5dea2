import CSV
import ExpositionGuide
import GuideWeb
import HTTP
import JSON
import Languages
import Localization
import Web

/// Handles the page on which texts are translated.
struct TranslationHandlers: Handlers {
  let site: BarSite

  /// Shows the texts of a record beside their sources: `GET /manage/guide/translate`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    guard let work = TranslationWork(request.query, overview) else { throw Self.noLanguage }
    let key: RecordKey?
    if let text = request.query["record"] {
      key = try Self.key(text)
    } else {
      key = work.toMend(in: overview).first { _ in true }
    }
    return try await page(work, key, overview, to: request)
  }

  /// Saves the translations of a record, and says of one that it is still right:
  /// `POST /manage/guide/translate`.
  func save(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let overview = try await site.deskOverview()
    guard let work = TranslationWork(form, overview) else { throw Self.noLanguage }
    guard form["language"] == work.target.tag else {
      let names = work.targets.map(\.tag).joined(separator: ", ")
      throw .wrongField("language", "expected one of \(names)")
    }
    let key = try Self.key(form["record"] ?? "")
    let revision = try RecordHandlers.revision(in: form)
    let typed = Self.translations(in: form)
    guard let record = try await site.deskRecord(key).record else {
      throw .notFound("The record \(key) is withdrawn.")
    }
    let right = form["right"]
    var new = record
    for (path, text) in typed where path != right {
      new = try Self.translate(new, path, work.target, text)
    }
    let notes = record.outdated.filter { $0.path == right && $0.language == work.target }
    let outcome = try await site.save(
      .save(new),
      of: key,
      at: revision,
      confirmed: Set(notes)
    )
    switch outcome {
    case .saved(let saved):
      let now = try await site.deskOverview()
      let isDone = saved.record.map {
        !TranslationMarks($0).tally(from: work.source, into: work.target).isToMend
      }
      let next = isDone == true && !work.showsAll ? work.next(after: key, in: now) : key
      return .seeOther(.translation(work, of: next ?? key, done: "saved"))
    case .tooLate:
      return try await page(work, key, overview, typed: typed, to: request, .conflict)
    }
  }

  /// The translations that a form sends, by path.
  private static func translations(in form: Fields) -> [String: String] {
    let prefix = "text:"
    let typed = form.filter { $0.name.hasPrefix(prefix) }.map { field in
      (
        String(field.name.dropFirst(prefix.count)),
        field.value.replacing("\r\n", with: "\n").trimmed
      )
    }
    return Dictionary(typed) { first, _ in first }
  }

  private static func translate(
    _ record: GuideRecord,
    _ path: String,
    _ language: Language,
    _ text: String
  ) throws(Problem) -> GuideRecord {
    let before = record.texts.first { $0.path == path }?.value.translations[language]
    if let before, before.trimmed == text { return record }
    let new: GuideRecord?
    do throws(JSONMismatch) {
      new = try record.translating(path, into: language, as: text)
    } catch {
      throw .wrongField("text:\(path)", "expected \(error.expected)")
    }
    guard let new else {
      throw .wrongField("text:\(path)", "expected the path of a text of \(record.key)")
    }
    return new
  }

  // MARK: - Tables

  /// Sends the texts of a kind beside their translations: `GET /manage/guide/translate.csv`.
  func sendTable(_ request: Request) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    guard let work = TranslationWork(request.query, overview) else { throw Self.noLanguage }
    let kind = try Self.kind(request.query)
    var table = TranslationTable(of: kind, from: work.source, to: work.target, only: nil)
    var records: [GuideRecord] = []
    for desk in try await Self.records(of: kind, site.parts.exhibitions) {
      guard let record = desk.record else { continue }
      let tally = TranslationMarks(record).tally(from: work.source, into: work.target)
      guard work.showsAll || tally.isToMend, table.makeRoom(for: record) else { continue }
      records.append(record)
    }
    var file = CSVTable(columns: table.columns)
    for record in records { file.add(table.row(of: record)) }
    return .spreadsheet(file.text, named: "\(kind.plural)-\(work.target.tag).csv")
  }

  /// Takes a table with translations into drafts: `POST /manage/guide/translate/import`.
  ///
  /// A fault in a row keeps all rows from being taken.
  func takeTable(_ request: Request) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    let form: MultipartForm
    do throws(MultipartError) { form = try request.multipartForm() } catch {
      throw .malformed(error.description)
    }
    guard let work = TranslationWork(form.fields, overview) else { throw Self.noLanguage }
    let kind = try Self.kind(form.fields)
    guard let file = form.file("file") else { throw .wrongField("file", "expected a table (CSV)") }
    let present = try await Self.records(of: kind, site.parts.exhibitions)
    var guide = PresentGuide()
    for desk in present { if let record = desk.record { guide.add(record) } }
    var plan = ImportPlan(file: file.name.isEmpty ? "table.csv" : file.name)
    var changed: [GuideRecord] = []
    do throws(GuideFileFault) {
      var rows = TableRows(file: plan.file, map: ImportMap(of: kind))
      for row in try rows.rows(in: file.bytes) + rows.lastRows() {
        changed += try plan.changes(of: row, in: guide)
      }
    } catch {
      return try await page(work, nil, overview, fault: "\(error)", to: request)
    }
    let known = Dictionary(present.map { ($0.key, $0) }) { first, _ in first }
    for record in changed {
      let before = known[record.key]?.record
      try site.checkTranslator(Caller.current?.guide, record, over: before)
    }
    var late: [RecordKey] = []
    for record in changed {
      let revision = known[record.key]?.revision ?? .none
      if case .tooLate = try await site.save(.save(record), of: record.key, at: revision) {
        late.append(record.key)
      }
    }
    guard late.isEmpty else {
      let names = late.map(\.description).joined(separator: ", ")
      let words = site.texts(of: request)(.translateLateRecords, ["records": names])
      return try await page(work, nil, overview, fault: words, to: request, .conflict)
    }
    return .seeOther(.translation(work, done: "\(changed.count)"))
  }

  private static func records(
    of kind: RecordKind,
    _ storage: any DraftStorage
  ) async throws(Problem) -> [DeskRecord] {
    var records: [DeskRecord] = []
    do throws(GuideStorageError) {
      try await storage.eachDeskRecord(of: kind) { records.append($0) }
    } catch {
      throw error.problem
    }
    return records
  }

  // MARK: - Parts

  private func page(
    _ work: TranslationWork,
    _ key: RecordKey?,
    _ overview: DeskOverview,
    typed: [String: String]? = nil,
    fault: String? = nil,
    to request: Request,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    var desk: DeskRecord?
    if let key { desk = try await site.deskRecord(key) }
    let page = TranslationPage(
      work: work,
      desk: desk,
      overview: overview,
      typed: typed,
      fault: fault
    )
    let texts = site.texts(of: request)
    let toast = request.query["done"].map { done in
      Int(done).map { Toast(texts(.translateImported, count: $0)) }
        ?? Toast(texts(DeskNotice.saved.text))
    }
    let isFault = fault != nil && status == .ok
    return site.show(
      page,
      at: .translation(work, of: key),
      to: request,
      isFault ? .unprocessableContent : status,
      toast: toast
    )
  }

  private static var noLanguage: Problem {
    .notFound("The guide has no language into which you may translate.")
  }

  /// - Throws: `Problem` 404 for a text that is no key.
  private static func key(_ text: String) throws(Problem) -> RecordKey {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = RecordKind(rawValue: String(parts[0])),
      let id = RecordID(String(parts[1]))
    else { throw .notFound("The guide has no record \(text).") }
    return RecordKey(kind, id)
  }

  private static func kind(_ fields: Fields) throws(Problem) -> RecordKind {
    guard let kind = fields["kind"].flatMap(RecordKind.init(rawValue:)) else {
      let kinds = RecordKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrongField("kind", "expected one of \(kinds)")
    }
    return kind
  }
}
