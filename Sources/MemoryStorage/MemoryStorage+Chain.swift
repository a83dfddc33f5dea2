public import JuiceBar
import Staffing

extension MemoryStorage: ChainReading {
  /// Adds up what there is of each bar.
  public func standings(
    _ question: ChainQuestion,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStanding] {
    try accessAll { ledgers in
      Self.open(ledgers, after: bar, limit: limit).map { $1.standing($0, question) }
    }
  }

  /// The menus.
  public func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)] {
    try accessAll { ledgers in
      Self.open(ledgers, after: bar, limit: limit).map { ($0, $1.menu) }
    }
  }

  /// The next bars that are open, in the order of their identifiers.
  private static func open(
    _ ledgers: [BarID: Ledger],
    after bar: BarID?,
    limit: Int
  ) -> [(BarID, Ledger)] {
    let open = ledgers.filter { id, ledger in
      ledger.listing?.isOpen ?? true && bar.map { $0 < id } ?? true
    }
    return Array(open.sorted { $0.key < $1.key }.prefix(max(0, limit))).map { ($0.key, $0.value) }
  }
}

extension Ledger {
  fileprivate func standing(_ id: BarID, _ question: ChainQuestion) -> BarStanding {
    let open = openOrders(placedAfter: question.placedAfter)
    let collected = collectedOrders(after: question.collectedAfter, limit: 1)
    return BarStanding(
      id: id,
      menuVersion: menu.version,
      onHand: onHand,
      queue: ChainQueue(
        open: open.count,
        ready: open.count { $0.status == .ready },
        oldest: open.first { $0.status != .ready }?.placedAt,
        isWorked: !collected.isEmpty || open.contains { $0.status != .placed }
      ),
      openCalls: openCalls.count,
      failingWebhooks: staff.staff.webhooks.values
        .count { $0.isOn && $0.progress.failingSince != nil },
      sales: question.times[listing?.timeZone].map(sales) ?? ChainSales()
    )
  }

  private func sales(_ times: ChainTimes) -> ChainSales {
    let whole = times.today.whole
    let next = Quarter(number: whole.upperBound.number + 1)
    let today = report(in: whole.lowerBound..<next).juices.values
    return ChainSales(
      glasses: today.reduce(0) { $0 + $1.netGlasses },
      today: today.reduce(0) { $0 + $1.netGross },
      yesterday: sold(in: times.yesterday),
      lastWeek: sold(in: times.lastWeek)
    )
  }

  private func sold(in period: SalesPeriod) -> Int {
    let last = period.whole.upperBound
    let share = report(in: last..<Quarter(number: last.number + 1)).juices.values
      .reduce(0) { $0 + period.share(of: $1.netGross) }
    return report(in: period.whole).juices.values.reduce(share) { $0 + $1.netGross }
  }
}
