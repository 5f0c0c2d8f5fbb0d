import type en from "../en/trust.ts";
import type { German } from "../words.ts";

export default {
  group: "Scannerprüfung und Codes",
  back: "Zurück zu den Einstellungen",
  open: "Öffnen",
  openPlace: "{{place}} öffnen",
  places: {
    "black-box": {
      name: "Scanprotokoll",
      hint: "Jeder Scan, der hier je kam, Taste für Taste, mit Ergebnis und Grund.",
    },
    "check-up": {
      name: "Scannerprüfung",
      hint: "Sieben Codes, etwa eine Minute: zeigt, wie dieser Scanner tippt und was zu ändern ist.",
    },
    sheets: {
      name: "Druckbare Blätter",
      hint: "Befehlscodes und Prüfcodes als PDF, in vier Sprachen.",
    },
  },
  sheets: {
    commands: {
      name: "Befehlscodes",
      hint: "Zurücknehmen, parken, absenden und mehr, nur mit dem Scanner. Hängen Sie das Blatt in Reichweite des Scanners auf.",
    },
    "check-up": {
      name: "Prüfcodes für den Scanner",
      hint: "Die Codes der Scannerprüfung auf Papier, für Bildschirme, von denen ein Scanner nicht lesen kann.",
    },
    saveAs: "{{sheet}} als PDF speichern, {{language}}",
    writing: "Wird geschrieben …",
    written: "Gespeichert als {{file}}",
    notWritten:
      "Das Blatt konnte nicht gespeichert werden. Vielleicht ist der Ordner voll oder schreibgeschützt oder die Datei in einem anderen Programm offen. Wählen Sie einen anderen Ort.",
  },
} satisfies German<typeof en>;
