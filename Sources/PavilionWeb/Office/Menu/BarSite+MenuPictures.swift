import HTTP
import JSON
import JuiceBar
import Pictures

extension BodyLimit {
  /// A body that is far too long is still read, so that a page can tell its sender the limit; none
  /// of it is kept.
  private static let readBytes = 32 * 1024 * 1024
  /// The room for the boundaries and part headers around a file in a form.
  private static let frame = 16 * 1024

  /// A picture, sent directly or in a form.
  static let picture = BodyLimit(bytes: PictureFile.maximumBytes)
  static let pictureInForm = BodyLimit(
    bytes: PictureFile.maximumBytes + frame,
    readBytes: readBytes
  )
  /// A menu file, sent directly or in a form.
  static let menuFile = BodyLimit(bytes: MenuFileError.maximumBytes)
  static let menuFileInForm = BodyLimit(
    bytes: MenuFileError.maximumBytes + frame,
    readBytes: readBytes
  )
}

extension BarSite {
  /// Sends a picture of the menu, which never changes under its hash.
  func sendMenuPicture(_ request: Request, _ hash: PictureHash) async throws(Problem) -> Response {
    let tag = "\"\(hash)\""
    var headers: Headers = ["ETag": tag, "Cache-Control": "public, max-age=31536000, immutable"]
    let picture = try await stored(await parts.bars.menuPicture(hash, of: bar.bar))
    guard let picture else { throw .notFound("There is no picture named \(hash).") }
    if request.headers["If-None-Match"]?.contains(tag) ?? false {
      return Response(.notModified, headers: headers)
    }
    headers["Content-Type"] = picture.format.mediaType
    return Response(.ok, headers: headers, body: .bytes(Bytes(picture.bytes)))
  }

  /// Changes the picture of a fruit: `POST /manage/menu/fruits/{id}/picture`.
  func setFruitPicture(_ request: Request, id: PathPart<FruitID>) async throws(Problem) -> Response
  {
    try await setMenuPicture(request, .fruit, id: id.text)
  }

  /// Changes the picture of a juice: `POST /manage/menu/juices/{id}/picture`.
  func setJuicePicture(_ request: Request, id: PathPart<JuiceID>) async throws(Problem) -> Response
  {
    try await setMenuPicture(request, .juice, id: id.text)
  }

  /// Adds a picture of a fruit or a juice to the draft, or removes it.
  private func setMenuPicture(
    _ request: Request,
    _ kind: MenuForm.Kind,
    id: String
  ) async throws(Problem) -> Response {
    let editing = try await menuEditing()
    let piece = try MenuPiece(kind, id, in: editing.draft)
    if request.isBodyTooLong {
      return show(.tooLarge, of: piece, in: editing, to: request)
    }
    let form = try request.formWithFiles()
    let revision = try revision(in: form.fields)
    var picture: MenuPicture?
    if form.fields["action"] != "remove" {
      do throws(PictureFault) {
        guard let file = form.file(MenuPictureSection.field) else { throw .empty }
        picture = try await Self.picture(file.bytes)
      } catch {
        return show(error, of: piece, in: editing, to: request)
      }
    }
    do throws(StorageError) {
      if let picture { try await add([picture]) }
      var draft = editing.draft
      draft.apply(piece.edit(picture?.hash))
      try await save(draft, base: editing.base, expecting: revision, of: editing)
      return .seeOther(piece.link(picture == nil ? .unpictured : .pictured))
    } catch {
      guard error == .draftChanged else { throw error.problem }
      return show(
        piece.form(editing.draft),
        in: editing,
        at: piece.link(nil),
        to: request,
        .late,
        status: .conflict
      )
    }
  }

  private func show(
    _ fault: PictureFault,
    of piece: MenuPiece,
    in editing: MenuEditing,
    to request: Request
  ) -> Response {
    var form = piece.form(editing.draft)
    form.wrongPicture = fault
    return show(
      form,
      in: editing,
      at: piece.link(nil),
      to: request,
      status: fault == .tooLarge ? .contentTooLarge : .unprocessableContent
    )
  }

  /// Stores a picture, so that the draft can name it: `PUT /api/menu/pictures`.
  func apiAddMenuPicture(_ request: Request) async throws(Problem) -> Response {
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

  /// Stores pictures for menus of the bar.
  func add(_ pictures: [MenuPicture]) async throws(StorageError) {
    for picture in pictures {
      try await parts.bars.add(picture, to: bar.bar, at: parts.surroundings.now())
    }
  }

  /// The pictures of these hashes that the bar has.
  func menuPictures(_ hashes: Set<PictureHash>) async throws(Problem) -> [MenuPicture] {
    var pictures: [MenuPicture] = []
    for hash in hashes.sorted() {
      let picture = try await stored(await parts.bars.menuPicture(hash, of: bar.bar))
      if let picture { pictures.append(picture) }
    }
    return pictures
  }
}

/// A fruit or a juice of the draft, which may have a picture.
private enum MenuPiece {
  case fruit(DraftFruit)
  case juice(DraftJuice)

  /// - Throws: `Problem` 404 if the draft does not have it.
  init(_ kind: MenuForm.Kind, _ id: String, in draft: MenuDraft) throws(Problem) {
    switch kind {
    case .fruit:
      guard let fruit = FruitID(id).flatMap({ draft[$0] }) else {
        throw .notFound("The draft has no fruit named \(id).")
      }
      self = .fruit(fruit)
    case .juice:
      guard let juice = JuiceID(id).flatMap({ draft[$0] }) else {
        throw .notFound("The draft has no juice named \(id).")
      }
      self = .juice(juice)
    }
  }

  func form(_ draft: MenuDraft) -> MenuForm {
    switch self {
    case .fruit(let fruit): MenuForm(fruit)
    case .juice(let juice): MenuForm(juice, currency: draft.money)
    }
  }

  /// The page of the fruit or juice; with a notice, if its picture was just changed.
  func link(_ notice: MenuNotice?) -> Link {
    switch (self, notice) {
    case (.fruit(let fruit), nil): .menuFruit(fruit.id)
    case (.juice(let juice), nil): .menuJuice(juice.id)
    case (.fruit(let fruit), let notice?): .menuFruitPicture(fruit.id, notice)
    case (.juice(let juice), let notice?): .menuJuicePicture(juice.id, notice)
    }
  }

  func edit(_ picture: PictureHash?) -> DraftEdit {
    switch self {
    case .fruit(var fruit):
      fruit.picture = picture
      return .setFruit(fruit)
    case .juice(var juice):
      juice.picture = picture
      return .setJuice(juice)
    }
  }
}

// MARK: - Files in forms

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
  static let maximumBytes = 1_048_576

  /// The error of a longer file.
  static let tooLong = MenuFileError(
    file: "menu",
    problem:
      "expected at most \(maximumBytes / 1024) KiB; larger files are read by pavilion menu import"
  )
}

extension MenuPicture {
  /// The pictures in a file of either kind; a CSV file only names them.
  static func all(inAnyFile bytes: [UInt8]) throws(MenuFileError) -> [MenuPicture] {
    bytes.isJSONFile ? try all(inFile: bytes, named: "menu.json") : []
  }
}

extension [UInt8] {
  /// Whether a file begins with a brace, as JSON does.
  var isJSONFile: Bool { first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{") }
}
