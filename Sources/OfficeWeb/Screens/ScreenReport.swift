import HTTP
import JSON
import Languages
import Staffing
import Web

/// What the page of a paired screen tells of itself.
struct ScreenReport {
  static let versionLengths = 1...40

  let version: String
  let language: Language
  /// The charge of the battery in percent, where the browser tells it.
  let battery: Int?

  /// Reads the body of a request.
  ///
  /// - Throws: `Problem` 400, 415 for a body that is no JSON, 422 for a wrong member.
  init(_ request: Request) throws(Problem) {
    let body = try request.json()
    self = try parsed(try ScreenReport(body))
  }

  private init(_ reader: JSONReader) throws(JSONMismatch) {
    let version = try reader.member("version")
    self.version = try version.string()
    guard self.version.wholeMatch(of: #/[0-9A-Za-z.+-]+/#) != nil,
      Self.versionLengths.contains(self.version.utf8.count)
    else {
      let (least, most) = (Self.versionLengths.lowerBound, Self.versionLengths.upperBound)
      throw version.mismatch("a version of \(least) to \(most) characters, such as 1.0.0")
    }
    let language = try reader.member("language")
    guard let known = Language(rawValue: try language.string()) else {
      throw language.mismatch("one of \(Language.list)")
    }
    self.language = known
    battery = try reader.optionalMember("battery")?.integer(in: ScreenSighting.charges)
  }
}
