import Foundation
import Testing

@testable import PavilionCommands

@Suite struct `The help` {
  private let help = Help(groups: Pavilion.groups, globals: Settings.options)

  @Test func `names every command`() throws {
    let text = try help.text(about: [])
    for verb in Pavilion.verbs {
      #expect(text.contains("\n  \(verb.syntax.essentials)"), "\(verb.syntax.name)")
    }
  }

  @Test func `lists the commands in groups, with one column for all`() throws {
    let text = try help.text(about: [])
    var places = Pavilion.groups.map { text.range(of: "\n\($0.title):\n")?.lowerBound }
    #expect(!places.contains(nil) && places.count == 9)
    let sorted = places.compactMap(\.self).sorted()
    #expect(places.compactMap(\.self) == sorted)
    places = [text.range(of: "\n  help [COMMAND] ")?.lowerBound]
    #expect(places[0] ?? text.startIndex > sorted[8])
    let summaries = Pavilion.verbs.map { $0.syntax.summary }
    let columns = text.split(separator: "\n").compactMap { line in
      summaries.first { line.hasSuffix("  " + $0) }.map { line.count - $0.count }
    }
    #expect(columns.count == Pavilion.verbs.count && Set(columns).count == 1)
  }

  @Test func `explains each command with all its options`() throws {
    for verb in Pavilion.verbs {
      let text = try help.text(about: verb.syntax.words)
      #expect(text.replacing(#/\n +\[/#, with: " [").contains("Usage: \(verb.syntax.usage)"))
      for option in verb.syntax.options + Settings.options {
        #expect(text.contains(option.usage), "\(verb.syntax.name) \(option.usage)")
      }
    }
  }

  @Test func `lists the commands of a noun`() throws {
    let text = try help.text(about: ["stock"])
    for name in ["stock [list]", "stock add FRUIT N", "stock set FRUIT N --expecting M"] {
      #expect(text.contains(name))
    }
  }

  @Test func `fits a terminal of a hundred columns`() throws {
    let topics = [[]] + Pavilion.verbs.map { $0.syntax.words }
    for topic in topics {
      for line in try help.text(about: topic).split(separator: "\n") {
        #expect(String(line).terminalWidth <= 100, "\(line)")
      }
    }
  }

  @Test func `says when there is no such command`() {
    #expect(throws: UsageError.self) { try help.text(about: ["stok"]) }
  }
}

@Suite struct `Tables` {
  @Test func `line up beside wide characters`() {
    let table = Table(rows: [["딸기", "10"], ["kiwi", "9"], ["e\u{301}", "8"]])
    #expect(table.text == "딸기  10\nkiwi  9\ne\u{301}     8")
  }
}
