import HTTP
import Staffing

/// One address of the program: who may request it, and which handler answers.
///
/// Each feature has a table of its own beside its handlers; ``all`` joins them. A row names the
/// method by its builder: `page` and `form` for people, `resource` for the files that pages load,
/// the others for programs.
struct Endpoint: Sendable {
  /// A method of a feature that takes the request and the parts of its path.
  typealias Handler<Feature, each Value: PathNamed> =
    @Sendable (Feature) -> (Request, repeat PathPart<each Value>) async throws(Problem) -> Response
  private typealias Answer =
    @Sendable (BarSite, Request, [String]) async throws(Problem) -> Response

  /// Whose account a request is about, if both the default bar and another bar have accounts.
  enum Account {
    /// The account of the session.
    case session
    /// The account that the form names.
    case named
  }

  /// The method and the template, such as `GET /pay/{id}`.
  let name: String
  let method: Method
  /// The path with a name in braces for each part that varies, such as `/exhibits/{id}`.
  let template: String
  /// The role that the sender needs.
  let role: Role
  /// The access that a token needs.
  let scope: TokenAccess
  /// Whether people see the answer in a browser, so that a problem is shown on a page.
  let isPage: Bool
  /// Whether the address belongs to the venue and not to every bar.
  private(set) var isOfVenue = false
  /// The limit of a body longer than usual.
  private(set) var bodyLimit: BodyLimit?
  /// Whether monitors ask for it, which need no role on the machine itself and no storage.
  private(set) var isForMonitors = false
  /// Whether the request publishes a menu, which a bar that follows another's menu cannot do.
  private(set) var publishesMenu = false
  /// Whose account the request is about, if it is about one.
  private(set) var account: Account?
  private let answer: Answer

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
    _ role: Role,
    _ scope: TokenAccess,
    isPage: Bool,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) {
    name = "\(method.rawValue) \(template)"
    self.method = method
    self.template = template
    self.role = role
    self.scope = scope
    self.isPage = isPage
    answer = { (site, request, texts) async throws(Problem) in
      var texts = texts[...]
      return try await handler(Feature.of(site))(
        request,
        repeat PathPart<each Value>(text: texts.removeFirst())
      )
    }
    var allowed: [Set<String>] = []
    for value in repeat (each Value).self { allowed.append(value.pathNames) }
    let names = template.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
    precondition(
      names.count == allowed.count && zip(names, allowed).allSatisfy { $1.contains($0) },
      "The handler of \(name) takes other parts than the path has."
    )
  }

  /// Answers a request that the router matched to this endpoint.
  func answer(
    _ request: Request,
    parts: [String],
    at site: BarSite
  ) async throws(Problem) -> Response {
    try await answer(site, request, parts)
  }
}

/// The handlers of a feature.
protocol Handlers: SendableMetatype {
  /// The handlers for a bar's site.
  static func of(_ site: BarSite) -> Self
}

extension BarSite: Handlers {
  static func of(_ site: BarSite) -> BarSite { site }
}

// MARK: - Rows

extension Endpoint {
  /// A page, or a file that people download.
  static func page<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.get, template, role, .never, isPage: true, handler)
  }

  /// Receives a form.
  static func form<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.post, template, role, .never, isPage: true, handler)
  }

  /// A file or a feed that pages load, or a document for operators.
  static func resource<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.get, template, role, .never, isPage: false, handler)
  }

  /// Answers a program that reads.
  static func get<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.get, template, role, scope, isPage: false, handler)
  }

  /// Carries out a program's command.
  static func post<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.post, template, role, scope, isPage: false, handler)
  }

  /// Sets a value for a program.
  static func put<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.put, template, role, scope, isPage: false, handler)
  }

  /// Removes something for a program.
  static func delete<Feature: Handlers, each Value: PathNamed>(
    _ template: String,
    _ role: Role,
    _ scope: TokenAccess,
    _ handler: @escaping Handler<Feature, repeat each Value>
  ) -> Endpoint {
    Endpoint(.delete, template, role, scope, isPage: false, handler)
  }

  /// The endpoint as one of the venue alone.
  func ofVenue() -> Endpoint { with { $0.isOfVenue = true } }

  /// The endpoint with room for a longer body.
  func takingBody(of limit: BodyLimit) -> Endpoint { with { $0.bodyLimit = limit } }

  /// The endpoint as one for monitors.
  func forMonitors() -> Endpoint { with { $0.isForMonitors = true } }

  /// The endpoint as one that publishes a menu.
  func publishingMenu() -> Endpoint { with { $0.publishesMenu = true } }

  /// The endpoint as one about an account.
  func about(_ account: Account) -> Endpoint { with { $0.account = account } }

  private func with(_ change: (inout Endpoint) -> Void) -> Endpoint {
    var endpoint = self
    change(&endpoint)
    return endpoint
  }
}
