package import HTTP
import JSON

/// What a program has to know of an endpoint besides its row: an operation of OpenAPI 3.1.
package struct Operation {
  struct Parameter {
    let name: String
    let schema: Schema
    var description: String?
    var isRequired = false
    var isHeader = false
  }

  package struct Answer {
    package let status: Status
    package let description: String
    /// The schemas of the body by its media types.
    var bodies: [String: Schema]
    /// Whether the header `Location` leads to the new thing.
    package var isLocated = false
    /// Requests that take a value of the answer: by a name, the operation, its parameter and the
    /// place of the value.
    package var links: [(operation: String, parameter: String, pointer: String)] = []
  }

  /// The name by which generated clients call it.
  package let id: String
  package let summary: String
  package let details: String?
  private(set) var parameters: [Parameter] = []
  private(set) var bodies: [String: Schema] = [:]
  private(set) var responses: [Answer] = []

  package init(id: String, summary: String, details: String? = nil) {
    self.id = id
    self.summary = summary
    self.details = details
  }

  /// Takes a parameter of the query, required if its name does not end in `?`.
  package mutating func query(_ name: String, _ schema: Schema, _ description: String? = nil) {
    let isRequired = name.last != "?"
    parameters.append(
      Parameter(
        name: isRequired ? name : String(name.dropLast()),
        schema: schema,
        description: description,
        isRequired: isRequired
      )
    )
  }

  package mutating func header(_ name: String, _ schema: Schema, _ description: String? = nil) {
    parameters.append(
      Parameter(name: name, schema: schema, description: description, isHeader: true)
    )
  }

  /// Takes an idempotency key.
  package mutating func keyed() { header("Idempotency-Key", .idempotencyKey) }

  /// Takes a body of this type.
  package mutating func takes(_ schema: Schema, as type: String = "application/json") {
    bodies[type] = schema
  }

  /// Answers `200`, in several media types if called for each.
  package mutating func answers(
    _ schema: Schema,
    _ description: String? = nil,
    as type: String = "application/json"
  ) {
    answers(.ok, schema, description, as: type, isLocated: false)
  }

  /// Answers `201`, with the header `Location` if it is located.
  package mutating func creates(
    _ schema: Schema,
    _ description: String? = nil,
    isLocated: Bool = false
  ) {
    answers(.created, schema, description, as: "application/json", isLocated: isLocated)
  }

  private mutating func answers(
    _ status: Status,
    _ schema: Schema,
    _ description: String?,
    as type: String,
    isLocated: Bool
  ) {
    if let index = responses.firstIndex(where: { $0.status == status }) {
      responses[index].bodies[type] = schema
      return
    }
    responses.append(
      Answer(
        status: status,
        description: description ?? status.reason,
        bodies: [type: schema],
        isLocated: isLocated
      )
    )
  }

  /// Answers `304` to a request that names the current version.
  package mutating func answersUnchanged() {
    responses.append(
      Answer(status: .notModified, description: "The caller's copy is current.", bodies: [:])
    )
  }

  /// Refuses with a problem that has members of its own.
  package mutating func refuses(
    _ status: Status,
    _ description: String,
    _ schema: Schema = .problem
  ) {
    responses.append(
      Answer(
        status: status,
        description: description,
        bodies: ["application/problem+json": schema]
      )
    )
  }

  /// Names a request that takes a value of the last answer.
  package mutating func leads(
    to operation: String,
    _ parameter: String,
    from pointer: String? = nil
  ) {
    guard !responses.isEmpty else { return }
    responses[responses.count - 1].links
      .append((operation, parameter, pointer ?? parameter))
  }
}

extension Schema {
  /// Words to search for, at most eight different ones.
  package static let searchWords = string(#"^\s*(\S+\s+){0,7}\S*$"#, maximum: 100)
    .described("At most eight different words, in any language.")

  /// A problem (RFC 9457).
  package static let problem = object([
    "type": string.with("format", "uri-reference"), "title": string,
    "status": integer(400...599), "detail": string,
    "instance?": string("^[0-9a-v]+-[0-9a-v]+$").described("The request in the server's log."),
    "errors?": array(of: object(["field": string, "detail": string])),
  ]).named("Problem")

  package static let idempotencyKey = string("^[!-~]{1,128}$")
    .described(
      """
      The client chooses it for one command and repeats it with that command. The same key gives the \
      same answer for at least seven days; with another command it is refused (422). Keys that \
      begin with the time, such as UUIDs of version 7, are the fastest to store.
      """
    )
    .named("IdempotencyKey")

  /// A problem with members of its own.
  package static func problem(with members: SchemaMembers) -> Schema {
    both(.problem, object(members))
  }
}
