import type en from "../../en/scanning/sheet.ts";
import type { German } from "../../translation-types.ts";

/** Texts of the printed sheets. */
export default {
  product: "Returns Desk",
  commands: {
    title: "Befehlscodes",
    intro: "Code scannen, statt eine Taste zu drücken. Kein Paket trägt diese Codes; keiner zählt als Artikel.",
    names: {
      undo: "Scan zurücknehmen",
      "new-batch": "Neuer Stapel",
      park: "Stapel parken",
      resume: "Stapel fortsetzen",
      recipient: "Letzter Empfänger",
      submit: "Stapel absenden",
      reprint: "Etikett erneut drucken",
      hold: "Zurückstellen",
      "set-aside": "Scan beiseitelegen",
      mute: "Ton ein oder aus",
      lock: "Sperren",
      help: "Hilfe zeigen",
    },
    hints: {
      undo: "Nimmt den letzten Artikel aus dem Stapel.",
      "new-batch": "Parkt einen gefüllten Stapel und beginnt einen leeren.",
      park: "Parkt diesen Stapel und beginnt einen leeren.",
      resume: "Setzt den zuletzt geparkten Stapel fort.",
      recipient: "Zeigt die ganze Adresse. Absenden nur mit der Taste, nicht per Code.",
      submit: "Zweimal innerhalb von 3 Sekunden scannen. Einmal bewirkt nichts.",
      reprint: "Druckt das Etikett des letzten Auftrags.",
      hold: "Stellt den zuletzt gescannten Artikel zurück und nimmt ihn auf.",
      "set-aside": "Blendet den letzten abgelehnten Scan dieses Stapels aus.",
      mute: "Der Bildschirm zeigt dasselbe ohne Ton.",
      lock: "Ein Ausweis oder die PIN entsperrt.",
      help: "Zeigt alle Tasten und was sie tun.",
    },
  },
  serviceTypes: {
    title: "Versanddienste von {{warehouse}}",
    intro:
      "Code scannen, um den Versanddienst des aktuellen Stapels zu wählen. Was dessen Lager nicht anbietet, wird abgelehnt.",
    leftOut: "Zu lang für einen Code; am Bildschirm wählen: {{names}}",
  },
  badges: {
    title: "Ausweise",
    intro: "Ausschneiden. Ein Scan meldet die Person an; danach wird alles unter ihrem Namen gespeichert.",
    signOff: "Abmelden",
    signOffHint: "Danach ist niemand angemeldet.",
  },
  checkUp: {
    title: "Prüfcodes für den Scanner",
    intro:
      "Einstellungen, Scannerprüfung öffnen und „Starten“ drücken. Diese Codes von oben nach unten je einmal scannen.",
    names: {
      digits: "Ziffern",
      "mixed-case": "Groß- und Kleinbuchstaben",
      symbols: "Sonderzeichen",
      long: "Ein langer Code",
      short: "Ein kurzer Code",
      gs1: "Ein GS1-Code mit FNC1",
      ending: "Abschlusszeichen",
    },
  },
} satisfies German<typeof en>;
