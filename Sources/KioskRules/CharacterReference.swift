/// The character whose height is measured when a rule asks for the height of characters.
///
/// The shares are the heights of the glyphs' outlines over the font size, read with fontTools from
/// the fonts that our style sheet names and Debian packages:
///
/// | font | 한 | H |
/// |---|---|---|
/// | Noto Sans, Noto Serif | | 0.714 |
/// | Noto Sans CJK KR, JP, SC | 0.884 | 0.733 |
/// | Noto Serif CJK KR, JP, SC | 0.931 | 0.728 |
/// | NanumGothic | 0.907 | 0.742 |
/// | NanumMyeongjo | 0.908 | 0.729 |
/// | DejaVu Sans | | 0.729 |
///
/// The shares taken are a little lower than the lowest, so that a tablet with fonts of its own
/// (capitals of about 0.70 of the size) keeps the rule too.
public enum CharacterReference: String, CaseIterable, Hashable, Sendable {
  /// A capital H, which EN 301 549 V3.2.1, clause 5.1.4, names: with it, digits, letters and every
  /// syllable block reach the height. The strictest reading, and the default.
  case capital
  /// A syllable block such as 한 or a Chinese character: what a Korean, Japanese or Chinese text is
  /// made of; Latin capitals and digits beside it are about a fifth lower.
  case syllable

  /// The height of the character as a share of the font size.
  public var share: Double {
    switch self {
    case .capital: 0.7
    case .syllable: 0.87
    }
  }
}
