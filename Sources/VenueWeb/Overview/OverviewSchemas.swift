import GuideWeb
import OfficeWeb
import Web

extension Schema {
  static let barList = object([
    "bars": .array(
      of: .object([
        "id": .identifier, "name": .string,
        "url": .string.described("Prefix of the bar's addresses."),
        "timeZone?": .string.described("If not the server's."),
        "figures?": .object([
          "stock": .integer.described("Pieces on hand of all fruits."),
          "low": .array(of: .string).described("Fruits that run low or are sold out."),
          "glassesToday?": .integer, "grossToday?": .integer.described("In minor units."),
          "currency": .string,
          "openOrders": .integer.described("Orders not yet collected; 200 at most."),
          "openCalls": .integer, "failingWebhooks": .integer,
          "soldOut": .array(of: .string).described("Fruits that are sold out."),
          "waitingOrders": .integer.described(
            "Orders placed or in the making, if staff works with the queue."
          ), "waitingSince?": .dateTime.described("When the oldest was placed."),
          "grossYesterday?": .integer.described("Yesterday's sales up to this time."),
          "grossLastWeek?": .integer.described("Last week's sales up to this time."),
        ]).described("For the bar's managers and owners."),
      ])
    ),
    "next?": .identifier.described(
      "The last bar of this answer, if more follow."
    ),
  ]).named("BarList")
}
