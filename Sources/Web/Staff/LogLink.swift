package import JuiceBar

/// Finds the page to which an entry in the audit log of a bar leads.
package typealias LogLink = @Sendable (LogEntry, BarID) -> Link?
