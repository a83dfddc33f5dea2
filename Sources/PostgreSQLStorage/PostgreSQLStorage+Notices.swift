public import JuiceBar
import PostgreSQL

extension PostgreSQLStorage: ChangeNoticing {
  /// Listens on a connection and a thread of its own.
  public func listen(_ noticed: @escaping @Sendable (BarID?) -> Void) async {
    await NoticeListener(cluster: cluster).run(noticed)
  }
}
