import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing
import Time

enum ScreenList: Verb {
  static let syntax = Syntax(
    words: ["screen", "list"],
    isDefault: true,
    summary: "Show the paired kiosks of a bar, and when each was last seen"
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    try await context.withStaff { staff in
      ScreensAnswer(screens: try await staff.storage.screens(of: [staff.bar]), now: .now)
    }
  }
}

/// The screens as the storage knows them: a server writes down their signs of life once a minute.
private struct ScreensAnswer: Answer {
  let screens: [PairedScreen]
  let now: Timestamp

  func text(in language: Language) -> String {
    let texts = Texts(language)
    guard !screens.isEmpty else { return texts(.screensNone) }
    return Table(
      rows: screens.map { screen in
        let seen = screen.sighting
        return [
          screen.name.rawValue, texts.age(of: seen, at: now), seen?.version ?? "–",
          seen?.address ?? "–", seen?.language.tag ?? "–", seen?.battery.map { "\($0)%" } ?? "",
        ]
      }
    ).text
  }

  func json(in language: Language) -> JSONValue {
    ["screens": .array(screens.map(\.json))]
  }
}

extension PairedScreen {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "id": .string(id.device.rawValue), "name": .string(name.rawValue),
      "bar": .string(id.home.rawValue),
    ]
    object["seenAt"] = sighting.map { .integer($0.at.milliseconds) }
    object["version"] = sighting.map { .string($0.version) }
    object["address"] = sighting.map { .string($0.address) }
    object["language"] = sighting.map { .string($0.language.tag) }
    object["battery"] = sighting?.battery.map { .integer($0) }
    return .object(object)
  }
}
