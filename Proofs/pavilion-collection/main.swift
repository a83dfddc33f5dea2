import ExpositionGuide
import FoundationEssentials
import Glibc
import GuideIndex
import InventedCollection
import JSON
import SeededRandom
import Time

// Builds the file that visitors read of many exhibits made from a museum's, and measures it.
let words = CommandLine.arguments.dropFirst()
guard words.count == 4, let lines = words.first, let count = Int(words[3]), count > 0,
  let seed = UInt64(words[4])
else {
  print("Usage: pavilion-collection LINES FILE COUNT SEED")
  exit(2)
}
let path = words[2]
var collection = Collection()
for line in try Data(contentsOf: URL(filePath: lines)).split(separator: UInt8(ascii: "\n")) {
  collection.add(try JSONValue(parsing: Array(line)))
}
let clock = ContinuousClock()
var generator = SeededGenerator(seed: seed)

/// The memory of this process that is in use, in megabytes: now, or at most so far.
func resident(_ field: String = "VmRSS") -> Int {
  let status = (try? String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(field) } ?? ""
  return Int(line.filter(\.isNumber)).map { $0 / 1024 } ?? 0
}

func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

func say(_ name: String, _ value: Double) {
  print("\(name): \((value * 100).rounded() / 100)")
}

/// Measures something again and again, and tells its 50th and 99th percentile in milliseconds.
func measure(_ name: String, times: Int, _ body: (Int) async throws -> Void) async throws {
  var took: [Double] = []
  for number in 0..<times {
    took.append(milliseconds(try await clock.measure { try await body(number) }))
  }
  took.sort()
  say("\(name), median ms", took[times / 2])
  say("\(name), p99 ms", took[times * 99 / 100])
}

do {
  let index = GuideIndex(path: path)
  var made = 0
  var batch = collection.others
  let building = try await clock.measure {
    let mark = GuideMark(version: 1, mark: "")
    try await index.rebuild(mark, by: { Timestamp(milliseconds: 0) }, isWaitedFor: true) {
      if batch.isEmpty {
        while made < count, batch.count < 500 {
          batch.append(collection.exhibit(made, from: &generator))
          made += 1
        }
      }
      defer { batch = [] }
      return batch
    }
  }
  say("records built a second", Double(count + collection.others.count) / (building / .seconds(1)))
  say("most resident MB while building", Double(resident("VmHWM")))
}
let ids = (0..<count).compactMap { RecordID(deriving: "object \($0)") }
collection = Collection()

var index = GuideIndex(path: path)
say("start ms", milliseconds(await clock.measure { _ = await index.state }))
say("resident MB after the start", Double(resident()))

func find(_ query: String, _ facets: [Facet] = [], page: Int = 1) async throws -> GuideFindings {
  var search = GuideSearch(query.isEmpty ? nil : try ExhibitQuery(query))
  (search.facets, search.start) = (facets, (page - 1) * GuideSearch.pageSize)
  return try await index.findings(of: search)
}

let ranked = ["painting", "gelatin", "paper", "museum", "canvas", "photograph", "carnegie", "wood"]
let prefixes = ["pai", "gel", "pap", "mus", "can", "pho", "car", "woo", "th", "a"]
let chinese = ["青瓷", "绘画", "木版", "螺钿", "屏风", "直指", "书法", "铜镜"]
let korean = ["청자", "병풍", "거문고", "나전"]
for (name, queries) in [
  ("ranked word", ranked), ("prefix", prefixes), ("two Chinese characters", chinese),
  ("Korean word", korean), ("two words", ["painting paper", "gelatin museum"]),
] {
  var (incomplete, most) = (0, 0)
  try await measure(name, times: 400) { number in
    let found = try await find(queries[number % queries.count])
    if !found.isComplete { incomplete += 1 }
    most = max(most, found.total)
  }
  print("\(name), ended early: \(incomplete), most found: \(most)")
}
try await measure("facets of all", times: 200) { _ in _ = try await find("") }
let facets = try await find("").facets.values.flatMap { $0 }.map(\.facet)
try await measure("one facet", times: 400) { number in
  _ = try await find("", [facets[number % facets.count]])
}
try await measure("record", times: 20_000) { number in
  let id = ids.randomElement(using: &generator) ?? ids[0]
  _ = try await index.read { reader throws(GuideStorageError) in
    try reader.record(RecordKey(.exhibit, id))
  }
}
try await measure("one change", times: 50) { number in
  let id = ids.randomElement(using: &generator) ?? ids[0]
  let key = RecordKey(.exhibit, id)
  let found = try await index.read { reader throws(GuideStorageError) in try reader.record(key) }
  guard let record = found else { return }
  try await index.apply(
    [(key: key, record: record)],
    from: number + 1,
    to: GuideMark(version: number + 2, mark: ""),
    at: Timestamp(milliseconds: 0)
  )
}
for number in 0..<100_000 {
  let id = ids.randomElement(using: &generator) ?? ids[0]
  _ = try await index.read { reader throws(GuideStorageError) in
    try reader.record(RecordKey(.exhibit, id))
  }
  if number % 50 == 0 {
    _ = try await find(ranked.randomElement(using: &generator) ?? "", page: number % 100 + 1)
  }
}
say("resident MB after 100,000 pages and 2,000 searches", Double(resident()))
