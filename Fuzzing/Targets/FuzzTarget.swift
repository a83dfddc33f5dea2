/// A reader of bytes from outside, with the promises that must hold for any bytes whatsoever.
///
/// A broken promise ends the program, as a crash does, which is what a fuzzer looks for.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The JSON parser and writer.
  case json
  /// Menu files.
  case menu
  /// The two files of an exhibition, one behind the other, with a NUL between.
  case exhibition
  /// Everything that arrives on a connection.
  case request
  /// Addresses, queries, cookies and forms.
  case address
  /// The body of `POST /api/orders`, up to the answer.
  case orders
  /// The bodies of `PUT /api/stock/{fruit}` and of its movements, up to the answer.
  case stock
  /// Pictures of juices and fruits.
  case picture
  /// Forms with files: the type in a line, and the body.
  case multipart

  /// Reads the bytes and checks what was promised.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .json: JSONPromises.check(bytes)
    case .menu: FilePromises.checkMenu(bytes)
    case .exhibition: FilePromises.checkExhibition(bytes)
    case .request: RequestPromises.check(bytes)
    case .address: AddressPromises.check(bytes)
    case .orders: AnswerPromises.checkOrder(bytes)
    case .stock: AnswerPromises.checkStock(bytes)
    case .picture: PicturePromises.checkPicture(bytes)
    case .multipart: PicturePromises.checkForm(bytes)
    }
  }
}
