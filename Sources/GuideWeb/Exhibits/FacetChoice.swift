import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The properties by which a list of exhibits can be narrowed, and those that were chosen.
struct FacetChoice: Sendable {
  /// How many values of a property are offered.
  static let limit = 24
  /// How many values of the first property stand in sight while nothing is chosen, so that a phone
  /// shows an exhibit below them.
  private static let inSight = 6

  let filter: ExhibitFilter
  let found: GuideFindings
  /// The names of the facets that were chosen.
  let names: [Facet: LocalizedText]

  private static let keys: [(dimension: Facet.Dimension, key: TextKey)] = [
    (.kind, .objectKind), (.material, .objectMaterials), (.technique, .objectTechniques),
    (.subject, .objectSubjects), (.period, .objectPeriods), (.century, .objectDate),
    (.person, .objectPeople), (.place, .objectPlaces),
  ]

  /// The chosen properties, each of which leads to the list without it.
  func chosen(in context: ScreenContext) -> Node? {
    let criteria = filter.criteria.filter { if case .words = $0.criterion { false } else { true } }
    guard !criteria.isEmpty else { return nil }
    return ul(.class("chosen"), .aria("label", context.texts(.exhibitsChosen))) {
      for (criterion, rest) in criteria {
        li {
          a(.class("button"), .href(rest.link().path)) {
            span(.class("visually-hidden")) { context.texts(.exhibitsRemove) + " " }
            name(of: criterion, in: context)
            span(.aria("hidden", "true")) { "×" }
          }
        }
      }
    }
  }

  /// What to drop where nothing has everything that was chosen, with the count that is left.
  func ways(_ counts: [Int], in context: ScreenContext) -> Node? {
    let ways = zip(filter.criteria, counts).filter { $0.1 > 0 }
    guard !ways.isEmpty else { return nil }
    return nav(.class("facets"), .aria("labelledby", "without")) {
      p(.id("without")) { context.texts(.exhibitsWithout) }
      ul(.class("chosen")) {
        for ((criterion, rest), count) in ways {
          li {
            a(.class("button"), .href(rest.link().path)) {
              span(.class("visually-hidden")) { context.texts(.exhibitsRemove) + " " }
              name(of: criterion, in: context)
              span(.aria("hidden", "true")) { "×" }
              span(.class("facet-count")) { context.texts(.exhibitsFound, count: count) }
            }
          }
        }
      }
    }
  }

  /// The properties that not all exhibits found have, each as a link; nothing where there is no choice.
  func node(in context: ScreenContext) -> Node? {
    let choices = Self.keys.compactMap { dimension, key in
      let values = found.facets[dimension, default: []].filter(isChoice)
      return values.isEmpty ? nil : (key, values)
    }
    guard let (first, values) = choices.first else { return nil }
    let shown = filter.isOpen ? Self.inSight : 0
    let folded = [(first, Array(values.dropFirst(shown)))] + choices.dropFirst()
    return nav(.class("facets"), .aria("label", context.texts(.exhibitsNarrow))) {
      if shown > 0 {
        ul(.class("in-sight"), .aria("label", context.texts(first))) {
          for value in values.prefix(shown) { link(to: value, in: context) }
        }
      }
      for (key, values) in folded where !values.isEmpty {
        details {
          summary(.class("button")) { context.texts(key) }
          ul { for value in values { link(to: value, in: context) } }
        }
      }
    }
  }

  private func link(to value: FacetCount, in context: ScreenContext) -> Node {
    li {
      a(.class("button"), .href(filter.adding(value.facet).link().path)) {
        name(of: value, in: context)
        span(.class("facet-count")) { context.texts.number(value.count) }
      }
    }
  }

  private func isChoice(_ value: FacetCount) -> Bool {
    if value.facet.dimension == .century, filter.from != nil || filter.to != nil { return false }
    return value.count < found.total && !filter.facets.contains(value.facet)
      && (value.name != nil || value.facet.years != nil)
  }

  private func name(of value: FacetCount, in context: ScreenContext) -> Node {
    if let years = value.facet.years {
      return .text(Self.words(years.lowerBound, years.upperBound, context.texts))
    }
    return value.name?.node(in: context) ?? .text(value.facet.value)
  }

  private func name(of criterion: ExhibitFilter.Criterion, in context: ScreenContext) -> Node {
    switch criterion {
    case .words(let words): .text(words)
    case .facet(let facet): names[facet]?.node(in: context) ?? .text(facet.value)
    case .years(let from, let to): .text(Self.words(from, to, context.texts))
    }
  }

  /// The years from one to another; the year 0 is the first before our era.
  private static func words(_ from: Int?, _ to: Int?, _ texts: Texts) -> String {
    let years = [from, to].map { year -> String in
      guard let year else { return "" }
      return year > 0 ? "\(year)" : texts(.exhibitsYearBefore, ["year": "\(1 - year)"])
    }
    return from == to ? years[0] : years.joined(separator: "–")
  }
}
