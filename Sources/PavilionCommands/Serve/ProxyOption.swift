import HTTP
import PavilionWeb

extension Proxies {
  static let option = Option(
    "proxy",
    "ADDRESS",
    Format(expected: "addresses between commas, such as 127.0.0.1,::1") { Proxies($0) },
    hasVariable: true,
    help: "Proxies that say for whom they speak, by address"
  )

  /// Reads addresses with commas between them, or nothing when one of them is none.
  private init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let addresses = words.compactMap { Address($0.filter { $0 != " " }) }
    guard addresses.count == words.count else { return nil }
    self.init(addresses)
  }
}
