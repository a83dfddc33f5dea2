public import JuiceBar
import PostgreSQL

extension PostgreSQLStorage: ChangeNoticing {
  /// Listens on a connection and a thread of its own; where there are several servers, looks at the
  /// others meanwhile, so that a primary that was replaced and does not know it is left.
  public func listen(_ noticed: @escaping @Sendable (BarID?) -> Void) async {
    await withTaskGroup { group in
      let hosts = cluster.address.hosts
      if hosts.count > 1 {
        for host in hosts {
          group.addTask { await Sentry(cluster: self.cluster, host: host).run() }
        }
      }
      group.addTask { await NoticeListener(cluster: self.cluster).run(noticed) }
    }
  }
}

extension PostgreSQLStorage: ConnectionReporting {
  /// Counts those of the pool.
  public var connections: ConnectionFigures { pool.figures }
}
