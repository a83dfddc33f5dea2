import CounterWeb
import JSON
import JuiceBar
import Languages
import Localization
import Time
import Web

enum BarBusiness: Verb {
  static let syntax = Syntax(
    words: ["bar", "business"],
    options: options.map(\.option.syntax),
    summary: "Show or set the business that receipts and day reports name",
    discussion: """
      An option given as "" clears its detail; without an option nothing changes. The bar is the one
      that --bar names.

        pavilion bar business --name "주식회사 한강주스" --registration 123-45-67890
      """
  )
  private static let text = Format(expected: "a text") { $0 }
  private static let options = Business.Detail.allCases.map { detail in
    (detail: detail, option: Option(detail.rawValue, "TEXT", text).help(detail.help))
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    var typed: [Business.Detail: String] = [:]
    for (detail, option) in options { typed[detail] = try arguments.value(of: option) }
    return try await context.withBar { [typed] bar in
      let known = try await bar.storage.business(of: bar.id)
      let business: Business
      do throws(BusinessFault) {
        business = try Business(known.details.merging(typed) { $1 })
      } catch {
        let words = Texts(context.language).lineWrong(upTo: Business.maximumLength)
        throw CommandFailure("wrong-business", "--\(error.detail.rawValue): \(words)")
      }
      if business != known {
        try await bar.storage.set(business, of: bar.id, by: .machine, at: .now)
      }
      return BusinessAnswer(business: business)
    }
  }
}

extension Business.Detail {
  fileprivate var help: String {
    switch self {
    case .name: "The name of the business"
    case .representative: "The person who represents it"
    case .registration: "The number under which the tax office knows it"
    case .address: "Its address"
    case .telephone: "Its telephone number"
    }
  }
}

private struct BusinessAnswer: Answer {
  let business: Business

  func text(in language: Language) -> String {
    let texts = Texts(language)
    return Table(rows: Business.Detail.allCases.map { [texts($0.text), business[$0] ?? "–"] }).text
  }

  func json(in language: Language) -> JSONValue {
    var object = JSONObject()
    for detail in Business.Detail.allCases {
      object[detail.rawValue] = business[detail].map { .string($0) }
    }
    return .object(object)
  }
}
