import Languages

extension Texts {
  /// A calendar day: year, month, day.
  public typealias Day = (year: Int, month: Int, day: Int)

  /// A day as the language writes it, such as 14 avril 1900.
  public func date(_ day: Day) -> String {
    switch language {
    case .korean: "\(day.year). \(twoDigits(day.month)). \(twoDigits(day.day))"
    case .english: "\(day.day) \(month(day.month, in: Self.englishMonths)) \(day.year)"
    case .japanese, .simplifiedChinese: "\(day.year)年\(day.month)月\(day.day)日"
    case .french:
      "\(day.day == 1 ? "1er" : "\(day.day)") \(month(day.month, in: Self.frenchMonths)) \(day.year)"
    }
  }

  /// A period from one day to another, both included.
  public func period(from first: Day, to last: Day) -> String {
    switch language {
    case .korean: "\(date(first)) - \(date(last))"
    case .english, .french: "\(date(first)) \u{2013} \(date(last))"
    case .japanese: "\(date(first))〜\(date(last))"
    case .simplifiedChinese: "\(date(first))至\(date(last))"
    }
  }

  /// A time of day on the 24-hour clock: 14:05, in French 14 h 05.
  public func time(hour: Int, minute: Int) -> String {
    switch language {
    case .korean, .english, .japanese, .simplifiedChinese: "\(twoDigits(hour)):\(twoDigits(minute))"
    case .french: "\(hour)\u{A0}h\u{A0}\(twoDigits(minute))"
    }
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let frenchMonths = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
    "octobre", "novembre", "décembre",
  ]

  private func month(_ number: Int, in names: [String]) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : "\(number)"
  }

  private func twoDigits(_ number: Int) -> String {
    (0..<10).contains(number) ? "0\(number)" : "\(number)"
  }
}
