package import HTTP

/// One address of the program: who may request it, and which handler answers.
///
/// Each feature has a table of its own beside its handlers; ``all`` joins them. A row names the
/// method by its builder: `page` and `form` for people, `resource` for the files that pages load,
/// the others for programs.
package struct Endpoint: Sendable {
  /// A method of a feature that takes the request and the parts of its path.
  package typealias Handler<Feature, each Value: PathNamed> =
    @Sendable (Feature) -> (Request, repeat PathPart<each Value>) async throws(Problem) -> Response
  private typealias Answer =
    @Sendable (BarSite, Request, [String]) async throws(Problem) -> Response

  /// Whose account a request is about, if both the default bar and another bar have accounts.
  package enum Account {
    case session
    /// The account that the form names.
    case named
  }

  /// The method and the template, such as `GET /pay/{id}`.
  package let name: String
  package let method: Method
  /// The path with a name in braces for each part that varies, such as `/exhibits/{id}`.
  package let template: String
  package let permission: Permission
  /// The access that a token needs.
  package let scope: TokenAccess
  /// Whether people see the answer in a browser, so that a problem is shown on a page.
  package let isPage: Bool
  /// Whether the address belongs to the venue and not to every bar.
  package private(set) var isOfVenue = false
  /// The limit of a body longer than usual.
  package private(set) var bodyLimit: BodyLimit?
  /// Whether monitors ask for it, which need no role on the machine itself and no storage.
  private(set) var isForMonitors = false
  /// Whether the request publishes a menu, which a bar that follows another's menu cannot do.
  private(set) var publishesMenu = false
  /// Whose account the request is about, if it is about one.
  package private(set) var account: Account?
  /// What programs have to know of it; `nil` for pages, forms and the files that pages load.
  private(set) var operation: (@Sendable () -> Operation)?
  /// The names in the query of a page.
  package private(set) var query: (@Sendable () -> SchemaMembers)?
  /// The fields of a form.
  package private(set) var fields: (@Sendable () -> SchemaMembers)?
  /// The fields of a form that uploads a file, and the name of the file's field.
  package private(set) var upload: (file: String, fields: String)?
  /// The schemas of the parts of the path that vary, in their order.
  let partSchemas: @Sendable () -> [Schema]
  private let answer: Answer

  /// The names of the parts of the path that vary, in their order.
  var partNames: [String] {
    template.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }

  /// Whether a token in a request counts at all.
  var isForPrograms: Bool { scope != .never }

  /// Creates an endpoint.
  ///
  /// The handler takes a value for each name in the template, in their order.
  ///
  /// - Precondition: The template has these names and no others.
  private init<Feature: Handlers, each Value: PathNamed>(
    _ method: Method,
    _ template: String,
    _ permission: Permission,
    _ scope: TokenAccess,
    isPage: Bool,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) {
    name = "\(method.rawValue) \(template)"
    self.method = method
    self.template = template
    self.permission = permission
    self.scope = scope
    self.isPage = isPage
    answer = { (site, request, texts) async throws(Problem) in
      var texts = texts[...]
      return try await handler(Feature(site: site))(
        request,
        repeat PathPart<each Value>(text: texts.removeFirst())
      )
    }
    partSchemas = {
      var schemas: [Schema] = []
      for value in repeat (each Value).self { schemas.append(value.schema) }
      return schemas
    }
    var allowed: [Set<String>] = []
    for value in repeat (each Value).self { allowed.append(value.pathNames) }
    precondition(
      partNames.count == allowed.count && zip(partNames, allowed).allSatisfy { $1.contains($0) },
      "The handler of \(name) takes other parts than the path has."
    )
  }

  /// Answers a request that the router matched to this endpoint.
  package func answer(
    _ request: Request,
    parts: [String],
    at site: BarSite
  ) async throws(Problem) -> Response {
    try await answer(site, request, parts)
  }
}

/// The handlers of a feature.
package protocol Handlers: SendableMetatype {
  init(site: BarSite)
}

// MARK: - Rows

extension Endpoint {
  /// A page, or a file that people download.
  package static func page<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.get, template, permission, .never, isPage: true, handler)
  }

  /// Receives a form.
  package static func form<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.post, template, permission, .never, isPage: true, handler)
  }

  /// A file or a feed that pages load, or a document for operators.
  package static func resource<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.get, template, permission, .never, isPage: false, handler)
  }

  /// Answers a program that reads.
  package static func get<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.get, template, permission, scope, isPage: false, handler)
  }

  /// Carries out a program's command.
  package static func post<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.post, template, permission, scope, isPage: false, handler)
  }

  /// Sets a value for a program.
  package static func put<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.put, template, permission, scope, isPage: false, handler)
  }

  /// Removes something for a program.
  package static func delete<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ permission: Permission,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.delete, template, permission, scope, isPage: false, handler)
  }

  /// The endpoint as one of the venue alone.
  package func ofVenue() -> Endpoint { with { $0.isOfVenue = true } }

  /// The endpoint with room for a longer body.
  package func takingBody(of limit: BodyLimit) -> Endpoint { with { $0.bodyLimit = limit } }

  func forMonitors() -> Endpoint { with { $0.isForMonitors = true } }

  package func publishingMenu() -> Endpoint { with { $0.publishesMenu = true } }

  package func about(_ account: Account) -> Endpoint { with { $0.account = account } }

  /// The endpoint with these names in its query, separated by spaces; each may be missing.
  package func query(_ names: String) -> Endpoint {
    with { $0.query = { SchemaMembers(texts: names) } }
  }

  /// The endpoint with these names in its query; each may be missing.
  package func query(_ members: @escaping @Sendable () -> SchemaMembers) -> Endpoint {
    with { $0.query = members }
  }

  /// The endpoint as one that takes a form of these fields, separated by spaces; see
  /// ``SchemaMembers``.
  package func taking(_ names: String) -> Endpoint {
    with { $0.fields = { SchemaMembers(texts: names) } }
  }

  /// The endpoint as one that takes a form of these fields.
  package func taking(_ fields: @escaping @Sendable () -> SchemaMembers) -> Endpoint {
    with { $0.fields = fields }
  }

  /// The endpoint as one that takes a form with a file and these other fields.
  package func uploading(_ file: String, with fields: String) -> Endpoint {
    with { $0.upload = (file, fields) }
  }

  /// The endpoint with its description for programs.
  package func described(
    _ id: String,
    _ summary: String,
    _ details: String? = nil,
    _ describe: @escaping @Sendable (inout Operation) -> Void
  ) -> Endpoint {
    with {
      $0.operation = {
        var operation = Operation(id: id, summary: summary, details: details)
        describe(&operation)
        return operation
      }
    }
  }

  private func with(_ change: (inout Endpoint) -> Void) -> Endpoint {
    var endpoint = self
    change(&endpoint)
    return endpoint
  }
}
