// Days in the format of forms and files, such as 2026-11-21.
extension LocalTime {
  /// The day since 1970 that a text names; nothing if it names none.
  public static func day(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let number = LocalTime.day(year: year, month: month, day: day)
    return LocalTime.date(of: number).day == day ? number : nil
  }

  public static func text(of day: Int) -> String {
    let (year, month, day) = LocalTime.date(of: day)
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
