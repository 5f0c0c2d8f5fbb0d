/** What all tables with filters and views have in common. */
export default {
  clearSearch: "Clear the search",
  changed: "The list has changed",
  refreshList: "Refresh list",
  filter: {
    label: "Filters",
    clear: "Clear filters",
  },
  selection: {
    full: "at most {{most}} at once",
    clear: "Clear selection",
  },
  views: {
    label: "Views",
    shown: "View: {{name}}",
    makeDefault: "Open the table with {{name}}",
    isDefault: "The table opens with {{name}}",
    rename: "Rename {{name}}",
    remove: "Delete {{name}}",
    newName: "New name of {{name}}",
    name: "Name for what is shown now",
    save: "Save",
    taken: "Another view has this name.",
    failed:
      "The views were not saved: the desk's journal did not answer. They stay until the app closes; change one again to retry.",
  },
  columns: {
    label: "Columns",
    left: "{{name}}: one place to the left",
    right: "{{name}}: one place to the right",
    hint: "Drag the line between two headers to widen a column; a double click restores its original width.",
    reset: "Reset columns",
  },
} as const;
