public import PostgreSQL

extension Limits {
  /// Limits that only end a test that hangs: those of the order path, too short for a test that a busy
  /// machine holds up, end its transaction.
  public static let patient = Limits(
    connect: .seconds(120),
    exchange: .seconds(120),
    statement: .seconds(100),
    lock: .seconds(100),
    idleInTransaction: .seconds(120)
  )
}

extension Connection {
  /// A connection of a test's own.
  public static func patient(to address: String) throws -> Connection {
    try Hosts(Address(address), limits: .patient).connect()
  }
}
