import Calendars
import ExpositionGuide
import GuideFindings
import HTTP
import JSON
import Languages
import Localization
import Web

/// Publishes and lists versions of the guide for programs.
struct VersionHandlersAPI: Handlers {
  private static let pageSize = 50

  let site: BarSite

  /// Lists versions: `GET /api/guide/versions?before=`.
  func list(_ request: Request) async throws(Problem) -> Response {
    let before = try request.numberBefore()
    let versions = try await kept(
      await site.parts.exhibitions.guideVersions(before: before, limit: Self.pageSize)
    )
    return .json(["versions": .array(versions.map { .object(DraftDocument.version($0)) })])
  }

  /// Publishes drafts, or holds them: `POST /api/guide/versions`.
  func publish(_ request: Request) async throws(Problem) -> Response {
    let wish = try await wish(of: try request.json())
    switch try await site.publish(wish) {
    case .published(let version, let plan):
      return .json(
        ["version": .integer(version), "changes": .integer(plan.changes.count)],
        status: .created
      )
    case .held(let schedule, let plan):
      return .json(
        ["schedule": .integer(schedule), "changes": .integer(plan.changes.count)],
        status: .created
      )
    case .unchanged(let version):
      return .json(["version": .integer(version), "changes": .integer(0)])
    case .blocked(let plan):
      let wording = FindingWording(site.texts(of: request).language)
      throw .guideConflict(
        "Something keeps records from being published. Nothing was published.",
        members: ["obstacles": DraftDocument.obstacles(plan, wording)]
      )
    case .changed: throw .guideConflict("A record was edited meanwhile. Nothing was published.")
    case .taken(let keys):
      let names = keys.prefix(20).map(\.description).joined(separator: ", ")
      throw .guideConflict("Another schedule holds \(names). Nothing was held.")
    }
  }

  /// Publishes an older version again: `POST /api/guide/versions/{version}/rollback`.
  func rollBack(
    _ request: Request,
    version: PathPart<DeskNumber>
  ) async throws(Problem) -> Response {
    let version = try version.found()
    let new = try await site.rollBackGuide(to: version)
    guard let new else {
      let latest = try await kept(await site.parts.exhibitions.guideVersion())
      return .json(["version": .integer(latest ?? 0), "changes": .integer(0)])
    }
    let changes = try await kept(
      await site.parts.exhibitions.guideVersions(before: new + 1, limit: 1)
    )
    return .json(
      ["version": .integer(new), "changes": .integer(changes.first?.changes ?? 0)],
      status: .created
    )
  }

  private func wish(of body: JSONReader) async throws(Problem) -> PublishingWish {
    var wish = PublishingWish()
    let names = ["records", "note", "at", "numbers"]
    for member in try parsed(body.members()) where !names.contains(member.name) {
      throw .wrongField(member.name, "expected one of \(names.joined(separator: ", "))")
    }
    if let records = try parsed(body.memberIfNamed("records")?.elements()) {
      wish.choice = .records(try await chosen(records))
    }
    if let note = try parsed(body.memberIfNamed("note")?.string()) {
      do throws(LineFault) { wish.note = try PublicationNote(typed: note) } catch {
        throw .wrongField("note", "expected \(PublicationNote.expectation)")
      }
    }
    if let at = try parsed(body.memberIfNamed("at")?.string()) {
      let now = try await kept(await site.parts.exhibitions.guideTime())
      guard let due = ISOTime.read(at), due > now else {
        throw .wrongField("at", "expected a moment in the future such as 2026-11-25T09:00:00Z")
      }
      wish.due = due
    }
    for reader in try parsed(body.memberIfNamed("numbers")?.elements()) ?? [] {
      let number = try parsed(reader.member("number").integer(in: 1...99_999))
      let exhibit = try parsed(reader.member("exhibit"))
      guard let id = RecordID(try parsed(exhibit.string())) else {
        throw .wrongField(exhibit.path, "expected the identifier of an exhibit")
      }
      wish.confirmed.insert(ReusedNumber(number, of: id))
    }
    return wish
  }

  /// The records of a wish, each of which has a draft.
  private func chosen(_ records: [JSONReader]) async throws(Problem) -> Set<RecordKey> {
    var keys: Set<RecordKey> = []
    for reader in records {
      let text = try parsed(reader.string())
      guard let key = RecordKey(text),
        try await kept(await site.parts.exhibitions.deskRecord(key)).draft != nil
      else {
        throw .wrongField(reader.path, "expected a record with a draft such as exhibit/jikji")
      }
      keys.insert(key)
    }
    return keys
  }
}
