import Calendars
import Digests
import Time

/// A mail of plain text (RFC 5322), in ASCII alone whatever its words are.
struct MailMessage {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// How many bytes an encoded word of a subject holds: its line has at most 76 letters (RFC 2047).
  private static let wordLength = 39
  /// How many bytes a line of the body holds: 76 letters (RFC 2045).
  private static let lineLength = 57

  let sender: String
  let recipients: [String]
  let subject: String
  let text: String
  let at: Timestamp
  /// The identifier of this mail alone.
  let id: String

  var bytes: [UInt8] {
    let host = sender.split(separator: "@").last ?? "localhost"
    let lines = [
      "From: Pavilion <\(sender)>", "To: \(recipients.joined(separator: ",\r\n "))",
      "Subject: \(encodedSubject)", "Date: \(date)", "Message-ID: <\(id)@\(host)>",
      "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
    ]
    let body = Array(text.replacing("\n", with: "\r\n").utf8).pieces(of: Self.lineLength)
    return Array((lines + body.map { Base64.text(of: $0) } + [""]).joined(separator: "\r\n").utf8)
  }

  /// The subject in encoded words, none of which cuts a character.
  private var encodedSubject: String {
    var words: [[UInt8]] = [[]]
    for character in subject {
      let bytes = Array(String(character).utf8.prefix(Self.wordLength))
      if words[words.count - 1].count + bytes.count > Self.wordLength { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\(Base64.text(of: $0))?=" }.joined(separator: "\r\n ")
  }

  private var date: String {
    let shown = ZoneRules.utc.local(at)
    let (year, month, day) = shown.date
    // The first day of 1970 was a Thursday.
    let weekday = (at.milliseconds / 86_400_000 + 4) % 7
    let clock = [shown.hour, shown.minute, shown.secondOfDay % 60].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(Self.days[weekday]), \(day) \(Self.months[month - 1]) \(year) "
      + clock.joined(separator: ":") + " +0000"
  }
}

extension [UInt8] {
  fileprivate func pieces(of length: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
  }
}
