package import JSON

/// A JSON Schema (draft 2020-12) of a document of the API or of a part of one.
package struct Schema: Sendable {
  /// The schema, in which a named schema stands as a reference.
  private(set) var keywords: JSONObject
  /// The named schemas that it refers to, by their names.
  private(set) var components: [String: JSONObject] = [:]

  private init(_ keywords: JSONObject, of parts: [Schema] = []) {
    self.keywords = keywords
    for part in parts { components.merge(part.components) { first, _ in first } }
  }

  package var json: JSONValue { .object(keywords) }

  /// The schema as a component of the description, which others refer to by its name.
  package func named(_ name: String) -> Schema {
    var reference = Schema(["$ref": .string("#/components/schemas/\(name)")], of: [self])
    reference.components[name] = keywords
    return reference
  }

  package func described(_ text: String) -> Schema { with("description", .string(text)) }

  /// The schema with a keyword more.
  package func with(_ keyword: String, _ value: JSONValue) -> Schema {
    var schema = self
    schema.keywords[keyword] = value
    return schema
  }
}

/// The members of an object or the fields of a form, in order.
///
/// A name that ends in `?` may be missing; one that ends in `*` stands for all names that begin
/// like it.
package struct SchemaMembers: ExpressibleByDictionaryLiteral {
  package let members: [(name: String, schema: Schema)]

  package init(dictionaryLiteral elements: (String, Schema)...) {
    members = elements.map { (name: $0, schema: $1) }
  }

  /// Creates fields that hold any text, and one more.
  package init(texts names: String, and other: (String, Schema)? = nil) {
    let texts = names.split(separator: " ").map { (name: String($0), schema: Schema.text) }
    members = texts + (other.map { [(name: $0.0, schema: $0.1)] } ?? [])
  }

  private init(_ members: [(name: String, schema: Schema)]) { self.members = members }

  /// The members of both.
  package static func + (left: SchemaMembers, right: SchemaMembers) -> SchemaMembers {
    SchemaMembers(left.members + right.members)
  }
}

extension Schema {
  package static let boolean = Schema(["type": "boolean"])
  package static let string = Schema(["type": "string"])
  package static let number = Schema(["type": "number"])
  package static let integer = Schema(["type": "integer"])
  package static let null = Schema(["type": "null"])
  package static let uuid = string.with("format", "uuid")
  package static let date = string.with("format", "date")
  package static let dateTime = string.with("format", "date-time")
  /// A point in time.
  package static let milliseconds = integer(0...9_007_199_254_740_991)
    .described("Milliseconds since 1970 (UTC).")
  /// A number in a form.
  package static let digits = string("^[0-9]+$")
  /// The identifier of a bar, a fruit or a juice.
  package static let identifier = string("^[a-z0-9]+(-[a-z0-9]+)*$", maximum: 64)
  /// A field of a form: anything but the character NUL, which no storage takes.
  package static let text = string(#"^[^\x00]*$"#)

  package static func string(
    _ pattern: String? = nil,
    lengths: ClosedRange<Int>? = nil,
    maximum: Int? = nil
  ) -> Schema {
    var keywords = string.keywords
    keywords["minLength"] = lengths.map { .integer($0.lowerBound) }
    keywords["maxLength"] = (lengths?.upperBound ?? maximum).map { .integer($0) }
    keywords["pattern"] = pattern.map { .string($0) }
    return Schema(keywords)
  }

  package static func integer(_ range: ClosedRange<Int>) -> Schema {
    integer(from: range.lowerBound).with("maximum", .integer(range.upperBound))
  }

  package static func integer(from minimum: Int) -> Schema {
    integer.with("minimum", .integer(minimum))
  }

  package static func one(of values: [String]) -> Schema {
    string.with("enum", .array(values.map { .string($0) }))
  }

  package static func one<Values: Sequence>(of values: Values) -> Schema
  where Values.Element: RawRepresentable<String> {
    one(of: values.map(\.rawValue))
  }

  package static func object(_ members: SchemaMembers, isClosed: Bool = false) -> Schema {
    var (properties, patterns) = (JSONObject(), JSONObject())
    var required: [JSONValue] = []
    for (name, schema) in members.members {
      switch name.last {
      case "?": properties[String(name.dropLast())] = schema.json
      case "*":
        let start = name.dropLast().replacing(".", with: #"\."#)
        patterns["^\(start)"] = schema.json
      default:
        properties[name] = schema.json
        required.append(.string(name))
      }
    }
    var keywords: JSONObject = ["type": "object"]
    if !required.isEmpty { keywords["required"] = .array(required) }
    if !properties.members.isEmpty { keywords["properties"] = .object(properties) }
    if !patterns.members.isEmpty { keywords["patternProperties"] = .object(patterns) }
    if isClosed { keywords["additionalProperties"] = false }
    return Schema(keywords, of: members.members.map(\.schema))
  }

  /// An object whose names are not known beforehand.
  package static func map(to value: Schema, names: Schema? = nil) -> Schema {
    var keywords: JSONObject = ["type": "object", "additionalProperties": value.json]
    keywords["propertyNames"] = names?.json
    return Schema(keywords, of: [value] + (names.map { [$0] } ?? []))
  }

  package static func array(of element: Schema, counts: ClosedRange<Int>? = nil) -> Schema {
    var keywords: JSONObject = ["type": "array", "items": element.json]
    keywords["minItems"] = counts.map { .integer($0.lowerBound) }
    keywords["maxItems"] = counts.map { .integer($0.upperBound) }
    return Schema(keywords, of: [element])
  }

  /// Exactly one of several schemas.
  package static func either(_ schemas: Schema...) -> Schema {
    Schema(["oneOf": .array(schemas.map(\.json))], of: schemas)
  }

  /// A value of a filter, which an empty text leaves out.
  package static func orEmpty(_ schema: Schema) -> Schema { any(schema, string(maximum: 0)) }

  /// Any of several schemas.
  package static func any(_ schemas: Schema...) -> Schema {
    Schema(["anyOf": .array(schemas.map(\.json))], of: schemas)
  }

  /// The members of both.
  package static func both(_ first: Schema, _ second: Schema) -> Schema {
    Schema(["allOf": [first.json, second.json]], of: [first, second])
  }
}
