import JuiceBar
import Languages
import Localization
import PavilionWeb
import Staffing

/// The programs that work with a bar, as the command line changes them.
struct OpenIntegration: Sendable {
  /// The bar.
  let bar: BarID
  /// Where its programs are kept.
  let storage: any IntegrationStorage
  /// The desk that sends events by hand.
  let desk: WebhookDispatcher
  /// The language of refusals.
  let language: Language

  /// Has a command carried out, in the name of the machine.
  ///
  /// - Throws: ``CommandFailure`` when the rules forbid it, and the errors of the storage.
  func carryOut(_ command: IntegrationCommand) async throws {
    let result = try await storage.carryOut(.integrate(command), in: bar, by: .machine, at: .now)
    guard case .failure(let refusal) = result else { return }
    let (code, key): (String, TextKey) =
      switch refusal {
      case .nameTaken: ("name-taken", .tokenNameTaken)
      case .tooManyPrograms: ("too-many", .staffTooMany)
      default: ("gone", .staffGone)
      }
    throw CommandFailure(code: code, description: Texts(language)(key))
  }

  /// The token of a name.
  ///
  /// - Throws: ``CommandFailure`` when there is none, and the errors of the storage.
  func token(named name: String) async throws -> APIToken {
    let folded = name.lowercased()
    let staff = try await storage.staff(of: bar)
    guard let token = staff.tokensByName.first(where: { $0.name.folded == folded }) else {
      throw unknown(name)
    }
    return token
  }

  /// The webhook of an identifier.
  ///
  /// - Throws: ``CommandFailure`` when there is none, and the errors of the storage.
  func webhook(_ id: String) async throws -> Webhook {
    guard let webhook = try await storage.webhooks(of: bar).first(where: { $0.id.rawValue == id })
    else { throw unknown(id) }
    return webhook
  }

  private func unknown(_ name: String) -> CommandFailure {
    let sentence = Texts(language)(.cliIntegrationUnknown, ["name": name])
    return CommandFailure(code: "unknown", description: sentence)
  }

  /// A new identifier.
  static func newID() -> AccountID {
    AccountID(OrderDesk.Surroundings.system.orderID(.now))
  }
}

extension Context {
  /// Opens the bar's tokens and webhooks, and runs a body with them.
  ///
  /// - Throws: The errors of the storage and the body.
  func withIntegration<Result>(
    _ body: (OpenIntegration) async throws -> Result
  ) async throws -> Result {
    try await withStores { stores in
      let desk = WebhookDispatcher(
        bar: settings.bar,
        bars: stores.bars,
        storage: stores.staff,
        now: { .now },
        log: { line in console.complain("\(line)") }
      )
      return try await body(
        OpenIntegration(bar: settings.bar, storage: stores.staff, desk: desk, language: language)
      )
    }
  }
}

extension Format<Set<APIScope>> {
  /// Scopes between commas.
  static let scopes = Format(
    expected: "scopes such as \(APIScope.ordersRead.rawValue),\(APIScope.stockRead.rawValue)"
  ) { APIScope.set($0.replacing(",", with: " ")) }
}

extension Format<Set<WebhookEvent>> {
  /// Events between commas.
  static let webhookEvents = Format(
    expected: "events such as \(WebhookEvent.orderPlaced.rawValue)"
  ) { WebhookEvent.set($0.replacing(",", with: " ")) }
}

extension Format<WebhookAddress> {
  /// An address of a webhook.
  static let webhookAddress = Format(expected: "an https address without a password") {
    WebhookAddress(rawValue: $0)
  }
}
