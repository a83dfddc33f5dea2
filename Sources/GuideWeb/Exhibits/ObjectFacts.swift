import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// The facts about an object in a list: its date, materials and makers, its number, and the rights to it
/// and to its picture.
struct ObjectFacts {
  let exhibit: ShownExhibit
  /// The records that it names, as far as they are there.
  let named: [RecordKey: GuideRecord]

  private var record: GuideRecord { exhibit.record }

  func node(in context: ScreenContext) -> Node? {
    let facts = facts(in: context)
    guard !facts.isEmpty else { return nil }
    return dl(.class("object-facts")) {
      for (key, value) in facts {
        div {
          dt { context.texts(key) }
          dd { value }
        }
      }
    }
  }

  private func facts(in context: ScreenContext) -> [(TextKey, Node)] {
    let people = record.groups("people").compactMap { group in
      link(.person, group.id("person"), role: group.text("role"), context)
    }
    let places = record.groups("places").compactMap { group in
      link(.place, group.id("place"), role: group.text("role"), context)
    }
    let candidates: [(TextKey, Node?)] = [
      (.objectDate, date(in: context)), (.objectPeople, joined(people)),
      (.objectKind, link(.term, record.document.id("kind"), context)),
      (.objectMaterials, links(.term, "materials", context)),
      (.objectTechniques, links(.term, "techniques", context)),
      (.objectSubjects, links(.term, "subjects", context)),
      (.objectPeriods, links(.period, "periods", context)),
      (.objectPlaces, joined(places)),
      (.objectDimensions, record.text("dimensions")?.node(in: context)),
      (.objectInventory, record.string("inventory").map { .text($0) }),
      (.objectCredit, record.text("credit")?.node(in: context)),
      (.objectRights, rights(to: record)),
      (.objectPicture, picture(context)),
    ]
    return candidates.compactMap { key, value in value.map { (key, $0) } }
  }

  private func date(in context: ScreenContext) -> Node? {
    record.text("dated.text")?.node(in: context) ?? record.string("dated.edtf").map { .text($0) }
  }

  private func links(_ kind: RecordKind, _ field: String, _ context: ScreenContext) -> Node? {
    joined(record.ids(field).compactMap { link(kind, $0, context) })
  }

  /// The name of a record, which leads to its exhibits; nothing for a record that is not there.
  private func link(
    _ kind: RecordKind,
    _ id: RecordID?,
    role: LocalizedText? = nil,
    _ context: ScreenContext
  ) -> Node? {
    guard let id, let record = named[RecordKey(kind, id)], let name = record.name else {
      return nil
    }
    return span(.class("fact-link")) {
      a(.href(Link.record(record.key).path)) { name.node(in: context) }
      if let role {
        " ("
        role.node(in: context)
        ")"
      }
    }
  }

  private func joined(_ nodes: [Node]) -> Node? {
    guard !nodes.isEmpty else { return nil }
    return .group(nodes.enumerated().flatMap { $0 == 0 ? [$1] : [.text(" · "), $1] })
  }

  /// Who is to be named for the picture, and what it may be used for.
  private func picture(_ context: ScreenContext) -> Node? {
    guard exhibit.hasPicture, let picture = exhibit.picture else { return nil }
    return joined(
      [picture.text("credit")?.node(in: context), rights(to: picture)].compactMap(\.self)
    )
  }

  private func rights(to record: GuideRecord) -> Node? {
    guard let rights = record.string("rights").flatMap(Rights.init) else { return nil }
    return OutwardLink(title: .text(rights.sign), address: rights.address).node
  }
}
