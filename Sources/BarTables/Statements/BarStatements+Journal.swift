import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// The journal, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  /// The columns are those of ``JournalEntry/Columns``.
  static let journalColumns = "j.number, j.event, j.order_id, j.item, j.settles"

  package func add(_ entry: JournalWrite) -> SQL {
    """
    INSERT INTO journal (bar_id, number, event, order_id, item, settles, day)
    SELECT \(id), 1 + COALESCE(MAX(number), 0), \(entry.kind.rawValue), \(entry.order?.rawValue),
      \(entry.item), \(entry.settles ? 1 : 0), \(entry.day)
    FROM journal WHERE bar_id = \(id)
    """
  }

  /// The columns of ``OrderStep/Columns``.
  static let stepColumns =
    "status, COALESCE(stepped_at, 0), day, who_kind, who_id, who_name, cause"

  package func steps(of order: OrderID) -> SQL {
    """
    SELECT \(unsafe: Self.stepColumns) FROM order_step
    WHERE bar_id = \(id) AND order_id = \(order.rawValue) ORDER BY position
    """
  }

  // MARK: - Orders

  /// The last order before a business day, and its own last one.
  package func numbers(ofDay day: Int) -> SQL {
    """
    SELECT d.orders_before, COALESCE(c.last_order, b.order_number)
    FROM business_day d JOIN bar b ON b.bar_id = d.bar_id
    LEFT JOIN day_close c ON c.bar_id = d.bar_id AND c.number = d.number
    WHERE d.bar_id = \(id) AND d.number = \(day)
    """
  }

  /// The same of the business days opened in a time; NULL if none was.
  package func numbers(ofDaysOpenedIn times: Range<Timestamp>) -> SQL {
    """
    SELECT MIN(d.orders_before), MAX(COALESCE(c.last_order, b.order_number))
    FROM business_day d JOIN bar b ON b.bar_id = d.bar_id
    LEFT JOIN day_close c ON c.bar_id = d.bar_id AND c.number = d.number
    WHERE d.bar_id = \(id) AND d.opened_at >= \(times.lowerBound.milliseconds)
      AND d.opened_at < \(times.upperBound.milliseconds)
    """
  }

  /// The number before the first order that was not purged.
  package var ordersGone: SQL {
    "SELECT COALESCE(MIN(number) - 1, 0) FROM orders WHERE bar_id = \(id)"
  }

  /// The last order before the bar's first business day; NULL if it never opened one.
  package var ordersBeforeDays: SQL {
    "SELECT MIN(orders_before) FROM business_day WHERE bar_id = \(id)"
  }

  /// The orders that match among those of some numbers, newest first, one line a row, in the columns
  /// of the open orders.
  ///
  /// Those of a time are found by their identifiers, which begin with it; others by their numbers.
  package func orders(
    _ query: OrderQuery,
    among numbers: ClosedRange<Int>,
    in times: Range<Timestamp>?,
    limit: Int
  ) -> SQL {
    let (number, identifier) =
      times == nil ? ("o.number", "o.order_id || ''") : ("o.number + 0", "o.order_id")
    let (from, until) = (times?.lowerBound.milliseconds, times?.upperBound.milliseconds)
    let identifiers = times.map(OrderID.bounds) ?? ("", "g")
    let search = query.search
    let (method, name) = query.tender.columns
    let status = query.status?.rawValue
    let payment = query.payment.map { Self.condition(of: $0, query.paymentTime) } ?? "TRUE"
    return """
      SELECT \(unsafe: WrittenTable.orders.columnNames(in: "o")), (
          SELECT s.stepped_at FROM order_step s
          WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id ORDER BY s.position DESC LIMIT 1
        ), \(unsafe: Self.paymentColumns), \(unsafe: Order.Line.columnNames)
      FROM (
        SELECT o.bar_id, \(unsafe: WrittenTable.orders.columnNames(in: "o")) FROM orders o
        WHERE o.bar_id = \(id)
          AND \(unsafe: number) >= \(numbers.lowerBound) AND \(unsafe: number) <= \(numbers.upperBound)
          AND \(unsafe: identifier) >= \(identifiers.0) AND \(unsafe: identifier) < \(identifiers.1)
          AND (CAST(\(from) AS BIGINT) IS NULL OR o.placed_at >= \(from) AND o.placed_at < \(until))
          AND (CAST(\(status) AS TEXT) IS NULL OR o.status = \(status))
          AND (\(unsafe: payment))
          AND (CAST(\(method) AS TEXT) IS NULL OR EXISTS (
            SELECT 1 FROM payment p
            WHERE p.bar_id = o.bar_id AND p.order_id = o.order_id AND p.method = \(method)
              AND (CAST(\(name) AS TEXT) IS NULL OR p.tender = \(name))
              AND \(unsafe: Self.stands("p"))
          ))
          AND (CAST(\(query.person) AS TEXT) IS NULL OR \(unsafe: Self.people) (\(query.person))))
          AND (\(search == nil ? 1 : 0) = 1 OR o.day_number = \(search?.number)
            OR \(unsafe: Self.price("o")) = \(search?.amount)
            OR LOWER(o.name) LIKE LOWER(\(search?.pattern)) ESCAPE '!')
        ORDER BY \(unsafe: number) DESC LIMIT \(limit)
      ) o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
      ORDER BY o.number DESC, l.position
      """
  }

  /// The condition that a person of a name did something to an order, as the name's list begins.
  private static let people = """
    EXISTS (
      SELECT 1 FROM (
        SELECT s.who_name FROM order_step s
        WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id
        UNION ALL
        SELECT p.who_name FROM payment p WHERE p.bar_id = o.bar_id AND p.order_id = o.order_id
        UNION ALL
        SELECT v.who_name FROM payment_void v
        WHERE v.bar_id = o.bar_id AND v.order_id = o.order_id
        UNION ALL
        SELECT r.who_name FROM refund r WHERE r.bar_id = o.bar_id AND r.order_id = o.order_id
      ) acts WHERE acts.who_name IN
    """

  /// The condition of a state of payment, as ``JuiceBar/PaymentState`` tells it.
  static func condition(of state: PaymentState, _ time: PaymentTime) -> String {
    let (covered, total) = (covered("o"), price("o"))
    let (received, refunded) = (received("o"), refunded("o"))
    let isOpen = "\(refunded) = 0 AND o.status <> 'cancelled' AND \(total) > 0"
    switch state {
    case .nothing:
      let isFree = time == .never ? " OR \(covered) = 0" : ""
      return "\(refunded) = 0 AND (o.status = 'cancelled' OR \(total) = 0\(isFree))"
    case .unpaid: return time == .never ? "FALSE" : "\(isOpen) AND \(covered) = 0"
    case .partlyPaid: return "\(isOpen) AND \(covered) > 0 AND \(covered) < \(total)"
    case .paid: return "\(isOpen) AND \(covered) >= \(total) AND \(received) > 0"
    case .waived: return "\(isOpen) AND \(covered) >= \(total) AND \(received) = 0"
    case .partlyRefunded: return "\(refunded) > 0 AND \(refunded) < \(received)"
    case .refunded: return "\(refunded) > 0 AND \(refunded) >= \(received)"
    }
  }

  // MARK: - Entries

  /// The number before the first entry that was not purged.
  package var entriesGone: SQL {
    "SELECT COALESCE(MIN(number) - 1, 0) FROM journal WHERE bar_id = \(id)"
  }

  package var lastEntry: SQL {
    "SELECT COALESCE(MAX(number), 0) FROM journal WHERE bar_id = \(id)"
  }

  /// The entries that match among those of some numbers, in order.
  package func journal(_ query: JournalQuery, among numbers: ClosedRange<Int>) -> SQL {
    let (method, name) = query.tender.columns
    return """
      SELECT \(unsafe: Self.journalColumns) FROM journal j
      WHERE j.bar_id = \(id) AND j.number >= \(numbers.lowerBound)
        AND j.number <= \(numbers.upperBound)
        AND j.event IN (\(unsafe: AuditStatements.listed(query.kinds)))
        AND (CAST(\(query.day) AS BIGINT) IS NULL OR j.day = \(query.day))
        AND (CAST(\(method) AS TEXT) IS NULL OR EXISTS (
          SELECT 1 FROM payment p
          WHERE j.event IN ('payment', 'void') AND p.bar_id = j.bar_id
            AND p.order_id = j.order_id AND p.number = j.item AND p.method = \(method)
            AND (CAST(\(name) AS TEXT) IS NULL OR p.tender = \(name))
        ) OR EXISTS (
          SELECT 1 FROM refund_tender t
          WHERE j.event = 'refund' AND t.bar_id = j.bar_id AND t.order_id = j.order_id
            AND t.number = j.item AND t.kind = \(method)
            AND (CAST(\(name) AS TEXT) IS NULL OR t.name = \(name))
        ))
        AND (CAST(\(query.person) AS TEXT) IS NULL OR \(query.person) = CASE j.event
          WHEN 'payment' THEN (
            SELECT p.who_name FROM payment p
            WHERE p.bar_id = j.bar_id AND p.order_id = j.order_id AND p.number = j.item
          )
          WHEN 'void' THEN (
            SELECT v.who_name FROM payment_void v
            WHERE v.bar_id = j.bar_id AND v.order_id = j.order_id AND v.number = j.item
          )
          WHEN 'refund' THEN (
            SELECT r.who_name FROM refund r
            WHERE r.bar_id = j.bar_id AND r.order_id = j.order_id AND r.number = j.item
          )
        END)
      ORDER BY j.number LIMIT \(query.limit + 1)
      """
  }
}

extension OrderID {
  /// The texts between which the identifiers of orders placed in a time lie, with an hour to either
  /// side: the clock that drew them may be another server's.
  fileprivate static func bounds(of times: Range<Timestamp>) -> (String, String) {
    func text(_ time: Int) -> String {
      var generator = LeastNumbers()
      let id = OrderID(at: Timestamp(milliseconds: max(0, time)), using: &generator)
      return String(id.rawValue.prefix(13))
    }
    let hour = 3_600_000
    let (from, until) = (times.lowerBound.milliseconds, times.upperBound.milliseconds)
    return (text(from - hour), text(until + hour))
  }
}

/// Draws 0, for the least identifier of a time.
private struct LeastNumbers: RandomNumberGenerator {
  mutating func next() -> UInt64 { 0 }
}

extension OrderQuery.Search {
  /// The LIKE pattern for a name, with its own wildcards escaped.
  fileprivate var pattern: String? {
    name.map { name in
      let escaped = name.map { "!%_".contains($0) ? "!\($0)" : "\($0)" }.joined()
      return "%\(escaped)%"
    }
  }
}

extension OrderQuery.Tender? {
  /// The method of a payment, and the name of another tender.
  fileprivate var columns: (method: String?, name: String?) {
    switch self {
    case nil: (nil, nil)
    case .waiver: (Tender.Method.waiver.rawValue, nil)
    case .kind(.cash): (Tender.Method.cash.rawValue, nil)
    case .kind(.card): (Tender.Method.card.rawValue, nil)
    case .kind(.other(let name)): (Tender.Method.other.rawValue, name.rawValue)
    }
  }
}
