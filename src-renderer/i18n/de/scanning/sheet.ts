import type en from "../../en/scanning/sheet.ts";
import type { German } from "../../words.ts";

/** Words of the printed sheets. */
export default {
  product: "Returns Desk",
  commands: {
    title: "Befehlscodes",
    intro:
      "Einen Code scannen, statt eine Taste zu drücken. Kein Paket trägt diese Codes; daher gilt keiner je als Artikel.",
    names: {
      undo: "Scan zurücknehmen",
      "new-batch": "Neuer Stapel",
      park: "Stapel parken",
      resume: "Stapel fortsetzen",
      submit: "Stapel absenden",
      hold: "Zurückstellen",
      mute: "Ton ein oder aus",
      help: "Hilfe zeigen",
    },
    hints: {
      undo: "Nimmt den letzten Artikel wieder aus dem Stapel.",
      "new-batch": "Parkt einen gefüllten Stapel und beginnt einen leeren.",
      park: "Stellt diesen Stapel beiseite und beginnt einen leeren.",
      resume: "Setzt den zuletzt geparkten Stapel fort.",
      submit: "Zweimal innerhalb von 3 Sekunden scannen. Einmal bewirkt nichts.",
      hold: "Stellt den zuletzt gescannten Artikel zurück und fügt ihn hinzu.",
      mute: "Der Bildschirm sagt dasselbe ohne Ton.",
      help: "Zeigt alle Tasten und was sie tun.",
    },
  },
  serviceTypes: {
    title: "Versanddienste von {{warehouse}}",
    intro:
      "Einen Code scannen, um den Versanddienst des aktuellen Stapels zu wählen. Was das Lager des Stapels nicht anbietet, wird abgelehnt.",
    leftOut: "Zu lang für einen Code, daher auf dem Bildschirm zu wählen: {{names}}",
  },
  badges: {
    title: "Ausweise",
    intro:
      "Ausschneiden. Wer einen Ausweis scannt, ist am Arbeitsplatz angemeldet; was danach aufgezeichnet wird, trägt den Namen.",
    signOff: "Abmelden",
    signOffHint: "Danach ist niemand angemeldet.",
    until: "Gültig bis {{day}}. Ein Scan meldet diese Person an.",
  },
  checkUp: {
    title: "Prüfcodes für den Scanner",
    intro:
      "Einstellungen, Scannerprüfung öffnen und „Starten“ drücken. Dann diese Codes von oben nach unten scannen, jeden einmal.",
    names: {
      digits: "Ziffern",
      "mixed-case": "Groß- und Kleinbuchstaben",
      symbols: "Sonderzeichen",
      long: "Ein langer Code",
      short: "Ein kurzer Code",
      gs1: "Ein GS1-Code mit FNC1",
      ending: "Das Ende eines Codes",
    },
  },
} satisfies German<typeof en>;
