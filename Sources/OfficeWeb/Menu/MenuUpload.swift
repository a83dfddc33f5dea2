package import HTTP
package import JuiceBar
import Pictures
import Web

extension BodyLimit {
  /// A body that is far too long is still read, so that a page can tell its sender the limit; none
  /// of it is kept.
  private static let readBytes = 32 * 1024 * 1024
  /// The room for the boundaries and part headers around a file in a form.
  private static let frame = 16 * 1024

  /// A picture, sent directly or in a form.
  package static let picture = BodyLimit(bytes: PictureFile.maximumBytes)
  static let pictureInForm = BodyLimit(
    bytes: PictureFile.maximumBytes + frame,
    readBytes: readBytes
  )
  /// A menu file, sent directly or in a form.
  package static let menuFile = BodyLimit(bytes: MenuFileError.maximumBytes)
  static let menuFileInForm = BodyLimit(
    bytes: MenuFileError.maximumBytes + frame,
    readBytes: readBytes
  )
}

extension Request {
  /// The body of a form with or without files; a field may occur once.
  ///
  /// - Throws: `Problem` 415 for another media type, 400 for a malformed form.
  func formWithFiles() throws(Problem) -> MultipartForm {
    let form: MultipartForm
    do throws(MultipartError) {
      form = try multipartForm()
    } catch {
      guard error == .otherType else { throw .malformed(error.description) }
      return MultipartForm(fields: try self.form(), files: [])
    }
    let names = form.fields.map(\.name) + form.files.map(\.field)
    guard Set(names).count == names.count else {
      throw .malformed("The form has a field twice.")
    }
    return form
  }
}

extension MenuFileError {
  /// The maximum size of a menu file received over the network, in bytes.
  package static let maximumBytes = 1_048_576

  package static let tooLong = MenuFileError(
    file: "menu",
    problem:
      "expected at most \(maximumBytes / 1024) KiB; larger files are read by pavilion menu import"
  )
}

/// An uploaded menu file: JSON, which begins with a brace, or CSV, which only names its pictures.
struct MenuUpload {
  let draft: MenuDraft
  let pictures: [MenuPicture]

  /// - Throws: `MenuFileError` with the place of the error and the value expected there.
  init(_ bytes: [UInt8]) throws(MenuFileError) {
    guard bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") else {
      draft = try MenuDraft(sheet: bytes, named: "menu.csv")
      pictures = []
      return
    }
    draft = try MenuDraft(file: bytes, named: "menu.json")
    pictures = try MenuPicture.all(inFile: bytes, named: "menu.json")
  }
}
