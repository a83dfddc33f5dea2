import HTTP
import Pictures

/// Files and forms with files are read to an end, whatever stands in them.
enum PicturePromises {
  /// A picture that is taken has the promised extent, and is read again as the same.
  static func checkPicture(_ bytes: [UInt8]) {
    guard let file = try? PictureFile(bytes) else { return }
    let sides = 1...PictureFile.maximumSide
    precondition(sides.contains(file.width) && sides.contains(file.height), "\(file.width) wide")
    precondition(file.bytes.count <= PictureFile.maximumBytes, "\(file.bytes.count) bytes")
    precondition(bytes.starts(with: file.bytes), "other bytes than were sent")
    precondition((try? PictureFile(file.bytes)) == file, "changed by reading")
    let hash = PictureHash(of: file)
    precondition(PictureHash(rawValue: hash.rawValue) == hash, "no name: \(hash)")
  }

  /// The first line is the type, what follows the body; the parts stand in the body as they are.
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
    precondition(count <= MultipartForm.mostParts, "\(count) parts")
  }
}
