import HTTP
import JSON
import Staffing
import Testing

@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The OpenAPI document` {
  let document = JSONReader(APIDescription.ofPrograms(Features.all))
  let everything = JSONReader(APIDescription.ofEverything())

  @Test func `is of version 3.1`() throws {
    #expect(try document.member("openapi").string() == "3.1.0")
  }

  @Test func `describes every address that a token opens, and no page`() throws {
    let described = try names(in: document)
    for endpoint in Features.all.endpoints {
      #expect(!endpoint.isForPrograms || described.contains(endpoint.name), "\(endpoint.name)")
      #expect(!endpoint.isPage || !described.contains(endpoint.name), "\(endpoint.name)")
    }
  }

  @Test func `describes the data of every event`() throws {
    let webhooks = try document.member("webhooks")
    for event in WebhookEvent.allCases {
      let message = try webhooks.member(event.rawValue).member("post").member("requestBody")
        .member("content").member("application/json").member("schema").member("properties")
      #expect(try message.member("type").member("const").string() == event.rawValue)
      _ = try message.member("data")
    }
  }

  @Test func `names every operation once`() {
    let ids = Features.all.endpoints.compactMap { $0.operation?().id }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `describes for tests all that is served`() throws {
    #expect(try names(in: everything) == Set(Features.all.endpoints.map(\.name)))
  }

  @Test func `names the scope that a token needs`() throws {
    for endpoint in Features.all.endpoints where endpoint.isForPrograms {
      let operation = try document.member("paths").member(endpoint.template)
        .member(endpoint.method.rawValue.lowercased())
      let security = try operation.member("security").elements().last?.member("token")
      let scopes = try security?.elements().map { try $0.string() }
      switch endpoint.scope {
      case .any: #expect(scopes == [], "\(endpoint.name)")
      case .scope(let scope): #expect(scopes == [scope.rawValue], "\(endpoint.name)")
      case .never: #expect(scopes == nil, "\(endpoint.name)")
      }
    }
  }

  @Test func `refers to nothing that it does not contain`() throws {
    for document in [document, everything] {
      let references = references(in: document.value)
      #expect(references.count > 100)
      for reference in references {
        var reader = document
        for name in reference.dropFirst(2).split(separator: "/") {
          reader = try reader.member(String(name))
        }
      }
    }
  }

  @Test func `links to operations and parameters that it describes`() throws {
    let operations = Features.all.endpoints.compactMap { endpoint in
      endpoint.operation.map { (endpoint, $0()) }
    }
    let links = operations.flatMap { $0.1.responses.flatMap(\.links) }
    #expect(!links.isEmpty)
    for link in links {
      let (endpoint, operation) = try #require(operations.first { $0.1.id == link.operation })
      let names = endpoint.partNames + operation.parameters.map(\.name)
      #expect(names.contains(link.parameter), "\(link)")
    }
  }

  private func names(in document: JSONReader) throws -> Set<String> {
    var names: Set<String> = []
    for (path, operations) in try document.member("paths").members() {
      for (method, _) in try operations.members() { names.insert("\(method.uppercased()) \(path)") }
    }
    return names
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
