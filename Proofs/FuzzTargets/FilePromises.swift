import ExpositionGuide
import JSON
import JuiceBar

/// A file that is read and written reads back the same.
enum FilePromises {
  static func checkMenu(_ bytes: [UInt8]) {
    guard let menu = try? Menu(file: bytes, named: "menu.json") else { return }
    let written = Array(menu.json.encoded().utf8)
    precondition((try? Menu(file: written, named: "menu.json")) == menu, "changed by writing")
    let stock = Dictionary(uniqueKeysWithValues: menu.fruits.map { ($0.id, $0.capacity) })
    for (juice, count) in menu.makeable(from: stock) {
      precondition(count >= 0, "\(juice.id) can be made \(count) times")
    }
  }

  static func checkExhibition(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let names = [ExhibitionFiles.expositionNames[0], ExhibitionFiles.itemsName]
    let texts = zip(names, parts).map { ($0, Array($1)) }
    let files = ExhibitionFiles(texts: Dictionary(uniqueKeysWithValues: texts))
    guard let exhibition = try? Exhibition(reading: files) else { return }
    let written = ExhibitionFiles(writing: exhibition)
    precondition((try? Exhibition(reading: written)) == exhibition, "changed by writing")
    for exhibit in exhibition.exhibits {
      precondition(exhibition[exhibit.id] == exhibit, "\(exhibit.id) is not found")
      precondition(Exhibit.ID(exhibit.id.description) == exhibit.id, "\(exhibit.id) is misspelt")
    }
  }
}
