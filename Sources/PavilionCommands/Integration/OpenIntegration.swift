import Identifiers
import IntegrationWeb
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing

/// The programs that work with a bar, as the command line changes them.
struct OpenIntegration: Sendable {
  let bar: BarID
  let storage: any IntegrationStorage
  /// The desk that sends events by hand.
  let desk: WebhookDispatcher
  let language: Language

  /// Has a command carried out, in the name of the machine.
  func carryOut(_ command: IntegrationCommand) async throws {
    let result = try await storage.carryOut(.integrate(command), in: bar, by: .machine, at: .now)
    guard case .failure(let refusal) = result else { return }
    let (code, key): (String, TextKey) =
      switch refusal {
      case .nameTaken: ("name-taken", .tokenNameTaken)
      case .tooManyPrograms: ("too-many", .staffTooMany)
      default: ("gone", .staffGone)
      }
    throw CommandFailure(code, Texts(language)(key))
  }

  func token(named name: String) async throws -> APIToken {
    let folded = name.lowercased()
    let staff = try await storage.staff(of: bar)
    guard let token = staff.tokensByName.first(where: { $0.name.folded == folded }) else {
      throw unknown(name)
    }
    return token
  }

  func webhook(_ id: String) async throws -> Webhook {
    guard let webhook = try await storage.webhooks(of: bar).first(where: { $0.id.rawValue == id })
    else { throw unknown(id) }
    return webhook
  }

  private func unknown(_ name: String) -> CommandFailure {
    let sentence = Texts(language)(.cliIntegrationUnknown, ["name": name])
    return CommandFailure("unknown", sentence)
  }
}

extension AccountID {
  static func new() -> AccountID { AccountID(OrderDesk.Surroundings.system.newID(.now)) }
}

extension Context {
  func withIntegration<Result>(
    _ body: (OpenIntegration) async throws -> Result
  ) async throws -> Result {
    try await withStores { stores in
      let desk = WebhookDispatcher(
        bar: settings.bar,
        bars: stores.storage,
        storage: stores.storage,
        now: { .now },
        log: { line in console.complain("\(line)") }
      )
      return try await body(
        OpenIntegration(bar: settings.bar, storage: stores.storage, desk: desk, language: language)
      )
    }
  }
}

extension Format<Set<APIScope>> {
  static let scopes = Format(
    expected: "scopes such as \(APIScope.ordersRead.rawValue),\(APIScope.stockRead.rawValue)"
  ) { APIScope.set($0.replacing(",", with: " ")) }
}

extension Format<Set<WebhookEvent>> {
  static let webhookEvents = Format(
    expected: "events such as \(WebhookEvent.orderPlaced.rawValue)"
  ) { WebhookEvent.set($0.replacing(",", with: " ")) }
}

extension Format<WebhookAddress> {
  static let webhookAddress = Format(expected: "an https address without a password") {
    WebhookAddress(rawValue: $0)
  }
}
