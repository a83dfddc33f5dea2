import CounterWeb
import JSON
package import Web

extension Schema {
  static let exhibitSource = object(["title": .string, "url?": .string, "note?": .string]).named(
    "Source"
  )

  package static let exposition = object([
    "version": .integer(from: 1), "title": .string, "visitors": .either(.integer, .null),
    "otherCounts": .array(of: .object(["visitors": .either(.integer, .null), "note": .string])),
    "location": .string, "duration": .string, "description": .string,
    "easyDescription": .easyText, "sources": .array(of: .exhibitSource),
  ]).named("Exposition")

  static let exhibitID = string("^[a-z0-9]+(-[a-z0-9]+)*$").described(
    "The identifier of an exhibit."
  ).named("ExhibitID")

  static let exhibitEntry = object([
    "id": .exhibitID, "name": .string, "summary": .string, "picture": .either(.string, .null),
  ]).named("ExhibitEntry")

  package static let exhibit = object([
    "id": .exhibitID, "name": .string, "summary": .string, "picture": .either(.string, .null),
    "description": .string,
    "easyDescription": .easyText, "sources": .array(of: .exhibitSource),
  ]).named("Exhibit")

  static let exhibitList = object([
    "total": .integer(from: 0),
    "isComplete": .boolean.described(
      "Whether these are all matches: a search that takes too long is ended."
    ), "exhibits": .array(of: .exhibitEntry),
    "next": .either(.exhibitID, .null).described(
      "Send it as `after` for the next page; null on the last."
    ),
    "facets": .map(
      to: .array(
        of: .object([
          "value": .exhibitID, "name": .either(.string, .null), "count": .integer(from: 1),
        ])
      )
    ).described("How many of all matches have a property, the most frequent first."),
  ]).named("ExhibitList")

  static let exhibitLimit = integer(Exhibits.limits)
    .with("default", .integer(Exhibits.defaultLimit))

  static let year = integer(-9_999...9_999)

  private static let easyText = either(.string, .null).described(
    "Easy-to-read text, one sentence per line; null if there is none."
  )
}
