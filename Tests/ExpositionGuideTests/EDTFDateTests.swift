import ExpositionGuide
import Testing

@Suite struct `A date in EDTF` {
  @Test(arguments: [
    ("1377", 1377...1377), ("-0206", -206 ... -206), ("0000", 0...0), ("-9999", -9999 ... -9999),
    ("18XX", 1800...1899), ("189X", 1890...1899), ("-01XX", -199 ... -100), ("-00XX", -99...0),
    ("1890~", 1890...1890), ("18XX?", 1800...1899), ("1236/1251", 1236...1251),
    ("-0206/-0100", -206 ... -100), ("-0206/0009", -206...9), ("1964/1964", 1964...1964),
    ("2004-02-01/2004", 2004...2004), ("1890~/1895?", 1890...1895), ("1985-04", 1985...1985),
    ("1985-04-12", 1985...1985), ("1984-02-29", 1984...1984), ("-0004-02-29", -4 ... -4),
    ("2004-21", 2004...2004), ("2004-24", 2004...2004), ("2004-21/2005-22", 2004...2005),
    ("1985-XX", 1985...1985), ("1985-04-XX", 1985...1985), ("1985-XX-XX~", 1985...1985),
    ("../1985", -9999...1985), ("1985/..", 1985...9999), ("/1985", 1985...1985),
    ("1985-04/", 1985...1985),
  ])
  func `is read with the years that it may mean`(text: String, years: ClosedRange<Int>) throws {
    let date = try EDTFDate(text)
    #expect(date.earliestYear == years.lowerBound)
    #expect(date.latestYear == years.upperBound)
    #expect(date.description == text)
  }

  @Test(arguments: [
    // No dates at all.
    "", "c. 1890", "1960-1970", "377", "12345", "-0000", "+1984", "１９８４", "19850412", "1985-4",
    "1985-13", "1985-00", "1985-04-00", "1985-04-31", "1890?~", "18xx", "1985-", "1985-04-12-01",
    "..", "/", "/..", "unknown/1984", "1236/1251/1260", "--206", "1985-04\u{301}",
    // Days that only the reader for Python takes, which knows no leap years.
    "1985-02-29", "1900-02-29", "-0100-02-29",
    // What it takes besides: blanks around a date, three unspecified digits, significant digits, no
    // end at all.
    " 1890", "1890 ", "1XXX", "1950S2", "../..",
    // Years of five digits, times of day, and level 2.
    "Y12345", "Y17E8", "1985-04-12T23:20:30", "XXXX", "1985-XX-12", "198X-04", "2004-25",
    "?1984", "1984?-06", "2004-06-~11", "{1960,1961}", "[1667,1668]", "199X/200X",
    "1985-04-XX/1985-05", "2004-21~",
  ])
  func `is refused in other forms`(text: String) {
    let fault = #expect(throws: EDTFFault.self) { try EDTFDate(text) }
    #expect(fault?.expected == "an EDTF date such as 1377 or 1890~")
  }

  @Test(arguments: ["1251/1236", "-0100/-0206", "2004-06-02/2004-06-01", "2004-06/2004-05"])
  func `is refused when it ends before it starts`(text: String) {
    let fault = #expect(throws: EDTFFault.self) { try EDTFDate(text) }
    #expect(fault?.expected == "an interval that does not end before it starts")
  }

  @Test func `is approximate when it is marked so at either end`() throws {
    for text in ["1890~", "1890?", "1890%", "18XX~", "1890~/1895", "1890/1895?", "../1890~"] {
      #expect(try EDTFDate(text).isApproximate)
    }
    for text in ["1890", "18XX", "1985-XX", "1890/1895", "1890/.."] {
      #expect(try !EDTFDate(text).isApproximate)
    }
  }
}
