import BarTables
import JuiceBar
import SQLLanguage
import SQLite
import SQLiteStorage

#if PostgreSQL
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
#endif

extension BarID {
  static let seine = BarID(unchecked: "seine")
}

/// The engines between which bars are copied.
enum CopyEngine: CaseIterable {
  case sqlite
  #if PostgreSQL
  case postgresql
  #endif

  /// Every engine with every one, itself included.
  static let pairs = allCases.flatMap { from in allCases.map { (from, $0) } }

  /// A place where nothing is kept yet.
  func place() throws -> CopyPlace {
    switch self {
    case .sqlite:
      let path = try TemporaryDirectory().file("bar.sqlite")
      try StorageFile(path).prepare()
      return CopyPlace(bars: StorageFile(path)) {
        try SQLiteStorage(path: path)
      } change: { statement in
        var connection = try SQLite.Connection(.file(path), access: .readWrite)
        try connection.run(statement)
      }
    #if PostgreSQL
    case .postgresql:
      let address = try TestDatabase.make()
      return CopyPlace(bars: try PostgreSQLStorage(address)) {
        try PostgreSQLStorage(address, connections: 2)
      } change: { statement in
        var connection = try Connection.patient(to: address)
        try connection.run(statement)
      }
    #endif
    }
  }
}

/// A storage as a place of bars, and as what a server opens.
struct CopyPlace: Sendable {
  let bars: any BarPlace
  let open: @Sendable () throws -> any Storage
  /// Changes what is kept as no program would.
  let change: @Sendable (SQL) throws -> Void

  /// The lines of a bar's file; those of a bar that moves are also what files of older versions hold.
  func lines(of bar: BarID = .seine, isMoving: Bool = false) throws -> [[UInt8]] {
    var lines: [[UInt8]] = []
    try bars.export(bar, isMoving: isMoving) { lines.append($0) }
    return lines
  }

  /// The number of the last order.
  func lastOrder(of bar: BarID = .seine) throws -> Int? {
    // The third line is the row of the bar itself.
    let values = try String(decoding: lines(of: bar)[2], as: UTF8.self).split(separator: ",")
    return Int(values[2])
  }

  /// Takes in what `lines` gave.
  @discardableResult
  func take(_ lines: [[UInt8]]) throws -> BarID {
    try bars.importBar(arrivingBy: nil, at: .noon) { take in
      for line in lines { try take(line) }
    }
  }
}
