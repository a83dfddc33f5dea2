import HTTP
import Localization
import Web

/// A change just made, as the address of the next page says it.
enum DeskNotice: String {
  case saved, added, removed, moved, discarded, withdrawn, restored, published, scheduled
  case unscheduled, rolledBack, reordered, linkEnded

  var text: TextKey {
    switch self {
    case .saved: .deskSaved
    case .added: .deskAdded
    case .removed: .deskRemoved
    case .moved: .deskMoved
    case .discarded: .deskDiscarded
    case .withdrawn: .deskWithdrawn
    case .restored: .deskRestored
    case .published: .deskPublished
    case .scheduled: .deskScheduled
    case .unscheduled: .deskUnscheduled
    case .rolledBack: .deskRolledBack
    case .reordered: .deskReordered
    case .linkEnded: .previewLinkEnded
    }
  }
}

extension BarSite {
  /// The line that says which change led to a page; nothing where none did.
  func deskToast(for request: Request, undo: Toast.Undo? = nil) -> Toast? {
    request.query["done"].flatMap(DeskNotice.init(rawValue:)).map {
      Toast(texts(of: request)($0.text), undo: undo)
    }
  }
}
