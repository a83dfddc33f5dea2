import HTML
import HTTP
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Web

/// The fields of a bar's name and time zone, in the forms that add a bar and change one.
struct BarForm {
  let fields: [String: String]
  /// The name of an invalid field.
  var wrong: String?

  static func nameField(_ language: Language) -> String { "name.\(language.tag)" }

  @NodeBuilder
  func nodes(_ texts: Texts) -> [Node] {
    p(.class("hint")) { texts(.barSettingsNamesLead) }
    for language in Language.allCases {
      Self.field(
        Self.nameField(language),
        .group([
          .text(texts(.venueName) + " "), span(.lang(language.tag)) { language.ownName },
        ]),
        value: fields[Self.nameField(language)],
        language: language,
        isWrong: wrong == Self.nameField(language)
      )
    }
    Self.field(
      "timeZone",
      .text(texts(.venueZone)),
      value: fields["timeZone"],
      hint: texts(.venueZoneHint),
      isWrong: wrong == "timeZone"
    )
  }

  static func field(
    _ name: String,
    _ words: Node,
    value: String?,
    hint: String? = nil,
    language: Language? = nil,
    isRequired: Bool = false,
    isWrong: Bool = false
  ) -> Node {
    let id = "bar-" + name.replacing(".", with: "-")
    return Field(id, label: words, hint: hint, isWrong: isWrong).node { field in
      // Grows with the text, where an input would cut it off.
      textarea(
        .id(field.id),
        .name(name),
        language.map { .lang($0.tag) },
        Attribute("rows", "1"),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "64"),
        isRequired ? .required : nil,
        field.invalid,
        field.described
      ) { value ?? "" }
    }
  }
}

private let textarea = Element("textarea")

/// The form that adds a bar.
struct NewBarPage: Page {
  /// The values typed.
  let form: [String: String]
  let notice: BarNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.venueAdd),
      name: "new-bar-screen",
      isForStaff: true,
      isOfVenue: true
    )
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "staff-narrow")) {
        div(.class("screen-heading")) {
          h1 { texts(.venueAdd) }
          BackLink(link: .overview, key: .venueTitle).node(in: context)
        }
        p(.class("notice"), .role("alert")) { notice?.text(in: texts) ?? "" }
        HTML.form(.class("staff-form"), .method("post"), .action(Link.overview.path)) {
          BarForm.field(
            "id",
            .text(texts(.venueId)),
            value: form["id"],
            hint: texts(.venueWrongId),
            isRequired: true,
            isWrong: notice?.field == "id"
          )
          BarForm(fields: form, wrong: notice?.field).nodes(texts)
          fieldset(.class("staff-choices")) {
            legend { texts(.venueMenu) }
            choice("yes", texts(.venueFollows), isChosen: form["follows"] == "yes")
            choice("no", texts(.venueOwnMenu), isChosen: form["follows"] != "yes")
          }
          button(.class("button", "solid")) { texts(.venueAdd) }
        }
      }
    }
  }

  private func choice(_ value: String, _ words: String, isChosen: Bool) -> Node {
    div(.class("staff-choice")) {
      input(
        .id("follows-\(value)"),
        .name("follows"),
        .type("radio"),
        .value(value),
        isChosen ? .checked : nil
      )
      label(.for("follows-\(value)")) { words }
    }
  }
}

extension Fields {
  /// The first value of each field.
  var byName: [String: String] {
    Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
  }
}
