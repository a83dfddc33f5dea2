internal import JSON

/// The properties of one exhibit.
package struct ExhibitProperties: Equatable {
  /// Each once, by dimension.
  package let facets: [Facet]
  /// The years that its date may mean.
  package let years: ClosedRange<Int>?

  package init(_ record: GuideRecord) {
    var facets: [Facet] = []
    func add(_ dimension: Facet.Dimension, _ ids: [RecordID]) {
      facets += ids.map { Facet(dimension, $0.description) }
    }
    add(.kind, record.string("kind").flatMap { RecordID($0) }.map { [$0] } ?? [])
    add(.material, record.ids("materials"))
    add(.technique, record.ids("techniques"))
    add(.subject, record.ids("subjects"))
    add(.period, record.ids("periods"))
    add(.person, record.groups("people").compactMap { $0.id("person") })
    add(.place, record.groups("places").compactMap { $0.id("place") })
    years = record.string("dated.edtf").flatMap(Self.years)
    if let years {
      facets += Self.steps(of: 100, in: years, atMost: 10).map { Facet(.century, $0) }
      facets += Self.steps(of: 10, in: years, atMost: 10).map { Facet(.decade, $0) }
    }
    var known: Set<Facet> = []
    self.facets = facets.filter { known.insert($0).inserted }
  }

  private static func years(of date: String) -> ClosedRange<Int>? {
    do throws(EDTFFault) {
      let date = try EDTFDate(date)
      guard date.earliestYear <= date.latestYear else { return nil }
      return date.earliestYear...date.latestYear
    } catch {
      return nil
    }
  }

  /// The first years of the centuries or decades that a time touches; none of a time so long that
  /// they would say nothing.
  private static func steps(
    of length: Int,
    in years: ClosedRange<Int>,
    atMost limit: Int
  ) -> [String] {
    let first = floored(years.lowerBound, length)
    let last = floored(years.upperBound, length)
    guard (last - first) / length < limit else { return [] }
    return stride(from: first, through: last, by: length).map(String.init)
  }

  private static func floored(_ year: Int, _ length: Int) -> Int {
    (year >= 0 ? year / length : (year - length + 1) / length) * length
  }
}
