public import JuiceBar

/// The credential for more than visitors may do: the token of a session or of a paired device.
public struct StaffPass: Hashable, Sendable {
  public let token: String
  public let home: BarID
  /// The bar where it is shown: another one only for people of the default bar.
  public let bar: BarID

  public init(token: String, of home: BarID, at bar: BarID) {
    self.token = token
    self.home = home
    self.bar = bar
  }
}
