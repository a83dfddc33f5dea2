import JuiceBar
import Staffing
import Web

extension Endpoint {
  /// The addresses of a bar's first day.
  static let firstDay: [Endpoint] = [
    .page("/manage/first-day", .owner, FirstDay.show),
    .form("/manage/first-day", .owner, FirstDay.answer)
      .taking {
        let details = Business.Detail.allCases.map { "\($0.rawValue)?" }.joined(separator: " ")
        let choices: SchemaMembers = [
          "country": .one(of: Country.allCases), "orders": .one(of: FirstDayForm.Orders.allCases),
          "menu?": .one(of: FirstDayForm.Start.allCases),
          "exhibition": .one(of: FirstDayForm.Exhibition.allCases),
        ]
        return SchemaMembers(texts: details) + choices
      },
  ]
}
