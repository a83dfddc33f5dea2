import Identifiers
public import JuiceBar
public import Languages
public import Time

/// A screen of visitors that a manager has paired with a bar.
public struct PairedScreen: Hashable, Sendable, Identifiable {
  /// The bar that paired a screen, and the device that it is there.
  public struct ID: Hashable, Sendable {
    public let home: BarID
    public let device: AccountID

    public init(_ device: AccountID, of home: BarID) {
      self.device = device
      self.home = home
    }
  }

  public let id: ID
  public let name: PersonName
  /// The settings that the storage keeps for it, in the form of its cookie; `nil` before it was first
  /// heard.
  public let settings: String?
  /// How many times staff have asked it to load its page anew.
  public let reloads: Int
  /// Its last sign of life in the storage.
  public let sighting: ScreenSighting?

  public init(
    id: ID,
    name: PersonName,
    settings: String? = nil,
    reloads: Int = 0,
    sighting: ScreenSighting? = nil
  ) {
    self.id = id
    self.name = name
    self.settings = settings
    self.reloads = reloads
    self.sighting = sighting
  }

  public var actor: LogEntry.Actor {
    LogEntry.Actor(.device, id: id.device.rawValue, name: name.rawValue)
  }
}

/// A sign of life of a screen, with the page that it shows.
public struct ScreenSighting: Hashable, Sendable {
  /// The charge of a battery, in percent.
  public static let charges = 0...100

  public let at: Timestamp
  /// The version of the program that made the page.
  public let version: String
  public let language: Language
  public let address: String
  /// The charge of the battery in percent, where the browser tells it.
  public let battery: Int?

  public init(
    at time: Timestamp,
    version: String,
    language: Language,
    address: String,
    battery: Int?
  ) {
    at = time
    self.version = version
    self.language = language
    self.address = address
    self.battery = battery
  }
}
