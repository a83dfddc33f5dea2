#if DEBUG
import CounterWeb
import HTML
import Identifiers
import IntegrationWeb
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Time
import Web

/// Every component in each of its states, by the name of its style file or its type, for
/// developers and for the tests that show it in every mode.
struct StyleGuidePage: Page {
  let state: BarState
  let now: Timestamp

  private var menu: Menu { state.menu }

  func html(in context: ScreenContext) -> String {
    let call = CallID(rawValue: "01968f3c-0000-7000-8000-000000000001").map {
      StaffCall(id: $0, reason: .help, place: nil, calledAt: now)
    }
    let screen = Screen(
      title: "Style guide",
      name: "style-guide",
      isForStaff: true,
      calls: CallList(calls: [call].compactMap(\.self), now: now).node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        div(.class("screen-heading")) {
          h1(.lang("en")) { "Style guide" }
          BackLink(link: .manage, key: .placeToday).node(in: context)
        }
        buttons(context)
        fields(context.texts)
        choices(context.texts)
        words(context)
        figures(context.texts)
        tables(context)
        lists(context)
        drawings(context)
        dialogParts(context)
        papers(context)
        empty(context.texts)
      }
    }
  }

  /// Components that belong together, under their names in the program.
  func group(_ name: String, @NodeBuilder content: () -> [Node]) -> Node {
    Panel(
      name.lowercased().replacing(" ", with: "-"),
      title: span(.lang("en")) { name }
    ).node(content: content)
  }

  // MARK: - Controls

  private func buttons(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return group("Button") {
      div(.class("buttons")) {
        button(.class("button", "act"), .type("button")) { texts(.payTakeCash) }
        button(.class("button", "solid"), .type("button")) {
          Icon("juice").node(in: context)
          span { texts(.todayToCounter) }
        }
        button(.class("button", "add"), .type("button")) { texts(.refusalEditStock) }
        button(.class("button", "done"), .type("button")) { texts(.callDone) }
        button(.class("button"), .type("button")) { texts(.stockSave) }
        button(.class("button", "quiet"), .type("button")) { texts(.menuEditCancel) }
        button(.class("button"), .type("button"), .aria("busy", "true")) {
          texts(.orderChecking)
        }
        button(.class("button"), .type("button"), Attribute("disabled")) { texts(.stockSave) }
      }
      div(.class("buttons")) {
        for (icon, key) in [("minus", TextKey.stockLess), ("plus", .stockMore)] {
          button(
            .class("step"),
            .type("button"),
            .aria("label", texts(key, ["fruit": name(menu.fruits.first, texts)]))
          ) { Icon(icon).node(in: context) }
        }
        button(
          .class("step"),
          .type("button"),
          .aria("label", texts(.stockSave)),
          .aria("disabled", "true")
        ) { Icon("check").node(in: context) }
      }
      Segments(
        texts(.preparationQueue),
        [
          (texts(.preparationPlaced), .barColumn(.placed), true),
          (texts(.preparationMaking), .barColumn(.making), false),
          (texts(.preparationReady), .barColumn(.ready), false),
        ]
      ).node
      details(.class("drop")) {
        summary { texts(.reportTable) }
        p { texts(.reportNothing) }
      }
    }
  }

  private func fields(_ texts: Texts) -> Node {
    group("Field") {
      form(.class("staff-form"), .method("get"), .action(Link.styleGuide.path)) {
        StaffField.name(texts(.signInName), id: "guide-name")
        StaffField.secret(texts, .signInSecret, isNew: true, id: "guide-secret", hasHint: true)
        Field("guide-number", label: texts(.payGiven), error: texts(.stockWrongAmount)).node {
          field in
          input(
            .id(field.id),
            .name("number"),
            .type("text"),
            Attribute("inputmode", "numeric"),
            .value("-1"),
            field.described,
            field.invalid
          )
        }
        Field("guide-fruit", label: texts(.stocktakeFruit)).node { field in
          Element("select")(.id(field.id), .name("fruit")) {
            for fruit in menu.fruits {
              Element("option")(.value(fruit.id.rawValue)) { name(fruit, texts) }
            }
          }
        }
        Field("guide-note", label: texts(.bookingNote)).node { field in
          Element("textarea")(.id(field.id), .name("note"), Attribute("rows", "2"))
        }
      }
    }
  }

  private func choices(_ texts: Texts) -> Node {
    group("Choices") {
      form(.class("staff-form"), .method("get"), .action(Link.styleGuide.path)) {
        StaffField.choice(
          texts(.staffRole),
          name: "role",
          [("staff", texts(.roleStaff)), ("manager", texts(.roleManager))],
          chosen: "staff"
        )
        Choices(
          texts(.menuEditAllergens),
          hint: texts(.menuEditAllergensHint),
          menu.fruits.enumerated().map { index, fruit in
            Choice(
              .any,
              id: "guide-\(fruit.id)",
              name: fruit.id.rawValue,
              value: "on",
              .text(name(fruit, texts)),
              isChosen: index == 0
            )
          },
          areBeside: true
        ).node
      }
    }
  }

  // MARK: - Messages

  private func words(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return group("Notice") {
      Notice(.fault).node(texts(.stockWrongAmount))
      Notice(.done).node(texts(.kioskSaved))
      ShownSecret(text: "pvl_3f8a", key: .kioskSaved).node(texts)
      Notice(.remark).node {
        h2 {
          Icon("warning").node(in: context)
          texts(.stockAlertTitle)
        }
        p { names(menu.fruits, texts) }
      }
      StockAlerts(menu: menu, stock: StockLevels(version: 0, onHand: [:])).node(in: context)
      ul(.class("tags")) {
        for key in [TextKey.roleStaff, .venueIsClosed] { li(.class("tag")) { texts(key) } }
      }
    }
  }

  private func figures(_ texts: Texts) -> Node {
    let price = { (amount: Int) in texts.price(amount, in: menu.currency) }
    return group("Figures") {
      Figures([
        .init(
          texts(.todayOrdered),
          price(1_234_500),
          link: .reports(nil),
          notes: [texts(.todayGlasses, count: 213)]
        ),
        .init(texts(.todayOwed), price(36_000), notes: [texts(.todayOrders, count: 4)]),
        .init(texts(.overviewNeeding), texts.number(2), isUrgent: true),
      ]).node
    }
  }

  private func tables(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return group("CardTable") {
      CardTable(
        [
          .words(texts(.stocktakeFruit)), .figure(texts(.ledgerBalance)),
          .figure(texts(.reportValue)), .words(texts(.bookingNote)),
          .action(texts(.ledgerUndo)),
        ],
        menu.fruits.enumerated().map { index, fruit in
          .init(
            head: fruit.name.node(in: context),
            [
              .text(texts.number(1_200 * index)),
              .text(texts.price(1_234_500 * index, in: menu.currency)),
              index == 1 ? span(.lang("")) { "Les Halles – 1889" } : nil,
              index > 1
                ? nil
                : button(
                  .class("button"),
                  .type("button"),
                  .aria("label", "\(texts(.ledgerUndo))\(texts.colon)\(name(fruit, texts))")
                ) { texts(.ledgerUndo) },
            ]
          )
        }
      ).node
    }
  }

  private func lists(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return group("Row") {
      ul(.class("rows")) {
        for (index, fruit) in menu.fruits.prefix(2).enumerated() {
          li(.class("row")) {
            FruitPicture(fruit: fruit.id).node(in: context)
            p(.class("row-words")) {
              strong { fruit.name.node(in: context) }
              span { texts(index == 0 ? .todayGone : .todayLasts) }
            }
            strong(.class("figure-text")) { texts.number(10 * index) }
          }
        }
        li(.class("row")) {
          Icon("bell").node(in: context)
          p(.class("row-words")) {
            strong { texts(.callTitle) }
            span { texts(.callJustNow) }
          }
          a(.class("button"), .href(Link.stock.path)) { texts(.menuEditShow) }
        }
      }
      ul(.class("panels")) {
        li(.class("panel")) {
          div(.class("panel-head")) {
            h3(.lang("")) { "Amélie" }
            p(.class("tag")) { texts(.roleManager) }
          }
          p(.class("quiet-words")) { texts(.staffLead) }
        }
      }
    }
  }

  // MARK: - Drawings

  private func drawings(_ context: ScreenContext) -> Node {
    group("Glass") {
      div(.class("figures")) {
        for level in [Glass.Level.empty, Glass.Level.waiting, Glass.Level.making, Glass.Level.full]
        {
          div { glass(level, in: context) }
        }
        div { glass(4, isShort: true, in: context) }
      }
      div(.class("figures")) {
        for juice in menu.juices.prefix(2) {
          div { JuiceNiche(juice: juice, menu: menu).node(in: context) }
        }
        if let juice = menu.juices.last {
          div(.data("out")) { JuiceNiche(juice: juice, menu: menu, level: 0).node(in: context) }
        }
      }
      div(.class("buttons")) {
        for fruit in menu.fruits { FruitPicture(fruit: fruit.id).node(in: context) }
      }
    }
  }

  private func glass(_ level: Int, isShort: Bool = false, in context: ScreenContext) -> Node? {
    menu.juices.first.map { juice in
      Glass(recipe: juice.recipe, menu: menu, level: level, isShort: isShort).node(in: context)
    }
  }

  private func dialogParts(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return group("Dialog") {
      div(.class("framed", "panel")) {
        h2 { texts(.idleTitle) }
        p(.class("lead")) { texts(.idleLead) }
        form(.class("dialog-buttons"), .method("get"), .action(Link.styleGuide.path)) {
          button(.class("button", "quiet"), .type("button")) { texts(.menuEditCancel) }
          button(.class("button", "order"), .type("button")) { texts(.idleKeep) }
        }
      }
      CallButton(reason: .help).node(in: context)
    }
  }

  private func empty(_ texts: Texts) -> Node {
    group("Empty") { p(.class("empty")) { texts(.preparationEmpty) } }
  }

  private func name(_ fruit: Fruit?, _ texts: Texts) -> String {
    fruit?.name.text(in: texts.language) ?? ""
  }

  private func names(_ fruits: [Fruit], _ texts: Texts) -> String {
    fruits.map { name($0, texts) }.joined(separator: ", ")
  }
}
#endif
