import Identifiers
import JuiceBar
import Languages
package import SQLLanguage
package import Staffing
import Time

// What the server keeps of paired screens: their settings, the wish that they load their pages anew,
// and their last signs of life. A screen without a row was not heard since it was paired.
extension Schema {
  static func screens(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      CREATE TABLE staff_screen (
        bar_id \(text) NOT NULL,
        device_id \(text) NOT NULL,
        settings \(text) CHECK (settings <> ''),
        reloads BIGINT NOT NULL DEFAULT 0 CHECK (reloads >= 0),
        seen_at BIGINT,
        version \(text),
        language \(text),
        address \(text),
        battery BIGINT CHECK (battery >= 0 AND battery <= 100),
        PRIMARY KEY (bar_id, device_id),
        FOREIGN KEY (bar_id, device_id) REFERENCES staff_device (bar_id, device_id)
          ON DELETE CASCADE
      );
      """
  }
}

extension StaffStatements {
  /// The columns are those of ``Staffing/PairedScreen/Columns``.
  private static let screens = """
    SELECT d.bar_id, d.device_id, d.name, s.settings, s.reloads, s.seen_at, s.version, s.language,
      s.address, s.battery
    FROM staff_device d
    LEFT JOIN staff_screen s ON s.bar_id = d.bar_id AND s.device_id = d.device_id
    WHERE d.kind = 'kiosk'
    """

  package static let screensOfAll: SQL = "\(unsafe: screens) ORDER BY d.bar_id, d.name, d.device_id"

  package var screens: SQL {
    "\(unsafe: Self.screens) AND d.bar_id = \(id) ORDER BY d.name, d.device_id"
  }

  package func screen(_ token: String) -> SQL {
    "\(unsafe: Self.screens) AND d.bar_id = \(id) AND d.token = \(token)"
  }

  package func keep(_ settings: String, for device: AccountID) -> SQL {
    """
    INSERT INTO staff_screen (bar_id, device_id, settings)
    SELECT bar_id, device_id, \(settings) FROM staff_device
    WHERE bar_id = \(id) AND device_id = \(device.rawValue) AND kind = 'kiosk'
    ON CONFLICT (bar_id, device_id) DO UPDATE SET settings = excluded.settings
    """
  }

  package func askToReload(_ device: AccountID?) -> SQL {
    """
    INSERT INTO staff_screen (bar_id, device_id, reloads)
    SELECT bar_id, device_id, 1 FROM staff_device
    WHERE bar_id = \(id) AND kind = 'kiosk'
      AND (CAST(\(device?.rawValue) AS TEXT) IS NULL OR device_id = \(device?.rawValue))
    ON CONFLICT (bar_id, device_id) DO UPDATE SET reloads = staff_screen.reloads + 1
    """
  }

  package func note(_ sighting: ScreenSighting, of device: AccountID) -> SQL {
    """
    INSERT INTO staff_screen
      (bar_id, device_id, seen_at, version, language, address, battery)
    SELECT bar_id, device_id, CAST(\(sighting.at.milliseconds) AS BIGINT), \(sighting.version),
      \(sighting.language.rawValue), \(sighting.address), CAST(\(sighting.battery) AS BIGINT)
    FROM staff_device
    WHERE bar_id = \(id) AND device_id = \(device.rawValue) AND kind = 'kiosk'
    ON CONFLICT (bar_id, device_id) DO UPDATE
    SET seen_at = excluded.seen_at, version = excluded.version, language = excluded.language,
      address = excluded.address, battery = excluded.battery
    """
  }
}
