public import JuiceBar
import Staffing

extension MemoryStorage: BarWatching {
  /// The versions.
  public func versions(of bars: Set<BarID>) async throws(StorageError) -> [BarID: BarVersions] {
    try accessAll { ledgers in
      ledgers.filter { bars.contains($0.key) }.mapValues {
        BarVersions(stock: $0.version, menu: $0.menu.version)
      }
    }
  }

  /// The bar, as the list has it.
  public func listedBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    try accessAll { ledgers in ledgers[id].map { $0.listing ?? ListedBar(id: id) } }
  }

  /// Goes through all bars.
  public func dueBars(at time: Timestamp) async throws(StorageError) -> [BarID: BarDuties] {
    try accessAll { ledgers in
      ledgers.mapValues { $0.duties(at: time) }.filter { !$0.value.isEmpty }
    }
  }

  /// None: reports are added up when they are read.
  public func unsummarisedBars() async throws(StorageError) -> [BarID] { [] }
}

extension Ledger {
  fileprivate func duties(at time: Timestamp) -> BarDuties {
    var duties: BarDuties = []
    if suspensions.contains(where: { !$0.holds(at: time) }) { duties.insert(.sale) }
    if preparation.longestQueueMinutes > 0 { duties.insert(.limit) }
    let isTelling = staff.staff.webhooks.values.contains { webhook in
      let progress = webhook.progress
      return webhook.isOn && progress.isDue(at: time)
        && !history(after: progress.cursor, for: webhook.events).items.isEmpty
    }
    if isTelling { duties.insert(.telling) }
    return duties
  }
}
