package import SQLLanguage

// Checks of menus, in SQL for both engines.
extension AuditStatements {
  package static let editedMenus = [publications, drafts]

  private static let publications: SQL = """
    SELECT p.bar_id || ': version ' || p.version || ' of the menu was published by somebody, but '
      || 'is not kept, or comes from a later version'
    FROM menu_publication p
    LEFT JOIN menu m ON m.bar_id = p.bar_id AND m.version = p.version
    WHERE m.version IS NULL OR (p.source = 'version' AND p.source_number >= p.version)
    """

  private static let drafts: SQL = """
    SELECT d.bar_id || ': the draft was begun from version ' || d.base_version
      || ' of the menu, but the menu is version ' || b.menu_version
    FROM menu_draft d JOIN bar b ON b.bar_id = d.bar_id
    WHERE d.base_version > b.menu_version
    """
}
