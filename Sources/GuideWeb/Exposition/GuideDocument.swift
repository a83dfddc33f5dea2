import CounterWeb
import ExpositionGuide
import JSON
import Languages
import Web

enum GuideDocument {
  static func exposition(_ guide: GuideOverview, in language: Language) -> JSONValue {
    let exposition = guide.main
    return [
      "version": .integer(guide.version),
      "title": .string(exposition.title.text(in: language)),
      "visitors": exposition.visitors?.shown.map(JSONValue.integer) ?? .null,
      "otherCounts": .array(
        exposition.otherCounts.map {
          [
            "visitors": $0.count.shown.map(JSONValue.integer) ?? .null,
            "note": .string($0.note.text(in: language)),
          ]
        }
      ),
      "location": .string(exposition.location?.text(in: language) ?? ""),
      "duration": .string(exposition.duration?.text ?? ""),
      "description": .string(exposition.description?.text(in: language) ?? ""),
      "easyDescription": easy(exposition.easyDescription, in: language),
      "sources": sources(exposition.sources, in: language),
    ]
  }

  static func entry(_ exhibit: ShownExhibit, in language: Language) -> JSONValue {
    .object(summary(exhibit, in: language))
  }

  static func exhibit(_ exhibit: ShownExhibit, in language: Language) -> JSONValue {
    var object = summary(exhibit, in: language)
    object["description"] = .string(exhibit.description?.text(in: language) ?? "")
    object["easyDescription"] = easy(exhibit.easyDescription, in: language)
    object["sources"] = sources(exhibit.sources, in: language)
    return .object(object)
  }

  static func facets(
    _ facets: [Facet.Dimension: [FacetCount]],
    in language: Language
  ) -> JSONValue {
    .object(
      JSONObject(
        ExhibitFilter.dimensions.map { dimension in
          let values = facets[dimension, default: []].map { value -> JSONValue in
            [
              "value": .string(value.facet.value), "count": .integer(value.count),
              "name": value.name.map { .string($0.text(in: language)) } ?? .null,
            ]
          }
          return (dimension.rawValue, .array(values))
        }
      )
    )
  }

  private static func summary(_ exhibit: ShownExhibit, in language: Language) -> JSONObject {
    [
      "id": .string(exhibit.id.description),
      "name": .string(exhibit.title.text(in: language)),
      "summary": .string(exhibit.summary?.text(in: language) ?? ""),
      "picture": exhibit.imageName.map { .string(Link.picture($0).path) } ?? .null,
    ]
  }

  private static func easy(_ text: LocalizedText?, in language: Language) -> JSONValue {
    text.map { .string($0.text(in: language)) } ?? .null
  }

  private static func sources(_ sources: [Source], in language: Language) -> JSONValue {
    .array(
      sources.map { source in
        var object: JSONObject = ["title": .string(source.title.text(in: language))]
        object["url"] = source.url.map(JSONValue.string)
        object["note"] = source.note.map { .string($0.text(in: language)) }
        return .object(object)
      }
    )
  }
}
