import CounterWeb
import HTML
import JuiceBar
import Localization
import Pictures
import Web

/// The picture of a fruit or a juice of the draft, and the form that changes it.
///
/// A form of its own, since a file requires another encoding; it works without a script.
struct MenuPictureSection {
  static let field = "picture"

  let form: MenuForm
  let editing: MenuEditing

  private var id: String { form.values["id"] ?? "" }

  private var picture: PictureHash? {
    (try? DraftPiece(form.kind, id, in: editing.draft))?.picture
  }

  /// Receives the form.
  var link: Link {
    switch form.kind {
    case .fruit: .menuFruitPicture(FruitID(unchecked: id), nil)
    case .juice: .menuJuicePicture(JuiceID(unchecked: id), nil)
    }
  }

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return Panel("picture", title: texts(.menuPictureTitle), style: "menu-picture").node {
      if let picture {
        MenuPhoto(picture: picture, width: 96, height: form.kind == .juice ? 128 : 96)
          .node(class: "menu-picture-now")
      }
      pictureForm("staff-form") {
        fileField(texts)
        div(.class("buttons")) {
          button(.class("button")) {
            texts(picture == nil ? .menuPictureAdd : .menuPictureReplace)
          }
        }
      }
      if picture != nil {
        pictureForm("menu-picture-removal") {
          button(.class("button", "quiet"), .name("action"), .value("remove")) {
            texts(.menuPictureRemove)
          }
        }
      }
    }
  }

  private func pictureForm(_ name: String, @NodeBuilder content: () -> [Node]) -> Node {
    HTML.form(
      .class(name),
      .method("post"),
      .action(link.path),
      Attribute("enctype", "multipart/form-data")
    ) {
      MenuFrame.revisionField(editing)
      content()
    }
  }

  private func fileField(_ texts: Texts) -> Node {
    let error = form.wrongPicture.map { texts.sentence(for: $0) } ?? missing(texts)
    let described = error == nil ? "picture-hint" : "picture-hint picture-error"
    return div(.class("field")) {
      HTML.label(.for("picture-file")) { texts(.menuPictureFile) }
      input(
        .id("picture-file"),
        .name(Self.field),
        .type("file"),
        Attribute("accept", PictureFile.Format.allCases.map(\.mediaType).joined(separator: ",")),
        .required,
        .data("maximum-bytes", "\(PictureFile.maximumBytes)"),
        .data("maximum-side", "\(PictureFile.maximumSide)"),
        error.map { _ in .aria("invalid", "true") },
        .aria("describedby", described)
      )
      p(.id("picture-hint"), .class("hint")) { texts(.menuPictureHint, texts.pictureLimits) }
      p(
        .class("hint"),
        .role("status"),
        .data("picture-smaller", texts.unfilled(.menuPictureSmaller))
      ) {}
      if let error { p(.id("picture-error"), .class("field-error")) { error } }
    }
  }

  /// The error of a picture that the draft names, but that the bar does not have.
  private func missing(_ texts: Texts) -> String? {
    guard let picture, !editing.pictures.contains(picture), editing.stored.content != nil else {
      return nil
    }
    return texts(.menuPictureMissing)
  }
}

extension Texts {
  fileprivate var pictureLimits: KeyValuePairs<String, String> {
    ["size": number(PictureFile.maximumBytes / 1024), "side": number(PictureFile.maximumSide)]
  }

  /// The fault of a picture and the requirements, in a sentence.
  fileprivate func sentence(for fault: PictureFault) -> String {
    switch fault {
    case .empty: self(.menuPictureNone)
    case .tooLarge: self(.menuPictureTooLarge, pictureLimits)
    case .unknownKind: self(.menuPictureWrongKind)
    case .broken: self(.menuPictureBroken)
    case .animated: self(.menuPictureAnimated)
    case .tooManyPixels(let width, let height):
      self(
        .menuPictureTooWide,
        [
          "width": number(width), "height": number(height),
          "side": number(PictureFile.maximumSide),
        ]
      )
    }
  }
}
