import ExpositionGuide
import HTTP
import Languages
import Localization
import Web

/// Handles the published versions.
struct VersionHandlers: Handlers {
  static let pageSize = 30
  /// As many changed records of a version are shown.
  static let maximumShown = 60

  let site: BarSite

  /// Shows the versions, or how two of them differ: `GET /manage/guide/versions?from=&to=`.
  func showAll(_ request: Request) async throws(Problem) -> Response {
    let storage = site.parts.exhibitions
    let current = try await kept(await storage.guideVersion()) ?? 0
    if let comparison = try VersionComparison(request.query, latest: current) {
      return try await compare(comparison, latest: current, to: request)
    }
    let before = try request.numberBefore()
    let found = try await kept(
      await storage.guideVersions(before: before, limit: Self.pageSize + 1)
    )
    let versions = Array(found.prefix(Self.pageSize))
    let page = VersionsPage(
      versions: versions,
      current: current,
      older: found.count > Self.pageSize ? versions.last?.number : nil,
      zone: site.zone
    )
    return site.show(
      page,
      at: .deskVersions(before: before),
      to: request,
      toast: site.deskToast(for: request)
    )
  }

  private func compare(
    _ comparison: VersionComparison,
    latest: Int,
    to request: Request
  ) async throws(Problem) -> Response {
    let (pieces, next) = try await comparison.changes(in: site.parts.exhibitions)
    let page = ComparisonPage(
      comparison: comparison,
      pieces: pieces,
      next: next,
      record: nil,
      latest: latest,
      overview: try await site.deskOverview()
    )
    return site.show(page, at: .deskComparison(comparison), to: request)
  }

  /// Shows the changes of a version: `GET /manage/guide/versions/{version}`.
  func show(
    _ request: Request,
    version: PathPart<DeskNumber>
  ) async throws(Problem) -> Response {
    let version = try await found(version)
    let storage = site.parts.exhibitions
    let changes = try await kept(
      await storage.guideChanges(
        from: version.number - 1,
        to: version.number,
        of: nil,
        after: nil,
        limit: Self.maximumShown
      )
    )
    var pieces: [ChangedRecord] = []
    for change in changes {
      let before = try await kept(
        await storage.guideRecord(change.key, at: version.number - 1)
      )
      pieces.append(ChangedRecord(key: change.key, before: before, after: change.record))
    }
    let page = VersionPage(
      version: version,
      current: try await kept(await storage.guideVersion()) ?? 0,
      pieces: pieces,
      overview: try await site.deskOverview(),
      zone: site.zone
    )
    return site.show(page, at: .deskVersion(version.number), to: request)
  }

  /// Publishes an older version again: `POST /manage/guide/versions/{version}`.
  func rollBack(
    _ request: Request,
    version: PathPart<DeskNumber>
  ) async throws(Problem) -> Response {
    let version = try await found(version)
    let fields = try request.form()
    guard let published = fields["published"].flatMap({ Int($0) }), published > 0 else {
      throw .wrongField("published", "expected the number of the published version")
    }
    let context = site.context(for: request, at: .deskVersion(version.number))
    guard fields[Question.field] != nil else {
      let number = context.texts.number(version.number)
      let question = Question(
        context.texts(.deskRollBack, ["version": number]),
        nil,
        losses: [context.texts(.deskRollBackLoses, ["version": number])],
        form: .deskVersion(version.number),
        fields: [("published", "\(published)")],
        back: .deskVersion(version.number),
        isRed: true
      )
      return site.show(question, in: context, to: request)
    }
    _ = try await site.rollBackGuide(to: version.number, from: published)
    return .seeOther(Link.deskVersions().after(DeskNotice.rolledBack.rawValue))
  }

  /// - Throws: `Problem` 404 for a version that is none.
  private func found(_ part: PathPart<DeskNumber>) async throws(Problem) -> GuideVersion {
    let number = try part.found()
    let storage = site.parts.exhibitions
    let versions = try await kept(
      await storage.guideVersions(before: number &+ 1, limit: 1)
    )
    guard let version = versions.first, version.number == number else {
      throw .notFound("The guide has no version \(number).")
    }
    return version
  }
}
