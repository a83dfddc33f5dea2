import CSV
import CounterWeb
import HTTP
import JSON
import JuiceBar
import Web

extension MenuEditor {
  /// Shows the form for a file: `GET /manage/menu/import`.
  func showImport(_ request: Request) async throws(Problem) -> Response {
    let page = MenuImportPage(editing: try await site.menuEditing(), zone: site.zone)
    return site.show(page, at: .menuImport, to: request)
  }

  /// Makes a file the draft; it is not published: `POST /manage/menu/import`.
  ///
  /// A draft with changes is replaced only by those who have said so.
  func importFile(_ request: Request) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    var page = MenuImportPage(editing: editing, zone: site.zone)
    if request.isBodyTooLong {
      page.problem = MenuFileError.tooLong.problem
      return site.show(page, at: .menuImport, to: request, .contentTooLarge)
    }
    let form = try request.formWithFiles()
    let revision = try Self.revision(in: form.fields)
    page.text = form.fields["file"] ?? ""
    page.isSure = form.fields[Question.field] != nil
    // The text may have been edited after the file was chosen, so it takes precedence.
    let bytes = page.text.isEmpty ? form.file("upload")?.bytes ?? [] : Array(page.text.utf8)
    let upload: MenuUpload
    do throws(MenuFileError) {
      upload = try MenuUpload(bytes)
    } catch {
      page.problem = error.problem
      return site.show(page, at: .menuImport, to: request, .unprocessableContent)
    }
    guard editing.unpublished == nil || page.isSure == true else {
      return site.show(page, at: .menuImport, to: request, .unprocessableContent)
    }
    try await stored(await add(upload.pictures))
    let base = editing.state.versions.menu
    let isSaved = try await isInTime(
      await save(upload.draft, base: base, expecting: revision, of: editing)
    )
    guard isSaved else {
      page.isLate = true
      return site.show(page, at: .menuImport, to: request, .conflict)
    }
    return .seeOther(.menuEditor(.imported))
  }

  /// Sends the draft or the published menu as a file: `GET /api/menu/files/{file}`.
  package func sendFile(
    _ request: Request,
    file: PathPart<FileName>
  ) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    let parts = file.text.split(separator: ".")
    let draft: MenuDraft? =
      switch parts.first {
      case "menu": MenuDraft(editing.state.menu)
      case "draft": editing.draft
      default: nil
      }
    guard let draft, parts.count == 2, ["json", "csv"].contains(parts[1]) else {
      throw .notFound("There is no file of the menu named \(file).")
    }
    let isJSON = parts[1] == "json"
    let pictures = isJSON ? try await site.menuPictures(draft.pictures) : []
    let text = isJSON ? draft.json(with: pictures).encoded(pretty: true) + "\n" : draft.sheet
    return Response(
      .ok,
      headers: [
        "Content-Type": isJSON ? "application/json" : CSVTable.contentType,
        "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"pavilion-\(file)\"",
      ],
      body: .bytes(Bytes(text))
    )
  }
}
