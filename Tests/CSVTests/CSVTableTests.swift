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

@Suite struct `A file of comma-separated values` {
  private func read(_ text: String) throws -> [[String]] {
    let reader = try CSVReader(Array(text.utf8))
    return [reader.columns] + reader.rows
  }

  @Test(arguments: [",", ";", "\t"])
  func `is separated by the first separator of its first line`(separator: String) throws {
    let text = "\u{FEFF}\"a, b; c\"\(separator)d\r\n1\(separator)\"2\(separator)3\"\r\n"
    #expect(try read(text) == [["a, b; c", "d"], ["1", "2\(separator)3"]])
  }

  @Test func `may have empty lines, line breaks in quotes, and no break at its end`() throws {
    let text = "a,b\n\n1,\"two\r\nlines \"\"quoted\"\"\"\r\n\"\",\n,\n3,4"
    #expect(
      try read(text) == [
        ["a", "b"], ["1", "two\r\nlines \"quoted\""], ["", ""], ["", ""], ["3", "4"],
      ]
    )
  }

  @Test(arguments: 1...9)
  func `is the same in chunks of every length`(length: Int) throws {
    let text = "\u{FEFF}이름;b\r\n\"가\"\"나\r\n\";\r;\r\n\r\n'=1;\"\"\r\n끝;5"
    let bytes = Array(text.utf8)
    var parser = CSVParser()
    var rows: [CSVRow] = []
    for start in stride(from: 0, to: bytes.count, by: length) {
      rows += try parser.rows(in: Array(bytes[start..<min(start + length, bytes.count)]))
    }
    rows += try parser.lastRows()
    #expect(parser.columns == ["이름", "b"])
    #expect(rows.map(\.fields) == [["가\"나\r\n", "\r", ""], ["=1", ""], ["끝", "5"]])
    #expect(rows.map(\.line) == [2, 5, 6])
  }

  @Test(arguments: [
    ("", "line 1: expected a line with the names of the columns"),
    ("\n\n", "line 1: expected a line with the names of the columns"),
    ("a,b\n1,2\n3", "line 3: expected 2 fields"),
    ("a,b\n1,\"2\n3", "line 2: expected a quotation mark that ends the field"),
    ("a,b\n1,2\"\n", "line 2: expected a quotation mark at a field's ends alone"),
    ("a,b\n1,\"2\"x\n", "line 2: expected a separator after a quoted field"),
    ("a,b\n\"1\"\"\r,2\n", "line 2: expected a quotation mark that ends the field"),
    ("a,b\n\"1\"\r,2\n", "line 2: expected a separator after a quoted field"),
    ("a,b\n1,\"2\"\r", "line 2: expected a separator after a quoted field"),
  ])
  func `is refused with the line of its fault`(text: String, description: String) {
    let error = #expect(throws: CSVSyntaxError.self) { try read(text) }
    #expect(error?.description == description)
  }

  @Test func `is refused when a line has no end, before it fills the memory`() throws {
    let megabyte = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576)
    for beginning in ["", "a,b\r\n", "a,b\r\n1,\""] {
      var parser = CSVParser()
      _ = try parser.rows(in: Array(beginning.utf8))
      let error = #expect(throws: CSVSyntaxError.self) {
        _ = try parser.rows(in: megabyte)
        _ = try parser.rows(in: [UInt8(ascii: "x")])
      }
      #expect(error?.expected == "at most 1048576 bytes in a line")
    }
  }

  @Test func `is refused in chunks when a field is not UTF-8`() throws {
    var parser = CSVParser()
    _ = try parser.rows(in: Array("a\n".utf8))
    let error = #expect(throws: CSVSyntaxError.self) { try parser.rows(in: [0xE9, 0x0A]) }
    #expect(error?.description == "line 2: expected text in UTF-8")
  }
}
