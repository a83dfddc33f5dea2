import BarTables
package import JuiceBar
import PostgreSQL

extension PostgreSQLStorage: ChangeNoticing {
  /// Listens on a connection and a thread of its own; with several servers, it also checks the
  /// others, so that it leaves a replaced primary that does not know it was replaced.
  package func listen(_ noticed: @escaping @Sendable (BarID?) -> Void) async {
    await withTaskGroup { group in
      let hosts = engine.cluster.address.hosts
      if hosts.count > 1 {
        for host in hosts {
          group.addTask { [engine] in
            await PrimaryWatcher(cluster: engine.cluster, host: host).run()
          }
        }
      }
      group.addTask { [engine] in await NoticeListener(cluster: engine.cluster).run(noticed) }
    }
  }
}

extension PostgreSQLStorage {
  package var connections: ConnectionFigures { engine.pool.figures }
}
