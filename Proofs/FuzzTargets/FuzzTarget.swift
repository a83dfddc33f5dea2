/// A reader of bytes from outside, with the promises that hold for any bytes.
///
/// A broken promise ends the program like a crash, so that the fuzzer notices it.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The JSON parser and writer.
  case json
  /// Menu files.
  case menu
  /// The two files of an exhibition, separated by NUL.
  case exhibition
  /// Files of the guide, tables, lines of other programs, and maps of them.
  case guide
  /// A connection's bytes.
  case request
  /// Addresses, queries, cookies and forms.
  case address
  /// The body of `POST /api/orders`, up to the answer.
  case orders
  /// The bodies of `PUT /api/stock/{fruit}` and of its movements, up to the answer.
  case stock
  /// Pictures of juices and fruits.
  case picture
  /// Forms with files: the content type in a line, and the body.
  case multipart
  /// A bar's file with some values changed.
  case bar
  /// Typed amounts of money.
  case amounts
  /// Times, and files of time zones.
  case times
  /// A form or a document to any address, up to the answer.
  case forms
  /// An address with its query, and header fields, up to the answer.
  case queries

  /// Reads the bytes and checks the promise.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .json: JSONPromises.check(bytes)
    case .menu: FilePromises.checkMenu(bytes)
    case .exhibition: FilePromises.checkExhibition(bytes)
    case .guide: GuidePromises.check(bytes)
    case .request: RequestPromises.check(bytes)
    case .address: AddressPromises.check(bytes)
    case .orders: AnswerPromises.checkOrder(bytes)
    case .stock: AnswerPromises.checkStock(bytes)
    case .picture: PicturePromises.checkPicture(bytes)
    case .multipart: PicturePromises.checkForm(bytes)
    case .bar: BarFilePromises.check(bytes)
    case .amounts: MoneyPromises.check(bytes)
    case .times: TimePromises.check(bytes)
    case .forms: AnswerPromises.checkBody(bytes)
    case .queries: AnswerPromises.checkQuery(bytes)
    }
  }
}
