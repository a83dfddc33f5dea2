import ExpositionGuide
import HTML
import JSON
import Languages
import Localization
import Web

/// The controls of a record's form, made from the table of its fields.
struct FormControls {
  /// A value that a field cannot have.
  struct Fault {
    /// The control, without the language.
    let path: String
  }

  /// As many records are offered by name; others are named by their identifier.
  static let maximumChoices = 400
  /// Licences and statements that museums use most.
  private static let rights = [
    "https://creativecommons.org/publicdomain/zero/1.0/",
    "https://creativecommons.org/publicdomain/mark/1.0/",
    "https://creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org/licenses/by-sa/4.0/",
    "https://creativecommons.org/licenses/by-nc/4.0/",
    "https://creativecommons.org/licenses/by-nc-nd/4.0/",
    "https://rightsstatements.org/vocab/InC/1.0/",
    "https://rightsstatements.org/vocab/InC-EDU/1.0/",
    "https://rightsstatements.org/vocab/NoC-US/1.0/",
    "https://rightsstatements.org/vocab/CNE/1.0/",
    "https://rightsstatements.org/vocab/UND/1.0/",
    "https://rightsstatements.org/vocab/NKC/1.0/",
    "https://www.kogl.or.kr/info/licenseType0.do",
    "https://www.kogl.or.kr/info/licenseType1.do",
    "https://www.kogl.or.kr/info/licenseType2.do",
    "https://www.kogl.or.kr/info/licenseType3.do",
    "https://www.kogl.or.kr/info/licenseType4.do",
  ]

  let form: RecordForm
  let findings: [RecordFinding]
  let fault: Fault?
  let source: Language
  let target: Language
  let wording: FieldWording

  private var texts: Texts { wording.texts }

  /// The languages beside the source.
  var targets: [Language] { Language.allCases.filter { $0 != source } }

  func node(_ field: RecordField, at path: String) -> Node {
    switch field.type {
    case .text: text(at: path)
    case .list(let element): list(of: element, at: path)
    case .group(let fields): group(fields, at: path)
    case .days: days(at: path)
    case .flag: flag(at: path)
    case .choice(let words): choice(words, at: path)
    case .rights: rights(at: path)
    case .byLanguage: .group([])
    default: line(field.type, at: path)
    }
  }

  // MARK: - Texts

  /// A text in the source language, and beside it in each other one, one of which is shown.
  private func text(at path: String) -> Node {
    div(.class("desk-pair")) {
      language(source, at: path)
      for language in targets {
        div(.data("with", language.tag), language == target ? nil : .hidden) {
          self.language(language, at: path)
        }
      }
      let phrases = path + "@" + LocalizedText.phrasesKey
      if !form[phrases].isEmpty {
        input(.type("hidden"), .name(phrases), .value(form[phrases]))
      }
    }
  }

  private func language(_ language: Language, at path: String) -> Node {
    let name = ControlName.of(path, language)
    return control(name, label: label(path, language)) { field in
      textarea(
        .id(field.id),
        .name(name),
        .lang(language.tag),
        Attribute("rows", Self.isLong(path) ? "5" : "1"),
        Self.isLong(path) ? nil : .data("line"),
        field.described,
        field.invalid
      ) { form[name] }
    }
  }

  private func label(_ path: String, _ language: Language) -> String {
    "\(wording.short(path, of: form.kind)) · \(wording.name(of: language))"
  }

  /// Whether a text has several lines.
  static func isLong(_ path: String) -> Bool {
    path.hasPrefix("texts.")
      || ["intro", "transcript", "text"].contains(path.split(separator: ".").last.map(String.init))
        && path != "dated.text"
  }

  // MARK: - Single values

  private func line(_ type: FieldType, at path: String) -> Node {
    control(path, label: wording.short(path, of: form.kind), hint: hint(type)) { field in
      if type.isGrowing {
        textarea(
          .id(field.id),
          .name(path),
          Attribute("rows", "1"),
          Attribute("autocomplete", "off"),
          .data("line"),
          field.described,
          field.invalid
        ) { form[path] }
      } else {
        input(
          .id(field.id),
          .name(path),
          .value(form[path]),
          .type(Self.inputType(type)),
          list(type).map { Attribute("list", $0) },
          Attribute("autocomplete", "off"),
          field.described,
          field.invalid
        )
      }
    }
  }

  private func list(_ type: FieldType) -> String? {
    if case .reference(let kind) = type { "choices-\(kind.rawValue)" } else { nil }
  }

  private static func inputType(_ type: FieldType) -> String {
    switch type {
    case .moment: "datetime-local"
    case .day: "date"
    default: "text"
    }
  }

  private func hint(_ type: FieldType) -> String? {
    switch type {
    case .date: texts(.deskHintDate)
    case .id: texts(.deskHintID)
    default: nil
    }
  }

  private func days(at path: String) -> Node {
    .group {
      control(path, label: wording.short(path, of: form.kind), hint: texts(.deskHintDuration)) {
        textarea(
          .id($0.id),
          .name(path),
          Attribute("rows", "1"),
          .data("line"),
          $0.described,
          $0.invalid
        ) { form[path] }
      }
      for end in ["opens", "closes"] {
        let name = "\(path).\(end)"
        control(name, label: wording.short(name, of: form.kind)) {
          input(.id($0.id), .name(name), .type("date"), .value(form[name]), $0.invalid)
        }
      }
    }
  }

  private func flag(at path: String) -> Node {
    Choice(
      .any,
      id: ControlName.id(path),
      name: path,
      value: "yes",
      .text(wording.short(path, of: form.kind)),
      isChosen: !form[path].isEmpty
    ).node
  }

  private func choice(_ words: [String], at path: String) -> Node {
    control(path, label: wording.short(path, of: form.kind)) { field in
      select(.id(field.id), .name(path), field.described, field.invalid) {
        choices(words.map { ($0, wording.value(.string($0), of: .choice(words))) }, at: path)
      }
    }
  }

  private func rights(at path: String) -> Node {
    let known = Self.rights.compactMap { address in Rights(address).map { ($0.address, $0.sign) } }
    let chosen = Rights(form[path])?.address ?? form[path]
    return control(path, label: wording.short(path, of: form.kind)) { field in
      select(.id(field.id), .name(path), field.described, field.invalid) {
        choices(known, chosen: chosen)
      }
    }
  }

  private func choices(_ words: [(value: String, name: String)], at path: String) -> [Node] {
    choices(words, chosen: form[path])
  }

  @NodeBuilder
  private func choices(_ words: [(value: String, name: String)], chosen: String) -> [Node] {
    option(.value("")) { texts(.deskNoChoice) }
    for (value, name) in words {
      option(.value(value), value == chosen ? Attribute("selected") : nil) { name }
    }
    if !chosen.isEmpty, !words.contains(where: { $0.value == chosen }) {
      option(.value(chosen), Attribute("selected")) { chosen }
    }
  }

  // MARK: - Several values

  private func group(_ fields: [RecordField], at path: String) -> Node {
    div(.class("desk-group")) {
      for field in fields { node(field, at: "\(path).\(field.name)") }
    }
  }

  private func list(of element: FieldType, at path: String) -> Node {
    let count = form.count(path)
    // The last one of a form that was sent may be blank.
    let isBlankLast = count > 0 && isBlank(element, at: "\(path)[\(count - 1)]")
    let filled = isBlankLast ? count - 1 : count
    let shown = min(filled + 1, RecordForm.maximumElements)
    let label = wording.short(path, of: form.kind)
    return div(.class("desk-elements"), .id(ControlName.id(path))) {
      input(.type("hidden"), .name(path + "#"), .value("\(shown)"))
      for index in 0..<filled {
        fieldset(.class("desk-element")) {
          legend { "\(label) \(texts.number(index + 1))" }
          self.element(element, at: "\(path)[\(index)]")
          div(.class("buttons")) {
            move(.up, path, index, label, isPossible: index > 0)
            move(.down, path, index, label, isPossible: index + 1 < filled)
            move(.remove, path, index, label, isPossible: true)
          }
        }
      }
      if shown > filled {
        let isWrong = fault.map { $0.path.hasPrefix("\(path)[\(filled)]") } ?? false
        details(.class("drop"), .data("new-element", path), isWrong ? .open : nil) {
          summary { texts(.deskAddElement, ["field": label]) }
          div(.class("desk-element"), .role("group"), .aria("label", texts(.deskNewElement))) {
            self.element(element, at: "\(path)[\(filled)]")
            button(.class("button"), .name("do"), .value("add:\(path)")) { texts(.deskAdd) }
          }
        }
      }
    }
  }

  private func element(_ type: FieldType, at path: String) -> Node {
    node(RecordField(path, type), at: path)
  }

  private func isBlank(_ type: FieldType, at path: String) -> Bool {
    switch type {
    case .text: Language.allCases.allSatisfy { form[ControlName.of(path, $0)].isEmpty }
    case .group(let fields): fields.allSatisfy { isBlank($0.type, at: "\(path).\($0.name)") }
    default: form[path].trimmed.isEmpty
    }
  }

  private func move(
    _ deed: RecordForm.Move.Deed,
    _ path: String,
    _ index: Int,
    _ label: String,
    isPossible: Bool
  ) -> Node {
    let words: TextKey =
      switch deed {
      case .up: .deskUp
      case .down: .deskDown
      case .remove: .deskRemove
      }
    return button(
      .class("button"),
      .name("do"),
      .value("\(deed.rawValue):\(path):\(index)"),
      .aria("label", "\(texts(words))\(texts.colon)\(label) \(texts.number(index + 1))"),
      isPossible ? nil : Attribute("disabled")
    ) { texts(words) }
  }

  // MARK: - A control

  private func control(
    _ name: String,
    label: String,
    hint: String? = nil,
    @NodeBuilder _ content: (Field) -> [Node]
  ) -> Node {
    let parts = name.split(separator: "@")
    let path = parts.first.map(String.init) ?? name
    let language = parts.count == 2 ? Language(rawValue: String(parts[1])) : nil
    let isWrong = fault.map { $0.path == path || $0.path == "\(path).\(name)" } ?? false
    let id = ControlName.id(name)
    let own = findings.filter {
      $0.path == path && ($0.language == language || $0.language == nil && language == source)
    }
    let field = Field(
      id,
      label: label,
      hint: hint,
      error: isWrong ? expected(path) : nil
    )
    return div(.class("desk-control"), .data("control", name)) {
      field.node { field in content(field) }
      FindingNotes(findings: own, texts: texts).node(id: "\(id)-findings")
    }
  }

  private func expected(_ path: String) -> String {
    switch path.split(separator: ".").last.map(String.init) {
    case "edtf": texts(.deskExpectedDate)
    case "rights", "url": texts(.deskExpectedAddress)
    case "minutes", "number", "visitors": texts(.deskExpectedNumber)
    case "opens", "closes", "visibleFrom", "visibleUntil": texts(.deskExpectedDay)
    case "inventory": texts(.deskExpectedLine)
    case "id": texts(.deskHintID)
    default:
      path.hasPrefix("sameAs") ? texts(.deskExpectedAddress) : texts(.deskExpectedRecord)
    }
  }
}

extension FieldType {
  /// Whether values may be longer than a field of one line, which then grows.
  fileprivate var isGrowing: Bool {
    switch self {
    case .line, .address: true
    default: false
    }
  }
}
