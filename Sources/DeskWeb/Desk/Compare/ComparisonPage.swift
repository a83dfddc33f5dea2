import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// Two versions of the guide, or of a record, with the words that differ.
struct ComparisonPage: Page {
  let comparison: VersionComparison
  let pieces: [ChangedRecord]
  /// The record behind which the comparison goes on, if it does.
  let next: RecordKey?
  /// The record whose versions they are; nothing for those of the guide.
  let record: RecordKey?
  let latest: Int
  let overview: DeskOverview

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    return DeskFrame(
      texts(
        .compareTitle,
        ["from": texts.number(comparison.from), "to": texts.number(comparison.to)]
      ),
      back: record.map { BackLink(link: .recordHistory($0), key: .deskBackToRecord) }
        ?? BackLink(link: .deskVersions(), key: .deskVersionsTitle)
    ).html(in: context) {
      if let record {
        p(.class("lead")) { overview.nameNode(of: record, in: context) }
      }
      ComparisonForm(
        link: record.map { .recordHistory($0) } ?? .deskVersions(),
        from: comparison.from,
        to: comparison.to,
        latest: latest
      ).node(texts)
      if pieces.isEmpty, next == nil { p(.class("empty")) { texts(.compareSame) } }
      div(.class("desk-changes")) { for piece in pieces { piece.node(wording, in: context) } }
      if let next {
        div(.class("buttons")) {
          a(.class("button"), .href(Link.deskComparison(comparison, after: next).path)) {
            texts(.compareMore)
          }
        }
      }
    }
  }
}

/// Two numbers of versions to compare.
struct ComparisonForm {
  let link: Link
  let from: Int
  let to: Int
  let latest: Int

  /// The form, where there are two versions.
  func node(_ texts: Texts) -> Node? {
    guard latest > 1 else { return nil }
    return form(
      .class("desk-search"),
      .method("get"),
      .action(link.path),
      .aria("label", texts(.compareVersions))
    ) {
      number("from", texts(.compareFrom), from)
      number("to", texts(.compareTo), to)
      button(.class("button")) { texts(.compareDo) }
    }
  }

  private func number(_ name: String, _ label: String, _ value: Int) -> Node {
    Field("compare-\(name)", label: label).node { field in
      input(
        .id(field.id),
        .type("number"),
        .name(name),
        .value("\(value)"),
        Attribute("min", "1"),
        Attribute("max", "\(latest)"),
        .required
      )
    }
  }
}
