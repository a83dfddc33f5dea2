import Calendars
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The form of a record: its texts in two languages side by side, what else is known of it, and beside
/// them its findings.
struct RecordFormPage: Page {
  let desk: DeskRecord
  let form: RecordForm
  let overview: DeskOverview
  let findings: [RecordFinding]
  let view: FormView
  let fault: FormControls.Fault?
  let zone: ZoneRules
  let isCurator: Bool

  private var kind: RecordKind { desk.key.kind }
  private var record: GuideRecord? { desk.record }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = FieldWording(texts: texts) { overview.name(of: $0, in: context.language) }
    let source = overview.source(of: record ?? desk.published)
    let target = Self.target(view.language, besides: source)
    let controls = FormControls(
      form: form,
      findings: findings,
      fault: fault,
      source: source,
      target: target,
      wording: wording
    )
    let name = overview.name(of: desk.key, in: context.language) ?? desk.key.id.description
    return DeskFrame(
      name,
      heading: overview.nameNode(of: desk.key, in: context),
      back: BackLink(link: .desk, key: .deskTitle)
    ).html(in: context) {
      state(texts)
      div(.class("desk-columns")) {
        if record == nil {
          Notice(.remark).node(texts(.deskIsWithdrawing))
        } else {
          formNode(controls, context)
        }
        RecordSide(
          desk: desk,
          overview: overview,
          findings: findings,
          wording: wording,
          isCurator: isCurator
        ).node()
      }
      choices(context)
    }
  }

  static func target(_ wish: Language?, besides source: Language) -> Language {
    if let wish, wish != source { return wish }
    return source == .english ? .korean : .english
  }

  // MARK: - The form

  private func state(_ texts: Texts) -> Node {
    p(.class("quiet-words")) {
      var parts = [texts(kind.singular), desk.key.id.description]
      if let draft = desk.draft {
        parts.append(
          texts(
            .deskSavedAt,
            ["time": texts.moment(draft.at, in: zone), "who": draft.author.shown(texts)]
          )
        )
      } else {
        parts.append(texts(.deskStatePublished))
      }
      return [.text(parts.joined(separator: " · "))]
    }
  }

  private func formNode(_ controls: FormControls, _ context: ScreenContext) -> Node {
    let texts = context.texts
    return HTML.form(
      .id("desk-form"),
      .class("desk-form"),
      .method("post"),
      .action(Link.deskRecord(desk.key).path),
      .data("desk-form"),
      .data("saving", texts(.deskSaving)),
      .data("saved", texts(.deskSavedNow)),
      .data("unsaved", texts(.deskUnsaved)),
      .data("late", texts(.deskLateShort))
    ) {
      input(.type("hidden"), .name("revision"), .value(desk.revision.description))
      input(.type("hidden"), .name("layer"), .value(layer ?? ""), .data("layer-field"))
      input(.type("hidden"), .name("with"), .value(controls.target.tag), .data("with-field"))
      div(.class("desk-save")) {
        button(.class("button", "solid"), .name("do"), .value("save")) { texts(.deskSave) }
        Choice(
          .any,
          id: "desk-small",
          name: "small",
          value: "1",
          .text(texts(.translateSmall)),
          isChosen: false
        ).node
        p(.role("status"), .data("desk-state")) { fault == nil ? "" : texts(.deskUnsaved) }
      }
      if let fault { Notice(.fault).node(words(about: fault, controls.wording)) }
      languages(controls, texts)
      if kind == .media, let record {
        FocusPicture(media: record, title: texts(.mediaFocusHint)).node
      }
      let fields = RecordForm.fields(of: kind)
      if fields.contains(where: { Self.isName($0) || $0.name == "texts" }) {
        section(.class("panel")) {
          for field in fields where Self.isName(field) { controls.node(field, at: field.name) }
          for field in fields {
            if field.name == "texts", case .group(let layers) = field.type {
              layerNodes(layers, controls, texts)
            }
          }
        }
      }
      let small = fields.filter { !Self.isName($0) && $0.name != "texts" && !$0.isLarge }
      if !small.isEmpty {
        Panel("desk-data", title: texts(.deskData)).node {
          for field in small { controls.node(field, at: field.name) }
        }
      }
      for field in fields where !Self.isName(field) && field.name != "texts" {
        if field.isLarge {
          Panel(
            "desk-" + field.name,
            title: controls.wording.label(field.name, of: kind)
          ).node { controls.node(field, at: field.name) }
        }
      }
    }
  }

  /// The words above the form for a fault of a file, which has no field in the form.
  private func words(about fault: FormControls.Fault, _ wording: FieldWording) -> String {
    guard kind == .media, ["file", "captions"].contains(fault.path.prefix { $0 != "." }) else {
      return wording.texts(.deskFault)
    }
    return wording.texts(.deskFileMissing, ["field": wording.label(fault.path, of: kind)])
  }

  private static func isName(_ field: RecordField) -> Bool {
    ["name", "title"].contains(field.name)
  }

  private func languages(_ controls: FormControls, _ texts: Texts) -> Node {
    div(.class("desk-tabs"), .role("group"), .aria("label", texts(.deskBesideLanguage))) {
      for language in controls.targets {
        tab(
          "with:\(language.tag)",
          controls.wording.name(of: language),
          isShown: language == controls.target
        )
      }
    }
  }

  /// The layer whose texts are shown.
  private var layer: String? {
    guard
      let texts = RecordForm.fields(of: kind).first(where: { $0.name == "texts" }),
      case .group(let layers) = texts.type
    else { return nil }
    return layers.first { $0.name == view.layer }?.name ?? layers.first?.name
  }

  @NodeBuilder
  private func layerNodes(
    _ layers: [RecordField],
    _ controls: FormControls,
    _ texts: Texts
  ) -> [Node] {
    div(.class("desk-tabs"), .role("group"), .aria("label", texts(.deskLayers))) {
      for layer in layers {
        tab(
          "layer:\(layer.name)",
          controls.wording.short("texts.\(layer.name)", of: kind),
          isShown: layer.name == self.layer
        )
      }
    }
    for layer in layers {
      div(.data("layer", layer.name), layer.name == self.layer ? nil : .hidden) {
        controls.node(layer, at: "texts.\(layer.name)")
      }
    }
  }

  /// A button that shows another part; without a script it saves on the way.
  private func tab(_ value: String, _ words: String, isShown: Bool) -> Node {
    button(
      .class("button", "desk-tab"),
      .name("show"),
      .value(value),
      .data("tab", value),
      .aria("pressed", isShown ? "true" : "false")
    ) { words }
  }

  /// The names of records that fields can take.
  private func choices(_ context: ScreenContext) -> Node {
    .group {
      for kind in Self.named(in: RecordForm.fields(of: kind).map(\.type)) {
        datalist(.id("choices-\(kind.rawValue)")) {
          for key in overview.rows.all(of: kind).prefix(FormControls.maximumChoices).map(\.key) {
            let name = overview.name(of: key, in: context.language).flatMap { name in
              name == key.id.description ? nil : name
            }
            option(.value(name.map { "\($0)\(RecordForm.separator)\(key.id)" } ?? "\(key.id)"))
          }
        }
      }
    }
  }

  private static func named(in types: [FieldType]) -> [RecordKind] {
    var kinds: Set<RecordKind> = []
    func walk(_ type: FieldType) {
      switch type {
      case .reference(let kind): kinds.insert(kind)
      case .list(let element): walk(element)
      case .group(let fields): for field in fields { walk(field.type) }
      default: break
      }
    }
    for type in types { walk(type) }
    return kinds.sorted()
  }
}

extension RecordField {
  /// Whether the field has a panel of its own.
  fileprivate var isLarge: Bool {
    switch type {
    case .list, .group: true
    default: false
    }
  }
}
