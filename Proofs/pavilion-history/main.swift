import BarTables
import Calendars
import ExpositionGuide
import FoundationEssentials
import Glibc
import InventedHistory
import JuiceBar
import SQLiteStorage
import SampleContent
import Time

// Founds a file with the samples and gives its bar an invented past, so that tests have forecasts.
let words = CommandLine.arguments.dropFirst()
guard words.count == 4, let path = words.first, let seed = UInt64(words[2]),
  let days = Int(words[3]), (1...400).contains(days)
else {
  print("Usage: pavilion-history FILE SEED DAYS ZONE")
  exit(2)
}
let rules = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + words[4]))
let zone = try ZoneRules(name: words[4], file: Array(rules))
let now = Timestamp(milliseconds: Int(Date().timeIntervalSince1970 * 1000))
let storage = try SQLiteStorage(path: path)
let files = SampleContent.exhibitionFiles
try await storage.publish(Exhibition(reading: files), pictures: files.pictures)
let menu = try Menu(file: SampleContent.menuFile, named: "menu.json")
_ = try await storage.open(.main, menu: menu, at: now)
let orders = try await storage.inventPast(of: .main, seed: seed, days: days, zone: zone, until: now)
await storage.close()
print("\(orders) orders")
