import BarTables
import JSON
import JuiceBar
import Languages
import Localization
import PavilionWeb

/// The purpose of opening a bar, as far as not every bar allows it.
enum BarPurpose: Sendable {
  /// Anything that any bar allows.
  case any
  /// To order, which is impossible at a closed bar.
  case ordering
  /// To publish a menu, which a bar does not that follows another one.
  case publishing
}

/// The environment of a command: the settings, the console and the way to the data.
struct Context: Sendable {
  /// The settings of this call.
  let settings: Settings
  /// The commit the program was built from, if known.
  let commit: Commit?
  /// Where words go.
  let console = Console()

  /// The language of the answers.
  var language: Language { settings.language }

  /// Opens the bar, does something with it and closes the storage.
  ///
  /// - Parameters:
  ///   - purpose: The purpose.
  ///   - mayFound: Whether a file is founded that is not there.
  ///   - body: The work.
  /// - Returns: The body's result.
  /// - Throws: ``CommandFailure``, and the errors of the storage and the body.
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
      let menu = try await stores.bars.menu(of: settings.bar).menu
      return try await body(OpenBar(id: settings.bar, menu: menu, storage: stores.bars))
    }
  }

  private func requireOwnMenu(in stores: Stores) async throws {
    guard let leader = try await stores.venue.bars()[settings.bar]?.menuOf else { return }
    throw CommandFailure(
      code: "menu-followed",
      description: Texts(language)(.venueFollowsHere, ["bar": leader.rawValue])
    )
  }

  private func requireOpen(in stores: Stores) async throws {
    guard let bar = try await stores.venue.bars()[settings.bar], !bar.isOpen else { return }
    // The storage itself refuses orders at a bar that has moved, and says where it went.
    if settings.storage != .memory,
      try settings.storage.barPlace().departure(of: bar.id) != nil
    {
      return
    }
    throw CommandFailure(
      code: "closed",
      description: "\(bar.id): \(Texts(language)(.barSettingsIsClosed))"
    )
  }
}

/// A bar that is open in its storage.
struct OpenBar: Sendable {
  /// The bar's identifier.
  let id: BarID
  /// The bar's menu.
  let menu: Menu
  /// Where the bar is kept.
  let storage: any BarRecords

  /// Has a command decided and made durable.
  ///
  /// - Parameters:
  ///   - command: The command to decide.
  ///   - key: The name under which the answer is kept.
  ///   - language: The language of the reason when it is refused.
  /// - Returns: The outcome; never a refusal.
  /// - Throws: ``CommandFailure`` for a refusal, and the errors of the storage.
  func submit(
    _ command: Command,
    key: IdempotencyKey?,
    in language: Language
  ) async throws -> Outcome {
    let desk = OrderDesk(bar: id, storage: storage, surroundings: .system)
    let outcome = try await desk.submit(command, key: key, by: .machine)
    if case .refused(let refusal) = outcome {
      let onHand = try await storage.stock(of: id).onHand
      throw CommandFailure(refusal, of: menu, on: onHand, in: language)
    }
    return outcome
  }

  /// The juice that a word means.
  ///
  /// - Throws: ``CommandFailure`` that lists the menu when there is none.
  func juice(named word: String, in language: Language) throws(CommandFailure) -> Juice {
    guard let juice = menu.juice(named: word) else {
      throw .unknownJuice(word, of: menu, in: language)
    }
    return juice
  }

  /// The fruit that a word means.
  ///
  /// - Throws: ``CommandFailure`` that lists the fruit kept when there is none.
  func fruit(named word: String, in language: Language) throws(CommandFailure) -> Fruit {
    guard let fruit = menu.fruit(named: word) else {
      throw .unknownFruit(word, of: menu, in: language)
    }
    return fruit
  }
}
