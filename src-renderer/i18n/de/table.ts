import type en from "../en/table.ts";
import type { German } from "../translation-types.ts";

/** Texts that all tables with filters and views share. */
export default {
  tooManyRows:
    "Datei nicht gespeichert: Eine Excel-Datei fasst hier 100.000 Zeilen. Wählen Sie als Dateityp CSV oder filtern Sie die Tabelle.",
  clearSearch: "Suche leeren",
  changed: "Die Liste hat sich geändert",
  refreshList: "Liste aktualisieren",
  dateField: {
    open: "Kalender öffnen",
    noDate: "Geben Sie ein Datum ein, etwa {{example}}.",
    noTime: "Geben Sie eine Uhrzeit ein, etwa 14:05.",
  },
  filter: {
    label: "Filter",
    clear: "Filter leeren",
  },
  selection: {
    all: "Alle Zeilen auswählen",
    limited: "die ersten {{most}} von {{total}} Zeilen; filtern Sie die Tabelle",
    notListed: "nicht in dieser Liste",
    copied_one: "{{copied}} Zeile kopiert",
    copied_other: "{{copied}} Zeilen kopiert",
    copiedOf: "{{copied}} von {{total}} Zeilen kopiert",
    tooMany: "{{action}}: höchstens {{most}} Zeilen auf einmal",
    clear: "Auswahl aufheben",
  },
  menu: {
    label: "Aktionen dieser Zeile",
    open: "Öffnen",
  },
  views: {
    label: "Ansichten",
    shown: "Ansicht: {{name}}",
    makeDefault: "Tabelle mit {{name}} öffnen",
    isDefault: "Die Tabelle öffnet mit {{name}}",
    rename: "{{name}} umbenennen",
    remove: "{{name}} löschen",
    newName: "Neuer Name für {{name}}",
    name: "Name dieser Ansicht",
    save: "Speichern",
    taken: "Eine andere Ansicht hat diesen Namen.",
    failed:
      "Ansichten nicht gespeichert: Das Journal dieses Arbeitsplatzes antwortet nicht. Sie bleiben, bis die App schließt; ändern Sie eine, um es erneut zu versuchen.",
  },
  columns: {
    label: "Spalten",
    left: "{{name}}: eine Stelle nach links",
    right: "{{name}}: eine Stelle nach rechts",
    hint: "Ziehen Sie die Linie zwischen Überschriften, um die Spaltenbreite zu ändern; ein Doppelklick stellt die ursprüngliche Breite wieder her.",
    empty: "{{name}} (leer)",
    reset: "Spalten zurücksetzen",
  },
} satisfies German<typeof en>;
