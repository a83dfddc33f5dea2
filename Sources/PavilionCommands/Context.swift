import BarTables
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import VenueWeb

/// The purpose of opening a bar, as far as not every bar allows it.
enum BarPurpose: Sendable {
  case any
  /// To order, which is impossible at a closed bar.
  case ordering
  /// To publish a menu, which a bar does not that follows another one.
  case publishing
}

/// The environment of a command: the settings, the console and the way to the data.
struct Context: Sendable {
  let settings: Settings
  let commit: Commit?
  let console = Console()

  var language: Language { settings.language }

  func withBar<Result>(
    for purpose: BarPurpose = .any,
    mayFound: Bool = false,
    _ body: (OpenBar) async throws -> Result
  ) async throws -> Result {
    try await withStores(mayFound: mayFound) { stores in
      switch purpose {
      case .any: break
      case .ordering: try await requireOpen(in: stores)
      case .publishing: try await requireOwnMenu(in: stores)
      }
      let menu = try await stores.storage.menu(of: settings.bar).menu
      return try await body(
        OpenBar(id: settings.bar, menu: menu, storage: stores.storage, language: language)
      )
    }
  }

  private func requireOwnMenu(in stores: Stores) async throws {
    guard let leader = try await stores.storage.bars()[settings.bar]?.menuOf else { return }
    let words = Texts(language)(.venueFollowsHere, ["bar": leader.rawValue])
    throw CommandFailure("menu-followed", words)
  }

  private func requireOpen(in stores: Stores) async throws {
    guard let bar = try await stores.storage.bars()[settings.bar], !bar.isOpen else { return }
    // The storage itself refuses orders at a bar that has moved, and says where it went.
    if settings.storage != .memory, try settings.storage.barPlace().departure(of: bar.id) != nil {
      return
    }
    throw CommandFailure("closed", "\(bar.id): \(Texts(language)(.barSettingsIsClosed))")
  }
}

/// A bar that is open in its storage.
struct OpenBar: Sendable {
  let id: BarID
  let menu: Menu
  let storage: any Stores.Storage
  /// The language of refusals.
  let language: Language

  /// Has a command decided and made durable; the outcome is never a refusal, which is thrown.
  func submit(_ command: Command, key: IdempotencyKey? = nil) async throws -> Outcome {
    let desk = OrderDesk(bar: id, storage: storage, surroundings: .system)
    let outcome = try await desk.submit(command, key: key, by: .machine)
    if case .refused(let refusal) = outcome {
      let onHand = try await storage.stock(of: id).onHand
      throw CommandFailure(refusal, of: menu, on: onHand, in: language)
    }
    return outcome
  }

  func juice(named word: String) throws(CommandFailure) -> Juice {
    guard let juice = menu.juice(named: word) else {
      throw .unknownJuice(word, of: menu, in: language)
    }
    return juice
  }

  func fruit(named word: String) throws(CommandFailure) -> Fruit {
    guard let fruit = menu.fruit(named: word) else {
      throw .unknownFruit(word, of: menu, in: language)
    }
    return fruit
  }
}
