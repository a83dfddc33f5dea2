import Glibc

/// The form of dates in headers (RFC 9110 section 5.6.7).
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A moment in seconds since 1970 as `Sun, 06 Nov 1994 08:49:37 GMT`, always 29 characters.
  static func text(_ second: Int) -> String {
    var seconds = time_t(second)
    var parts = unsafe tm()
    // Both are variables of this call.
    guard unsafe gmtime_r(&seconds, &parts) != nil else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
    let day = unsafe days[Int(parts.tm_wday)]
    let month = unsafe months[Int(parts.tm_mon)]
    let date = unsafe "\(twoDigits(parts.tm_mday)) \(month) \(Int(parts.tm_year) + 1900)"
    let hours = unsafe "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min))"
    return unsafe "\(day), \(date) \(hours):\(twoDigits(parts.tm_sec)) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String {
    (number < 10 ? "0" : "") + "\(number)"
  }
}
