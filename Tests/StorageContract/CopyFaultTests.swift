import BarTables
import JuiceBar
import Testing

@Suite struct `The file of a bar that is not as it was written` {
  /// A change of the lines of a file, and what is said of it.
  struct Fault: Sendable {
    let name: String
    let line: @Sendable ([String]) -> Int
    let field: String?
    let words: String
    let change: @Sendable (inout [String]) -> Void
  }

  private static func row(_ table: String, _ number: Int = 0, _ lines: [String]) -> Int {
    (lines.firstIndex { $0.hasPrefix("{\"table\":\"\(table)\"") } ?? 0) + 1 + number
  }

  static let faults: [Fault] = [
    Fault(
      name: "cut off",
      line: { $0.count + 1 },
      field: nil,
      words: "ends here",
      change: { $0.removeLast() }
    ),
    Fault(
      name: "cut off in a line",
      line: { $0.count },
      field: nil,
      words: "",
      change: { lines in
        lines.removeLast(2)
        lines[lines.count - 1] = String(lines[lines.count - 1].dropLast(4))
      }
    ),
    Fault(
      name: "a line is gone",
      line: { $0.count },
      field: "rows",
      words: "but",
      change: { $0.remove(at: row("movement", 1, $0)) }
    ),
    Fault(
      name: "a line stands twice",
      line: { row("orders", 1, $0) + 1 },
      field: "order_id",
      words: "twice",
      change: { $0.insert($0[row("orders", 0, $0)], at: row("orders", 1, $0)) }
    ),
    Fault(
      name: "a step stands twice",
      line: { row("order_step", 1, $0) + 1 },
      field: nil,
      words: "",
      change: { $0.insert($0[row("order_step", 0, $0)], at: row("order_step", 1, $0)) }
    ),
    Fault(
      name: "tables of another version",
      line: { _ in 1 },
      field: "schema",
      words: "version 3",
      change: { $0[0] = #"{"pavilion":"bar","bar":"seine","schema":3}"# }
    ),
    Fault(
      name: "another file",
      line: { _ in 1 },
      field: "pavilion",
      words: "not the file of a bar",
      change: { $0[0] = #"{"name":"seine"}"# }
    ),
    Fault(
      name: "no bar",
      line: { _ in 1 },
      field: "bar",
      words: "identifier",
      change: { $0[0] = $0[0].replacing("seine", with: "Sei ne") }
    ),
    Fault(
      name: "a row of another bar",
      line: { row("orders", 0, $0) + 1 },
      field: "bar_id",
      words: "another bar",
      change: { lines in
        let index = row("orders", 0, lines)
        lines[index] = lines[index].replacing("seine", with: "main")
      }
    ),
    Fault(
      name: "an unknown column",
      line: { row("stock", 0, $0) },
      field: "columns",
      words: "no column \"colour\"",
      change: { lines in
        let index = row("stock", -1, lines)
        lines[index] = lines[index].replacing("fruit", with: "colour")
      }
    ),
    Fault(
      name: "an unknown table",
      line: { ($0.firstIndex { $0.contains("\"table\":\"picture\"") } ?? 0) + 1 },
      field: "table",
      words: "no table picture",
      change: { lines in
        let index = row("stock", -1, lines)
        lines[index] = lines[index].replacing("\"stock\"", with: "\"picture\"")
      }
    ),
    Fault(
      name: "a text for a number",
      line: { row("stock", 0, $0) + 1 },
      field: "on_hand",
      words: "whole number",
      change: { $0[row("stock", 0, $0)] = #"["seine","banana","ten"]"# }
    ),
    Fault(
      name: "a number that does not fit",
      line: { row("stock", 0, $0) + 1 },
      field: "on_hand",
      words: "whole number",
      change: { $0[row("stock", 0, $0)] = #"["seine","banana",9223372036854775808]"# }
    ),
    Fault(
      name: "fewer pieces than none",
      line: { row("stock", 0, $0) + 1 },
      field: "on_hand",
      words: "-1 stands where a whole number from 0 to",
      change: { $0[row("stock", 0, $0)] = #"["seine","banana",-1]"# }
    ),
    Fault(
      name: "a short row",
      line: { row("stock", 0, $0) + 1 },
      field: nil,
      words: "3 columns",
      change: { $0[row("stock", 0, $0)] = #"["seine","banana"]"# }
    ),
    Fault(
      name: "what a table refuses",
      line: { row("movement", 0, $0) + 1 },
      field: nil,
      words: "",
      change: { lines in
        let index = row("movement", 0, lines)
        lines[index] = lines[index].replacing("\"opening\"", with: "\"magic\"")
      }
    ),
    Fault(
      name: "something after the end",
      line: { $0.count },
      field: nil,
      words: "follows",
      change: { $0.append("[]") }
    ),
  ]

  private func text(_ lines: [[UInt8]]) -> [String] {
    lines.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: CopyEngine.allCases)
  func `is refused by line and field, and leaves nothing`(engine: CopyEngine) async throws {
    var bar = CopyRandomBar(seed: 1)
    let from = try CopyEngine.sqlite.place()
    try await bar.fill(from.open())
    let sound = try from.lines()
    let to = try engine.place()
    for fault in Self.faults {
      var lines = text(sound)
      fault.change(&lines)
      let expected = fault.line(lines)
      #expect {
        try to.take(lines.map { Array($0.utf8) })
      } throws: { error in
        guard let found = error as? BarFileFault else {
          Issue.record("\(fault.name): \(error)")
          return false
        }
        return found.line == expected && found.field == fault.field
          && found.description.contains(fault.words)
      }
      #expect(try to.bars.listedBars().bars.isEmpty, "\(fault.name)")
    }
    // The file as it was is taken in afterwards.
    try to.take(sound)
  }

  @Test(arguments: CopyEngine.allCases)
  func `does not take the place of a bar, nor come with wrong books`(
    engine: CopyEngine
  ) async throws {
    var bar = CopyRandomBar(seed: 2)
    let from = try CopyEngine.sqlite.place()
    try await bar.fill(from.open())
    let to = try engine.place()
    var lines = try text(from.lines())
    let index = Self.row("stock", 0, lines)
    lines[index] = #"["seine","banana",99]"#
    #expect {
      try to.take(lines.map { Array($0.utf8) })
    } throws: { error in
      "\(error)".contains("99 banana on hand")
    }
    #expect(try to.bars.listedBars().bars.isEmpty)
    try to.take(from.lines())
    #expect {
      try to.take(from.lines())
    } throws: { error in
      (error as? BarFileFault)?.description == "line 1, bar: there is a bar named seine already"
    }
    #expect(try to.lines() == from.lines())
  }
}
