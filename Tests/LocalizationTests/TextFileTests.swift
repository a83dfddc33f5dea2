import CounterWeb
import Foundation
import GuideWeb
import JSON
import Languages
import Localization
import OfficeWeb
import Testing
import VenueWeb
import Web

@Suite struct `Files of texts` {
  @Test func `hold no text that the program does not show`() throws {
    var used: Set<Substring> = []
    for file in try TextFiles.files(named: ".swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      for name in source.matches(of: #/\.([a-z][A-Za-z0-9]*)/#) { used.insert(name.1) }
    }
    let keys = Set(try TextFiles.entries().map(\.key))
    #expect(keys.count > 1000)
    #expect(keys.filter { !used.contains($0[...]) }.sorted() == [])
  }

  @Test func `give scripts, which only put values in, none to fit into the sentence`() throws {
    var given: Set<Substring> = []
    for file in try TextFiles.files(named: ".swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      for name in source.matches(of: #/unfilled\(\s*\.([a-z][A-Za-z0-9]*)/#) {
        given.insert(name.1)
      }
    }
    let entries = try TextFiles.entries().filter { given.contains($0.key[...]) }
    #expect(Set(entries.map(\.key)).count > 30)
    #expect(entries.filter { $0.text.contains("|") }.map { "\($0.key): \($0.text)" } == [])
  }

  @Test func `stand in one layout, a language a line`() throws {
    for file in try TextFiles.files(named: ".texts.json") {
      let source = try String(contentsOf: file, encoding: .utf8)
      let texts = try JSONReader(JSONValue(parsing: Array(source.utf8))).members()
      let entries = try texts.map { key, reader in
        let lines = try reader.members().map { tag, reader in
          let forms = (try? reader.members())?.map { name, reader in
            "\"\(name)\": \(reader.value.encoded())"
          }
          let text = forms.map { "{\($0.joined(separator: ", "))}" } ?? reader.value.encoded()
          return "    \"\(tag)\": \(text)"
        }
        return "  \"\(key)\": {\n\(lines.joined(separator: ",\n"))\n  }"
      }
      #expect(source == "{\n\(entries.joined(separator: ",\n"))\n}\n", "\(file.lastPathComponent)")
    }
  }

  @Test func `say what the two apps said, word for word`() {
    let texts = Texts(.korean)
    #expect(texts(.juiceTitle) == "맛있는 쥬스를 만들어 드려요!")
    #expect(texts(.juiceOrder, ["juice": "딸바쥬스"]) == "딸바쥬스 주문")
    #expect(texts(.orderReady, ["juice": "딸기쥬스"]) == "딸기쥬스 나왔습니다! 맛있게 드세요!")
    #expect(texts(.refusalTitle) == "재료가 모자라요. 재고를 수정할까요?")
    #expect(texts(.expositionToExhibits) == "한국의 출품작 보러가기")
    #expect(texts(.expositionNoInformation) == "정보 없음")
  }
}
