import CSQLite

extension Connection {
  /// Runs a body whose statements end with ``ResultCode/interrupted`` soon after a closure says so.
  ///
  /// It is asked every hundred steps of a statement, so it should be quick.
  public mutating func interrupting<Result>(
    when isOver: @escaping () -> Bool,
    in body: (inout Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let interruption = Interruption(isOver)
    // Unretained is safe: the handler is taken off before the object goes away.
    unsafe sqlite3_progress_handler(
      handle,
      100,
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isOver()
          ? 1 : 0
      },
      Unmanaged.passUnretained(interruption).toOpaque()
    )
    defer {
      unsafe sqlite3_progress_handler(handle, 0, nil, nil)
      withExtendedLifetime(interruption) {}
    }
    return try body(&self)
  }
}

private final class Interruption {
  let isOver: () -> Bool

  init(_ isOver: @escaping () -> Bool) { self.isOver = isOver }
}
