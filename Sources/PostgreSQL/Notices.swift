import CPostgreSQL

/// The server's notices on one connection, until they are taken.
final class Notices {
  /// A sentence of the server, with its rank and its code.
  struct Notice {
    let severity: String
    let state: SQLState
    let message: String
  }

  /// More than these are not of interest: a loop in the server must not fill our memory.
  private static let maximumCount = 16

  private(set) var received: [Notice] = []

  func forget() { received.removeAll() }

  var warning: Notice? { received.first { $0.severity == "WARNING" } }

  /// Has a connection hand its notices to this object.
  func receive(from connection: OpaquePointer) {
    // Unretained is safe: the connection's owner keeps this object until after the connection.
    unsafe pavilion_pg_receive_notices(
      connection,
      Unmanaged.passUnretained(self).toOpaque()
    ) { context, notice in
      guard let context = unsafe context, let notice = unsafe notice else { return }
      let notices = unsafe Unmanaged<Notices>.fromOpaque(context).takeUnretainedValue()
      guard notices.received.count < Notices.maximumCount else { return }
      let severity = unsafe pavilion_pg_error_severity(notice).map { unsafe String(cString: $0) }
      let state = unsafe pavilion_pg_error_state(notice).map { unsafe String(cString: $0) }
      let message = unsafe pavilion_pg_error_message(notice).map { unsafe String(cString: $0) }
      notices.received.append(
        Notice(
          severity: severity ?? "",
          state: SQLState(rawValue: state ?? "00000"),
          message: message ?? ""
        )
      )
    }
  }
}
