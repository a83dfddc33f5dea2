/// An attribute of an element; its value is escaped when it is written.
public struct Attribute: Sendable {
  let name: String
  let value: String?

  /// Creates an attribute; its name must come from the program, not from data.
  public init(_ name: StaticString, _ value: String) {
    self.name = "\(name)"
    self.value = value
  }

  /// Creates an attribute that is true by standing there, such as `hidden`.
  public init(_ name: StaticString) {
    self.name = "\(name)"
    value = nil
  }

  /// `data-…`: something for the scripts.
  public static func data(_ name: StaticString, _ value: String = "") -> Attribute {
    Attribute(prefix: "data-", name, value)
  }

  /// `aria-…`: something for assistive technology.
  public static func aria(_ name: StaticString, _ value: String) -> Attribute {
    Attribute(prefix: "aria-", name, value)
  }

  private init(prefix: String, _ name: StaticString, _ value: String) {
    self.name = prefix + "\(name)"
    self.value = value
  }
}

// The attributes that our pages use, named as in the HTML standard.
extension Attribute {
  /// `class`: the names by which styles find the element; nil ones are left out.
  public static func `class`(_ names: String?...) -> Attribute {
    Attribute("class", names.compactMap(\.self).joined(separator: " "))
  }
  public static func id(_ id: String) -> Attribute { Attribute("id", id) }
  /// `lang`: the language of the element's text, as a BCP 47 tag.
  public static func lang(_ tag: String) -> Attribute { Attribute("lang", tag) }
  /// `href`: where a link leads; the caller checks the scheme of an address that is data.
  public static func href(_ address: String) -> Attribute { Attribute("href", address) }
  public static func src(_ address: String) -> Attribute { Attribute("src", address) }
  public static func rel(_ relation: String) -> Attribute { Attribute("rel", relation) }
  public static func type(_ type: String) -> Attribute { Attribute("type", type) }
  public static func name(_ name: String) -> Attribute { Attribute("name", name) }
  public static func value(_ value: String) -> Attribute { Attribute("value", value) }
  public static func content(_ content: String) -> Attribute { Attribute("content", content) }
  public static func method(_ method: String) -> Attribute { Attribute("method", method) }
  public static func action(_ address: String) -> Attribute { Attribute("action", address) }
  public static func formaction(_ address: String) -> Attribute {
    Attribute("formaction", address)
  }
  public static func form(_ id: String) -> Attribute { Attribute("form", id) }
  public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
  public static func alt(_ words: String) -> Attribute { Attribute("alt", words) }
  public static func role(_ role: String) -> Attribute { Attribute("role", role) }
  public static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }
  public static let hidden = Attribute("hidden")
  public static let checked = Attribute("checked")
  public static let open = Attribute("open")
  public static let autofocus = Attribute("autofocus")
  public static let required = Attribute("required")
}
