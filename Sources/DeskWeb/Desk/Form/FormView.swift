import ExpositionGuide
import HTTP
import Languages

/// The part of a record that its form shows: a layer of its texts, and a language beside the source.
struct FormView {
  let layer: String?
  let language: Language?

  init(layer: String? = nil, language: Language? = nil) {
    (self.layer, self.language) = (layer, language)
  }

  init(_ fields: Fields) {
    layer = fields["layer"]
    language = fields["with"].flatMap(Language.init(rawValue:))
  }

  /// The view in which the field of a finding can be seen.
  init(of finding: RecordFinding) {
    self.init(path: finding.path, language: finding.language)
  }

  init(path: String, language: Language?) {
    let steps = path.split(separator: ".")
    layer = steps.count == 2 && steps[0] == "texts" ? String(steps[1]) : nil
    self.language = language
  }

  var items: [(name: String, value: String?)] {
    [("layer", layer), ("with", language?.tag)]
  }
}

/// The name of a control of a form: the field of the record, and the language of its text.
enum ControlName {
  static func of(_ path: String, _ language: Language? = nil) -> String {
    language.map { "\(path)@\($0.tag)" } ?? path
  }

  /// The identifier of a control in its page.
  static func id(_ name: String) -> String {
    "f-" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
