import JuiceBar
import Money
import SQLLanguage
import Time

// The money in the tables, and as it must be there.
extension FileContent {
  static let moneyTexts: SQL = """
    SELECT 'payment ' || p.order_id || ' ' || p.number || ' ' || p.amount || ' ' || p.method || ' '
      || COALESCE(p.given, 0) || ' ' || p.refunds_before || ' ' || COALESCE(p.day, 0) || ' '
      || (SELECT COALESCE(SUM(q.tax), 0) FROM payment_part q
        WHERE q.bar_id = p.bar_id AND q.order_id = p.order_id AND q.number = p.number) || ' '
      || COALESCE((SELECT v.voided_at FROM payment_void v
        WHERE v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number), 'holds')
    FROM payment p
    UNION ALL
    SELECT 'refund ' || r.order_id || ' ' || r.number || ' ' || r.reason || ' '
      || COALESCE(r.day, 0) || ' '
      || (SELECT SUM(q.amount) FROM refund_part q
        WHERE q.bar_id = r.bar_id AND q.order_id = r.order_id AND q.number = r.number) || ' '
      || (SELECT SUM(t.amount) FROM refund_tender t
        WHERE t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number)
    FROM refund r
    UNION ALL
    SELECT 'opened ' || number || ' ' || float || ' ' || orders_before || ' ' || version_before
    FROM business_day
    UNION ALL
    SELECT 'moved ' || day || ' ' || number || ' ' || change FROM cash_movement
    UNION ALL
    SELECT 'closed ' || number || ' ' || counted || ' ' || last_order || ' ' || version
    FROM day_close
    """
}

extension Notebook {
  /// The payments, refunds and entries of business days, as the file must have them.
  var money: Set<String> {
    var texts: Set<String> = []
    for settlement in settlements.values {
      for payment in settlement.payments {
        var given = 0
        if case .cash(let cash, _) = payment.tender { given = cash }
        let end = payment.void.map { "\($0.at.milliseconds)" } ?? "holds"
        texts.insert(
          "payment \(payment.order) \(payment.number) \(payment.amount) "
            + "\(payment.tender.method.rawValue) \(given) \(payment.refundsBefore) "
            + "\(payment.day ?? 0) \(payment.sum.tax) \(end)"
        )
      }
      for refund in settlement.refunds {
        let back = refund.shares.reduce(0) { $0 + $1.amount }
        texts.insert(
          "refund \(refund.order) \(refund.number) \(refund.reason.rawValue) "
            + "\(refund.day ?? 0) \(refund.sum.gross) \(back)"
        )
      }
    }
    for write in dayBook {
      switch write {
      case .opened(let day):
        texts.insert("opened \(day.number) \(day.float) \(day.ordersBefore) \(day.versionBefore)")
      case .moved(let movement):
        texts.insert("moved \(movement.day) \(movement.number) \(movement.amount)")
      case .closed(let number, let count, let lastOrder, let version, _, _):
        texts.insert("closed \(number) \(count.stored) \(lastOrder) \(version)")
      }
    }
    return texts
  }
}
