import type en from "../../en/scanning/trust.ts";
import type { German } from "../../words.ts";

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
      hint: "Codes für Befehle, Versanddienste und die Scannerprüfung als PDF, in vier Sprachen.",
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
    "service-types": {
      name: "Codes der Versanddienste",
      hint: "Ein Code für jeden Versanddienst eines Lagers. Einen zu scannen, wählt ihn für den Stapel.",
    },
    warehouse: "Lager",
    noTypes:
      "Auf diesem Arbeitsplatz sind keine Versanddienste dieses Lagers bekannt. Aktualisieren Sie und versuchen Sie es noch einmal.",
    saveAs: "{{sheet}} als PDF speichern, {{language}}",
    writing: "Wird geschrieben …",
    written: "Gespeichert als {{file}}",
    notWritten:
      "Das Blatt konnte nicht gespeichert werden. Vielleicht ist der Ordner voll oder schreibgeschützt oder die Datei in einem anderen Programm offen. Wählen Sie einen anderen Ort.",
  },
} satisfies German<typeof en>;
