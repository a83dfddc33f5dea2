/// A licence or statement of rights that a URI names.
public struct Rights: Hashable, Sendable {
  /// The organisation that words the licences or statements.
  public enum Family: Hashable, Sendable {
    /// The licences, CC0 and the Public Domain Mark of Creative Commons.
    case creativeCommons
    /// The twelve statements of RightsStatements.org.
    case rightsStatements
    /// The Korea Open Government License (공공누리), types 0 to 4.
    case kogl
  }

  public let family: Family
  /// The short name, such as `CC BY-SA 4.0`, `InC` or `KOGL 1`.
  public let sign: String
  /// The address without its scheme.
  private let place: String

  /// The address for a link.
  public var address: String { "https://" + place }
  /// The URI that identifies the text, as IIIF asks for it.
  public var uri: String { "http://" + place }

  /// Reads the URI of a licence or statement, or nothing when it is of no known family.
  ///
  /// The scheme, `www.`, capitals, a slash at the end, a query, and the page of a deed such as
  /// `deed.ko` make no difference.
  public init?(_ uri: String) {
    var text = uri.lowercased()[...]
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    text = text.dropFirst(scheme.count)
    if text.hasPrefix("www.") { text = text.dropFirst(4) }
    text = text.prefix { $0 != "?" }
    if text.hasSuffix("/") { text.removeLast() }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    switch parts.first {
    case "creativecommons.org": self.init(creativeCommons: parts.dropFirst())
    case "rightsstatements.org": self.init(rightsStatements: parts.dropFirst())
    case "kogl.or.kr": self.init(kogl: parts.dropFirst())
    default: return nil
    }
  }

  private init(_ family: Family, sign: String, place: String) {
    (self.family, self.sign, self.place) = (family, sign, place)
  }

  // MARK: - Creative Commons

  private static let licences: Set<Substring> = [
    "by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd",
  ]

  private init?(creativeCommons parts: ArraySlice<Substring>) {
    var parts = Array(parts)
    if let page = parts.last, page.hasPrefix("deed") || page.hasPrefix("legalcode") {
      parts.removeLast()
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let (kind, name, version) = (parts[0], parts[1], parts[2])
    let host = "creativecommons.org"
    switch (kind, name, version) {
    case ("publicdomain", "zero", "1.0") where parts.count == 3:
      self.init(.creativeCommons, sign: "CC0 1.0", place: "\(host)/publicdomain/zero/1.0/")
    case ("publicdomain", "mark", "1.0") where parts.count == 3:
      self.init(.creativeCommons, sign: "PDM 1.0", place: "\(host)/publicdomain/mark/1.0/")
    case ("licenses", _, "1.0"), ("licenses", _, "2.0"), ("licenses", _, "2.1"),
      ("licenses", _, "2.5"), ("licenses", _, "3.0"), ("licenses", _, "4.0"):
      guard Self.licences.contains(name) else { return nil }
      let sign = "CC \(name.uppercased()) \(version)"
      let place = "\(host)/licenses/\(name)/\(version)/"
      if parts.count == 3 {
        self.init(.creativeCommons, sign: sign, place: place)
      } else {
        // Until version 3.0 there are licences for the law of a country, such as 2.0/kr.
        let country = parts[3]
        guard version != "4.0", 2...8 ~= country.count,
          country.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return nil }
        self.init(
          .creativeCommons,
          sign: "\(sign) \(country.uppercased())",
          place: "\(place)\(country)/"
        )
      }
    default: return nil
    }
  }

  // MARK: - RightsStatements.org

  private static let statements = [
    "InC", "InC-OW-EU", "InC-EDU", "InC-NC", "InC-RUU", "NoC-CR", "NoC-NC", "NoC-OKLR", "NoC-US",
    "CNE", "UND", "NKC",
  ]

  private init?(rightsStatements parts: ArraySlice<Substring>) {
    let parts = Array(parts)
    guard parts.count == 3, ["vocab", "page"].contains(parts[0]), parts[2] == "1.0",
      let name = Self.statements.first(where: { $0.lowercased() == parts[1] })
    else { return nil }
    let place = "rightsstatements.org/vocab/\(name)/1.0/"
    self.init(.rightsStatements, sign: name, place: place)
  }

  // MARK: - KOGL

  private init?(kogl parts: ArraySlice<Substring>) {
    let place = parts.joined(separator: "/")
    guard
      let type = (0...4).first(where: { type in
        // The address of a type's own page, and that of its tab on the page of all.
        place == "info/licensetype\(type).do" || place == "info/license.do#0\(type)-tab"
      })
    else { return nil }
    self.init(.kogl, sign: "KOGL \(type)", place: "www.kogl.or.kr/info/licenseType\(type).do")
  }
}
