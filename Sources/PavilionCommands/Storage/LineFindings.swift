import BarTables
import JSON
import Languages
import Localization

/// The lines in the storage that would be refused today, or stored in another form.
struct LineFindings: Answer {
  private let findings: [LineFinding]

  init(_ findings: [LineFinding]) { self.findings = findings }

  var isFailure: Bool { !findings.isEmpty }

  func text(in language: Language) -> String {
    let texts = Texts(language)
    var lines = findings.map { finding in
      let key = finding.key.joined(separator: "/")
      let column = finding.column + (finding.place.isEmpty ? "" : " \(finding.place)")
      return "\(finding.table) \(key), \(column)".showingAll + texts.colon
        + "\"\(finding.text.showingAll)\"" + texts.colon + finding.outcome.sentence(texts)
    }
    lines.append(
      findings.isEmpty ? texts(.cliLinesSound) : texts(.cliLinesFound, count: findings.count)
    )
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    ["findings": .array(findings.map(\.json))]
  }
}

extension LineFinding {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "table": .string(table), "key": .array(key.map(JSONValue.string)),
      "column": .string(column), "place": .string(place), "text": .string(text),
    ]
    switch outcome {
    case .refused(let fault): object["fault"] = .string(fault.words.code)
    case .stored(let line): object["stored"] = .string(line)
    }
    return .object(object)
  }
}

extension LineFinding.Outcome {
  fileprivate func sentence(_ texts: Texts) -> String {
    switch self {
    case .refused(let fault): texts(fault.words.sentence)
    case .stored(let line): texts(.cliLineStored, ["text": line.showingAll])
    }
  }
}

extension LineFault {
  /// A word for programs, and a sentence for people.
  fileprivate var words: (code: String, sentence: TextKey) {
    switch self {
    case .tooLong: ("too-long", .cliLineTooLong)
    case .control: ("control", .cliLineControl)
    case .unseen: ("unseen", .cliLineUnseen)
    case .marks: ("marks", .cliLineMarks)
    case .joining: ("joining", .cliLineJoining)
    case .notAllowed: ("not-allowed", .cliLineNotAllowed)
    }
  }
}

extension String {
  /// The beginning of the text with each character that does not show by itself as `\u{202E}`.
  fileprivate var showingAll: String {
    let most = 200
    var shown = ""
    for scalar in unicodeScalars.prefix(most) {
      if scalar.showsAlone {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return unicodeScalars.count > most ? shown + "…" : shown
  }
}

extension Unicode.Scalar {
  /// Whether the scalar shows, joins nothing before it, and looks like no other one.
  fileprivate var showsAlone: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate, .nonspacingMark, .spacingMark, .enclosingMark:
      false
    case .spaceSeparator: self == " "
    default:
      // A consonant or vowel of Hangul joins others; an excluded scalar is another one in form C.
      !properties.isDefaultIgnorableCodePoint && !(0x1100...0x11FF).contains(value)
        && !(0xA960...0xA97C).contains(value) && !(0xD7B0...0xD7FB).contains(value)
        && !properties.isFullCompositionExclusion && self != "\\" && self != "\""
    }
  }
}
