import CSV
import Testing

@Suite struct `A table of comma-separated values` {
  @Test func `quotes what would end a field and nothing else`() {
    var table = CSVTable(columns: ["note", "pieces"])
    table.add([.text("딸기, \"설향\"\n2호"), .number(-3)])
    #expect(table.text == "\u{FEFF}note,pieces\r\n\"딸기, \"\"설향\"\"\n2호\",-3\r\n")
  }

  @Test(arguments: [
    "=1+1", "+82", "-2", "@SUM", "\t=1", "\r=1", "\n=1", "＝1+1", "＋82", "－2", "＠SUM", "﹦1", "﹫SUM",
    "  =1", "\u{A0}=1", "\u{3000}＝1", "\u{200B}=1", "\u{FEFF}@SUM", "' =1",
  ])
  func `gives a spreadsheet nothing to calculate`(words: String) throws {
    var table = CSVTable(columns: ["note"])
    table.add([.text(words)])
    let row = table.text.dropFirst("\u{FEFF}note\r\n".count)
    #expect(row.hasPrefix("'") || row.hasPrefix("\"'"))
    let read = try CSVReader(Array(table.text.utf8))
    #expect(read.rows == [[words]])
  }

  @Test func `is read as a Korean spreadsheet saves it, in CP949`() throws {
    // 키위똠: the last syllable is beyond EUC-KR.
    let bytes = Array("id,name\r\nkiwi,".utf8) + [0xC5, 0xB0, 0xC0, 0xA7, 0x8C, 0x63, 0x0D, 0x0A]
    #expect(try CSVReader(bytes).rows == [["kiwi", "키위똠"]])
  }

  @Test(arguments: [[0xE9, 0x2C] as [UInt8], [0xFF, 0xFE], [0xC5], [0x61, 0x80]])
  func `is refused in an encoding that is neither`(bytes: [UInt8]) {
    let error = #expect(throws: CSVSyntaxError.self) { try CSVReader(bytes) }
    #expect(error?.description == "line 1: expected text in UTF-8, or in CP949 (Korean)")
  }

  @Test(arguments: ["딸기 -2", "' a", "  kiwi", "1=1", "\u{200B}", "ー", "—"])
  func `leaves other words as they are`(words: String) throws {
    var table = CSVTable(columns: ["note"])
    table.add([.text(words)])
    #expect(table.text == "\u{FEFF}note\r\n\(words)\r\n")
    #expect(try CSVReader(Array(table.text.utf8)).rows == [[words]])
  }
}
