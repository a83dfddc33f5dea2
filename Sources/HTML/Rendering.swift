extension Node {
  /// The node as HTML.
  public var rendered: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16_384)
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch content {
    case .text(let text): bytes.append(escaping: text)
    case .unescaped(let markup): bytes.append(contentsOf: markup.utf8)
    case .group(let nodes): for node in nodes { node.write(to: &bytes) }
    case .void(let element, let attributes): bytes.append(tag: element.name, attributes)
    case .element(let element, let attributes, let content):
      bytes.append(tag: element.name, attributes)
      for node in content { node.write(to: &bytes) }
      bytes.append(contentsOf: "</".utf8)
      bytes.append(contentsOf: element.name.utf8)
      bytes.append(UInt8(ascii: ">"))
    }
  }
}

extension [Attribute] {
  /// The attributes as in a tag, each with a space before it.
  public var rendered: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(tag name: String, _ attributes: [Attribute]) {
    append(UInt8(ascii: "<"))
    append(contentsOf: name.utf8)
    append(attributes)
    append(UInt8(ascii: ">"))
  }

  fileprivate mutating func append(_ attributes: [Attribute]) {
    for attribute in attributes {
      append(UInt8(ascii: " "))
      append(contentsOf: attribute.name.utf8)
      guard let value = attribute.value else { continue }
      append(contentsOf: "=\"".utf8)
      append(escaping: value)
      append(UInt8(ascii: "\""))
    }
  }

  /// Appends a text so that it reads the same between tags and inside a quoted value.
  fileprivate mutating func append(escaping text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): append(contentsOf: "&#39;".utf8)
      default: append(byte)
      }
    }
  }
}
