import ExpositionGuide
import Time

/// The records that visitors may see at a moment, found without an index.
struct VisibleGuide {
  let records: [RecordKey: GuideRecord]

  init(_ all: [GuideRecord], at now: Timestamp) {
    let shown = all.filter { $0.kind == .exhibition && $0.isVisible(at: now) }
    var references: [RecordKey: [RecordKey]] = [:]
    var (named, placed): (Set<RecordKey>, Set<RecordKey>) = ([], [])
    for record in all {
      let keys = record.references.map(\.value).filter { $0 != record.key }
      references[record.key] = keys
      named.formUnion(keys)
      if record.kind == .exhibition { placed.formUnion(keys.filter { $0.kind == .exhibit }) }
    }
    var visible = Set(shown.map(\.key))
    for exhibition in shown {
      visible.formUnion(references[exhibition.key]?.filter { $0.kind == .exhibit } ?? [])
    }
    visible.formUnion(all.map(\.key).filter { $0.kind == .exhibit && !placed.contains($0) })
    visible.formIntersection(all.map(\.key))
    for tour in all where tour.kind == .tour {
      if references[tour.key]?.contains(where: visible.contains) ?? false {
        visible.insert(tour.key)
      }
    }
    for picture in all where picture.kind == .media && !named.contains(picture.key) {
      if picture.pictureName == Picture.flagName, picture.string("file") != nil {
        visible.insert(picture.key)
      }
    }
    var open = Array(visible)
    while let key = open.popLast() {
      for other in references[key] ?? [] where other.kind.isNamed {
        if visible.insert(other).inserted { open.append(other) }
      }
    }
    records = Dictionary(all.filter { visible.contains($0.key) }.map { ($0.key, $0) }) { $1 }
  }
}
