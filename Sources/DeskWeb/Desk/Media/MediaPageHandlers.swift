import ExpositionGuide
import GuideWeb
import HTTP
import JSON
import Languages
import Localization
import Web

/// Handles the page of all media.
struct MediaPageHandlers: Handlers {
  private static let pageSize = 60

  let site: BarSite

  /// Lists the media: `GET /manage/guide/media`.
  func show(_ request: Request) async throws(Problem) -> Response {
    try await page(request)
  }

  /// Sends a file that a record of the desk names: `GET /manage/guide/media/files/{hash}`.
  func send(_ request: Request, hash: PathPart<MediaHash>) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    let found = overview.keys(of: .media).lazy.compactMap { overview.record($0) }
      .flatMap(\.namedFiles).first { $0.hash == hash.text }
    guard let found else { throw .notFound("There is no file named \(hash).") }
    return try await site.sendMedia(found.hash, found.format, to: request, kept: "private")
  }

  /// Keeps the files of a form and drafts a record for each: `POST /manage/guide/media`.
  func upload(_ request: Request) async throws(Problem) -> Response {
    let texts = site.texts(of: request)
    guard !request.isBodyTooLong else {
      return try await page(request, fault: texts(.mediaFormTooLong), .contentTooLarge)
    }
    let form: MultipartForm
    do throws(MultipartError) { form = try request.multipartForm() } catch {
      throw .malformed(error.description)
    }
    var faults: [String] = []
    var added: [RecordKey] = []
    for file in form.files where !file.name.isEmpty {
      do throws(MediaUploadError) {
        let body = BodyFile(file.bytes)
        let content = try await site.keepMedia(body)
        added.append(try await draft(body.sha256, content, body.count, named: file.name))
      } catch {
        guard case .fault(let fault) = error else { throw error.problem }
        faults.append("\(file.name.shownOnOneLine)\(texts.colon)\(fault.text(texts))")
      }
    }
    guard faults.isEmpty, !added.isEmpty else {
      if faults.isEmpty { faults.append(texts(.mediaNoFile)) }
      return try await page(request, fault: faults.joined(separator: "\n"), .unprocessableContent)
    }
    return .seeOther(
      added.count == 1 && added.first != nil
        ? .deskRecord(added[0]) : .deskMedia(done: "\(added.count)")
    )
  }

  /// Drafts a record for a file that was uploaded before: `POST /manage/guide/media/record`.
  func add(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let hash = form["file"].flatMap(MediaHash.init(rawValue:))?.rawValue else {
      throw .wrongField("file", "expected the hash of a file")
    }
    let key: RecordKey
    do throws(MediaUploadError) {
      guard let (content, bytes) = try await site.mediaContent(hash) else {
        throw .unkept(.wrongField("file", "expected the hash of a file that was uploaded"))
      }
      key = try await draft(hash, content, bytes, named: form["name"] ?? "")
    } catch {
      throw error.problem
    }
    return .seeOther(.deskRecord(key))
  }

  /// The record of a file: one that is there, or a new draft.
  private func draft(
    _ hash: String,
    _ content: MediaContent,
    _ bytes: Int,
    named name: String
  ) async throws(MediaUploadError) -> RecordKey {
    do throws(Problem) {
      let overview = try await site.deskOverview()
      let known = overview.keys(of: .media)
        .first { overview.record($0)?.string("file") == hash }
      if let known { return known }
      let name = String(ofFile: name, upTo: Picture.maximumName)
      let first = RecordID(
        making: String(name.split(separator: ".").first ?? ""),
        beginning: RecordKind.media.rawValue
      )
      var document: JSONObject = [
        "name": .string(name), "file": .string(hash),
        "format": .string(content.format.rawValue), "bytes": .integer(bytes),
      ]
      document["width"] = content.size.map { .integer($0.width) }
      document["height"] = content.size.map { .integer($0.height) }
      var taken: Set<RecordID> = []
      while true {
        let key = RecordKey(.media, first.distinct { taken.contains($0) })
        let record: GuideRecord
        do throws(JSONMismatch) {
          record = try GuideRecord(key, reading: JSONReader(.object(document)))
        } catch {
          throw error.problem
        }
        if case .saved = try await site.save(.save(record), of: key, at: .none) { return key }
        taken.insert(key.id)
      }
    } catch {
      throw .unkept(error)
    }
  }

  private func page(
    _ request: Request,
    fault: String? = nil,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    let show = request.query["show"].flatMap(MediaFilter.init(rawValue:)) ?? .all
    let all = overview.keys(of: .media).compactMap { overview.record($0) }
      .map { ListedMedia($0, in: overview) }
    let listed = all.filter(show.matches)
    let pages = max(1, (listed.count + Self.pageSize - 1) / Self.pageSize)
    let number = min(max(request.query["page"].flatMap { Int($0) } ?? 1, 1), pages)
    let page = MediaPage(
      media: Array(listed.dropFirst((number - 1) * Self.pageSize).prefix(Self.pageSize)),
      counts: Dictionary(
        uniqueKeysWithValues: MediaFilter.allCases.map { filter in
          (filter, all.count(where: filter.matches))
        }
      ),
      show: show,
      page: number,
      pages: pages,
      overview: overview,
      fault: fault
    )
    let texts = site.texts(of: request)
    let toast = request.query["done"].flatMap { Int($0) }
      .map { Toast(texts(.mediaAdded, count: $0)) }
    return site.show(page, at: .deskMedia(show, page: number), to: request, status, toast: toast)
  }
}
