import type en from "../../en/scanning/trust.ts";
import type { German } from "../../translation-types.ts";

export default {
  back: "Zurück zu den Einstellungen",
  places: {
    "black-box": { name: "Scanprotokoll" },
    "check-up": { name: "Scannerprüfung" },
    sheets: { name: "Druckbare Blätter" },
  },
  sheets: {
    commands: {
      name: "Befehlscodes",
      hint: "Zurücknehmen, parken, absenden und mehr, nur mit dem Scanner. In Reichweite des Scanners aufhängen.",
    },
    "check-up": {
      name: "Prüfcodes für den Scanner",
      hint: "Prüfcodes auf Papier, für Bildschirme, die ein Scanner nicht lesen kann.",
    },
    "service-types": {
      name: "Codes der Versanddienste",
      hint: "Ein Code je Versanddienst eines Lagers. Ein Scan wählt ihn für den Stapel.",
    },
    warehouse: "Lager",
    noTypes: "Keine Versanddienste für dieses Lager bekannt. Aktualisieren Sie und versuchen Sie es dann erneut.",
    language: "Sprache der Blätter",
    saveSheet: "{{sheet}} als PDF speichern",
    writing: "Wird geschrieben …",
    written: "Gespeichert als {{file}}",
    notWritten:
      "Blatt nicht gespeichert: Vielleicht ist der Ordner voll oder schreibgeschützt oder die Datei in einem anderen Programm offen. Wählen Sie einen anderen Ort.",
  },
} satisfies German<typeof en>;
