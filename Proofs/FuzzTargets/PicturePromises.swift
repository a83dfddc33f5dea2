import HTTP
import Pictures

/// Files, and forms with files, are read to their end, whatever they contain.
enum PicturePromises {
  /// An accepted picture of a menu has the promised size; it and the guide's pictures read back the
  /// same, and a drawing has no active elements.
  static func checkPicture(_ bytes: [UInt8]) {
    if let file = try? GuidePictureFile(bytes) {
      precondition(bytes.starts(with: file.bytes), "other bytes than were sent")
      precondition((try? GuidePictureFile(file.bytes)) == file, "changed by reading")
      let text = String(decoding: file.format == .svg ? bytes : [], as: UTF8.self)
      let acts = text.contains("<script") || text.contains("<foreignObject")
      precondition(!acts || text.contains("<!--"), "a drawing that acts")
    }
    guard let file = try? PictureFile(bytes) else { return }
    let sides = 1...PictureFile.maximumSide
    precondition(sides.contains(file.width) && sides.contains(file.height), "\(file.width) wide")
    precondition(file.bytes.count <= PictureFile.maximumBytes, "\(file.bytes.count) bytes")
    precondition(bytes.starts(with: file.bytes), "other bytes than were sent")
    precondition((try? PictureFile(file.bytes)) == file, "changed by reading")
    let hash = PictureHash(of: file)
    precondition(PictureHash(rawValue: hash.rawValue) == hash, "no name: \(hash)")
  }

  /// The first line is the content type, the rest the body with its parts.
  static func checkForm(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let body = parts.count == 2 ? Array(parts[1]) : []
    let request = Request(
      method: .post,
      headers: ["Content-Type": String(decoding: parts[0], as: UTF8.self)],
      body: body
    )
    guard let form = try? request.multipartForm() else { return }
    var length = 0
    for (name, value) in form.fields {
      precondition(!name.isEmpty && !value.utf8.contains(0), "a field without a name, or NUL")
      length += name.utf8.count + value.utf8.count
    }
    for file in form.files {
      precondition(!file.field.isEmpty, "a file without a field")
      length += file.field.utf8.count + file.bytes.count
    }
    precondition(length <= body.count, "\(length) bytes out of \(body.count)")
    let count = form.files.count + form.fields.map(\.name).count
    precondition(count <= MultipartForm.maximumParts, "\(count) parts")
  }
}
