/// A fault in an exhibition's content, which does not keep it from being shown, or a remark on it.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The place in it, such as `[3].short_desc` or `description.fr`.
  public let path: String
  public let kind: Kind
  public let message: String
  /// The part of the text that it is about; empty where there is none.
  public let excerpt: String

  init(
    _ kind: Kind,
    _ file: String,
    _ path: String,
    _ message: String,
    _ excerpt: String = ""
  ) {
    (self.file, self.path, self.kind) = (file, path, kind)
    (self.message, self.excerpt) = (message, excerpt)
  }

  public var description: String {
    "\(file): \(path.isEmpty ? "" : "\(path): ")\(message)"
      + (excerpt.isEmpty ? "" : ": \"\(excerpt)\"")
  }

  /// The kinds of fault that the checker knows.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The prose gives another number of visitors than the field.
    case visitorsDisagree
    /// No fair can have had that number of visitors.
    case visitorsImplausible
    /// The duration does not name two days.
    case durationUnreadable
    case durationReversed
    /// There is not one object.
    case noExhibits
    /// A title or a name is empty.
    case blankName
    case fileRefused
    /// A space stands within a word, or between two Chinese characters.
    case straySpace
    case missingSpace
    /// A comma or stop of half width follows a Japanese or Chinese character.
    case halfWidthMark
    /// One text speaks in two registers, -다 and -습니다 or だ and です.
    case mixedRegisters
    /// An identifier or image name is not the Korean name's romanisation.
    case notRomanized
    case pictureMissing
    case emptyText
    /// A text lacks a language that other texts have.
    case translationMissing
    /// A text that exists in a language lacks the easy one, though other texts have one.
    case easyTextMissing
    /// A sentence of an easy text is long.
    case sentenceTooLong

    /// Whether no exhibition can be so: importing it wants to be forced.
    public var isImpossible: Bool {
      [.visitorsImplausible, .durationReversed, .noExhibits, .blankName].contains(self)
    }

    /// Whether this is advice and no fault: the exhibition is right without following it.
    public var isRemark: Bool { self == .easyTextMissing || self == .sentenceTooLong }
  }
}
