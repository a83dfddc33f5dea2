import Synchronization

/// The places for connections of a server, on all its threads, and their holders.
final class Places: Sendable {
  /// How a connection is taken in.
  enum Admission {
    case welcome
    /// The places are nearly all taken: who is taken in now shall not stay.
    case crowded
    /// There is no place for this address, though there may be for others.
    case refused
  }

  private struct State {
    var taken = 0
    var byAddress: [Address: Int] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  /// The last places: a connection that gets one is closed after its answer.
  private let reserve: Int
  /// The very last ones, which unlimited addresses alone get.
  private let lastReserve: Int
  private let perAddress: Int
  private let isUnlimited: @Sendable (Address) -> Bool

  init(_ configuration: Server.Configuration) {
    limit = configuration.connectionLimit
    reserve = configuration.reservedConnections
    lastReserve = configuration.reservedConnections / 4
    perAddress = configuration.connectionsPerAddress
    isUnlimited = configuration.isUnlimited
  }

  var hasRoom: Bool { state.withLock { $0.taken < limit } }

  /// Takes a place for a connection of an address, unless it is refused.
  func take(for address: Address) -> Admission {
    let isUnlimited = isUnlimited(address)
    return state.withLock { state in
      guard state.taken < limit else { return .refused }
      if !isUnlimited {
        let held = state.byAddress[address.block, default: 0]
        guard held < perAddress, state.taken < limit - lastReserve else { return .refused }
        state.byAddress[address.block] = held + 1
      }
      state.taken += 1
      return state.taken > limit - reserve ? .crowded : .welcome
    }
  }

  func giveBack(_ address: Address) {
    let isUnlimited = isUnlimited(address)
    state.withLock { state in
      state.taken -= 1
      guard !isUnlimited, let held = state.byAddress[address.block] else { return }
      state.byAddress[address.block] = held > 1 ? held - 1 : nil
    }
  }
}
