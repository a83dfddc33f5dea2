import Languages
import SeededRandom
import Testing

@Suite struct `A line that people write` {
  /// Lines of twenty characters at most.
  private struct Short: WrittenLine {
    static let maximumLength = 20
    let rawValue: String
    init(unchecked line: String) { rawValue = line }
  }

  private func fault(_ text: String) -> LineFault? {
    do throws(LineFault) { _ = try Short(typed: text) } catch { return error }
    return nil
  }

  @Test(arguments: [
    "Anna", "안나", "Zoë", "O’Neil & <b>", "李小龍", "さくら", "عبد الله", "לאה", "Nguyễn", "लक्ष्मी",
    "👩🏽", "🇰🇷", "1️⃣", "$&", "ก้ำ", "שָׁלוֹם", "김\u{3000}민지", "l’été\u{202F}!", "葛\u{E0100}城",
    "a:b", "a b", "한 1", "ᄒᆞᆫ글", String(repeating: "漢", count: 20), String(repeating: "🥝", count: 20),
    String(repeating: "a\u{35B}\u{35B}", count: 16),
  ])
  func `is what people type, byte for byte`(text: String) throws {
    let line = try Short(typed: text)
    #expect(line.map { Array($0.rawValue.utf8) } == Array(text.utf8))
  }

  /// Persian, Burmese, Sinhala, Tibetan, a family, a profession, Korean with Vietnamese; Marathi,
  /// Bengali and Malayalam; a flag that is joined; Khmer, Burmese, pointed Arabic; an emoji to come.
  @Test(arguments: [
    "علی\u{200C}رضا", "မြို့မ", "ශ\u{DCA}\u{200D}රී", "བསྒྲུབས", "👨\u{200D}👩\u{200D}👧", "👩🏽\u{200D}💻",
    "民지Nguyễn", "क्\u{200C}ष", "র\u{200D}্যাব", "ന\u{D4D}\u{200D}മ", "🏳\u{FE0F}\u{200D}🌈", "ស្រ្តី",
    "လျှို့ဝှက်", "عبد اللَّٰه", "\u{1FAFC}", "✓\u{FE0E}", "🇰🇷 1",
  ])
  func `has the joiners and the marks that its script needs`(text: String) throws {
    #expect(try Short(typed: text)?.rawValue == text)
  }

  @Test(arguments: [
    ("a\u{0}b", LineFault.control), ("a\u{7}", .control), ("\u{1B}[2J", .control),
    ("a\nb", .control), ("a\tb", .control), ("a\u{85}b", .control), ("a\u{2028}b", .control),
    ("\u{200B}", .unseen), ("a\u{200B}b", .unseen), ("abc\u{202E}gnp", .unseen),
    ("a\u{2066}b", .unseen), ("\u{200E}a", .unseen), ("\u{FEFF}a", .unseen), ("a\u{AD}b", .unseen),
    ("\u{3164}", .unseen), ("\u{2800}", .unseen), ("a\u{34F}b", .unseen), ("a\u{E000}b", .unseen),
    ("a\u{378}b", .unseen),
    ("a\u{200D}b", .unseen), ("a\u{200C}b", .unseen), ("👩\u{200D}", .unseen),
    ("\u{200D}👩", .unseen), ("1\u{200D}2", .unseen), ("क\u{94D}\u{200C}", .unseen),
    ("a\u{FE0F}", .unseen), ("a\u{E0100}", .unseen), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", .unseen),
    ("Z\u{353}\u{352}\u{353}\u{354}", .marks), ("H\u{489}\u{489}\u{489}", .marks),
    ("ส็็็็", .marks), ("ब\u{93C}\u{93C}\u{93C}\u{93C}\u{93C}", .marks),
    ("q\u{300}\u{301}\u{302}", .marks),
    ("\u{301}x", .joining), ("\u{1F3FB}", .joining), ("x\u{D4E}", .joining),
    ("\u{1161}a", .joining), ("a\u{1100}", .joining), ("🇰", .joining), ("a🇰", .joining),
    ("\u{94D}क", .joining),
  ])
  func `is no text that hides, breaks, joins or outgrows its line`(text: String, why: LineFault) {
    #expect(fault(text) == why)
    #expect(Short(rawValue: text) == nil)
  }

  @Test func `is no longer than its kind allows, and is judged at once`() {
    let marks = "\u{301}\u{316}"
    for (part, count) in [
      ("a", 21), ("🥝", 21), ("a", 11_000), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 4),
      ("a" + marks, 30_000), (marks, 500_000),
    ] {
      #expect(fault(String(repeating: part, count: count)) == .tooLong)
    }
    #expect(fault("a" + String(repeating: marks, count: 18)) == .marks)
  }

  @Test func `is the same however its letters were typed`() throws {
    let (composed, apart) = ("Zo\u{EB} \u{D55C}", "Zoe\u{308} \u{1112}\u{1161}\u{11AB}")
    let read = try #require(try Short(typed: apart))
    #expect(read.rawValue.utf8.elementsEqual(composed.utf8))
    // Apart they have 180 bytes, together 60.
    let long = String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 20)
    #expect(try Short(typed: long)?.rawValue.utf8.count == 60)
  }

  @Test func `loses the white space around it, and is none without anything else`() throws {
    #expect(
      try Short(typed: " \u{3000}Anna Karenina\t\r\n\u{2029}")?.rawValue == "Anna Karenina"
    )
    for text in ["", " ", "\u{A0}\u{3000}\n\u{2028}"] { #expect(try Short(typed: text) == nil) }
  }

  @Test func `that was stored by another rule is read, and shows on its line`() {
    for text in ["Anna", "Z\u{353}\u{352}\u{353}\u{354}", " a ", "e\u{301}", "علی\u{200C}رضا"] {
      #expect(Array(Short(stored: text).rawValue.utf8) == Array(text.utf8))
    }
    #expect(Short(stored: "a\u{202E}\n\u{0}b").rawValue == "a\u{FFFD}\u{FFFD}\u{FFFD}b")
  }

  @Test func `keeps its promises whatever is typed, also when it is joined and read again`() {
    var generator = SeededGenerator(seed: 20_261_129)
    let parts: [Unicode.Scalar] = [
      "a", "é", "\u{301}", "\u{489}", "한", "\u{1112}", "\u{1161}", "👩", "\u{200D}", "\u{200C}",
      "\u{FE0F}", " ", "\n", "\u{0}", "\u{202E}", "क", "\u{94D}", "\u{1F3FD}", "\u{1F1F0}", "ﬁ",
      "\u{2126}", "ی", "\u{D4E}", ":", "\u{F72}", "\u{3164}",
    ]
    var count = 0
    for _ in 0..<40_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text.unicodeScalars.append(parts.randomElement(using: &generator) ?? "a")
      }
      guard let line = try? Short(typed: text) else { continue }
      count += 1
      #expect((1...20).contains(line.rawValue.count) && line.rawValue.utf8.count <= 80)
      #expect(Short(rawValue: line.rawValue) == line)
      #expect(Array(Short(stored: line.rawValue).rawValue.utf8) == Array(line.rawValue.utf8))
      let joined = "x:\(line):y"
      #expect(joined.dropFirst(2).dropLast(2) == line.rawValue)
    }
    #expect(count > 1_000)
  }
}
