import JuiceBar

// A storage engine that breaks rules.
extension Simulation {
  /// The batch that is decided, spoiled if a rule is broken.
  func spoiled(_ batch: Batch, of bar: Int) -> Batch {
    guard breaks(.approveAnything) else { return batch }
    let submissions = batch.submissions.map { submission in
      guard case .approved(let approved) = submission.giving else { return submission }
      let money = bars[bar].model.moneyGiven(by: submission)
      return Submission(
        submission.command,
        key: submission.key,
        orderID: submission.orderID,
        at: submission.at,
        by: submission.actor,
        giving: .approved(ApprovedAct(by: approved.by, askedBy: approved.asker, money))
      )
    }
    return Batch(bar: batch.bar, menu: batch.menu, submissions: submissions)
  }

  /// The snapshot that a batch is decided on, spoiled if a rule is broken.
  func spoiled(_ snapshot: Batch.Snapshot, for batch: Batch) -> Batch.Snapshot {
    var onHand = snapshot.onHand
    var records = snapshot.records
    var orders = snapshot.orders
    var stockRecords = snapshot.stockRecords
    var dayRecords = snapshot.dayRecords
    if breaks(.forgetCashOut) { dayRecords.open?.cashOut = 0 }
    if breaks(.expectFloatAlone), let open = dayRecords.open {
      dayRecords.open?.expected = [.cash: open.day.float]
    }
    if breaks(.forgetReversals) { stockRecords.reversals = [:] }
    if breaks(.forgetStatus) {
      for id in batch.orders { orders[id]?.status = .placed }
    }
    if breaks(.sellShort) { onHand = onHand.mapValues { $0 + 5 } }
    if breaks(.ignoreOtherCart) {
      for submission in batch.submissions {
        guard let key = submission.key, let record = records[key] else { continue }
        records[key] = KeyRecord(
          key: key,
          fingerprint: submission.command.fingerprint,
          outcome: record.outcome,
          at: record.at
        )
      }
    }
    return Batch.Snapshot(
      version: snapshot.version,
      orderNumber: snapshot.orderNumber + (breaks(.drawNumbersEarly) ? lostNumbers : 0),
      flow: snapshot.flow,
      onHand: onHand,
      orders: orders,
      records: records,
      calls: breaks(.forgetOpenCalls) ? [:] : snapshot.calls,
      suspensions: snapshot.suspensions,
      settlements: spoiled(snapshot.settlements),
      stockRecords: stockRecords,
      days: breaks(.forgetCloses) ? firstDay(of: snapshot.days) : snapshot.days,
      dayRecords: dayRecords,
      refundLimits: breaks(.forgetLimits) ? [] : snapshot.refundLimits
    )
  }

  /// The entry written for a batch, spoiled if a rule is broken.
  func spoiled(_ entry: BatchEntry) -> BatchEntry {
    var entry = entry
    if breaks(.forgetKeys) { entry.records = [] }
    if breaks(.bookOnClosedDay) { entry.payments = entry.payments.map(\.onDayBefore) }
    if breaks(.forgetCash) {
      entry.dayWrites.removeAll { if case .moved = $0 { true } else { false } }
    }
    if breaks(.forgetApprovals) { entry.approvals = [] }
    if breaks(.voidWithoutAnew), let anew = entry.payments.last {
      let voids = entry.voids.filter { $0.order == anew.order }
      if !voids.isEmpty, !voids.contains(where: { $0.number == anew.number }) {
        entry.payments.removeLast()
      }
    }
    if breaks(.takeFirstFruitOnly) {
      for order in entry.orders {
        let movements = entry.movements.filter { $0.order == order.id }
        entry.movements.removeAll { $0.order == order.id && $0 != movements.first }
      }
    }
    return entry
  }

  private func spoiled(_ settlements: [OrderID: Settlement]) -> [OrderID: Settlement] {
    if breaks(.forgetPayments) { return [:] }
    return settlements.mapValues { settlement in
      var settlement = settlement
      if breaks(.forgetVoids) {
        for index in settlement.payments.indices { settlement.payments[index].void = nil }
      }
      if breaks(.forgetRefunds) { settlement.refunds = [] }
      if breaks(.forgetGlasses) {
        settlement.refunds = settlement.refunds.map(\.withoutGlasses)
      }
      return settlement
    }
  }

  private func firstDay(of days: DayProgress) -> DayProgress {
    DayProgress(number: min(1, days.number), ordersBefore: days.ordersBefore)
  }

  /// Notes the stock levels after an entry, for screens that show it before its flush.
  func noteUnflushedLevels(after entry: LogEntry) {
    guard brokenRule == .showBeforeFlush else { return }
    for part in entry.parts {
      var tables = bars[part.bar].tables
      tables.apply(part.change)
      bars[part.bar].unflushedLevels = tables.levels
    }
  }

  /// The levels of a bar that a screen shows, spoiled if a rule is broken.
  func spoiled(_ levels: StockLevels, of bar: Int) -> StockLevels {
    if breaks(.lostVersion, 1_000) { bars[bar].earlierLevels = levels }
    if breaks(.lostVersion, 200), let earlier = bars[bar].earlierLevels { return earlier }
    if breaks(.showBeforeFlush), let unflushed = bars[bar].unflushedLevels { return unflushed }
    return levels
  }
}

extension Refund {
  fileprivate var withoutGlasses: Refund {
    Refund(
      order: order,
      number: number,
      sum: sum,
      reason: reason,
      note: note,
      at: at,
      shares: shares,
      by: by,
      day: day
    )
  }
}

extension Payment {
  fileprivate var onDayBefore: Payment {
    Payment(
      order: order,
      number: number,
      amount: amount,
      sum: sum,
      tender: tender,
      refundsBefore: refundsBefore,
      at: at,
      by: by,
      day: day.map { max(1, $0 - 1) },
      void: void
    )
  }
}
