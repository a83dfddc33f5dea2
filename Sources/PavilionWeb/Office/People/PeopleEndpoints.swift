import Staffing

extension Endpoint {
  /// The addresses of staff, devices and the audit log.
  static let people: [Endpoint] = [
    .page("/manage/staff", .owner, BarSite.showStaff),
    .form("/manage/staff", .owner, BarSite.addStaff)
      .taking("name? role? secret?"),
    .form("/manage/staff/{id}/role", .owner, BarSite.changeStaffRole)
      .taking("role?"),
    .form("/manage/staff/{id}/bar-role", .owner, BarSite.setBarRole)
      .taking("role?"),
    .form("/manage/staff/{id}/secret", .owner, BarSite.changeStaffSecret)
      .taking("secret?"),
    .form("/manage/staff/{id}/removal", .owner, BarSite.removeStaff),
    .page("/manage/devices", .manager, BarSite.showDevices),
    .form("/manage/devices", .manager, BarSite.confirmDevice)
      .taking("code? name? kind?"),
    .form("/manage/devices/{id}/removal", .manager, BarSite.removeDevice),
    .page("/manage/log", .manager, BarSite.showLog)
      .query("who action before"),
    .page("/manage/log.csv", .manager, BarSite.sendLog)
      .query("who action before"),
  ]
}
