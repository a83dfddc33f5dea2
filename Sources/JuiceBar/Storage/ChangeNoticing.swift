/// A storage that several servers write to, and that says at once which bar one of them has changed.
///
/// A notice is a hint to look, and may be missed; the stored data is the truth. So listeners look
/// now and then in any case.
public protocol ChangeNoticing: Sendable {
  /// Says whenever a bar was changed, by this server or another one, until the task is cancelled.
  ///
  /// - Parameter noticed: Is told the bar; nothing when the list of bars was changed, or when some word may
  ///   have been missed, as after a break of the connection.
  func listen(_ noticed: @escaping @Sendable (BarID?) -> Void) async
}
