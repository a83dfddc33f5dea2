internal import JSON

extension GuideRecord {
  /// The exhibition that screens show where none is asked for: the first by identifier of those that
  /// are marked, or else of all.
  public static func main(of records: some Sequence<GuideRecord>) -> GuideRecord? {
    let exhibitions = records.filter { $0.kind == .exhibition }
    let marked = exhibitions.filter { $0["main"] == .bool(true) }
    return (marked.isEmpty ? exhibitions : marked).min { $0.id < $1.id }
  }
}
