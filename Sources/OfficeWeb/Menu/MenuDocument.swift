import JSON
import JuiceBar
import Time
import Web

enum MenuDocument {
  static func draft(_ editing: MenuEditing) -> JSONValue {
    let content = editing.stored.content
    return [
      "revision": .integer(editing.stored.revision),
      "published": .integer(editing.state.versions.menu),
      "base": content.map { .integer($0.base) } ?? .null,
      "savedAt": content.map { .integer($0.savedAt.milliseconds) } ?? .null,
      "savedBy": content.map { .string($0.savedBy.name) } ?? .null,
      "menu": content.map(\.draft.json) ?? .null,
      "problems": .array(
        (content == nil ? [] : editing.problems).map(problem)
      ),
      "gaps": .array((content == nil ? [] : editing.gaps).map(problem)),
      "changes": .array(editing.changes.map(change)),
    ]
  }

  private static func problem(_ problem: DraftProblem) -> JSONValue {
    ["field": .string(problem.field), "detail": .string(problem.expected)]
  }

  private static func change(_ change: MenuChange) -> JSONValue {
    let (kind, member) =
      switch change.kind {
      case .added: ("added", "")
      case .removed: ("removed", "")
      case .changed(let member): ("changed", member)
      }
    let field = [change.subject.path, member].filter { !$0.isEmpty }.joined(separator: ".")
    return [
      "field": .string(field), "kind": .string(kind),
      "old": change.old.map(JSONValue.string) ?? .null,
      "new": change.new.map(JSONValue.string) ?? .null,
    ]
  }

  static func version(_ version: MenuVersion) -> JSONValue {
    let (source, number): (String?, Int?) =
      switch version.source {
      case .file: ("file", nil)
      case .draft: ("draft", nil)
      case .levels: ("levels", nil)
      case .version(let number): ("version", number)
      case nil: (nil, nil)
      }
    return [
      "version": .integer(version.number),
      "publishedAt": .integer(version.publishedAt.milliseconds),
      "publishedBy": version.who.map { .string($0.name) } ?? .null,
      "source": source.map(JSONValue.string) ?? .null,
      "ofVersion": number.map(JSONValue.integer) ?? .null,
    ]
  }
}
