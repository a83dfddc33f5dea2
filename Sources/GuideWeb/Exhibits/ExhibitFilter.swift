import ExpositionGuide
import HTTP
import Web

/// What a visitor looks for among the exhibits, as an address says it.
struct ExhibitFilter: Sendable {
  /// The properties by which addresses choose, under their names.
  static let dimensions: [Facet.Dimension] = [
    .kind, .material, .technique, .subject, .period, .person, .place,
  ]
  /// How many facets may be chosen at once.
  private static let maximumFacets = 12
  private static let years = -9_999...9_999
  /// How many digits the number of an exhibit has at most.
  private static let maximumDigits = 4

  /// The words as they were typed.
  var words = ""
  /// The words that are looked up; nothing where there are none.
  private(set) var query: ExhibitQuery?
  var facets: [Facet] = []
  var from: Int?
  var to: Int?

  init() {}

  /// Reads an address.
  ///
  /// - Throws: `Problem` 422 for what cannot be looked up, with the field.
  init(_ request: Request) throws(Problem) {
    words = request.query["query"] ?? ""
    for dimension in Self.dimensions {
      for value in request.query.all(dimension.rawValue) where !value.isEmpty {
        guard RecordID(value) != nil else {
          throw .wrongField(dimension.rawValue, "expected an identifier such as celadon")
        }
        let facet = Facet(dimension, value)
        if !facets.contains(facet) { facets.append(facet) }
        guard facets.count <= Self.maximumFacets else {
          throw .wrongField(
            dimension.rawValue,
            "expected at most \(Self.maximumFacets) properties at once"
          )
        }
      }
    }
    from = try Self.year("from", of: request)
    to = try Self.year("to", of: request)
    do throws(ExhibitQueryFault) {
      let query = try ExhibitQuery(words)
      self.query = query.words.isEmpty ? nil : query
    } catch {
      throw error.problem
    }
  }

  private static func year(_ name: String, of request: Request) throws(Problem) -> Int? {
    guard let text = request.query[name], !text.isEmpty else { return nil }
    guard let year = Int(text), years.contains(year) else {
      let (first, last) = (years.lowerBound, years.upperBound)
      throw .wrongField(name, "expected a year from \(first) to \(last)")
    }
    return year
  }

  /// Whether every exhibit is shown.
  var isOpen: Bool { search.isOpen }

  /// The number of an exhibit, if nothing else is looked for: `5` or `№ 5`, as on its label.
  var number: Int? {
    let parts = words.split { $0.isWhitespace || $0 == "№" }
    guard criteria.count == 1, parts.count == 1, let digits = parts.first?.unicodeScalars,
      digits.count <= Self.maximumDigits,
      digits.allSatisfy({ $0.properties.numericType == .decimal })
    else { return nil }
    // Of full width too.
    let number = digits.reduce(0) { $0 * 10 + Int($1.properties.numericValue ?? 0) }
    return number > 0 ? number : nil
  }

  var search: GuideSearch {
    var search = GuideSearch(query)
    (search.facets, search.from, search.to) = (facets, from, to)
    return search
  }

  /// The search for a page of the list, from 1.
  func search(page: Int) -> GuideSearch {
    var search = search
    (search.start, search.facetLimit) = (ListPage.start(of: page), FacetChoice.limit)
    return search
  }

  /// The names and values of an address but for its page.
  var items: [(name: String, value: String?)] {
    var items: [(name: String, value: String?)] = [("query", words.isEmpty ? nil : words)]
    items += facets.map { ($0.dimension.rawValue, $0.value) }
    return items + [("from", from.map(String.init)), ("to", to.map(String.init))]
  }

  /// The address of a page of the list, from 1.
  func link(page: Int = 1) -> Link {
    Link(
      "/exhibits" + Link.query(items + [("page", page == 1 ? nil : "\(page)")]),
      isOfGuide: true
    )
  }

  /// The filter with a facet besides; years take the place of others.
  func adding(_ facet: Facet) -> ExhibitFilter {
    var filter = self
    if let years = facet.years {
      (filter.from, filter.to) = (years.lowerBound, years.upperBound)
    } else {
      filter.facets.append(facet)
    }
    return filter
  }

  /// The words, facets and years chosen, each with the filter that is left without it.
  var criteria: [(criterion: Criterion, rest: ExhibitFilter)] {
    var criteria: [(criterion: Criterion, rest: ExhibitFilter)] = []
    if query != nil {
      var rest = self
      (rest.words, rest.query) = ("", nil)
      criteria.append((.words(words), rest))
    }
    for facet in facets {
      var rest = self
      rest.facets.removeAll { $0 == facet }
      criteria.append((.facet(facet), rest))
    }
    if from != nil || to != nil {
      var rest = self
      (rest.from, rest.to) = (nil, nil)
      criteria.append((.years(from, to), rest))
    }
    return criteria
  }

  /// One thing that was chosen.
  enum Criterion: Hashable, Sendable {
    case words(String)
    case facet(Facet)
    case years(Int?, Int?)
  }
}

extension Facet {
  /// The years of a century; nothing for other facets.
  var years: ClosedRange<Int>? {
    guard dimension == .century, let first = Int(value), (-10_000...9_900).contains(first) else {
      return nil
    }
    return max(-9_999, first)...(first + 99)
  }
}
