import ExpositionGuide
import GuideWeb
import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// Handles the import of files to drafts.
struct ImportHandlers: Handlers {
  let site: BarSite

  private var desk: ImportDesk { site.share.part { ImportDesk(site.parts.exhibitions) } }

  /// Shows the form, and what a file that was uploaded would change:
  /// `GET /manage/guide/import?file=&name=&map=&exhibition=`.
  func show(_ request: Request) async throws(Problem) -> Response {
    guard request.query["file"] != nil else {
      return try await page(request, toast: toast(of: request))
    }
    let choice = try ImportChoice(request.query)
    let outcome: GuideImport.Outcome
    do throws(ImportFault) { outcome = try await desk.rehearse(choice) } catch {
      return try await page(request, choice, fault: error)
    }
    let status: Status = outcome.faults.count == 0 ? .ok : .unprocessableContent
    return try await page(request, choice, outcome, status)
  }

  /// Keeps the file of a form, and leads to what it would change: `POST /manage/guide/import`.
  func upload(_ request: Request) async throws(Problem) -> Response {
    guard !request.isBodyTooLong else { return try await page(request, fault: .tooLong) }
    let form: MultipartForm
    do throws(MultipartError) { form = try request.multipartForm() } catch {
      throw .malformed(error.description)
    }
    guard let file = form.file("file"), !file.name.isEmpty else {
      throw .wrongField("file", "expected a file")
    }
    var map = try ImportChoice.map(form.fields)
    let exhibition = try ImportChoice.exhibition(form.fields)
    do throws(ImportFault) {
      if let own = form.file("own"), !own.name.isEmpty {
        map = .own(try await keep(BodyFile(own.bytes)))
      }
      let hash = try await keep(BodyFile(file.bytes))
      let choice = ImportChoice(file: hash, name: file.name, map: map, exhibition: exhibition)
      return .seeOther(Link.deskImport(choice))
    } catch {
      return try await page(request, fault: error)
    }
  }

  /// Keeps a file that a script sends as it is: `POST /manage/guide/import/file`.
  func keep(_ request: Request) async throws(Problem) -> Response {
    do throws(ImportFault) {
      guard !request.isBodyTooLong else { throw .tooLong }
      let hash = try await keep(request.bodyFile)
      return .json(["file": .string(hash.rawValue)], status: .created)
    } catch {
      if case .problem(let problem) = error { throw problem }
      let sentence = error.text(site.texts(of: request))
      var problem = Problem.wrongField("", sentence)
      problem.status = error.status
      problem.members = ["sentence": .string(sentence)]
      throw problem
    }
  }

  /// Sends the rows that are refused, each with its problem, in a form that can be mended and imported
  /// again: `GET /manage/guide/import/refused?file=&name=&map=&exhibition=`.
  func sendRefused(_ request: Request) async throws(Problem) -> Response {
    let choice = try ImportChoice(request.query)
    let outcome: GuideImport.Outcome
    do throws(ImportFault) { outcome = try await desk.rehearse(choice) } catch {
      return try await page(request, choice, fault: error)
    }
    guard let rows = outcome.refused[choice.name] else {
      throw .notFound("No row of this file is refused.")
    }
    // The name stands in a header, between quotation marks.
    let name = String(
      choice.name.unicodeScalars.filter {
        $0.properties.isAlphabetic && $0.isASCII || "-_.0123456789".unicodeScalars.contains($0)
      }
    )
    return Response(
      .ok,
      headers: [
        "Content-Type": "application/octet-stream", "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"\(GuideFiles.name(ofRefused: name))\"",
      ],
      body: .bytes(Bytes(rows.bytes))
    )
  }

  /// Makes drafts of what a file changes: `POST /manage/guide/import/drafts`.
  ///
  /// The same form again finds nothing that differs, and makes no draft.
  func take(_ request: Request) async throws(Problem) -> Response {
    let choice = try ImportChoice(try request.form())
    let time = site.parts.surroundings.now()
    let outcome: GuideImport.Outcome
    do throws(ImportFault) {
      outcome = try await desk.draft(choice, by: site.guideAuthor, at: time)
    } catch {
      return try await page(request, choice, fault: error)
    }
    guard choice.keepsGood || outcome.faults.count == 0 else {
      return try await page(request, choice, outcome, .unprocessableContent)
    }
    if outcome.changed > 0 {
      try await site.note("import-drafts", choice.name, "\(outcome.changed)")
    }
    let left = outcome.keptDrafts.isEmpty ? "" : "&left=\(outcome.keptDrafts.count)"
    return .seeOther(
      Link.deskImport.path + "?done=\(time.milliseconds)&count=\(outcome.changed)\(left)"
    )
  }

  /// Takes the drafts of an import back: `POST /manage/guide/import/undo`.
  func undo(_ request: Request) async throws(Problem) -> Response {
    let fields = try request.form()
    guard let time = fields["at"].flatMap({ Int($0) }), time > 0 else {
      throw .wrongField("at", "expected the time of an import, in milliseconds")
    }
    let count = try await site.takeBackDrafts(madeAt: time)
    if count > 0 { try await site.note("undo-import", "\(time)", "\(count)") }
    return .seeOther(Link.deskImport.path + "?done=undone&count=\(count)")
  }

  // MARK: - Parts

  private func keep(_ body: BodyFile) async throws(ImportFault) -> MediaHash {
    guard body.count > 0 else { throw .empty }
    guard body.count <= BodyLimit.importedFile.bytes else { throw .tooLong }
    do throws(Problem) { try await site.keepFile(body) } catch { throw .problem(error) }
    guard let hash = MediaHash(rawValue: body.sha256) else { throw .gone }
    return hash
  }

  private func toast(of request: Request) -> Toast? {
    guard let done = request.query["done"],
      let count = request.query["count"].flatMap({ Int($0) }), count >= 0
    else { return nil }
    let texts = site.texts(of: request)
    if done == "undone" { return Toast(texts(.importUndone, count: count)) }
    guard let time = Int(done), time > 0 else { return nil }
    let left = request.query["left"].flatMap { Int($0) } ?? 0
    let kept = left > 0 ? texts(.importKeptDrafts, count: left) : nil
    guard count > 0 else { return Toast(kept ?? texts(.importDoneBefore)) }
    return Toast(
      [texts(.importDone, count: count), kept].compactMap(\.self).joined(separator: " "),
      undo: Toast.Undo(.deskImportUndo, [("at", "\(time)")])
    )
  }

  private func page(
    _ request: Request,
    _ choice: ImportChoice? = nil,
    _ outcome: GuideImport.Outcome? = nil,
    _ status: Status = .ok,
    toast: Toast? = nil
  ) async throws(Problem) -> Response {
    let page = ImportPage(
      choice: choice,
      outcome: outcome,
      fault: nil,
      isDone: toast != nil,
      overview: try await site.deskOverview()
    )
    let link = choice.map(Link.deskImport) ?? .deskImport
    return site.show(page, at: link, to: request, status, toast: toast)
  }

  private func page(
    _ request: Request,
    _ choice: ImportChoice? = nil,
    fault: ImportFault
  ) async throws(Problem) -> Response {
    if case .problem(let problem) = fault { throw problem }
    let page = ImportPage(
      choice: choice,
      outcome: nil,
      fault: fault,
      isDone: false,
      overview: try await site.deskOverview()
    )
    return site.show(page, at: .deskImport, to: request, fault.status)
  }
}
