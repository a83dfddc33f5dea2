/// The figures that rules name.
public enum Requirement: Sendable {
  /// How high characters must be at least, in millimetres: 12, or 7.25 on a small screen.
  ///
  /// Source: the notice of Korea's Ministry of Science and ICT on information access for people with
  /// disabilities and older people (장애인·고령자 등의 정보 접근 및 이용 편의 증진을 위한 고시), which
  /// article 10-2 of the enforcement decree of the act against discrimination of people with
  /// disabilities (장애인차별금지법 시행령 제10조의2) points to; the figures as press reports gave them
  /// for its draft of July 2025.
  public static func characterHeight(on screen: ScreenMeasure) -> Double {
    screen.diagonal <= smallScreen ? 7.25 : 12
  }

  /// The diagonal in millimetres up to which a screen is a small one in the notice.
  public static let smallScreen = 280.0

  /// How high a capital H must be in a mode of operation to be seen under 0.7 degrees from a
  /// distance, both in millimetres.
  ///
  /// Source: EN 301 549 V3.2.1, clause 5.1.4, whose formula ψ = (180 × 60 × H) / (π × D) gives the
  /// angle in minutes of arc; 0.7 degrees are 42 of them.
  public static func capitalHeight(at distance: Double) -> Double {
    42 * Double.pi * distance / (180 * 60)
  }

  /// The default viewing distance of a screen: an arm's length, in millimetres.
  public static let usualDistance = 600.0

  /// The lowest capital I that the ADA Standards 2010, section 707.7.2, allow: 3/16 inch.
  static let capitalOfADA = 4.8

  /// Between which heights above the floor controls can be reached from a wheelchair, in
  /// millimetres.
  ///
  /// Source: EN 301 549 V3.2.1, clause 8.3.2 (unobstructed forward reach), and the same figures in
  /// the ADA Standards 2010, section 308.2.1.
  public static let reach = 380.0...1220.0

  /// How much everything must be enlargeable, in percent, by the Korean notice.
  static let enlargement = 200
}
