import type en from "../../en/scanning/check-up.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Scannerprüfung",
  last: "letzte Prüfung",
  start: "Starten",
  stop: "Abbrechen",
  again: "Noch einmal prüfen",
  skip: "Überspringen: Der Scanner liest diesen Code nicht",
  before: {
    heading: "Sieben Codes, etwa eine Minute",
    body: "Scannen Sie sieben Codes von diesem Bildschirm. Das prüft Tastaturbelegung, Tempo, Abschlusszeichen und Doppellesungen Ihres Scanners; danach steht hier, was zu ändern ist.",
    paper:
      "Liest Ihr Scanner nicht vom Bildschirm, speichern Sie die Prüfcodes unter „Druckbare Blätter“ und scannen Sie sie vom Papier. Diese Codes kommen in keinen Stapel; andere Codes werden wie üblich erfasst.",
  },
  scan: {
    heading: "Code {{number}} von {{count}} scannen: {{name}}",
    barcode: "Strichcode {{text}}",
    strayed: "Das war ein anderer Code. Er wurde als Scan erfasst. Scannen Sie den hier gezeigten Code.",
    misread: "„{{name}}“ kam als „{{read}}“ an. Weiter: Das Ergebnis sagt, was zu ändern ist.",
    state: { read: "gelesen", misread: "falsch gelesen", now: "jetzt", open: "noch nicht" },
  },
  measuring: "Wird gemessen …",
  measuringBody: "Es wird geprüft, ob der Scanner den letzten Code noch einmal sendet.",
  codes: {
    digits: { name: "Ziffern", why: "Prüft Tempo und Abschlusszeichen des Scanners." },
    "mixed-case": {
      name: "Buchstaben",
      why: "Prüft die Belegung des Scanners und ob die Feststelltaste stört.",
    },
    symbols: { name: "Sonderzeichen", why: "Prüft die Tastaturbelegung." },
    long: { name: "Ein langer Code", why: "Prüft, ob ein langer Code vollständig ankommt." },
    short: { name: "Ein kurzer Code", why: "Prüft, ob vier Zeichen als Scan zählen, nicht als Tippen." },
    gs1: {
      name: "Ein GS1-Code",
      why: "Prüft, wie der Scanner FNC1 sendet, das Trennzeichen in GS1-Etiketten.",
    },
    ending: {
      name: "Abschlusszeichen",
      why: "Prüft noch einmal das Abschlusszeichen und ob der Code nur einmal kommt.",
    },
  },
  outcome: "Ergebnis der Prüfung",
  good: "Dieser Scanner ist bereit",
  goodBody:
    "Jeder Code wurde richtig gelesen, einmal und schnell genug. Diese Messwerte gelten ab jetzt für diesen Scanner.",
  change_one: "Eines ist zu ändern",
  change_other: "{{count}} Dinge sind zu ändern",
  findings: {
    "not-read": {
      what: "Nicht gelesen: {{codes}}.",
      todo: "Halten Sie den Scanner weiter weg und prüfen Sie erneut. Geht es weiterhin nicht, schalten Sie mit seinem Handbuch Code 128 ein oder nehmen Sie das gedruckte Blatt.",
    },
    "case-swapped": {
      what: "Groß- und Kleinbuchstaben kommen vertauscht an.",
      todo: "Schalten Sie die Feststelltaste aus. Scannen Sie im Handbuch des Scanners „Caps Lock off“ oder „normal case“ und prüfen Sie dann erneut.",
    },
    garbled: {
      what: "Unbekannte Belegung des Scanners: „{{expected}}“ kam als „{{read}}“ an.",
      todo: "Scannen Sie im Handbuch des Scanners den Tastaturcode „US English“. Prüfen Sie dann erneut.",
    },
    doubled: {
      what: "Der Scanner sendet einen Code zweimal.",
      todo: "Stellen Sie mit seinem Handbuch die Lesesperre für gleiche Codes (re-read delay) auf mindestens 500 ms. Prüfen Sie dann erneut.",
    },
    slow: {
      what: "Der Scanner tippt langsam: {{gap}} ms zwischen Tasten.",
      todo: "Stellen Sie mit seinem Handbuch die Pause zwischen Zeichen (inter-character delay) auf 0 ms. Bei Bluetooth: Basis näher stellen oder Akku laden. Prüfen Sie dann erneut.",
    },
    "mixed-endings": {
      what: "Manche Codes endeten mit Eingabe oder Tab, andere mit nichts.",
      todo: "Scannen Sie im Handbuch des Scanners das Suffix „Enter“ für alle Codearten. Prüfen Sie dann erneut.",
    },
  },
  notes: {
    "no-terminator":
      "Der Scanner sendet nach einem Code nichts; daher wird kurz auf das Ende gewartet. Mit dem Suffix „Enter“ geht es schneller.",
    "short-codes":
      "Er braucht auch mehr als 30 ms je Taste: Vier oder fünf Zeichen zählen als Tippen, längere Codes als Scan. Mit dem Suffix „Enter“ zählen alle als Scan.",
    "gs1-lost":
      "FNC1 fehlt oder ist unbekannt; die Felder von GS1-Etiketten laufen ineinander. Die Codes des Dienstes brauchen es nicht. Für GS1-Etiketten stellen Sie den Scanner so ein, dass er FNC1 als „GS“ (ASCII 29) sendet.",
    "gs1-not-read":
      "GS1-Code nicht gelesen; die Codes des Dienstes sind nicht GS1. Für GS1-Etiketten schalten Sie mit dem Handbuch des Scanners GS1-128 ein.",
    "framed-control":
      "Der Scanner sendet Steuerzeichen (STX, ETX oder EOT) um einen Code; sie werden ignoriert. Zum Abschalten im Handbuch „STX/ETX senden“ (Präambel und Postambel) ausschalten.",
    "framed-asterisks":
      "Der Scanner sendet die Sternchen von Code 39; sie werden ignoriert. Zum Abschalten im Handbuch „Start-/Stoppzeichen senden“ bei Code 39 ausschalten.",
    "framed-aim":
      "Der Scanner sendet vor einem Code eine AIM-Kennung wie „]C1“; sie wird ignoriert. Zum Abschalten im Handbuch „AIM-ID senden“ (Code-ID) ausschalten.",
    "caps-lock": "Die Feststelltaste war an. Kein Problem: Gelesen werden Tastenpositionen.",
    "input-method": "Eine Eingabemethode war an. Kein Problem: Gelesen werden Tastenpositionen.",
  },
  measured: {
    layout: "Belegung",
    terminator: "Endet mit",
    pace: "Tempo",
    paceValue: "{{middle}} ms je Taste, höchstens {{longest}} ms",
    doubled: "Doppelt gelesen",
    doubledValue_zero: "nie",
    doubledValue_one: "{{count}} Code",
    doubledValue_other: "{{count}} Codes",
  },
  layouts: {
    us: "US-Englisch",
    uk: "Britisch",
    de: "Deutsch",
    fr: "Französisch",
    es: "Spanisch",
    it: "Italienisch",
    cn: "Chinesisch (US-Positionen)",
  },
  terminators: { enter: "Eingabe", tab: "Tab", none: "nichts" },
  notStored: "Ergebnis nicht gespeichert; es gilt, bis die App schließt. Prüfen Sie später erneut.",
  driftShort: "Scanner prüfen",
  drift: {
    damaged:
      "Mehr beschädigte Scans als sonst. Prüfen Sie Abstand, Akku und Etikett und starten Sie dann die Scannerprüfung.",
    doubled: "Der Scanner liest Codes jetzt doppelt. Starten Sie die Scannerprüfung.",
    slower:
      "Der Scanner ist langsamer als bei seiner Prüfung. Prüfen Sie Abstand und Akku und starten Sie dann die Scannerprüfung.",
  },
} satisfies German<typeof en>;
