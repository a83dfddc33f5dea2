import HTTP
package import JSON
import Staffing

/// The description of the API (OpenAPI 3.1), made from the endpoints.
package enum APIDescription {
  /// Describes what programs may use.
  static func ofPrograms(_ features: Features) -> JSONValue {
    document(of: features.endpoints.filter { $0.operation != nil }, features.events)
  }

  /// Describes these addresses, with pages, forms and files.
  package static func document(
    of endpoints: [Endpoint],
    _ events: [EventDescription] = []
  ) -> JSONValue {
    var paths = JSONObject()
    var schemas = Schema.problem.components
    for endpoint in endpoints {
      var path: JSONObject = [:]
      if case .object(let others) = paths[endpoint.template] { path = others }
      let (operation, used) = describe(endpoint)
      path[endpoint.method.rawValue.lowercased()] = .object(operation)
      paths[endpoint.template] = .object(path)
      for part in used { schemas.merge(part.components) { first, _ in first } }
    }
    for event in events { schemas.merge(event.schema.components) { first, _ in first } }
    let named = schemas.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.object($0.value)) }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Pavilion", "version": "1",
        "summary": "The self-service kiosk for fairs, museums and the juice bars inside them.",
        "description": .string(introduction),
        "license": ["name": "Apache-2.0", "identifier": "Apache-2.0"],
      ],
      "servers": [
        ["url": "/", "description": "The default bar."],
        ["url": "/bars/{bar}", "variables": ["bar": ["default": "main"]]],
      ],
      "paths": .object(paths),
      "webhooks": .object(JSONObject(events.map(\.entry))),
      "components": [
        "schemas": .object(JSONObject(named)),
        "responses": .object(
          JSONObject(Refusal.all.map { ($0.name, .object($0.response(forPages: false))) })
        ),
        "securitySchemes": [
          "token": [
            "type": "http", "scheme": "bearer",
            "description": """
            An API token, `pav_` and 64 digits, that a manager creates at `/manage/tokens`. Each \
            operation names the scope that it needs.
            """,
          ]
        ],
      ],
    ]
  }

  private static let introduction = """
    Errors are problems (RFC 9457). Names come in the language of `?lang=`, of the cookie `lang`, or \
    of `Accept-Language`: ko, en, fr, ja or zh-Hans. Staff operations need the cookie of a session \
    (`POST /sign-in`) or of a paired device, or a token with the scope given at the operation; as \
    long as there is no account, requests from the server's own machine may do everything.
    """
}

// MARK: - Operations

extension APIDescription {
  private static func describe(_ endpoint: Endpoint) -> (JSONObject, [Schema]) {
    let operation = endpoint.operation?()
    let (parameters, parameterSchemas) = parameters(of: endpoint, operation)
    let bodies = bodies(of: endpoint, operation)
    var object = JSONObject()
    if let operation {
      object["operationId"] = .string(operation.id)
      object["summary"] = .string(operation.summary)
      object["description"] = operation.details.map { .string($0) }
    }
    if !parameters.isEmpty { object["parameters"] = .array(parameters) }
    if !bodies.isEmpty { object["requestBody"] = ["required": true, "content": content(bodies)] }
    let answers = operation?.responses ?? []
    var responses = answers.map { ("\($0.status.code)", response(of: $0)) }
    if operation == nil { responses += answersToPeople(endpoint) }
    let isAnswered = Set(responses.map(\.0))
    let hasInput = !parameters.isEmpty || !bodies.isEmpty
    for refusal in Refusal.all
    where !isAnswered.contains("\(refusal.status.code)")
      && refusal.applies(to: endpoint, hasInput: hasInput, hasBody: !bodies.isEmpty)
    {
      let isPage = operation == nil
      let response: JSONValue =
        isPage ? .object(refusal.response(forPages: true)) : refusal.reference
      responses.append(("\(refusal.status.code)", response))
    }
    object["responses"] = .object(JSONObject(responses.sorted { $0.0 < $1.0 }))
    if endpoint.isForPrograms {
      object["security"] = [[:], ["token": .array(endpoint.scope.names.map { .string($0) })]]
    }
    let schemas =
      parameterSchemas + bodies.map(\.schema) + answers.flatMap { $0.bodies.values }
    return (object, schemas)
  }

  private static func parameters(
    of endpoint: Endpoint,
    _ operation: Operation?
  ) -> (json: [JSONValue], schemas: [Schema]) {
    var json: [JSONValue] = []
    var schemas: [Schema] = []
    for (name, schema) in zip(endpoint.partNames, endpoint.partSchemas()) {
      json.append([
        "name": .string(name), "in": "path", "required": true, "schema": schema.json,
      ])
      schemas.append(schema)
    }
    for (name, schema) in endpoint.query?().members ?? [] {
      json.append(["name": .string(name), "in": "query", "schema": schema.json])
      schemas.append(schema)
    }
    for parameter in operation?.parameters ?? [] {
      var object: JSONObject = [
        "name": .string(parameter.name), "in": parameter.isHeader ? "header" : "query",
        "required": .bool(parameter.isRequired), "schema": parameter.schema.json,
      ]
      object["description"] = parameter.description.map { .string($0) }
      json.append(.object(object))
      schemas.append(parameter.schema)
    }
    return (json, schemas)
  }

  private typealias Body = (type: String, schema: Schema)

  private static func bodies(of endpoint: Endpoint, _ operation: Operation?) -> [Body] {
    var bodies: [Body] = (operation?.bodies ?? [:]).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
    if let fields = endpoint.fields {
      // Fields that a form does not know are passed over.
      let form = Schema.object(fields()).with("additionalProperties", Schema.text.json)
        .with("propertyNames", ["pattern": #"^[^\x00]*$"#])
      bodies.append(("application/x-www-form-urlencoded", form))
    }
    if let upload = endpoint.upload {
      let file = Schema.string.with("format", "binary")
      let form = Schema.object(SchemaMembers(texts: upload.fields, and: (upload.file + "?", file)))
      bodies.append(("multipart/form-data", form))
    }
    return bodies
  }

  private static func content(_ bodies: some Sequence<Body>) -> JSONValue {
    .object(JSONObject(bodies.map { ($0.type, ["schema": $0.schema.json]) }))
  }

  private static func response(of answer: Operation.Answer) -> JSONValue {
    var object: JSONObject = ["description": .string(answer.description)]
    if !answer.bodies.isEmpty {
      object["content"] = content(
        answer.bodies.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      )
    }
    if answer.isLocated {
      object["headers"] = ["Location": ["schema": ["type": "string", "format": "uri-reference"]]]
    }
    if !answer.links.isEmpty {
      let links = answer.links.map { link -> (String, JSONValue) in
        let parameters = [(link.parameter, JSONValue.string("$response.body#/\(link.pointer)"))]
        return (
          link.operation,
          [
            "operationId": .string(link.operation), "parameters": .object(JSONObject(parameters)),
          ]
        )
      }
      object["links"] = .object(JSONObject(links))
    }
    return .object(object)
  }

  /// The answers that a page, a form or a file has when all goes well.
  private static func answersToPeople(_ endpoint: Endpoint) -> [(String, JSONValue)] {
    let page: JSONValue = ["description": "A page or a file.", "content": ["*/*": [:]]]
    let elsewhere: JSONValue = ["description": "To another page."]
    if endpoint.method == .post { return [("200", page), ("303", elsewhere), ("409", page)] }
    return [("200", page), ("303", elsewhere), ("304", ["description": "The copy is current."])]
  }
}

extension TokenAccess {
  /// The scopes that a token needs, for OpenAPI.
  fileprivate var names: [String] {
    if case .scope(let scope) = self { [scope.rawValue] } else { [] }
  }
}

// MARK: - Refusals

extension APIDescription {
  /// A way to refuse that many endpoints have.
  private struct Refusal {
    enum Cause { case any, part, body, input, allowance }

    let status: Status
    let cause: Cause
    let description: String

    var name: String { status.reason.filter(\.isLetter) }
    var reference: JSONValue { ["$ref": .string("#/components/responses/\(name)")] }

    static let all = [
      Refusal(
        status: .badRequest,
        cause: .any,
        description: """
          The address or the body cannot be read: a syntax error, broken UTF-8, or a name given twice.
          """
      ),
      Refusal(
        status: .unauthorized,
        cause: .any,
        description: "No session, or the token is not valid."
      ),
      Refusal(
        status: .forbidden,
        cause: .any,
        description: "The role, the token's scope or the sender's address does not allow it."
      ),
      Refusal(status: .notFound, cause: .part, description: "Nothing has this name."),
      Refusal(
        status: .contentTooLarge,
        cause: .body,
        description: "The body is larger than the address takes."
      ),
      Refusal(
        status: .unsupportedMediaType,
        cause: .body,
        description: "The body is of another type."
      ),
      Refusal(
        status: .unprocessableContent,
        cause: .input,
        description: """
          A field is not as expected (the problem names it), or the idempotency key was used for \
          another request.
          """
      ),
      Refusal(
        status: .tooManyRequests,
        cause: .allowance,
        description: "The sender's allowance is used up; nothing was done."
      ),
      Refusal(
        status: .internalServerError,
        cause: .any,
        description: "A stored record cannot be read; nothing was done."
      ),
      Refusal(
        status: .serviceUnavailable,
        cause: .any,
        description: "The storage does not answer, or too many wait; nothing was done. Try again."
      ),
    ]

    func applies(to endpoint: Endpoint, hasInput: Bool, hasBody: Bool) -> Bool {
      switch cause {
      case .any: true
      case .part: !endpoint.partNames.isEmpty || endpoint.isPage
      case .body: hasBody
      case .input: hasInput
      case .allowance: endpoint.permission == .visitor && endpoint.method != .get
      }
    }

    func response(forPages: Bool) -> JSONObject {
      let problem: JSONValue = ["schema": Schema.problem.json]
      var object: JSONObject = [
        "description": .string(description),
        "content": forPages
          ? ["text/html": [:], "application/problem+json": problem]
          : ["application/problem+json": problem],
      ]
      let retry: JSONValue = ["schema": ["type": "integer", "minimum": 1]]
      switch status {
      case .unauthorized: object["headers"] = ["WWW-Authenticate": ["schema": ["type": "string"]]]
      case .tooManyRequests, .serviceUnavailable: object["headers"] = ["Retry-After": retry]
      default: break
      }
      return object
    }
  }
}
