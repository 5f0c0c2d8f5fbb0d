/** Texts that all tables with filters and views share. */
export default {
  tooManyRows:
    "File not saved: an Excel file holds up to 100,000 rows here. Choose CSV as the file type, or filter the table.",
  clearSearch: "Clear the search",
  changed: "The list has changed",
  refreshList: "Refresh list",
  dateField: {
    open: "Open calendar",
    noDate: "Enter a date, such as {{example}}.",
    noTime: "Enter a time, such as 14:05.",
  },
  filter: {
    label: "Filters",
    clear: "Clear filters",
  },
  selection: {
    all: "Select all rows",
    limited: "the first {{most}} of {{total}} rows; filter the table for fewer",
    notListed: "not in this list",
    copied_one: "Copied {{copied}} row",
    copied_other: "Copied {{copied}} rows",
    copiedOf: "Copied {{copied}} of {{total}} rows",
    tooMany: "{{action}}: at most {{most}} rows at once",
    clear: "Clear selection",
  },
  menu: {
    label: "Actions of this row",
    open: "Open",
  },
  views: {
    label: "Views",
    shown: "View: {{name}}",
    makeDefault: "Open the table with {{name}}",
    isDefault: "The table opens with {{name}}",
    rename: "Rename {{name}}",
    remove: "Delete {{name}}",
    newName: "New name of {{name}}",
    name: "Name for this view",
    save: "Save",
    taken: "Another view has this name.",
    failed: "Views not saved: the desk's journal did not answer. They last until the app closes; change one to retry.",
  },
  columns: {
    label: "Columns",
    left: "{{name}}: one place to the left",
    right: "{{name}}: one place to the right",
    hint: "Drag the line between headers to resize a column; double-click it to restore the original width.",
    empty: "{{name}} (empty)",
    reset: "Reset columns",
  },
} as const;
