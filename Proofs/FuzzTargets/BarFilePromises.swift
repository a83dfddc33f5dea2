import BarTables
import Dispatch
import ExpositionGuide
import FoundationEssentials
import GuideIndex
import HTTP
import Identifiers
import JSON
import JuiceBar
import PavilionWeb
import SQLiteStorage
import SampleContent
import Time
import Web

/// An import refuses a bar's file as a whole, or the bar is sound and all its pages can be shown.
enum BarFilePromises {
  private static let time = Timestamp(milliseconds: 1_790_000_000_000)
  private static let pages = [
    "/", "/juice", "/stock", "/stock/forecast", "/stock/ledger", "/stock/levels", "/bar", "/board",
    "/pay", "/reports", "/manage/bars", "/manage/staff", "/manage/log", "/manage/menu",
    "/manage/menu/versions", "/manage/tokens", "/manage/webhooks", "/api/stock", "/api/queue",
    "/api/calls", "/api/reports", "/metrics",
  ]

  /// The file of a bar with sales, and a storage to import it into.
  private struct Files {
    let folder: URL
    var lines: [JSONValue] = []

    func path(_ name: String) -> String { folder.appending(path: "\(name).sqlite").path }
  }

  private static let files: Files = waiting {
    do { return try await makeFiles() } catch { fatalError("no bar to change: \(error)") }
  }

  /// Each line of the input changes a value of the file: the line, the column, and the JSON to put
  /// there.
  static func check(_ bytes: [UInt8]) {
    var lines = files.lines
    for edit in bytes.split(separator: 10) {
      let words = edit.split(separator: 32, maxSplits: 2).map(Array.init)
      guard words.count == 3, let line = Int(String(decoding: words[0], as: UTF8.self)),
        let column = Int(String(decoding: words[1], as: UTF8.self)), lines.indices.contains(line),
        let value = try? JSONValue(parsing: words[2])
      else { continue }
      guard case .array(var row) = lines[line], row.indices.contains(column) else { continue }
      row[column] = value
      lines[line] = .array(row)
    }
    let texts = lines.map { Array($0.encoded().utf8) }
    let path = files.path("changed")
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    try? FileManager.default.copyItem(atPath: files.path("empty"), toPath: path)
    let file = StorageFile(path)
    let bar = try? file.importBar(arrivingBy: nil, at: time) { take in
      for text in texts { try take(text) }
    }
    guard bar != nil else { return }
    precondition((try? file.audit())?.differences.isEmpty ?? false, "what was taken is not sound")
    waiting { await show(path) }
  }

  private static func show(_ path: String) async {
    guard let application = try? application(on: path) else { preconditionFailure("not opened") }
    for page in pages {
      let response = await application.respond(to: Request(target: page))
      precondition(response.status.code < 500, "\(page): \(response.status.code)")
    }
  }

  private static func application(on path: String) throws -> BarSite {
    let storage = try SQLiteStorage(path: path)
    return BarSite(
      bar: .main,
      parts: BarSite.Parts(
        bars: storage,
        venue: storage,
        exhibitions: storage,
        staff: storage,
        guide: GuideIndex(),
        surroundings: OrderDesk.Surroundings(
          now: { time },
          newID: { time in
            var generator = SystemRandomNumberGenerator()
            return UUIDv7(at: time, using: &generator)
          }
        ),
        log: { _ in }
      )
    )
  }

  private static func makeFiles() async throws -> Files {
    let name = "pavilion-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    var files = Files(folder: FileManager.default.temporaryDirectory.appending(path: name))
    try FileManager.default.createDirectory(at: files.folder, withIntermediateDirectories: true)
    try StorageFile(files.path("empty")).prepare()
    let storage = try SQLiteStorage(path: files.path("sold"))
    let menu = try Menu(file: SampleContent.menuFile, named: "menu.json")
    _ = try await storage.open(.main, menu: menu, at: time)
    let application = try application(on: files.path("sold"))
    let commands: [(String, JSONValue)] = [
      ("/api/orders", ["juice": "mango"]), ("/api/calls", ["reason": "help"]),
      ("/api/stock/kiwi/movements", ["delta": 5, "reason": "delivery"]), ("/api/stocktakes", [:]),
    ]
    for (path, body) in commands {
      _ = await application.respond(
        to: Request(
          method: .post,
          target: path,
          headers: ["Content-Type": "application/json"],
          body: Array(body.encoded().utf8)
        )
      )
    }
    try StorageFile(files.path("sold")).export(.main, isMoving: false) { line in
      files.lines.append(try JSONValue(parsing: line))
    }
    return files
  }

  /// Runs an asynchronous body and waits for it, since a fuzzer's calls cannot be asynchronous.
  private static func waiting<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
  ) -> Result {
    let end = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result?
    Task {
      unsafe result = await body()
      end.signal()
    }
    end.wait()
    guard let result = unsafe result else { fatalError("nothing came of it") }
    return result
  }
}
