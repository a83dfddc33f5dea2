package import HTML
package import HTTP
package import JuiceBar
package import Localization
import Web

/// The fields of a business, in its own form and in that of a bar's first day.
package struct BusinessForm {
  let typed: [Business.Detail: String]
  let wrong: Business.Detail?

  package init(typed: [Business.Detail: String], wrong: Business.Detail? = nil) {
    self.typed = typed
    self.wrong = wrong
  }

  package static func details(in form: Fields) -> [Business.Detail: String] {
    var details: [Business.Detail: String] = [:]
    for detail in Business.Detail.allCases {
      details[detail] = Payments.line(form[detail.rawValue])
    }
    return details
  }

  @NodeBuilder
  package func nodes(_ texts: Texts) -> [Node] {
    for detail in Business.Detail.allCases {
      Field(
        "business-\(detail.rawValue)",
        label: texts(detail.text),
        error: wrong == detail
          ? texts.lineWrong(upTo: Business.maximumLength) : nil
      ).node { field in
        input(
          .id(field.id),
          .name(detail.rawValue),
          .type(detail == .telephone ? "tel" : "text"),
          // The name of the person who fills the form in is seldom that of the business.
          Attribute("autocomplete", detail == .name ? "organization" : "off"),
          Attribute("maxlength", "\(Business.maximumLength)"),
          field.described,
          field.invalid,
          .value(typed[detail] ?? "")
        )
      }
    }
  }
}

/// The page with the form of a business.
struct BusinessPage: Page {
  let form: BusinessForm

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.businessTitle), name: "business-screen", isNarrow: true)
      .html(in: context) {
        p(.class("lead")) { texts(.businessLead) }
        HTML.form(.class("staff-form"), .method("post"), .action(Link.business.path)) {
          form.nodes(texts)
          button(.class("button", "solid")) { texts(.businessSave) }
        }
      }
  }
}

/// The business at the head of a slip.
struct BusinessLines {
  let business: Business
  /// The name of the bar, for a business without one.
  let bar: String

  var name: String { business[.name] ?? bar }

  /// The details beside the name.
  @NodeBuilder
  func facts(_ texts: Texts) -> [Node] {
    if business[.name] != nil { Slip.fact(texts(.receiptBar), bar, isAmount: false) }
    for detail in Business.Detail.allCases where detail != .name {
      if let text = business[detail] {
        Slip.fact(texts(detail.text), text, isAmount: false)
      }
    }
  }
}

extension Business.Detail {
  package var text: TextKey {
    switch self {
    case .name: .businessName
    case .representative: .businessRepresentative
    case .registration: .businessRegistration
    case .address: .businessAddress
    case .telephone: .businessTelephone
    }
  }
}
