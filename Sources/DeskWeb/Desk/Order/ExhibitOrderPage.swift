import ExpositionGuide
import HTML
import JSON
import Languages
import Localization
import Web

/// The exhibits of an exhibition in order, each with its place, number and section.
struct ExhibitOrderPage: Page {
  enum Fault {
    case exhibit, place, number, late

    var text: TextKey {
      switch self {
      case .exhibit: .deskExpectedRecord
      case .place, .number: .deskExpectedNumber
      case .late: .deskChosenChanged
      }
    }
  }

  static let size = 60

  let desk: DeskRecord
  let order: ExhibitionOrder
  let overview: DeskOverview
  let page: Int
  let pages: Int
  let fault: Fault?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let name = overview.name(of: desk.key, in: context.language) ?? desk.key.id.description
    return DeskFrame(
      texts(.deskOrderOf, ["name": name]),
      back: BackLink(link: .deskRecord(desk.key), key: .deskBackToRecord)
    ).html(in: context) {
      if let fault { Notice(.fault).node(texts(fault.text)) }
      p(.class("hint")) { texts(.deskOrderHint) }
      let start = (page - 1) * Self.size
      ol(
        .class("rows", "desk-order"),
        .role("list"),
        .data("desk-order"),
        Attribute("start", "\(start + 1)")
      ) {
        for index in start..<min(order.places.count, start + Self.size) {
          row(order.places[index], at: index, context)
        }
      }
      if order.places.isEmpty { p(.class("empty")) { texts(.deskNothing) } }
      DeskPages(page: page, pages: pages) { .exhibitionOrder(desk.key.id, page: $0) }.node(texts)
      add(texts)
      datalist(.id("choices-exhibit")) {
        for key in overview.rows.all(of: .exhibit).prefix(FormControls.maximumChoices).map(\.key)
        where order.place(of: key.id) == nil {
          let name = overview.name(of: key, in: context.language)
          option(.value(name.map { "\($0)\(RecordForm.separator)\(key.id)" } ?? "\(key.id)"))
        }
      }
    }
  }

  private func row(_ place: JSONObject, at index: Int, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let id = place.id("exhibit")
    let key = id.map { RecordKey(.exhibit, $0) }
    let picture = key.flatMap { overview.rows[$0]?.picture }
      .flatMap { overview.record(RecordKey(.media, $0)) }
    var number = ""
    if case .integer(let own)? = place["number"] { number = "\(own)" }
    return li(
      .class("row"),
      .data("place", "\(index + 1)"),
      Attribute("draggable", "true")
    ) {
      DeskPicture(picture).node(context)
      div(.class("row-words")) {
        h2(.id(Self.nameID(index))) { key.map { overview.nameNode(of: $0, in: context) } }
        p { "\(texts(.deskPlace)) \(texts.number(index + 1))" }
      }
      form(.class("desk-search"), .method("post"), .action(link.path)) {
        hidden
        input(.type("hidden"), .name("exhibit"), .value(id?.description ?? ""))
        field("place", texts(.deskPlace), "\(index + 1)", index)
        field("number", texts(.deskNumber), number, index)
        section(place, index, context)
        step("set", .deskSave, index, texts)
        step("up", .deskUp, index, texts, isPossible: index > 0)
        step("down", .deskDown, index, texts, isPossible: index + 1 < order.places.count)
        step("remove", .deskRemove, index, texts)
      }
    }
  }

  private var link: Link { .exhibitionOrder(desk.key.id, page: page) }

  private var hidden: Node {
    .group {
      input(.type("hidden"), .name("revision"), .value(desk.revision.description))
      input(.type("hidden"), .name("page"), .value("\(page)"))
    }
  }

  /// The element with the name of an exhibit, which tells the controls of its row from others'.
  private static func nameID(_ index: Int) -> String { "exhibit-\(index)" }

  private func field(
    _ control: String,
    _ label: String,
    _ value: String,
    _ index: Int
  ) -> Node {
    Field("\(control)-\(index)", label: label).node { field in
      input(
        .id(field.id),
        .name(control),
        .value(value),
        Attribute("inputmode", "numeric"),
        Attribute("autocomplete", "off"),
        .aria("describedby", Self.nameID(index))
      )
    }
  }

  @NodeBuilder
  private func section(_ place: JSONObject, _ index: Int, _ context: ScreenContext) -> [Node] {
    let sections = order.sections
    if !sections.isEmpty {
      let chosen = place.id("section")?.description
      Field("section-\(index)", label: context.texts(.deskFieldSection)).node { field in
        select(.id(field.id), .name("section")) {
          option(.value("")) { context.texts(.deskNoSection) }
          for section in sections {
            let id = section.id("id")?.description ?? ""
            option(.value(id), id == chosen ? Attribute("selected") : nil) {
              section.text("name")?.text(in: context.language) ?? id
            }
          }
        }
      }
    }
  }

  private func step(
    _ value: String,
    _ words: TextKey,
    _ index: Int,
    _ texts: Texts,
    isPossible: Bool = true
  ) -> Node {
    button(
      .class("button"),
      .name("do"),
      .value(value),
      .aria("describedby", Self.nameID(index)),
      isPossible ? nil : Attribute("disabled")
    ) { texts(words) }
  }

  private func add(_ texts: Texts) -> Node {
    Panel("order-add", title: texts(.deskPlaceExhibit)).node {
      form(.class("desk-search"), .method("post"), .action(link.path)) {
        hidden
        Field("add-exhibit", label: texts(.deskKindExhibit)).node { field in
          input(
            .id(field.id),
            .name("exhibit"),
            Attribute("list", "choices-exhibit"),
            Attribute("autocomplete", "off"),
            fault == .exhibit ? .aria("invalid", "true") : nil
          )
        }
        button(.class("button"), .name("do"), .value("add")) { texts(.deskAdd) }
      }
    }
  }
}
