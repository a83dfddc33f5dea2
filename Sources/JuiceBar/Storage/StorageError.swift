public import Pictures

/// Why the storage cannot do what it was asked.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownBar(BarID)
  /// The menu has changed since the batch was planned; load it and try again.
  case menuChanged
  /// The draft of the menu is no longer the one that was seen; load it and try again.
  case draftChanged
  /// A draft is the menu that is published already.
  case menuUnchanged
  /// A draft leaves out fruits that are in stock.
  case fruitInStock([FruitID])
  /// A menu names a picture that the bar does not have.
  case missingPicture(PictureHash)
  /// The storage cannot be used now: locked, full, not reachable. Nothing was written.
  case unavailable(String)
  /// Whether the batch was written is not known; look its keys up before anything else.
  case unknownOutcome(String)
  /// A stored row is not what this program writes. Nothing was written.
  case unreadable(String)
  /// The file is damaged, not ours, or of a newer version; an operator must act.
  case unusable(String)

  public var description: String {
    switch self {
    case .unknownBar(let bar): "there is no bar named \(bar)"
    case .menuChanged: "the menu was changed by somebody else"
    case .draftChanged: "the draft of the menu was changed by somebody else"
    case .menuUnchanged: "the draft is the menu that is published already"
    case .fruitInStock(let fruits):
      "the draft leaves out fruit that is in stock: "
        + fruits.map(\.rawValue).joined(separator: ", ")
    case .missingPicture(let hash):
      "the menu names the picture \(hash), which the bar does not have"
    case .unavailable(let reason): "the storage is not available: \(reason)"
    case .unknownOutcome(let reason): "it is not known whether the change was stored: \(reason)"
    case .unreadable(let row): "a stored row cannot be read: \(row)"
    case .unusable(let reason): "the storage cannot be used: \(reason)"
    }
  }
}
