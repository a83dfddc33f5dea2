import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Web

/// The five questions with which a bar begins, in one form.
struct FirstDayPage: Page {
  let form: FirstDayForm
  /// The detail of the business that is no line of text.
  let wrong: Business.Detail?
  /// Whether the menu can still be chosen.
  let asksForMenu: Bool

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.firstDayTitle), name: "first-day-screen", isNarrow: true)
      .html(in: context) {
        p(.class("lead")) { texts(.firstDayLead) }
        HTML.form(.class("staff-form"), .method("post"), .action(Link.firstDay.path)) {
          Panel("business", title: texts(.firstDayBusiness)).node {
            p(.class("hint")) { texts(.businessLead) }
            div(.class("staff-form")) {
              Node.group(BusinessForm(typed: form.business, wrong: wrong).nodes(texts))
            }
          }
          Panel("country", title: texts(.firstDayCountry)).node { country(texts) }
          if asksForMenu {
            choices("menu", .firstDayMenu, FirstDayForm.Start.allCases, form.start, texts)
          }
          choices(
            "exhibition",
            .firstDayExhibition,
            FirstDayForm.Exhibition.allCases,
            form.exhibition,
            texts
          )
          choices("orders", .firstDayOrders, FirstDayForm.Orders.allCases, form.orders, texts)
          button(.class("button", "solid")) { texts(.firstDayOpen) }
        }
      }
  }

  @NodeBuilder
  private func country(_ texts: Texts) -> [Node] {
    Field(
      "first-day-country",
      label: span(.class("visually-hidden")) { texts(.firstDayCountry) },
      hint: texts(.firstDayCountryHint)
    ).node { field in
      select(.id(field.id), .name("country"), field.described) {
        for country in Country.allCases {
          option(
            .value(country.rawValue),
            country == form.country ? Attribute("selected", "") : nil
          ) {
            [texts(country.text), country.currency, country.taxRate.percent(in: texts)]
              .joined(separator: " · ")
          }
        }
      }
    }
  }

  private func choices<Value: RawRepresentable<String> & FirstDayChoice & Equatable>(
    _ name: String,
    _ question: TextKey,
    _ values: [Value],
    _ chosen: Value,
    _ texts: Texts
  ) -> Node {
    Panel("\(name)-choice", title: texts(question)).node {
      Choices(
        span(.class("visually-hidden")) { texts(question) },
        values.map { value in
          Choice(
            .one,
            id: "\(name)-\(value.rawValue)",
            name: name,
            value: value.rawValue,
            .text(texts(value.text)),
            hint: texts(value.hint),
            isChosen: value == chosen
          )
        }
      ).node
    }
  }
}

private let select = Element("select")
private let option = Element("option")

/// An answer with its words.
private protocol FirstDayChoice {
  var text: TextKey { get }
  var hint: TextKey { get }
}

extension FirstDayForm.Start: FirstDayChoice {
  var text: TextKey {
    switch self {
    case .empty: .firstDayEmpty
    case .sample: .firstDaySample
    }
  }

  var hint: TextKey {
    switch self {
    case .empty: .firstDayEmptyHint
    case .sample: .firstDaySampleHint
    }
  }
}

extension FirstDayForm.Exhibition: FirstDayChoice {
  var text: TextKey {
    switch self {
    case .hidden: .firstDayJuiceAlone
    case .shown: .firstDayWithExhibition
    }
  }

  var hint: TextKey {
    switch self {
    case .hidden: .firstDayJuiceAloneHint
    case .shown: .firstDayWithExhibitionHint
    }
  }
}

extension FirstDayForm.Orders: FirstDayChoice {
  var text: TextKey {
    switch self {
    case .beforeMaking: .firstDayPayBefore
    case .atPickUp: .firstDayPayAtPickUp
    case .never: .firstDayPayNever
    case .atOnce: .firstDayAtOnce
    }
  }

  var hint: TextKey {
    switch self {
    case .beforeMaking: .firstDayPayBeforeHint
    case .atPickUp: .firstDayPayAtPickUpHint
    case .never: .firstDayPayNeverHint
    case .atOnce: .firstDayAtOnceHint
    }
  }
}

extension Country {
  var text: TextKey {
    switch self {
    case .korea: .countryKorea
    case .japan: .countryJapan
    case .china: .countryChina
    case .france: .countryFrance
    case .germany: .countryGermany
    case .britain: .countryBritain
    case .america: .countryAmerica
    }
  }
}
