import ExpositionGuide
import JSON
import Web

/// The exhibits that an exhibition places, to be put into another order.
struct ExhibitionOrder {
  /// The elements of the exhibition's list of exhibits.
  private(set) var places: [JSONObject]
  private let exhibition: GuideRecord

  init(_ exhibition: GuideRecord) {
    self.exhibition = exhibition
    places = exhibition.groups("exhibits")
  }

  var sections: [JSONObject] { exhibition.groups("sections") }

  func place(of id: RecordID) -> Int? { places.firstIndex { $0.id("exhibit") == id } }

  /// Puts an exhibit at a place, counted from 0; one beyond the ends is at the end.
  mutating func move(_ id: RecordID, to place: Int) {
    guard let now = self.place(of: id) else { return }
    let moved = places.remove(at: now)
    places.insert(moved, at: min(max(place, 0), places.count))
  }

  mutating func remove(_ id: RecordID) { places.removeAll { $0.id("exhibit") == id } }

  mutating func add(_ id: RecordID) {
    guard place(of: id) == nil else { return }
    places.append(["exhibit": .string(id.description)])
  }

  /// Gives an exhibit a number and a section; nothing takes them away.
  mutating func set(_ id: RecordID, number: Int?, section: String?) {
    guard let place = place(of: id) else { return }
    places[place]["number"] = number.map { .integer($0) }
    places[place]["section"] = section.map { .string($0) }
  }

  /// The exhibition with this order.
  ///
  /// - Throws: `Problem` 422 that names the field that cannot be so.
  func exhibitionInOrder() throws(Problem) -> GuideRecord {
    var document = exhibition.document
    document["exhibits"] = places.isEmpty ? nil : .array(places.map { .object($0) })
    do throws(JSONMismatch) {
      return try GuideRecord(exhibition.key, stored: JSONReader(.object(document)))
    } catch {
      throw error.problem
    }
  }
}
