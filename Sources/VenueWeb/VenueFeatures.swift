import Staffing
package import Web

extension Features {
  /// The venue: its start screen, and its bars.
  package static let venue = Features(
    endpoints: Endpoint.start + Endpoint.overview + Endpoint.barSettings + Endpoint.firstDay,
    places: [
      StaffPlace(
        .bar,
        .overview,
        .venueTitle,
        icon: .ofStaff("bars"),
        .staff,
        if: .severalBars,
        showsCalls: false
      )
    ],
    needs: [StaffNeed.firstDay, StaffNeed.backups],
    logLinks: [Link.venue],
    files: EmbeddedFiles.all
  )
}
