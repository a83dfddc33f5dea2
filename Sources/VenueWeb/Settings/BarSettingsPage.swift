import HTML
import HTTP
import JuiceBar
import Languages
import Localization
import Money
import OfficeWeb
import Web

/// The settings of a bar: its names and clocks, whose menu it has, and whether it is open.
struct BarSettingsPage: Page {
  let bar: ListedBar
  /// Whether it is the default bar, which is never closed.
  let isMain: Bool
  /// The bars whose menu it could follow.
  let leaders: [ListedBar]
  /// The bar whose menu it follows.
  let leader: ListedBar?
  /// The bars that follow its menu.
  let followers: [ListedBar]
  /// The bar's status, if it is open.
  let state: VenueOverviewBar?
  let form: [String: String]
  let limit: RefundLimit
  /// The limit typed, if it is no amount.
  let wrongLimit: String?
  let retention: RetentionForm
  let notice: BarNotice?

  /// The values of the form for the current settings of a bar.
  static func fields(of bar: ListedBar) -> [String: String] {
    var items = Language.allCases.compactMap { language in
      bar.name.translations[language].map { (BarForm.nameField(language), $0) }
    }
    if let zone = bar.timeZone { items.append(("timeZone", zone)) }
    return Dictionary(uniqueKeysWithValues: items)
  }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(
      title: texts(.barSettings),
      heading: bar.name.node(in: context),
      name: "bar-settings-screen",
      isNarrow: true,
      isOfVenue: true,
      back: BackLink(link: .overview, key: .venueTitle).node(in: context)
    ).html(in: context) {
      p(.class("lead")) { texts(.venueIdNow, ["bar": bar.id.rawValue]) }
      if let notice {
        Notice(notice.status == .ok ? .done : .fault).node(notice.text(in: texts))
      }
      Panel("names", title: texts(.barSettingsNames)).node { names(texts) }
      Panel("offer", title: texts(.offerTitle)).node { offer(texts) }
      Panel("refunds", title: texts(.refundLimitTitle)).node { refunds(texts) }
      Panel("retention", title: texts(.retentionTitle)).node { retention.node(of: bar.id, texts) }
      Panel("menu", title: texts(.venueMenu)).node { menu(context) }
      Panel("status", title: texts(.barSettingsStatus)).node { status(texts) }
    }
  }

  private func names(_ texts: Texts) -> Node {
    HTML.form(
      .class("staff-form"),
      .method("post"),
      .action(Link.barSettings(bar.id, isDone: false).path)
    ) {
      BarForm(fields: form, wrong: notice?.field).nodes(texts)
      button(.class("button", "solid")) { texts(.barSettingsSave) }
    }
  }

  private func offer(_ texts: Texts) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.barOffer(bar.id).path)) {
      Choices(
        texts(.offerLanguages),
        hint: texts(.offerLanguagesHint),
        Language.allCases.map { language in
          Choice(
            .any,
            id: "offer-\(language.tag)",
            name: BarOffers.prefix + language.tag,
            value: "on",
            span(.lang(language.tag)) { language.ownName },
            isChosen: bar.offer.languages.contains(language)
          )
        },
        areBeside: true
      ).node
      StaffField.choice(
        texts(.offerExhibition),
        name: "exhibition",
        [("shown", texts(.offerShown)), ("hidden", texts(.offerHidden))],
        chosen: bar.offer.hasGuide ? "shown" : "hidden"
      )
      button(.class("button")) { texts(.barSettingsSave) }
    }
  }

  private func refunds(_ texts: Texts) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.refundLimit(bar.id).path)) {
      Field(
        "refund-limit",
        label: texts(.refundLimitLabel, ["currency": limit.currency.rawValue]),
        hint: texts(.refundLimitHint),
        error: wrongLimit.map { _ in texts(.refundLimitWrong) }
      ).node { field in
        input(
          .id(field.id),
          .name("limit"),
          .type("text"),
          Attribute("inputmode", limit.currency.minorDigits > 0 ? "decimal" : "numeric"),
          Attribute("autocomplete", "off"),
          .value(wrongLimit ?? limit.currency.plainText(of: limit.amount)),
          field.described,
          field.invalid,
          .required
        )
      }
      button(.class("button")) { texts(.barSettingsSave) }
    }
  }

  @NodeBuilder
  private func menu(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    p {
      if let leader {
        leader.name.node(in: context) {
          texts(.barSettingsMenuNow, ["menu": texts(.barSettingsMenuOf, ["bar": $0])])
        }
      } else {
        texts(.barSettingsMenuNow, ["menu": texts(.barSettingsMenuOwn)])
      }
    }
    if let first = followers.first {
      p {
        // The form shows the names after the first one beside it.
        first.name.node(in: context) { mark in
          let others = followers.dropFirst().map { ", " + $0.name.text(in: texts.language) }
          return texts(.barSettingsMenuFollowed, ["bars": mark + others.joined()])
        }
      }
    } else if leaders.isEmpty {
      p { texts(.barSettingsMenuNobody) }
    } else {
      HTML.form(.class("staff-form"), .method("get"), .action(Link.barMenu(bar.id).path)) {
        Field("menu-of", label: texts(.barSettingsMenuChoose)).node { field in
          BarSelect(id: field.id, name: "of", bars: leaders, chosen: leader?.id).node(texts)
        }
        button(.class("button")) { texts(.barSettingsMenuLook) }
      }
    }
    if leader != nil {
      HTML.form(.class("staff-form"), .method("post"), .action(Link.barMenu(bar.id).path)) {
        p(.id("leave-lead"), .class("hint")) { texts(.barSettingsMenuLeaveLead) }
        button(.class("button"), .aria("describedby", "leave-lead")) {
          texts(.barSettingsMenuLeave)
        }
      }
    }
  }

  @NodeBuilder
  private func status(_ texts: Texts) -> [Node] {
    if isMain {
      p { texts(.barSettingsMainStays) }
    } else if bar.isOpen {
      p { texts(.barSettingsCloseLead) }
      if let state {
        let queue = state.standing.queue
        if queue.open > 0 {
          p { texts(.barSettingsCloseOrders, count: queue.open) }
        }
        let fruits = state.menu.fruits.compactMap { fruit -> String? in
          guard let count = state.standing.onHand[fruit.id], count > 0 else { return nil }
          return "\(fruit.name.text(in: texts.language)) \(texts.number(count))"
        }
        if !fruits.isEmpty {
          p { texts(.barSettingsCloseStock, ["fruits": fruits.joined(separator: ", ")]) }
        }
      }
      statusForm("closed", texts(.barSettingsClose))
    } else {
      p { texts(.barSettingsIsClosed) }
      statusForm("open", texts(.venueReopen))
    }
  }

  private func statusForm(_ value: String, _ words: String) -> Node {
    HTML.form(.class("staff-form"), .method("post"), .action(Link.barStatus(bar.id).path)) {
      input(.type("hidden"), .name("status"), .value(value))
      button(.class("button", value == "closed" ? "act" : nil)) { words }
    }
  }
}

/// Shows what following another bar's menu would change, before it is done.
struct BarMenuPage: Page {
  let bar: ListedBar
  let leader: ListedBar
  /// The bar's own menu, and that of the other bar.
  let menu: Menu
  let next: PublishedMenu
  let onHand: [FruitID: Int]
  let notice: BarNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let name = leader.name.text(in: texts.language)
    let wording = MenuWording(texts: texts, draft: MenuDraft(next.menu), menu: menu)
    let changes = next.menu.changes(from: menu)
    return StaffFrame(
      title: texts(.venueMenu),
      heading: leader.name.node(in: context) { texts(.barSettingsMenuPreview, ["bar": $0]) },
      name: "bar-menu-screen",
      isOfVenue: true,
      back: a(
        .class("button", "quiet", "back"),
        .href(Link.barSettings(bar.id, isDone: false).path)
      ) {
        Icon("back").node(in: context)
        span { bar.name.node(in: context) }
      }
    ).html(in: context) {
      if let notice {
        Notice(.fault).node(notice.text(in: texts, of: name))
      }
      p(.class("lead")) {
        leader.name.node(in: context) { texts(.barSettingsMenuPreviewLead, ["bar": $0]) }
      }
      stranded(wording)
      if changes.isEmpty {
        p { texts(.barSettingsMenuSame) }
      } else {
        MenuChangeList(changes: changes, wording: wording).node()
      }
      HTML.form(.class("buttons"), .method("post"), .action(Link.barMenu(bar.id).path)) {
        input(.type("hidden"), .name("of"), .value(leader.id.rawValue))
        input(.type("hidden"), .name("version"), .value("\(next.version)"))
        button(.class("button", "act")) { texts(.barSettingsMenuFollow) }
      }
    }
  }

  /// Fruit that is in stock and would leave the menu.
  private func stranded(_ wording: MenuWording) -> Node? {
    let fruits = menu.fruits.filter { next.menu[$0.id] == nil && onHand[$0.id, default: 0] > 0 }
    guard !fruits.isEmpty else { return nil }
    let names = fruits.map {
      "\(wording.name(of: $0.id)) (\(wording.texts.number(onHand[$0.id, default: 0])))"
    }
    return Notice(.remark).node(
      wording.texts(.barSettingsMenuStranded, ["fruits": names.joined(separator: ", ")])
    )
  }
}
