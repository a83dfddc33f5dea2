import Foundation
import JSON
import Testing

@Suite struct `The version` {
  @Test func `comes with the commit and its day where the sources have one`() async throws {
    let said = try await Venue().run("--version").output
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: checkout.appending(path: ".git").path) else {
      #expect(said.contains(/^pavilion \d+\.\d+\.\d+\n$/))
      return
    }
    let match = try #require(
      try /^pavilion \d+\.\d+\.\d+ \(([0-9a-f]{7}), (\d{4}-\d\d-\d\d)\)\n$/.wholeMatch(in: said),
      "\(said)"
    )
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", checkout.path, "log", "-1", "--format=%cs", String(match.1)]
    let answer = Pipe()
    git.standardOutput = answer
    try git.run()
    let day = try answer.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: day, as: UTF8.self) == match.2 + "\n")
  }

  @Test func `is told to programs in JSON`() async throws {
    let said = try await Venue().run("--version", "--json").json
    #expect(try said.member("version").string().split(separator: ".").count == 3)
  }
}

@Suite struct `The commit of a build` {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "sources-\(UUID())")

  /// What the tool writes that the build runs on a folder.
  private func embedded(_ sources: URL, path: String = "/usr/bin:/bin") throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let output = folder.appending(path: "EmbeddedCommit.swift")
    let tool = Process()
    tool.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "embed-commit-tool")
    tool.arguments = [output.path, sources.path]
    tool.environment = ["PATH": path, "HOME": folder.path]
    try tool.run()
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 0)
    return try String(contentsOf: output, encoding: .utf8)
  }

  private func git(_ words: String...) throws {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments =
      [
        "git", "-C", folder.path, "-c", "user.name=Ada", "-c", "user.email=ada@example.org",
      ] + words
    git.environment = ["PATH": "/usr/bin:/bin", "GIT_COMMITTER_DATE": "2026-03-02T23:30:00-0500"]
    git.standardOutput = FileHandle.nullDevice
    try git.run()
    git.waitUntilExit()
    try #require(git.terminationStatus == 0)
  }

  @Test func `is that of the folder itself, and none without git`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = folder.appending(path: "archive")
    try FileManager.default.createDirectory(at: archive, withIntermediateDirectories: true)
    try git("init", "--quiet")
    try git("commit", "--quiet", "--allow-empty", "--message", "Begin")
    let known = try embedded(folder)
    #expect(known.contains(/hash = "[0-9a-f]{7}"/))
    // The day where it was committed, wherever it is built, and the same each time.
    #expect(known.contains("date = \"2026-03-02\""))
    #expect(try embedded(folder) == known)
    // An archive of the sources in somebody else's checkout does not take that one's commit.
    #expect(try embedded(archive).contains("hash = \"\""))
    #expect(try embedded(folder, path: "/nonexistent").contains("hash = \"\""))
  }
}
