import Calendars
import CounterWeb
import HTML
import HTTP
import JuiceBar
package import Localization
import OfficeWeb
package import Staffing
import Time
import Web

/// The tokens of programs that may use the API, and the form that creates one.
struct TokensPage: Page {
  let tokens: [APIToken]
  let now: Timestamp
  let zone: ZoneRules
  /// A token just created, to be copied.
  let made: String?
  /// The values typed.
  let form: Fields
  let notice: StaffNotice?

  func html(in context: ScreenContext) -> String {
    IntegrationFrame(
      name: "tokens-screen",
      words: IntegrationFrame.Words(
        title: .tokenTitle,
        lead: .tokenLead,
        none: .tokenNone,
        made: .tokenMade,
        add: .tokenMake
      ),
      made: made,
      notice: notice
    )
    .html(
      in: context,
      list: tokens.isEmpty ? nil : list(context.texts),
      form: making(context.texts)
    )
  }

  private func making(_ texts: Texts) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.tokens.path)) {
      StaffField.name(texts(.tokenName), value: form["name"] ?? "", id: "token-name")
      IntegrationChoices(
        legend: texts(.tokenScopes),
        options: APIScope.allCases.map { ($0.rawValue, texts($0.text)) },
        form: form
      ).node
      StaffField.choice(
        texts(.tokenDays),
        name: "days",
        id: "days",
        APIToken.lifetimes.map { days in
          (
            days.map { "\($0)" } ?? "",
            days.map { texts(.tokenForDays, ["number": texts.number($0)]) } ?? texts(.tokenForever)
          )
        },
        chosen: form["days"] ?? "90"
      )
      button(.class("button", "solid")) { texts(.tokenMake) }
    }
  }

  private func list(_ texts: Texts) -> CardTable {
    CardTable(
      [
        .words(texts(.tokenName)), .words(texts(.tokenScopes)), .words(texts(.tokenDays)),
        .words(texts(.tokenUse)), .action(texts(.tokenRevoke)),
      ],
      tokens.map { row($0, texts) }
    )
  }

  private func row(_ token: APIToken, _ texts: Texts) -> CardTable.Row {
    let name = token.name.rawValue
    return .init(
      .data("token", name),
      head: .group {
        span(.lang("")) { name }
        small { code { "\(APIToken.prefix)…\(token.ending)" } }
      },
      [
        ul(.class("tags")) {
          for scope in token.scopes.sorted() { li(.class("tag")) { texts(scope.text) } }
        },
        .text(end(of: token, texts)),
        .text(
          token.usedAt.map { texts(.tokenUsed, ["time": texts.moment($0, in: zone)]) }
            ?? texts(.tokenUnused)
        ),
        HTML.form(.method("post"), .action(Link.revokeToken(token.id).path)) {
          button(.class("button"), .aria("label", "\(texts(.tokenRevoke))\(texts.colon)\(name)")) {
            texts(.tokenRevoke)
          }
        },
      ]
    )
  }

  private func end(of token: APIToken, _ texts: Texts) -> String {
    guard let time = token.endsAt else { return texts(.tokenForever) }
    return texts(
      token.isOver(at: now) ? .tokenEnded : .tokenEnds,
      ["time": texts.moment(time, in: zone)]
    )
  }
}

/// A group of checkboxes.
struct IntegrationChoices {
  let legend: String
  let options: [(name: String, text: String)]
  let form: Fields

  var node: Node {
    Choices(
      legend,
      options.map { option in
        Choice(
          .any,
          id: "choice-\(option.name)",
          name: option.name,
          value: "yes",
          .text(option.text),
          isChosen: form[option.name] != nil
        )
      },
      areBeside: true
    ).node
  }
}

extension APIScope {
  /// The scope in words.
  package var text: TextKey {
    switch self {
    case .menuRead: .scopeMenuRead
    case .menuWrite: .scopeMenuWrite
    case .stockRead: .scopeStockRead
    case .stockWrite: .scopeStockWrite
    case .stockApprove: .scopeStockApprove
    case .ordersRead: .scopeOrdersRead
    case .ordersWrite: .scopeOrdersWrite
    case .paymentsWrite: .scopePaymentsWrite
    case .reportsRead: .scopeReportsRead
    case .guideRead: .scopeGuideRead
    case .guideWrite: .scopeGuideWrite
    case .guidePublish: .scopeGuidePublish
    }
  }
}

private let code = Element("code")
