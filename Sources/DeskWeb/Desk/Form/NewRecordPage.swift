import ExpositionGuide
import HTML
import HTTP
import Languages
import Localization
import Web

/// The form of a new record, which needs no more than a name.
struct NewRecordPage: Page {
  enum Fault {
    case name, line, id, taken, scheme
  }

  /// The most characters of a name that is typed here.
  static let maximumName = 300

  private static let schemes = ["kind", "material", "technique", "subject"]

  let kind: RecordKind
  /// Those that can place a new exhibit.
  let exhibitions: [GuideRecord]
  let fields: Fields
  let fault: Fault?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let title = texts(.deskNewRecord, ["kind": texts(kind.singular)])
    return DeskFrame(title, isNarrow: true).html(in: context) {
      form(.class("staff-form"), .method("post"), .action(Link.newRecord(kind).path)) {
        Field(
          "new-name",
          label: texts(.deskFieldName),
          error: nameFault(texts)
        ).node { field in
          input(
            .id(field.id),
            .name("name"),
            .value(fields["name"] ?? ""),
            .required,
            field.described,
            field.invalid
          )
        }
        Field("new-language", label: texts(.deskFieldLanguage)).node { field in
          select(.id(field.id), .name("language")) {
            for language in Language.allCases {
              option(
                .value(language.tag),
                language.tag == (fields["language"] ?? Language.fallback.tag)
                  ? Attribute("selected") : nil
              ) { texts(language.text) }
            }
          }
        }
        if kind == .exhibit, !exhibitions.isEmpty {
          Field("new-exhibition", label: texts(.deskKindExhibition)).node { field in
            select(.id(field.id), .name("exhibition")) {
              option(.value("")) { texts(.deskNoPlace) }
              ExhibitionOptions(
                exhibitions: exhibitions,
                chosen: fields["exhibition"].flatMap { RecordID($0) }
              ).nodes(in: context)
            }
          }
        }
        if kind == .term {
          Field(
            "new-scheme",
            label: texts(.deskFieldScheme),
            error: fault == .scheme ? texts(.deskExpectedScheme) : nil
          ).node { field in
            select(.id(field.id), .name("scheme"), field.described, field.invalid) {
              for scheme in Self.schemes {
                option(
                  .value(scheme),
                  scheme == fields["scheme"] ? Attribute("selected") : nil
                ) { FieldWording.choice(scheme).map { texts($0) } ?? scheme }
              }
            }
          }
        }
        Field(
          "new-id",
          label: texts(.deskFieldID),
          hint: texts(.deskHintNewID),
          error: fault == .id
            ? texts(.deskHintID) : fault == .taken ? texts(.deskTakenID) : nil
        ).node { field in
          input(
            .id(field.id),
            .name("id"),
            .value(fields["id"] ?? ""),
            Attribute("autocomplete", "off"),
            field.described,
            field.invalid
          )
        }
        button(.class("button", "solid")) { texts(.deskAdd) }
      }
    }
  }

  private func nameFault(_ texts: Texts) -> String? {
    switch fault {
    case .name: texts(.deskExpectedName)
    case .line: texts.lineWrong(upTo: Self.maximumName)
    default: nil
    }
  }
}
