import CounterWeb
import HTTP
import JuiceBar
import Languages
import Web

/// The answers to the five questions of a bar's first day.
struct FirstDayForm {
  enum Start: String, CaseIterable {
    case empty, sample
  }

  enum Exhibition: String, CaseIterable {
    case hidden, shown
  }

  /// How orders are made, and when they are paid.
  enum Orders: String, CaseIterable {
    case beforeMaking = "before-making"
    case atPickUp = "at-pick-up"
    case never
    /// Nobody makes them: a demonstration.
    case atOnce = "at-once"

    init(_ settings: PreparationSettings) {
      self =
        switch (settings.flow, settings.payment) {
        case (.atOnce, _): .atOnce
        case (.byCounter, .beforeMaking): .beforeMaking
        case (.byCounter, .atPickUp): .atPickUp
        case (.byCounter, .never): .never
        }
    }

    /// The settings with this answer in them.
    func settings(from known: PreparationSettings) -> PreparationSettings {
      let payment: PaymentTime =
        switch self {
        case .beforeMaking: .beforeMaking
        case .atPickUp, .atOnce: .atPickUp
        case .never: .never
        }
      // Any payment goes with orders made by the counter, and payment at pick-up with either.
      return PreparationSettings(
        makers: known.makers,
        maximumQueueMinutes: known.maximumQueueMinutes,
        flow: self == .atOnce ? .atOnce : .byCounter,
        payment: payment,
        unpaidMinutes: known.unpaidMinutes,
        readyMinutes: known.readyMinutes
      ) ?? known
    }
  }

  var business: [Business.Detail: String]
  var country: Country
  var start = Start.empty
  var exhibition: Exhibition
  var orders: Orders

  /// The answers that a bar begins with, or those that it has given.
  init(
    of bar: BarOffer,
    _ business: Business,
    _ settings: PreparationSettings,
    for language: Language
  ) {
    self.business = business.details
    country = bar.country ?? Country.allCases.first { $0.languages.first == language } ?? .korea
    exhibition = bar.country == nil || !bar.hasGuide ? .hidden : .shown
    orders = bar.country == nil ? .beforeMaking : Orders(settings)
  }

  init(_ form: Fields) throws(Problem) {
    business = BusinessForm.details(in: form)
    country = try Self.choice("country", in: form)
    start = form["menu"] == nil ? .empty : try Self.choice("menu", in: form)
    exhibition = try Self.choice("exhibition", in: form)
    orders = try Self.choice("orders", in: form)
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String,
    in form: Fields
  ) throws(Problem) -> Value {
    guard let value = form[name].flatMap(Value.init(rawValue:)) else {
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw .wrongField(name, "expected one of \(all)")
    }
    return value
  }
}
