import ExpositionGuide
import GuideFindings
import HTML
import HTTP
import Languages
import Localization
import Web

/// Handles the page of all findings.
struct FindingHandlers: Handlers {
  static let pageSize = 30

  let site: BarSite

  /// Shows the findings of all records, the heaviest first: `GET /manage/guide/check`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    let keys = overview.keysToCheck
    let pages = max(1, (keys.count + Self.pageSize - 1) / Self.pageSize)
    let page = min(max(request.query["page"].flatMap { Int($0) } ?? 1, 1), pages)
    let start = (page - 1) * Self.pageSize
    let storage = site.parts.exhibitions
    var pieces: [FindingsPage.Piece] = []
    for key in keys[start..<min(keys.count, start + Self.pageSize)] {
      guard let record = try await kept(await storage.deskRecord(key)).record else { continue }
      pieces.append(FindingsPage.Piece(record: record, findings: overview.findings(of: record)))
    }
    let list = FindingsPage(
      pieces: pieces,
      overview: overview,
      count: keys.count,
      page: page,
      pages: pages
    )
    return site.show(list, at: .deskFindings(page: page), to: request)
  }
}

/// The findings of records, each with a link to its field.
struct FindingsPage: Page {
  struct Piece {
    let record: GuideRecord
    let findings: [RecordFinding]
  }

  let pieces: [Piece]
  let overview: DeskOverview
  let count: Int
  let page: Int
  let pages: Int

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    let sentences = FindingWording(context.language)
    return DeskFrame(texts(.deskFindingsTitle)).html(in: context) {
      if !overview.isCounted { p(.class("hint")) { texts(.deskCounting) } }
      if pieces.isEmpty {
        p(.class("empty")) { texts(.deskNoFindings) }
      } else {
        p(.class("lead")) { texts(.deskRecords, count: count) }
      }
      div(.class("desk-changes")) {
        for piece in pieces {
          section(.class("panel"), .data("record", piece.record.key.description)) {
            h2 {
              a(.href(Link.deskRecord(piece.record.key).path)) {
                overview.titleNode(of: piece.record.key, in: context)
              }
            }
            for finding in piece.findings.sorted(by: { $0.severity < $1.severity }) {
              a(
                .class("desk-finding", finding.severity.rawValue),
                .href(
                  finding.link(
                    from: piece.record.key,
                    source: overview.source(of: piece.record)
                  )
                )
              ) {
                strong { sentences.name(finding.severity) + texts.colon }
                finding.place(from: piece.record.key, wording)
                sentences.sentence(finding)
              }
            }
          }
        }
      }
      DeskPages(page: page, pages: pages) { .deskFindings(page: $0) }.node(texts)
    }
  }
}
