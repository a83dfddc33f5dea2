import HTTP
import JSON
import Staffing
import Testing

@testable import PavilionWeb

@Suite struct `The OpenAPI document` {
  let document: JSONReader

  init() throws {
    let bytes = try #require(EmbeddedFiles.bytes(of: "openapi.json"))
    document = JSONReader(try JSONValue(parsing: bytes))
  }

  @Test func `is of version 3.1`() throws {
    #expect(try document.member("openapi").string() == "3.1.0")
  }

  @Test func `describes exactly the addresses that are served`() throws {
    var described: Set<String> = []
    for (path, operations) in try document.member("paths").members() {
      for (method, _) in try operations.members() {
        described.insert("\(method.uppercased()) \(path)")
      }
    }
    #expect(described == Set(Endpoint.all.map(\.name)))
  }

  @Test func `names the scope that a token needs`() throws {
    for endpoint in Endpoint.all {
      let operation = try document.member("paths").member(endpoint.template)
        .member(endpoint.method.rawValue.lowercased())
      let security = try operation.optionalMember("security")?.elements().last?.member("token")
      let scopes = try security?.elements().map { try $0.string() }
      switch endpoint.scope {
      case .any: #expect(scopes == [], "\(endpoint.name)")
      case .scope(let scope): #expect(scopes == [scope.rawValue], "\(endpoint.name)")
      case .never: #expect(scopes == nil, "\(endpoint.name)")
      }
    }
  }

  @Test func `names every part of a path as a parameter`() throws {
    for (path, operations) in try document.member("paths").members() {
      let names = path.split(separator: "/").filter { $0.hasPrefix("{") }
      for (method, operation) in try operations.members() {
        let parameters = try operation.optionalMember("parameters")?.elements() ?? []
        #expect(parameters.count >= names.count, "\(method) \(path)")
      }
    }
  }

  @Test func `refers to nothing that it does not contain`() throws {
    for reference in references(in: document.value) {
      var reader = document
      for name in reference.dropFirst(2).split(separator: "/") {
        reader = try reader.member(String(name))
      }
    }
  }

  private func references(in value: JSONValue) -> [String] {
    switch value {
    case .object(let object):
      object.members.flatMap { member -> [String] in
        if member.name == "$ref", case .string(let reference) = member.value { return [reference] }
        return references(in: member.value)
      }
    case .array(let elements): elements.flatMap(references(in:))
    default: []
    }
  }
}
