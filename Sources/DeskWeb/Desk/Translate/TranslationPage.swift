import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The texts of a record, each beside its translation.
struct TranslationPage: Page {
  private struct Row {
    let text: RecordValue<LocalizedText>
    let state: TranslationState
  }

  let work: TranslationWork
  let desk: DeskRecord?
  let overview: DeskOverview
  /// The translations that were sent and not saved, by path.
  let typed: [String: String]?
  let fault: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = texts(
      .translateTitle,
      ["source": texts(work.source.text), "target": texts(work.target.text)]
    )
    let back = isForEditor ? BackLink(link: .desk, key: .deskTitle) : nil
    return DeskFrame(title, back: back).html(in: context) {
      Notice(.fault).node(typed == nil ? fault : texts(.translateLate))
      lead(context)
      choices(texts)
      if rows.isEmpty {
        p(.class("empty")) { texts(desk == nil ? .translateDone : .translateDoneHere) }
      }
      form(context)
      tables(texts)
    }
  }

  private var record: GuideRecord? { desk?.record }

  private var isForEditor: Bool { Caller.current?.has(.editor) ?? false }

  private var rows: [Row] {
    guard let record else { return [] }
    return record.texts.compactMap { text in
      guard text.value.translations[work.source] != nil else { return nil }
      let state = record.translationState(of: text, into: work.target)
      guard work.showsAll || state != .current || typed?[text.path] != nil else { return nil }
      return Row(text: text, state: state)
    }
  }

  // MARK: - Above the texts

  private func lead(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let all = overview.rows.all.map { work.tally(of: $0) }.reduce(TranslationTally(), +)
    let next = desk.flatMap { work.next(after: $0.key, in: overview) }
    return div(.class("desk-lead")) {
      div {
        if let desk, let record {
          h2 {
            let name = record.name?.text(in: context.language) ?? desk.key.id.description
            if isForEditor {
              a(.href(Link.deskRecord(desk.key).path)) { name }
            } else {
              Node.text(name)
            }
          }
          p(.class("quiet-words")) { words(record, texts) }
        }
        p(.class("quiet-words")) {
          texts(
            .translateProgress,
            ["language": texts(work.target.text), "percent": texts.number(all.percent)]
          )
        }
      }
      if let next {
        div(.class("buttons")) {
          a(.class("button"), .href(Link.translation(work, of: next).path)) {
            span { texts(.translateNext) }
            Icon("next").node(in: context)
          }
        }
      }
    }
  }

  private func words(_ record: GuideRecord, _ texts: Texts) -> String {
    let tally = TranslationMarks(record).tally(from: work.source, into: work.target)
    return texts(
      .translateTally,
      [
        "current": texts.number(tally.current), "outdated": texts.number(tally.outdated),
        "missing": texts.number(tally.missing),
      ]
    )
  }

  @NodeBuilder
  private func choices(_ texts: Texts) -> [Node] {
    let key = desk?.key
    Segments(
      texts(.deskShow),
      [
        (texts(.translateToMend), .translation(work.showing(all: false), of: key), !work.showsAll),
        (texts(.translateAll), .translation(work.showing(all: true), of: key), work.showsAll),
      ]
    ).node
    if work.targets.count > 1 {
      Segments(
        texts(.translateInto),
        work.targets.map { language in
          (
            texts(language.text), .translation(work.into(language), of: key),
            language == work.target
          )
        }
      ).node
    }
  }

  // MARK: - The texts

  /// One form for all texts of the record, so that a button saves whatever was typed.
  private func form(_ context: ScreenContext) -> Node? {
    guard let desk, !rows.isEmpty else { return nil }
    let texts = context.texts
    return HTML.form(
      .class("translate-form"),
      .method("post"),
      .action(Link.translation().path)
    ) {
      input(.type("hidden"), .name("record"), .value(desk.key.description))
      input(.type("hidden"), .name("revision"), .value(desk.revision.description))
      input(.type("hidden"), .name("language"), .value(work.target.tag))
      if work.showsAll { input(.type("hidden"), .name("show"), .value("all")) }
      div(.class("desk-save")) {
        button(.class("button", "solid")) { texts(.translateSave) }
      }
      for (index, row) in rows.enumerated() { node(row, index, context) }
    }
  }

  private func node(_ row: Row, _ index: Int, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let label = wording(context).label(row.text.path, of: desk?.key.kind ?? .exhibit)
    let id = "translation-\(index)"
    let translation = row.text.value.translations[work.target] ?? ""
    return section(.class("panel", "translate-row"), .aria("label", label)) {
      div(.class("translate-source")) {
        h3 { label }
        p(.lang(work.source.tag)) { source(row) }
      }
      div(.class("translate-target")) {
        Field(
          id,
          label: .text("\(label) · \(texts(work.target.text))"),
          hint: nil,
          error: nil
        ).node { field in
          textarea(
            .id(field.id),
            .name("text:\(row.text.path)"),
            .lang(work.target.tag),
            Attribute("rows", "4")
          ) { typed?[row.text.path] ?? translation }
        }
        p(.class("tag")) { texts(row.state.text) }
        if case .outdated = row.state {
          div(.class("buttons")) {
            button(.class("button"), .name("right"), .value(row.text.path)) {
              texts(.translateRight)
            }
          }
        }
      }
    }
  }

  /// The source, with the words that were changed since the translation was made.
  @NodeBuilder
  private func source(_ row: Row) -> [Node] {
    let words = row.text.value.translations[work.source] ?? ""
    if case .outdated(let former) = row.state {
      for part in WordDifference(from: former, to: words).parts {
        switch part {
        case .kept(let text): Node.text(text)
        case .removed(let text): del { text }
        case .added(let text): ins { text }
        }
      }
    } else {
      Node.text(words)
    }
  }

  private func wording(_ context: ScreenContext) -> FieldWording {
    FieldWording(texts: context.texts) { [overview] key in
      overview.name(of: key, in: context.language)
    }
  }

  // MARK: - Tables

  private func tables(_ texts: Texts) -> Node {
    let kinds = RecordKind.allCases.filter { !overview.rows.all(of: $0).isEmpty }
    return details(.class("drop")) {
      summary { texts(.translateTables) }
      p { texts(.translateTablesHint) }
      ul(.class("translate-tables")) {
        for kind in kinds {
          li {
            a(.class("button"), .href(Link.translationTable(work, of: kind).path)) {
              "\(texts(kind.several)) (CSV)"
            }
          }
        }
      }
      HTML.form(
        .class("staff-form"),
        .method("post"),
        .action(Link.translationImport.path),
        Attribute("enctype", "multipart/form-data")
      ) {
        input(.type("hidden"), .name("language"), .value(work.target.tag))
        Field("translate-kind", label: texts(.deskKind)).node { field in
          select(.id(field.id), .name("kind")) {
            for kind in kinds { option(.value(kind.rawValue)) { texts(kind.several) } }
          }
        }
        Field("translate-file", label: texts(.translateFile)).node { field in
          input(
            .id(field.id),
            .type("file"),
            .name("file"),
            Attribute("accept", ".csv,text/csv"),
            .required
          )
        }
        button(.class("button")) { texts(.translateImport) }
      }
    }
  }
}

extension TranslationState {
  fileprivate var text: TextKey {
    switch self {
    case .missing: .deskMissing
    case .outdated: .deskOutdated
    case .current: .deskThere
    }
  }
}
