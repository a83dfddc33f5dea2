import BarTables
import Foundation
import JSON
import JuiceBar
import SQLiteStorage
import Staffing
import Testing

@Suite struct `The command menu` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `exports what it imports again`() async throws {
    try await venue.run("menu", "export", venue.path("menu.json"))
    let imported = try await venue.run("menu", "import", venue.path("menu.json"), "--json").json
    #expect(try imported.member("version").integer() == 2)
    #expect(try imported.member("juices").integer() == 7)
    try await venue.run("menu", "export", venue.path("again.json"))
    let (first, second) = (venue.path("menu.json"), venue.path("again.json"))
    #expect(FileManager.default.contentsEqual(atPath: first, andPath: second))
  }

  @Test func `publishes no juice without a price, nor gives it away`() async throws {
    try await venue.run("menu", "export", venue.path("menu.json"))
    let file = try String(contentsOfFile: venue.path("menu.json"), encoding: .utf8)
    let unpriced = file.replacing(#/"price": 6000/#, with: "\"price\": 0")
    try Data(unpriced.utf8).write(to: URL(filePath: venue.path("unpriced.json")))
    let refused = try await venue.run("menu", "import", venue.path("unpriced.json"))
    #expect(refused.status == 1)
    #expect(refused.errors.contains("juices.strawberry-banana.price: expected a price above 0"))
    #expect(try await venue.run("menu", "list").output.contains("6,000"))
  }

  @Test func `names every juice whose name is no line, and publishes none`() async throws {
    let juices = ["a\r\nb", "a\u{7}b", "a \u{202E}0005", "a\u{200B}b", "  Kiwi  "]
    let menu: JSONValue = [
      "taxRate": 0, "fruits": [["id": "kiwi", "name": "Kiwi"]],
      "juices": .array(
        juices.enumerated().map { index, name in
          [
            "id": .string("juice-\(index)"), "name": ["en": .string(name)], "price": 5,
            "recipe": ["kiwi": 1],
          ]
        }
      ),
    ]
    let file = venue.path("names.json")
    try Data(menu.encoded().utf8).write(to: URL(filePath: file))
    let refused = try await venue.run("menu", "import", file)
    #expect(refused.status == 1)
    let named = (0..<5).filter {
      refused.errors.contains("juices.juice-\($0).name.en: expected 1 to 60")
    }
    // Spaces at the ends are taken off.
    #expect(named == [0, 1, 2, 3])
    #expect(try await venue.run("menu", "list").output.contains("6,000"))
    let draft = try await venue.run("menu", "import", file, "--draft")
    #expect(draft.output.contains("juices.juice-3.name.en"))
  }

  @Test func `carries the pictures of a menu to another bar`() async throws {
    // A picture of one pixel's making, and its name by sha256sum.
    let picture = "/9j/wAALCAAEAAMBAREA/9oACAEBAAA/AGE//9k="
    let name = "sha256-f067c35875c902ebb3e2a3cf1fc0cc8e5a517f43de9d268c8c19eca08f0ffd1a"
    try await venue.run("menu", "export", venue.path("menu.json"))
    let menu = try String(contentsOfFile: venue.path("menu.json"), encoding: .utf8)
    let named = menu.replacing(
      "\"id\": \"kiwi\",",
      with: "\"id\": \"kiwi\", \"picture\": \"\(name)\","
    )
    try Data(named.utf8).write(to: URL(filePath: venue.path("named.json")))
    let missing = try await venue.run("menu", "import", venue.path("named.json"))
    #expect(missing.status == 1)
    #expect(missing.errors.contains("the menu names the picture \(name)"))
    let whole = "{\"pictures\": {\"\(name)\": \"\(picture)\"}," + named.dropFirst()
    try Data(whole.utf8).write(to: URL(filePath: venue.path("whole.json")))
    #expect(try await venue.run("menu", "import", venue.path("whole.json")).status == 0)
    try await venue.run("menu", "export", venue.path("first.json"))
    let exported = try String(contentsOfFile: venue.path("first.json"), encoding: .utf8)
    #expect(exported.contains(picture))

    let other = try Venue()
    #expect(try await other.run("menu", "import", venue.path("first.json")).status == 0)
    try await other.run("menu", "export", other.path("second.json"))
    #expect(
      FileManager.default.contentsEqual(
        atPath: venue.path("first.json"),
        andPath: other.path("second.json")
      )
    )
    let changed = named.replacing("\"low\": 3", with: "\"low\": 4")
    try Data(changed.utf8).write(to: URL(filePath: venue.path("changed.json")))
    let draft = try await other.run(
      "menu",
      "import",
      venue.path("changed.json"),
      "--draft",
      "--json"
    )
    #expect(try draft.json.member("problems").elements().isEmpty)
    #expect(try await other.run("menu", "publish").status == 0)
    try await other.run("menu", "import", venue.path("changed.json"), "--draft")
    let again = try await other.run("menu", "publish")
    #expect(again.status == 1)
    #expect(again.errors.contains("the draft is the menu that is published already"))
  }

  @Test func `sells a juice that a file adds`() async throws {
    let menu = """
      {"fruits": [{"id": "pear", "name": "배", "opening": 4}],
       "juices": [{"id": "pear", "name": {"ko": "배쥬스"}, "recipe": {"pear": 3}, "price": 4000}]}
      """
    try Data(menu.utf8).write(to: URL(filePath: venue.path("menu.json")))
    #expect(try await venue.run("menu", "import", venue.path("menu.json")).status == 0)
    #expect(try await venue.run("order", "배").output == "배쥬스 나왔습니다! 맛있게 드세요!\n")
    #expect(try await venue.run("order", "배").status == 1)
    #expect(try await venue.run("menu").output.contains("4,000 KRW"))
  }

  @Test func `refuses a file with a mistake and names the place`() async throws {
    let menu = #"{"fruits": [{"id": "kiwi", "name": "키위", "capacity": "many"}], "juices": []}"#
    try Data(menu.utf8).write(to: URL(filePath: venue.path("menu.json")))
    let result = try await venue.run("menu", "import", venue.path("menu.json"))
    #expect(result.status == 1)
    #expect(result.errors.contains("menu.json: fruits[0].capacity: expected a whole number"))
    #expect(try await venue.run("order", "망키").status == 0)
  }

  @Test func `says when the file is not there`() async throws {
    let result = try await venue.run("menu", "import", venue.path("none.json"))
    #expect(result.status == 1)
    #expect(result.errors.contains("none.json: cannot be read: there is no such file or folder"))
  }
}

@Suite struct `The command exposition` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  /// Writes an exhibition of one object into the venue's folder.
  private func write(description: String, summary: String = "\"금속활자로 찍은 책\"") throws {
    let fair = """
      {"title": "파리 만국박람회 1900(L'Exposition de Paris 1900)", "visitors": 48130300,
       "location": "프랑스 파리", "duration": "1900. 04. 14 - 1900. 11. 12",
       "description": "\(description)"}
      """
    let items = """
      [{"name": "직지심체요절", "image_name": "jikji", "short_desc": \(summary),
        "desc": "고려 시대의 책이다."}]
      """
    let name = "exposition_universelle_1900.json"
    try Data(fair.utf8).write(to: venue.folder.appending(path: name))
    try Data(items.utf8).write(to: venue.folder.appending(path: "items.json"))
  }

  @Test func `finds the faults planted in the files`() async throws {
    try write(description: "만국박 람회에 5000만 명이 다녀갔다.박람회가 열렸습니다.")
    let result = try await venue.run("exposition", "check", venue.folder.path, "--json")
    #expect(result.status == 1)
    let kinds = try result.json.member("findings").elements().map {
      try $0.member("kind").string()
    }
    #expect(kinds.count >= 4, "\(kinds)")
    let text = try await venue.run("exposition", "check", venue.folder.path).output
    #expect(text.contains("만국박 람회"))
    #expect(text.contains("5000만"))
  }

  @Test func `finds nothing to mend in the sample`() async throws {
    try await venue.run("exposition", "export", venue.path("sample"), "--format", "seed", "--force")
    let result = try await venue.run("exposition", "check", venue.path("sample"))
    #expect(result.output == "고칠 것이 없습니다.\n")
    #expect(result.status == 0)
  }

  @Test func `only remarks on long sentences in easy texts`() async throws {
    try write(description: "박람회가 열렸다.")
    let items = """
      [{"name": "직지심체요절", "id": "jikji", "short_desc": "책", "desc": "책이다.",
        "easy": "하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉이다."}]
      """
    try Data(items.utf8).write(to: venue.folder.appending(path: "items.json"))
    let result = try await venue.run("exposition", "check", venue.folder.path)
    #expect(result.output.contains("items.json: [0].easy: a sentence of 9 words"))
    #expect(result.output.contains("easy.ko: no easy ko text"))
    #expect(result.output.hasSuffix("권하는 점이 2가지 있습니다.\n고칠 것이 없습니다.\n"))
    #expect(result.status == 0)
    let json = try await venue.run("exposition", "check", venue.folder.path, "--json").json
    let remarks = try json.member("findings").elements().map {
      try $0.member("isRemark").value == .bool(true)
    }
    #expect(remarks == [true, true])
  }

  @Test func `imports what it exports`() async throws {
    try await venue.run("exposition", "export", venue.path("sample"), "--format", "seed", "--force")
    let imported = try await venue.run("exposition", "import", venue.path("sample"), "--json")
    #expect(try imported.json.member("exhibits").integer() == 13)
    let storage = try SQLiteStorage(path: venue.path("venue.sqlite"))
    let line = try await storage.log(of: .main, matching: LogFilter(), limit: 1).first?.entry
    #expect(line?.action == "import-exposition" && line?.details == "13")
    try await venue.run("exposition", "export", venue.path("again"), "--format", "seed", "--force")
    let names = try FileManager.default.subpathsOfDirectory(atPath: venue.path("sample"))
    #expect(names.contains("items.json") && names.contains("images/jikji.svg"))
    for name in names where name != "images" {
      let (first, second) = (venue.path("sample/\(name)"), venue.path("again/\(name)"))
      #expect(FileManager.default.contentsEqual(atPath: first, andPath: second), "\(name)")
    }
  }

  @Test func `shows the original files with the program's own drawings`() async throws {
    try write(description: "박람회가 열렸다.")
    let imported = try await venue.run("exposition", "import", venue.folder.path, "--json")
    #expect(try imported.json.member("exhibits").integer() == 1)
    try await venue.run("exposition", "export", venue.path("shown"), "--format", "seed", "--force")
    for name in ["jikji", "poster", "flag"] {
      let picture = venue.path("shown/images/\(name).svg")
      #expect(FileManager.default.fileExists(atPath: picture), "\(name)")
    }
  }

  @Test func `names the place of a mistake, and keeps what was shown`() async throws {
    try write(description: "박람회가 열렸다.", summary: "7")
    let result = try await venue.run("exposition", "import", venue.folder.path)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("items.json: [0].short_desc: expected a string, found a number")
    )
    try await venue.run("exposition", "export", venue.path("kept"), "--format", "seed", "--force")
    #expect(FileManager.default.fileExists(atPath: venue.path("kept/images/jikji.svg")))
  }

  @Test func `says when the folder or a file is not there`() async throws {
    let folder = try await venue.run("exposition", "import", venue.path("none"))
    #expect(folder.status == 1)
    #expect(folder.errors.contains("none: there is no such file or folder"))
    let file = try await venue.run("exposition", "import", venue.folder.path)
    #expect(file.errors.contains("exposition_universelle_1900.json: the file is missing"))
  }

  @Test func `takes the original files with the faults that they are known for`() async throws {
    let fair = """
      {"title": "파리 만국박람회 1900(L'Exposition de Paris 1900)", "visitors": 48130300,
      \t"location": "프랑스 파리", "duration": "1900. 04. 14 - 1900. 11. 12",
       "description": "만국박 람회에 5000만 명이 다녀갔다.문 서가 남았다.\\n\\n열렸습니다.", "extra": [1]}
      """
    let names = [
      ("직지심체요절", "jikji"), ("불경", "buddhism"), ("놋그릇", "bangjja"), ("나막신", "woodshoes"),
      ("병풍", "folds"), ("갓", "god"), ("없는 그림", "nothing"),
    ]
    let items = names.map { name, image in
      """
      {"name": "\(name)", "image_name": "\(image)", "short_desc": "한 줄", "desc": "글이다. 글입니다."}
      """
    }
    let folder = venue.folder
    let name = "exposition_universelle_1900.json"
    try Data(fair.utf8).write(to: folder.appending(path: name))
    let list = "[\(items.joined(separator: ","))]"
    try Data(list.utf8).write(to: folder.appending(path: "items.json"))
    let imported = try await venue.run("exposition", "import", folder.path, "--json")
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try imported.json.member("exhibits").integer() == 7)
    for fault in ["5000만", "만국박 람회", "romanised", "nothing", "begins in"] {
      #expect(imported.errors.contains(fault), "\(fault)")
    }
  }

  @Test(arguments: [
    ("visitors", "-5"), ("visitors", "100000000000000000000000"),
    ("duration", "\"1900. 11. 12 - 1900. 04. 14\""), ("title", "\" \""), ("items", "[]"),
    ("name", "\"\""), ("other_counts", "[{\"count\": -1, \"note\": \"x\"}]"),
  ])
  func `refuses impossible values unless it is forced`(field: String, value: String) async throws {
    var fair = [
      "title": "\"박람회\"", "visitors": "48130300", "location": "\"파리\"",
      "duration": "\"1900. 04. 14 - 1900. 11. 12\"", "description": "\"박람회가 열렸다.\"",
    ]
    if field != "items", field != "name" { fair[field] = value }
    let text = fair.map { "\"\($0)\": \($1)" }.joined(separator: ",")
    let name = field == "name" ? value : "\"갓\""
    let item = "{\"name\": \(name), \"id\": \"gat\", \"short_desc\": \"갓\", \"desc\": \"갓이다.\"}"
    let items = field == "items" ? value : "[\(item)]"
    try Data("{\(text)}".utf8).write(to: venue.folder.appending(path: "exposition.json"))
    try Data(items.utf8).write(to: venue.folder.appending(path: "items.json"))
    let refused = try await venue.run("exposition", "import", venue.folder.path)
    #expect(refused.status == 1)
    #expect(refused.errors.contains(field == "items" ? "items.json: there is not one" : field))
    #expect(refused.errors.contains("--force"))
    let checked = try await venue.run("exposition", "check", venue.folder.path)
    #expect(checked.status == 1)
    let forced = try await venue.run("exposition", "import", venue.folder.path, "--force")
    #expect(forced.status == 0, "\(forced.errors)")
  }

  @Test func `takes regular files and true pictures alone, and names each other one`() async throws
  {
    try write(description: "박람회가 열렸다.")
    let images = venue.path("images")
    let files = FileManager.default
    try files.createDirectory(atPath: images, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: images + "/floorplan.png",
      withDestinationPath: venue.path("venue.sqlite")
    )
    try files.createDirectory(atPath: images + "/folder.png", withIntermediateDirectories: true)
    let scripted = #"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#
    try Data(scripted.utf8).write(to: URL(filePath: images + "/scripted.svg"))
    try Data("garbage".utf8).write(to: URL(filePath: images + "/garbage.png"))
    try Data(count: 38_000_000).write(to: URL(filePath: images + "/large.svg"))
    try Data("no picture".utf8).write(to: URL(filePath: images + "/README.txt"))
    for verb in ["import", "check"] {
      let result = try await venue.run("exposition", verb, venue.folder.path)
      #expect(result.status == 1)
      for words in [
        "images/floorplan.png: a link is not followed", "images/folder.png: it is no file",
        "images/scripted.svg: line 1: the element <script> is not allowed",
        "images/garbage.png: expected a PNG", "images/large.svg: expected at most",
      ] {
        #expect((result.errors + result.output).contains(words), "\(verb): \(words)")
      }
      #expect(!(result.errors + result.output).contains("README"))
    }
    try await venue.run("exposition", "export", venue.path("kept"), "--format", "seed", "--force")
    #expect(!files.fileExists(atPath: venue.path("kept/images/scripted.svg")))
    let forced = try await venue.run("exposition", "import", venue.folder.path, "--force")
    #expect(forced.status == 1)
  }

  @Test func `reads no text and no folder of pictures behind a link`() async throws {
    try write(description: "박람회가 열렸다.")
    let files = FileManager.default
    let items = venue.path("items.json")
    try files.moveItem(atPath: items, toPath: venue.path("elsewhere.json"))
    try files.createSymbolicLink(
      atPath: items,
      withDestinationPath: venue.path("elsewhere.json")
    )
    for verb in ["import", "check"] {
      let result = try await venue.run("exposition", verb, venue.folder.path)
      #expect(result.status == 1)
      #expect((result.errors + result.output).contains("items.json: a link is not followed"))
    }
    try files.removeItem(atPath: items)
    try files.moveItem(atPath: venue.path("elsewhere.json"), toPath: items)
    try files.createSymbolicLink(atPath: venue.path("images"), withDestinationPath: "/tmp")
    let result = try await venue.run("exposition", "import", venue.folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("images: expected a folder"))
  }

  @Test func `tells a picture by its bytes and not by its ending`() async throws {
    try write(description: "박람회가 열렸다.")
    let images = venue.path("images")
    try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
    let drawing = #"<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>"#
    try Data(drawing.utf8).write(to: URL(filePath: images + "/jikji.png"))
    try await venue.run("exposition", "import", venue.folder.path)
    try await venue.run("exposition", "export", venue.path("shown"), "--format", "seed", "--force")
    let shown = try String(contentsOfFile: venue.path("shown/images/jikji.svg"), encoding: .utf8)
    #expect(shown == drawing)
  }
}
