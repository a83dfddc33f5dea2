import Calendars
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import VenueWeb
import Web

enum BarsList: Verb {
  static let syntax = Syntax(
    words: ["bar", "list"],
    isDefault: true,
    summary: "Show the bars of the venue"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withStoresAsTheyAre { stores in
      BarListAnswer(bars: try await stores.storage.bars().bars)
    }
  }
}

enum BarAdd: Verb {
  static let syntax = Syntax(
    words: ["bar", "add"],
    operands: ["BAR", "NAME..."],
    options: [menuOption.syntax, BarAdd.zoneOption.syntax],
    summary: "Create a bar with a name in one or more languages",
    discussion: """
      The bar opens with the menu of the one that --bar names, and goes its own way from then on;
      with --menu-of it follows whatever another bar publishes. Screens find it at /bars/BAR/.

        pavilion bar add seine ko=센강점 en="Seine bar" fr="Bar de la Seine"
        pavilion bar add alma "Bar de l’Alma" --lang fr --menu-of main
      """
  )
  private static let menuOption = Option("menu-of", "BAR", Format<BarID>.bar)
    .help("The bar whose menu it follows")

  /// Without an environment variable: that is the server's zone.
  fileprivate static let zoneOption = Option("time-zone", "ZONE", .timeZone)
    .help("The bar's time zone, where it is not the server's")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let bar = try arguments.operand(0, as: .bar)
    let names = Array(arguments.operands.dropFirst())
    let menuOf = try arguments.value(of: menuOption)
    let zone = try arguments.value(of: BarAdd.zoneOption)
    let name = try LocalizedText(words: names, in: context.language)
    return try await context.withStores { stores in
      let model = menuOf ?? context.settings.bar
      let menu = try await stores.storage.menu(of: model).menu
      let bar = ListedBar(id: bar, name: name, timeZone: zone?.name, menuOf: menuOf)
      let added = try await context.carryOut(.add(bar, menu), in: stores)
      return Report(bar: added, .cliBarAdded)
    }
  }
}

enum BarRename: Verb {
  static let syntax = Syntax(
    words: ["bar", "rename"],
    operands: ["BAR", "NAME..."],
    options: [BarAdd.zoneOption.syntax],
    summary: "Give a bar another name, and a time zone"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let bar = try arguments.operand(0, as: .bar)
    let names = Array(arguments.operands.dropFirst())
    let zone = try arguments.value(of: BarAdd.zoneOption)
    let name = try LocalizedText(words: names, in: context.language)
    return try await context.withStores { stores in
      let known = try await stores.storage.bars()[bar]
      let zone = zone?.name ?? known?.timeZone
      let command = BarListCommand.describe(bar, name: name, timeZone: zone)
      return Report(bar: try await context.carryOut(command, in: stores), .cliBarRenamed)
    }
  }
}

enum BarClose: Verb {
  static let syntax = Syntax(
    words: ["bar", "close"],
    operands: ["BAR"],
    summary: "Take a bar out of use; its books stay"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let bar = try arguments.operand(0, as: .bar)
    return try await context.withStores { stores in
      guard bar != context.settings.bar else {
        throw CommandFailure(.lastOpen, in: context.language)
      }
      return Report(bar: try await context.carryOut(.close(bar), in: stores), .cliBarClosed)
    }
  }
}

enum BarOpen: Verb {
  static let syntax = Syntax(
    words: ["bar", "open"],
    operands: ["BAR"],
    summary: "Open a closed bar again"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let bar = try arguments.operand(0, as: .bar)
    return try await context.withStores { stores in
      Report(bar: try await context.carryOut(.reopen(bar), in: stores), .cliBarOpened)
    }
  }
}

extension Format<BarID> {
  static let bar = Format(expected: "1 to 64 small letters, digits and hyphens, such as seine") {
    BarID($0)
  }
}

extension Context {
  /// Has a command about the list of bars carried out, in the name of the machine.
  func carryOut(_ command: BarListCommand, in stores: Stores) async throws -> ListedBar {
    switch try await stores.storage.carryOut(command, by: .machine, at: .now) {
    case .success(let bar): return bar
    case .failure(let refusal): throw CommandFailure(refusal, in: language)
    }
  }
}

extension LocalizedText {
  /// Reads a name from words such as `fr=BarRules`; one without a language is in the call's own.
  fileprivate init(words: [String], in language: Language) throws(CommandFailure) {
    var translations: [Language: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        translations[language] = word
        continue
      }
      guard let named = Language(rawValue: String(parts[0])) else {
        throw .trouble("unknown-language", "\(parts[0]) is none of \(Language.list)")
      }
      translations[named] = String(parts[1])
    }
    guard let text = LocalizedText(translations) else {
      throw CommandFailure(BarListRefusal.wrongName(nil), in: language)
    }
    self = text
  }
}

private struct BarListAnswer: Answer {
  let bars: [ListedBar]

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let rows = bars.map { bar in
      [
        bar.id.rawValue, bar.name.text(in: language), bar.timeZone ?? "",
        bar.menuOf.map { texts(.cliBarFollows, ["bar": $0.rawValue]) } ?? "",
        bar.isOpen ? "" : texts(.cliBarIsClosed),
      ]
    }
    return Table(rows: rows).text
  }

  func json(in language: Language) -> JSONValue { ["bars": .array(bars.map(\.json))] }
}

extension ListedBar {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id.rawValue), "name": name.json, "isOpen": .bool(isOpen),
    ]
    object["timeZone"] = timeZone.map(JSONValue.string)
    object["menuOf"] = menuOf.map { .string($0.rawValue) }
    return .object(object)
  }
}

extension Report {
  fileprivate init(bar: ListedBar, _ key: TextKey) {
    self.init(["bar": bar.json]) { language in
      Texts(language)(key, ["bar": bar.id.rawValue, "name": bar.name.text(in: language)])
    }
  }
}

extension CommandFailure {
  init(_ refusal: BarListRefusal, in language: Language) {
    let texts = Texts(language)
    switch refusal {
    case .taken(let bar):
      self.init("taken", texts(.venueTaken, ["bar": bar.rawValue]))
    case .unknown(let bar):
      self.init("unknown-bar", texts(.venueUnknown, ["bar": bar.rawValue]))
    case .tooMany: self.init("too-many", texts(.venueTooMany))
    case .wrongName(let named):
      let place = named.map { "\($0.tag): " } ?? ""
      self.init("wrong-name", place + texts.lineWrong(upTo: Place.maximumLength))
    case .wrongZone: self.init("wrong-zone", texts(.venueWrongZone))
    case .lastOpen: self.init("last-open", texts(.venueLastOpen))
    case .wrongMenu(let bar):
      self.init("wrong-menu", texts(.venueWrongMenu, ["bar": bar.rawValue]))
    }
  }
}
