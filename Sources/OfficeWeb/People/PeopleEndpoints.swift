import Staffing
package import Web

extension Endpoint {
  /// The addresses of staff, devices and the audit log.
  package static let people: [Endpoint] = [
    .page("/manage/staff", .owner, StaffAccounts.showList)
      .query("done"),
    .form("/manage/staff", .owner, StaffAccounts.add)
      .taking("name? role? secret? \(GuideRoleFields.names)"),
    .form("/manage/staff/{id}/role", .owner, StaffAccounts.changeRole)
      .taking("role? was?"),
    .form("/manage/staff/{id}/guide-role", .owner, StaffAccounts.changeGuideRole)
      .taking(GuideRoleFields.names),
    .form("/manage/staff/{id}/bar-role", .owner, StaffAccounts.setBarRole)
      .taking("role?"),
    .form("/manage/staff/{id}/secret", .owner, StaffAccounts.changeSecret)
      .taking("secret?"),
    .form("/manage/staff/{id}/second-factor/removal", .owner, StaffAccounts.removeSecondFactor)
      .taking("sure?"),
    .form("/manage/staff/{id}/removal", .owner, StaffAccounts.remove)
      .taking("sure?"),
    .page("/manage/staff/{id}/data.json", .owner, PersonalRecords.sendData),
    .form("/manage/staff/{id}/erasure", .owner, PersonalRecords.erase)
      .taking("sure?"),
    .page("/manage/devices", .manager, Devices.showDevices)
      .query("done"),
    .form("/manage/devices", .manager, Devices.confirmDevice)
      .taking("code? name? kind?"),
    .form("/manage/devices/{id}/removal", .manager, Devices.removeDevice)
      .taking("sure?"),
    .page("/manage/log", .manager, AuditLog.showLog)
      .query("who action before"),
    .page("/manage/log.csv", .manager, AuditLog.sendLog)
      .query("who action before"),
  ]
}
