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
    return StaffFrame(
      title: texts(.venueAdd),
      name: "new-bar-screen",
      isNarrow: true,
      isOfVenue: true,
      back: BackLink(link: .overview, key: .venueTitle).node(in: context)
    ).html(in: context) {
      Notice(.fault).node(notice?.text(in: texts))
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
        StaffField.choice(
          texts(.venueMenu),
          name: "follows",
          [("yes", texts(.venueFollows)), ("no", texts(.venueOwnMenu))],
          chosen: form["follows"] == "yes" ? "yes" : "no"
        )
        button(.class("button", "solid")) { texts(.venueAdd) }
      }
    }
  }
}

extension Fields {
  /// The first value of each field.
  var byName: [String: String] {
    Dictionary(map { ($0.name, $0.value) }) { first, _ in first }
  }
}
