import Identifiers
import JSON
import Languages

/// One difference between two menus.
public struct MenuChange: Hashable, Sendable {
  /// The kind of change to a piece of the menu.
  public enum Kind: Hashable, Sendable {
    case added
    case removed
    /// A member of the menu file says something else, such as `price` or `name.fr`.
    case changed(member: String)
  }

  public let subject: DraftProblem.Subject
  public let kind: Kind
  public let old: String?
  public let new: String?

  public init(subject: DraftProblem.Subject, kind: Kind, old: String?, new: String?) {
    self.subject = subject
    self.kind = kind
    self.old = old
    self.new = new
  }
}

extension MenuDraft {
  public func changes(from menu: Menu) -> [MenuChange] {
    Self.changes(from: MenuDraft(menu).json, to: json)
  }
}

extension Menu {
  /// The differences from an older menu.
  public func changes(from old: Menu) -> [MenuChange] {
    MenuDraft.changes(from: MenuDraft(old).json, to: MenuDraft(self).json)
  }
}

extension MenuDraft {
  fileprivate static func changes(from old: JSONValue, to new: JSONValue) -> [MenuChange] {
    let (old, new) = (MenuParts(old), MenuParts(new))
    var found = members(of: .menu, from: old.rest, to: new.rest)
    found += pieces(old.fruits, new.fruits, "fruits") { FruitID($0).map { .fruit($0) } }
    found += pieces(old.juices, new.juices, "juices") { JuiceID($0).map { .juice($0) } }
    return found
  }

  private static func pieces(
    _ old: [MenuPiece],
    _ new: [MenuPiece],
    _ list: String,
    _ subject: (String) -> DraftProblem.Subject?
  ) -> [MenuChange] {
    let before = Dictionary(old.map { ($0.id, $0.members) }) { first, _ in first }
    let after = Set(new.map(\.id))
    var found: [MenuChange] = []
    for piece in new {
      guard let subject = subject(piece.id) else { continue }
      if let members = before[piece.id] {
        found += Self.members(of: subject, from: members, to: piece.members)
      } else {
        found.append(
          MenuChange(subject: subject, kind: .added, old: nil, new: piece.members.summary)
        )
      }
    }
    for piece in old where !after.contains(piece.id) {
      guard let subject = subject(piece.id) else { continue }
      found.append(
        MenuChange(subject: subject, kind: .removed, old: piece.members.summary, new: nil)
      )
    }
    let kept = [old.map(\.id).filter(after.contains), new.map(\.id).filter { before[$0] != nil }]
    if kept[0] != kept[1] {
      found.append(
        MenuChange(
          subject: .menu,
          kind: .changed(member: list),
          old: kept[0].joined(separator: ", "),
          new: kept[1].joined(separator: ", ")
        )
      )
    }
    return found
  }

  private static func members(
    of subject: DraftProblem.Subject,
    from old: JSONObject,
    to new: JSONObject
  ) -> [MenuChange] {
    let (old, new) = (old.flattened, new.flattened)
    let names =
      old.map(\.name) + new.map(\.name).filter { name in !old.contains { $0.name == name } }
    return names.compactMap { name in
      let was = old.first { $0.name == name }?.text
      let isNow = new.first { $0.name == name }?.text
      guard was != isNow else { return nil }
      return MenuChange(subject: subject, kind: .changed(member: name), old: was, new: isNow)
    }
  }
}

/// A fruit or a juice of a menu file.
struct MenuPiece {
  let id: String
  var members: JSONObject

  init?(_ value: JSONValue) {
    guard case .object(var object) = value, case .string(let id)? = object["id"] else { return nil }
    self.id = id
    object["id"] = nil
    members = object
  }

  var json: JSONValue {
    .object(JSONObject([("id", .string(id))] + members.members.map { ($0.name, $0.value) }))
  }
}

/// A menu file in its pieces.
struct MenuParts {
  var fruits: [MenuPiece] = []
  var juices: [MenuPiece] = []
  var rest: JSONObject = [:]

  init(_ menu: JSONValue) {
    guard case .object(var object) = menu else { return }
    if case .array(let list)? = object["fruits"] { fruits = list.compactMap(MenuPiece.init) }
    if case .array(let list)? = object["juices"] { juices = list.compactMap(MenuPiece.init) }
    object["fruits"] = nil
    object["juices"] = nil
    rest = object
  }

  var json: JSONValue {
    var object = rest
    object["fruits"] = .array(fruits.map(\.json))
    object["juices"] = .array(juices.map(\.json))
    return .object(object)
  }
}

extension JSONObject {
  /// The members as short texts; each language of a text is one, a recipe is one.
  fileprivate var flattened: [(name: String, text: String)] {
    members.flatMap { member -> [(name: String, text: String)] in
      switch member.value {
      // The price, which is 0, says the same.
      case .bool where member.name == "free": []
      case .object(let object) where member.name == "recipe":
        [
          (
            member.name,
            object.members.map { "\($0.name) \($0.value.plain)" }.joined(separator: " + ")
          )
        ]
      case .object(let object):
        object.members.map { ("\(member.name).\($0.name)", $0.value.plain) }
      case .string(let text) where MenuDraft.texts.contains(member.name):
        // A text in Korean alone is written without its language.
        [("\(member.name).\(Language.fallback.tag)", text)]
      default: [(member.name, member.value.plain)]
      }
    }
  }

  /// All of it in a line, without names in several languages.
  fileprivate var summary: String {
    flattened.filter { !$0.name.contains(".") && !$0.text.isEmpty }
      .map { "\($0.name) \($0.text)" }.joined(separator: ", ")
  }
}

extension JSONValue {
  /// The value as people write it.
  fileprivate var plain: String {
    switch self {
    case .string(let text): text
    case .array(let list): list.map(\.plain).joined(separator: ", ")
    default: encoded()
    }
  }
}
