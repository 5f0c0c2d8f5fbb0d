import type en from "../../en/environments/configuration.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Konfigurationsdatei",
  sound: "Keine Fehler gefunden. Ohne config.json gelten nur die hier eingegebenen Einstellungen.",
  locked:
    "Kein Fehler in config.json. Die IT hat Adressen, Schlüssel, Etiketten-Hosts, Etikettendrucker und Ereigniseingang gesperrt.",
  partly: "Ein Teil der config.json ist nicht verwendbar. Der Rest gilt.",
  unreadable: "config.json ist nicht lesbar. Nichts daraus gilt.",
  lockedBy: "Adressen, Schlüssel, Etiketten-Hosts, Etikettendrucker und Ereigniseingang sind gesperrt.",
  tellIt: "Geben Sie Ihrer IT weiter:",
  barLabel: "Fehler in config.json",
  barPartly: "Ein Teil der Konfiguration Ihrer IT ist nicht verwendbar.",
  barUnreadable: "Die Konfiguration Ihrer IT ist nicht lesbar. Nichts daraus gilt.",
  barAction: "Fehler zeigen",
  check: "Eine config.json prüfen",
  checkHint: "Liest eine Datei, ohne sie zu verwenden, und zeigt jeden Fehler mit Schlüssel oder Zeile.",
  checkResult: "Ergebnis der Prüfung",
  checkFailed: "Die Datei wurde nicht geprüft. Versuchen Sie es erneut.",
  checkedSound: "{{file}} hat keine Fehler.",
  checked_one: "{{file}} hat {{count}} Fehler:",
  checked_other: "{{file}} hat {{count}} Fehler:",
  save: "Einstellungen als config.json speichern",
  saveHint:
    "Ein anderer Arbeitsplatz mit dieser Datei erhält dieselben Einstellungen. Schlüssel, PINs, Empfänger sowie Namen von Personen und Arbeitsplatz fehlen darin.",
  saved: "Gespeichert als {{file}}",
  notSaved: "Nicht gespeichert. Wählen Sie einen anderen Ordner und versuchen Sie es erneut.",
} satisfies German<typeof en>;
