import CSV
import Testing

@Suite struct `A table of comma-separated values` {
  @Test func `quotes what would end a field and nothing else`() {
    var table = CSVTable(columns: ["note", "pieces"])
    table.add([.text("딸기, \"설향\"\n2호"), .number(-3)])
    #expect(table.text == "\u{FEFF}note,pieces\r\n\"딸기, \"\"설향\"\"\n2호\",-3\r\n")
  }

  @Test(arguments: ["=1+1", "+82", "-2", "@SUM", "\t=1", "\r=1"])
  func `gives a spreadsheet nothing to calculate`(words: String) {
    var table = CSVTable(columns: ["note"])
    table.add([.text(words)])
    let row = table.text.dropFirst("\u{FEFF}note\r\n".count)
    #expect(row.hasPrefix("'") || row.hasPrefix("\"'"))
  }
}
