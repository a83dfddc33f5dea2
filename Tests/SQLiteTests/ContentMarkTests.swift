import SQLLanguage
import SQLite
import Testing

@Suite struct `A mark of the content` {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `is another one after each commit, and after nothing else`() throws {
    let path = directory.file("a.sqlite")
    var writer = try Connection(.file(path))
    try writer.run("CREATE TABLE number (n BIGINT)")
    var reader = try Connection(.file(path), access: .readOnly)
    var known = reader.contentMark()
    #expect(known != nil)
    for number in 1...100 {
      _ = try reader.value("SELECT count(*) FROM number", as: Int.self)
      _ = try? writer.transaction { writer in
        try writer.run("INSERT INTO number VALUES (\(number))")
        throw Refused()
      }
      let same = reader.contentMark()
      #expect(same == known)
      try writer.transaction { try $0.run("INSERT INTO number VALUES (\(number))") }
      // The last page of the log is worked into the file, and the next commit restarts it.
      if number % 10 == 0 { try writer.checkpoint() }
      let mark = reader.contentMark()
      #expect(mark != nil)
      #expect(mark != known)
      known = mark
    }
  }

  @Test func `does not exist in memory`() throws {
    var connection = try Connection(.memory)
    try connection.run("CREATE TABLE number (n BIGINT)")
    let mark = connection.contentMark()
    #expect(mark == nil)
  }

  private struct Refused: Error {}
}
