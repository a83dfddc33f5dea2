import CounterWeb
import HTTP
import JSON
import JuiceBar
import Pictures
import Web

extension MenuEditor {
  /// Changes the picture of a fruit: `POST /manage/menu/fruits/{id}/picture`.
  func setFruitPicture(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response
  {
    try await setPicture(.fruit, id.text, by: request)
  }

  /// Changes the picture of a juice: `POST /manage/menu/juices/{id}/picture`.
  func setJuicePicture(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response
  {
    try await setPicture(.juice, id.text, by: request)
  }

  /// Adds a picture of a fruit or a juice to the draft, removes it, or takes the removed one back.
  private func setPicture(
    _ kind: MenuForm.Kind,
    _ id: String,
    by request: Request
  ) async throws(Problem) -> Response {
    let editing = try await site.menuEditing()
    var piece = try DraftPiece(kind, id, in: editing.draft)
    var form = piece.form(in: editing.draft)
    if request.isBodyTooLong {
      form.wrongPicture = .tooLarge
      return show(form, in: editing, at: piece.link(), to: request, .contentTooLarge)
    }
    let sent = try request.formWithFiles()
    let revision = try Self.revision(in: sent.fields)
    let before = piece.picture
    switch sent.fields["action"] {
    case "remove": piece.picture = nil
    case "restore":
      guard let hash = sent.fields["hash"].flatMap(PictureHash.init(rawValue:)) else {
        throw .wrongField("hash", "expected the name of a picture")
      }
      piece.picture = hash
    default:
      let picture: MenuPicture
      do throws(PictureFault) {
        guard let file = sent.file(MenuPictureSection.field) else { throw .empty }
        picture = try await Self.picture(file.bytes)
      } catch {
        form.wrongPicture = error
        let status: Status = error == .tooLarge ? .contentTooLarge : .unprocessableContent
        return show(form, in: editing, at: piece.link(), to: request, status)
      }
      try await stored(await add([picture]))
      piece.picture = picture.hash
    }
    guard try await isInTime(await save(piece.setting, to: editing, expecting: revision)) else {
      return show(form, in: editing, at: piece.link(), .late, to: request, .conflict)
    }
    guard piece.picture == nil else { return .seeOther(piece.link(.pictured)) }
    return .seeOther(piece.link(.unpictured).after([("hash", before?.rawValue)]))
  }

  /// Takes the picture back that was just removed, which is kept for a while.
  func restoring(
    _ form: MenuForm,
    in editing: MenuEditing,
    after request: Request
  ) -> Toast.Undo? {
    guard let hash = request.query["hash"].flatMap(PictureHash.init(rawValue:)) else { return nil }
    return Toast.Undo(
      MenuPictureSection(form: form, editing: editing).link,
      [
        ("action", "restore"), ("hash", hash.rawValue),
        (MenuForm.revision, "\(editing.stored.revision)"),
      ]
    )
  }

  /// Stores a picture, so that the draft can name it: `PUT /api/menu/pictures`.
  func apiAddPicture(_ request: Request) async throws(Problem) -> Response {
    let picture: MenuPicture
    do throws(PictureFault) {
      picture = try await Self.picture(request.body)
    } catch {
      throw .wrongField("", "\(error)")
    }
    try await stored(await add([picture]))
    return .json(
      [
        "picture": .string(picture.hash.rawValue),
        "format": .string(picture.format.rawValue),
        "width": .integer(picture.width),
        "height": .integer(picture.height),
        "bytes": .integer(picture.bytes.count),
      ],
      status: .created
    )
  }

  /// Inspects and hashes every byte, so it does not run on the threads that serve connections.
  @concurrent
  private static func picture(_ bytes: [UInt8]) async throws(PictureFault) -> MenuPicture {
    MenuPicture(try PictureFile(bytes))
  }
}
