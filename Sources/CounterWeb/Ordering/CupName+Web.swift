import HTML
import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import Web

extension CupName {
  /// The name, whichever way it is written, kept apart from the text around it.
  var node: Node { bdi { rawValue } }

  /// A paragraph with a name; nothing without one.
  static func line(_ name: CupName?, _ style: String) -> Node? {
    name.map { name in p(.class(style)) { name.node } }
  }
}

extension Order {
  /// The number that is called, and the name for the cup.
  func heading(_ texts: Texts) -> Node {
    .group {
      texts(.orderNumber, ["number": texts.number(called)])
      if let name {
        " · "
        name.node
      }
    }
  }
}

extension JSONReader {
  /// The name for the cup; nothing if the text is empty.
  func cupName() throws(JSONMismatch) -> CupName? {
    let text = try string()
    do throws(LineFault) { return try CupName(typed: text) } catch {
      throw mismatch(CupName.expectation)
    }
  }
}

extension Schema {
  static let cupName = string.described(
    "For the cup and the board: \(CupName.expectation). White space around it is left out, and an "
      + "empty text is no name."
  )
}

/// The field of the order form for the name on the cup.
struct NameField {
  static let name = "name"

  /// The text typed, unchanged.
  private(set) var text = ""
  private(set) var value: CupName?
  private(set) var isWrong = false

  init() {}

  init(_ form: Fields) {
    text = form[Self.name] ?? ""
    do throws(LineFault) { value = try CupName(typed: text) } catch { isWrong = true }
  }

  func node(in texts: Texts) -> Node {
    let errorID = "cup-name-error"
    return div(.class("cup-name")) {
      label(.for("cup-name")) { texts(.cupName) }
      lineField(
        Self.name,
        id: "cup-name",
        placeholder: texts(.cupNameHint),
        value: text,
        errorID: isWrong ? errorID : nil
      )
      p(.id(errorID), .class("field-error"), .role("alert"), isWrong ? nil : .hidden) {
        texts(.cupNameWrong, ["most": texts.number(CupName.maximumLength)])
      }
    }
  }
}
