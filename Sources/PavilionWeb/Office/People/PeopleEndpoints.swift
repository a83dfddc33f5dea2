import Staffing

extension Endpoint {
  /// The addresses of staff, devices and the audit log.
  static let people: [Endpoint] = [
    .page("/manage/staff", .owner, BarSite.showStaff),
    .form("/manage/staff", .owner, BarSite.addStaff),
    .form("/manage/staff/{id}/role", .owner, BarSite.changeStaffRole),
    .form("/manage/staff/{id}/bar-role", .owner, BarSite.setBarRole),
    .form("/manage/staff/{id}/secret", .owner, BarSite.changeStaffSecret),
    .form("/manage/staff/{id}/removal", .owner, BarSite.removeStaff),
    .page("/manage/devices", .manager, BarSite.showDevices),
    .form("/manage/devices", .manager, BarSite.confirmDevice),
    .form("/manage/devices/{id}/removal", .manager, BarSite.removeDevice),
    .page("/manage/log", .manager, BarSite.showLog),
    .page("/manage/log.csv", .manager, BarSite.sendLog),
  ]
}
