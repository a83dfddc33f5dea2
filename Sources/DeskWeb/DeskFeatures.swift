import Localization
package import Web

extension Features {
  /// The curators' desk: drafts, findings, publication and versions of the guide.
  package static let desk = Features(
    endpoints: [
      Endpoint.desk, Endpoint.translation, Endpoint.deskMedia, Endpoint.deskImport,
      Endpoint.preview, Endpoint.previewLinks,
      Endpoint.draftAPI,
    ].flatMap(\.self),
    tasks: [{ await ScheduleRunner(site: $0).run() }],
    places: StaffPlace.desk,
    logLinks: [Link.desk],
    files: EmbeddedFiles.all
  )
}

extension StaffPlace {
  /// The screens of the desk, where texts are written that no call interrupts.
  static let desk = [
    StaffPlace(
      .guide,
      .desk,
      .deskTitle,
      icon: Icon("exposition"),
      .editor,
      showsCalls: false,
      keys: [.deskKeys]
    ),
    StaffPlace(
      .guide,
      .deskMedia(),
      .deskKindFiles,
      icon: Icon("cabinet"),
      .editor,
      showsCalls: false
    ),
    StaffPlace(
      .guide,
      .deskImport,
      .importPlace,
      icon: .ofStaff("delivery"),
      .editor,
      showsCalls: false
    ),
    StaffPlace(
      .guide,
      .translation(),
      .translatePlace,
      icon: Icon("globe-language"),
      .translator,
      showsCalls: false
    ),
    StaffPlace(
      .guide,
      .deskPublishing,
      .deskPublishPlace,
      icon: Icon("next"),
      .curator,
      showsCalls: false
    ),
    StaffPlace(
      .guide,
      .deskVersions(),
      .deskVersionsTitle,
      icon: .ofStaff("clock"),
      .curator,
      showsCalls: false
    ),
  ]
}
