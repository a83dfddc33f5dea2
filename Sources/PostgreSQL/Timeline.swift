import SQLLanguage

/// Where in the history of its cluster a primary writes: every promotion of a standby begins a timeline
/// with a higher number
/// ([PostgreSQL, 26.3.5](https://www.postgresql.org/docs/15/continuous-archiving.html#BACKUP-TIMELINES)).
struct Timeline: Hashable, Sendable {
  /// The identity shared by all copies of one cluster; numbers are compared within it.
  let cluster: Int
  let number: UInt32

  /// Reads the answer to the ``question``; nothing for a standby.
  init?(_ answer: String) {
    let parts = answer.split(separator: " ")
    guard parts.count == 2, let cluster = Int(parts[0]), let number = UInt32(parts[1], radix: 16)
    else { return nil }
    self.init(cluster: cluster, number: number)
  }

  init(cluster: Int, number: UInt32) { (self.cluster, self.number) = (cluster, number) }

  /// Takes the first eight digits of the log's file, which are its timeline.
  ///
  /// `pg_control_checkpoint()` tells the old one until the first checkpoint after a promotion, minutes
  /// later.
  static let question: SQL = """
    SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE
      (SELECT system_identifier FROM pg_control_system()) || ' '
      || left(pg_walfile_name(pg_current_wal_lsn()), 8) END
    """
}

/// A connection's knowledge of its server.
struct Standing {
  /// Where the server writes, as it said last; nothing for a standby, or if it does not tell.
  var timeline: Timeline?
  /// Those who opened the connection, and how often the server had failed by then.
  var hosts: Hosts?
  var failures = 0
}

extension Connection {
  /// Asks the server on which timeline it writes, if it writes; one that knows no timelines, such as a
  /// managed service without these functions, has none.
  mutating func askTimeline(by deadline: Deadline? = nil) throws(PostgreSQLError) {
    var answered = ""
    do throws(PostgreSQLError) {
      try exchange([Statement(Timeline.question)], by: deadline) {
        (_, answer) throws(PostgreSQLError) in
        answered = try answer.column(0, ofRow: 0, as: String.self)
      }
    } catch {
      guard error.reaction == .fail, isOpen else { throw error }
    }
    standing.timeline = Timeline(answered)
  }
}
