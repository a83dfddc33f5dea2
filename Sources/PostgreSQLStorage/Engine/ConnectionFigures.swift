/// The figures of a pool of connections.
package struct ConnectionFigures: Hashable, Sendable {
  package let limit: Int
  package let open: Int
  package let busy: Int
  package let waiting: Int
  /// How often PostgreSQL had no room for one more, since the start.
  package let refused: Int

  package init(limit: Int, open: Int, busy: Int, waiting: Int, refused: Int) {
    self.limit = limit
    self.open = open
    self.busy = busy
    self.waiting = waiting
    self.refused = refused
  }
}
