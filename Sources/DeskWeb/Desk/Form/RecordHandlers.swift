import ExpositionGuide
import GuideWeb
import HTTP
import JSON
import Languages
import Localization
import Web

/// Handles the forms of records.
struct RecordHandlers: Handlers {
  let site: BarSite

  /// Shows the form of a record: `GET /manage/guide/{kind}/{id}`.
  func show(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let overview = try await site.deskOverview()
    let desk = try await site.deskRecord(key)
    let view = FormView(request.query)
    return page(desk, overview, view, to: request, toast: toast(of: desk, request))
  }

  /// Tells scripts who edited a record last: `GET /manage/guide/{kind}/{id}/state`.
  func showState(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let desk = try await site.deskRecord(try RecordKey(kind, id))
    let texts = site.texts(of: request)
    let words = desk.draft.map { draft in
      texts(
        .deskEditedElsewhere,
        ["time": texts.moment(draft.at, in: site.zone), "who": draft.author.shown(texts)]
      )
    }
    return .json([
      "revision": .string(desk.revision.description),
      "words": .string(words ?? texts(.deskPublishedElsewhere)),
    ])
  }

  /// Saves the form of a record: `POST /manage/guide/{kind}/{id}`.
  func save(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let fields = try request.form()
    let revision = try Self.revision(in: fields)
    let overview = try await site.deskOverview()
    let desk = try await site.deskRecord(key)
    if fields["mine"] != nil { return try await settle(fields, revision, desk, by: request) }
    let form = RecordForm(key.kind, fields)
    let move = fields["do"].flatMap { RecordForm.Move($0) }
    let document = form.document(over: desk.record, move, zone: site.zone) { kind, text in
      overview.find(kind, text)
    }
    func refusal(of path: String) -> Response {
      page(
        desk,
        overview,
        FormView(path: path, language: FormView(fields).language),
        form: form,
        fault: FormControls.Fault(path: path),
        to: request,
        .unprocessableContent
      )
    }
    let record: GuideRecord
    do throws(JSONMismatch) {
      let read = try GuideRecord(key, reading: JSONReader(.object(document)))
      record = GuideDesk.prepare(read, over: desk)
    } catch {
      return refusal(of: error.path)
    }
    do throws(Problem) {
      return try await save(
        record,
        over: desk,
        at: revision,
        areTranslationsRight: fields["small"] != nil,
        then: .deskRecord(key, Self.view(after: fields)),
        Self.notice(of: move),
        by: request
      )
    } catch {
      // A field is named where the record cannot be kept: its file is not here.
      guard error.status == .unprocessableContent, let field = error.errors.first?.field else {
        throw error
      }
      return refusal(of: field)
    }
  }

  /// Saves a record that differs, and leads on; who comes late sees both.
  private func save(
    _ record: GuideRecord,
    over desk: DeskRecord,
    at revision: RecordRevision,
    areTranslationsRight: Bool = false,
    then link: Link,
    _ notice: DeskNotice,
    by request: Request
  ) async throws(Problem) -> Response {
    guard record != desk.record else { return .seeOther(link) }
    let outcome = try await site.save(
      .save(record),
      of: record.key,
      at: revision,
      areTranslationsRight: areTranslationsRight
    )
    switch outcome {
    case .saved: return .seeOther(link.after(notice.rawValue))
    case .tooLate(let theirs):
      return try await showConflict(record, from: revision, theirs, to: request)
    }
  }

  // MARK: - Late comers

  private func showConflict(
    _ mine: GuideRecord,
    from revision: RecordRevision,
    _ theirs: DeskRecord,
    to request: Request
  ) async throws(Problem) -> Response {
    let storage = site.parts.exhibitions
    let (before, key) = (revision, mine.key)
    let edits = try await kept(
      await storage.edits(of: key, before: before.edit &+ 1, limit: 1)
    )
    var base: GuideRecord?
    if let edit = edits.first, edit.number == before.edit, case .save(let record) = edit.edit.deed {
      base = record
    } else if before.version > 0 {
      base = try await kept(await storage.guideRecord(key, at: before.version))
    }
    let overview = try await site.deskOverview()
    let page = ConflictPage(
      mine: mine,
      theirs: theirs,
      base: base,
      overview: overview,
      zone: site.zone
    )
    return site.show(page, at: .deskRecord(key), to: request, .conflict)
  }

  /// Saves a late comer's choice of both texts.
  private func settle(
    _ fields: Fields,
    _ revision: RecordRevision,
    _ desk: DeskRecord,
    by request: Request
  ) async throws(Problem) -> Response {
    let mine = try Self.document(fields["mine"] ?? "", of: desk.key)
    var document = mine.document
    let differences = RecordDifference.all(
      of: desk.key.kind,
      from: desk.record?.document,
      to: mine.document
    )
    for difference in differences
    where fields["pick:" + ControlName.of(difference.path, difference.language)] == "theirs" {
      document = document.setting(difference.before, at: difference)
    }
    let record: GuideRecord
    do throws(JSONMismatch) {
      let read = try GuideRecord(desk.key, reading: JSONReader(.object(document)))
      record = GuideDesk.prepare(read, over: desk)
    } catch {
      throw error.problem
    }
    let link = Link.deskRecord(desk.key)
    return try await save(record, over: desk, at: revision, then: link, .saved, by: request)
  }

  private static func document(
    _ text: String,
    of key: RecordKey
  ) throws(Problem) -> GuideRecord {
    let value: JSONValue
    do throws(JSONSyntaxError) { value = try JSONValue(parsing: Array(text.utf8)) } catch {
      throw .wrongField("mine", "expected the document of the record: \(error)")
    }
    do throws(JSONMismatch) { return try GuideRecord(key, reading: JSONReader(value)) } catch {
      throw error.problem
    }
  }

  // MARK: - Parts

  private func page(
    _ desk: DeskRecord,
    _ overview: DeskOverview,
    _ view: FormView,
    form: RecordForm? = nil,
    fault: FormControls.Fault? = nil,
    to request: Request,
    _ status: Status = .ok,
    toast: Toast? = nil
  ) -> Response {
    let language = Language(of: request)
    let record = desk.record ?? desk.published
    let usual = record.map {
      RecordForm($0, zone: site.zone) { overview.name(of: $0, in: language) }
    }
    let page = RecordFormPage(
      desk: desk,
      form: form ?? usual ?? RecordForm(desk.key.kind, [:]),
      overview: overview,
      findings: desk.record.map { overview.findings(of: $0) } ?? [],
      view: view,
      fault: fault,
      zone: site.zone,
      isCurator: site.isCurator
    )
    return site.show(page, at: .deskRecord(desk.key, view), to: request, status, toast: toast)
  }

  private func toast(of desk: DeskRecord, _ request: Request) -> Toast? {
    guard let notice = request.query["done"].flatMap(DeskNotice.init(rawValue:)) else {
      return nil
    }
    let canUndo = [.removed, .withdrawn].contains(notice)
    return Toast(
      site.texts(of: request)(notice.text),
      undo: canUndo
        ? Toast.Undo(
          .endRecord(desk.key),
          [("action", "undo"), ("revision", desk.revision.description)]
        ) : nil
    )
  }

  private static func notice(of move: RecordForm.Move?) -> DeskNotice {
    switch move?.deed {
    case .remove: .removed
    case .up, .down: .moved
    case nil: .saved
    }
  }

  private static func view(after fields: Fields) -> FormView {
    let view = FormView(fields)
    let show = (fields["show"] ?? "").split(separator: ":", maxSplits: 1)
    guard show.count == 2 else { return view }
    return show[0] == "layer"
      ? FormView(layer: String(show[1]), language: view.language)
      : FormView(layer: view.layer, language: Language(rawValue: String(show[1])))
  }

  /// The revision on which a form is based.
  static func revision(in fields: Fields) throws(Problem) -> RecordRevision {
    guard let revision = fields["revision"].flatMap({ RecordRevision($0) }) else {
      throw .wrongField("revision", "expected the revision of the record, such as 12-3")
    }
    return revision
  }
}

extension DeskOverview {
  /// The record that a text names: by its identifier, or a name that no other of the kind has.
  func find(_ kind: RecordKind, _ text: String) -> RecordID? {
    if let last = text.split(separator: "·").last.flatMap({ RecordID(String($0).trimmed) }),
      rows[RecordKey(kind, last)] != nil
    {
      return last
    }
    let wanted = text.lowercased()
    let named = keys(of: kind).filter { key in
      rows[key]?.name?.translations.values.contains { $0.lowercased() == wanted } ?? false
    }
    return named.count == 1 ? named.first?.id : RecordID(text)
  }
}

extension JSONObject {
  /// The object with another value where two states differ.
  func setting(_ value: JSONValue?, at difference: RecordDifference) -> JSONObject {
    let steps = difference.path.split(separator: ".").map(String.init)
    return setting(value, at: steps[...], difference.language)
  }

  private func setting(
    _ value: JSONValue?,
    at steps: ArraySlice<String>,
    _ language: Language?
  ) -> JSONObject {
    guard let name = steps.first else { return self }
    var object = self
    if steps.count > 1 {
      let inner: JSONObject = if case .object(let inner)? = self[name] { inner } else { [:] }
      let changed = inner.setting(value, at: steps.dropFirst(), language)
      object[name] = changed.members.isEmpty ? nil : .object(changed)
    } else if let language {
      let text = self[name].flatMap { try? JSONReader($0).localizedText() }
      var translations = text?.translations ?? [:]
      if case .string(let words)? = value {
        translations[language] = words
      } else {
        translations[language] = nil
      }
      object[name] = LocalizedText(translations, phrases: text?.phrases ?? [:])?.json
    } else {
      object[name] = value
    }
    return object
  }
}
