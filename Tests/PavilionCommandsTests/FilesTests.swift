import Foundation
import Testing

@testable import PavilionCommands

@Suite struct `Files of commands` {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path

  init() throws { try Files.makeFolder(folder) }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `are read as they were written, and leave nothing beside them`() throws {
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    try Files.write(bytes, to: "\(folder)/long")
    try Files.write([], to: "\(folder)/empty")
    #expect(try Files.read("\(folder)/long") == bytes)
    #expect(try Files.read("\(folder)/empty").isEmpty)
    #expect(Set(Files.names(in: folder)) == ["long", "empty"])
  }

  @Test func `keep their permissions when they are replaced`() throws {
    let path = "\(folder)/menu.json"
    try Files.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try Files.write([2], to: path)
    #expect(try permissions(of: path) == 0o640)
    #expect(try Files.read(path) == [2])
  }

  @Test func `stay as they were when writing fails half-way`() throws {
    struct Stop: Error {}
    let path = "\(folder)/menu.json"
    try Files.write([1], to: path)
    #expect(throws: Stop.self) {
      try Files.replace(path, permissions: 0o600) { descriptor in
        try Files.write([2], to: descriptor, path)
        throw Stop()
      }
    }
    #expect(try Files.read(path) == [1])
    #expect(Files.names(in: folder) == ["menu.json"])
  }

  @Test(arguments: ["a", "b/c", "d/e/", "f//g", "h/../i"])
  func `get folders with those above them`(path: String) throws {
    try Files.makeFolder("\(folder)/\(path)")
    try Files.makeFolder("\(folder)/\(path)")
    #expect(Files.isFolder("\(folder)/\(path)"))
  }

  @Test func `get no folder where a file is`() throws {
    try Files.write([], to: "\(folder)/file")
    for path in ["file", "file/below"] {
      let failure = #expect(throws: CommandFailure.self) {
        try Files.makeFolder("\(folder)/\(path)")
      }
      #expect(failure?.description.hasSuffix("cannot be created: it is no folder") == true)
    }
  }

  @Test func `that are folders are not read`() throws {
    let failure = #expect(throws: CommandFailure.self) { try Files.read(folder) }
    #expect(failure?.description.hasSuffix("cannot be read: it is a folder") == true)
  }

  @Test func `name the targets of links`() throws {
    let path = "\(folder)/link"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "그 곳")
    #expect(Files.target(ofLink: path) == "그 곳")
    #expect(Files.target(ofLink: folder) == nil)
    #expect(!Files.isThere(path))
  }

  @Test func `are named from the folder that the process works in`() {
    #expect(Files.currentFolder == FileManager.default.currentDirectoryPath)
  }
}
