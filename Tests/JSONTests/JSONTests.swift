import JSON
import Testing

@Suite struct `JSON text` {
  @Test func `is read into the values it states`() throws {
    let text = #" {"a": [1, -2.5e1, true, null], "b": {"c": "\u00e9\ud83c\udf53\n"}} "#
    let expected: JSONValue = [
      "a": [1, .number(-25), true, .null],
      "b": ["c": "é🍓\n"],
    ]
    #expect(try JSONValue(parsing: Array(text.utf8)) == expected)
  }

  @Test func `may begin with a byte order mark`() throws {
    #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array("7".utf8)) == 7)
  }

  @Test(arguments: [
    ("", "line 1, column 1: a value was expected, the text ends"),
    ("{\"a\":1,\n \"a\":2}", "line 2, column 2: the name \"a\" stands twice in one object"),
    ("[1,]", "line 1, column 4: a value was expected"),
    ("[1 2]", "line 1, column 4: ',' or ']' was expected"),
    ("{\"a\" 1}", "line 1, column 6: ':' was expected"),
    ("{a:1}", "line 1, column 2: a name in quotes was expected"),
    ("01", "line 1, column 2: nothing more was expected"),
    ("1.", "line 1, column 3: a digit was expected"),
    ("1e999", "line 1, column 1: the number is too large"),
    ("\"a", "line 1, column 3: the string has no end"),
    ("\"\t\"", "line 1, column 2: a control character must be written as an escape"),
    (#""\x""#, "line 1, column 3: unknown escape"),
    (#""\ud83c""#, "line 1, column 8: half of a surrogate pair"),
    (#""\u00g0""#, "line 1, column 6: four hexadecimal digits were expected"),
    ("nul", "line 1, column 1: a value was expected"),
    ("NaN", "line 1, column 1: a value was expected"),
  ])
  func `that is wrong is refused with its place`(text: String, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: Array(text.utf8))
    }
    #expect(error?.description == message)
  }

  @Test func `that is not UTF-8 is refused`() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: [0x22, 0x61, 0xFF, 0x22])
    }
    #expect(error?.description == "line 1, column 2: the string is not UTF-8")
  }

  @Test func `nested too deep is refused instead of overflowing the stack`() {
    let text = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
  }

  @Test func `comes out as it went in`() throws {
    let value: JSONValue = [
      "name": "따옴표 \" \\ \u{1} 끝", "list": [1, .number(0.1), true, .null, [], [:]],
    ]
    for pretty in [false, true] {
      let text = value.encoded(pretty: pretty)
      #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }
    #expect(value.encoded().contains("\\u0001"))
  }
}

@Suite struct `A JSON reader` {
  let items = JSONReader([["short_desc": 7], ["n": .number(1.5)]])

  @Test func `names the path, what was expected and what was found`() throws {
    let error = #expect(throws: JSONMismatch.self) {
      try items.elements()[0].member("short_desc").string()
    }
    #expect(error?.description == "[0].short_desc: expected a string, found a number")
  }

  @Test func `names a missing member`() throws {
    let error = #expect(throws: JSONMismatch.self) { try items.elements()[0].member("desc") }
    #expect(error?.description == "[0].desc: expected a value, found nothing")
  }

  @Test func `takes a number without fraction for whole, however it is written`() throws {
    for text in ["2", "2.0", "2e0", "0.2e1"] {
      let reader = JSONReader(try JSONValue(parsing: Array(text.utf8)))
      #expect(try reader.integer(in: 1...9) == 2, "\(text)")
    }
    for text in ["2.5", "1e-1", "9007199254740992.0", "1e300", "-1e300"] {
      let reader = JSONReader(try JSONValue(parsing: Array(text.utf8)))
      #expect(throws: JSONMismatch.self, "\(text)") { try reader.integer() }
    }
  }

  @Test func `takes whole numbers of the range alone`() throws {
    let error = #expect(throws: JSONMismatch.self) {
      try items.elements()[1].member("n").integer(in: 1...9)
    }
    #expect(error?.description == "[1].n: expected a whole number from 1 to 9, found 1.5")
    #expect(throws: JSONMismatch.self) {
      try items.elements()[0].member("short_desc").integer(in: 1...6)
    }
  }
}
