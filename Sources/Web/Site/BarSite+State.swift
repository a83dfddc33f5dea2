package import ExpositionGuide
package import JuiceBar

extension BarSite {
  /// The order of an identifier in an address, with the state of the bar.
  package func order(
    _ part: PathPart<OrderID>
  ) async throws(Problem) -> (order: Order, state: BarState) {
    guard let id = part.value,
      let order = try await stored(await bar.order(id))
    else { throw .notFound("There is no order \(part).") }
    return (order, try await state())
  }

  /// The current state of the bar.
  package func state() async throws(Problem) -> BarState {
    try await stored(await bar.current())
  }

  /// The list of the venue's bars, as of about a second ago.
  package func bars() async throws(Problem) -> BarList {
    try await stored(await share.bars())
  }

  /// The edition of the guide that the bar shows its visitors, if it shows one and one is published.
  package func shownGuide() async throws(GuideStorageError) -> GuideOverview? {
    offer.hasGuide ? try await guide.current() : nil
  }
}
