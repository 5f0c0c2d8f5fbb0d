import type en from "../../en/scanning/check-up.ts";
import type { German } from "../../words.ts";

export default {
  title: "Scannerprüfung",
  last: "letzte Prüfung",
  start: "Starten",
  stop: "Anhalten",
  again: "Noch einmal prüfen",
  skip: "Überspringen: Der Scanner liest diesen Code nicht",
  before: {
    heading: "Sieben Codes, etwa eine Minute",
    body: "Scannen Sie sieben Codes von diesem Bildschirm. Dabei zeigt sich, wie Ihr Scanner tippt: Tastaturbelegung, Tempo, wie er einen Code beendet und ob er doppelt liest. Am Ende steht, dass alles gut ist, oder genau, was zu ändern ist.",
    paper:
      "Kann Ihr Scanner nicht vom Bildschirm lesen, speichern Sie die Prüfcodes unter „Druckbare Blätter“ und scannen Sie sie vom Papier. Was hier gescannt wird, kommt in keinen Stapel.",
  },
  scan: {
    heading: "Code {{number}} von {{count}} scannen: {{name}}",
    barcode: "Strichcode {{text}}",
    state: { read: "gelesen", now: "jetzt", open: "noch nicht" },
  },
  measuring: "Wird gemessen …",
  measuringBody: "Kurz warten, falls der Scanner den letzten Code noch einmal sendet.",
  codes: {
    digits: { name: "Ziffern", why: "Zeigt das Tempo des Scanners und wie er einen Code beendet." },
    "mixed-case": {
      name: "Buchstaben",
      why: "Zeigt die Belegung des Scanners und ob die Feststelltaste stört.",
    },
    symbols: { name: "Sonderzeichen", why: "Unterscheidet die Tastaturbelegungen." },
    long: { name: "Ein langer Code", why: "Zeigt, ob ein langer Code ganz ankommt." },
    short: { name: "Ein kurzer Code", why: "Zeigt, ob sich vier Zeichen vom Tippen unterscheiden." },
    gs1: {
      name: "Ein GS1-Code",
      why: "Zeigt, wie der Scanner FNC1 sendet, das die Felder eines GS1-Etiketts trennt.",
    },
    ending: { name: "Codeende", why: "Zeigt noch einmal, wie ein Code endet und ob er nur einmal kommt." },
  },
  outcome: "Ergebnis der Prüfung",
  good: "Dieser Scanner ist bereit",
  goodBody:
    "Jeder Code wurde gelesen wie gedruckt, einmal und schnell genug. Dieser Scanner wird nun nach diesen Messwerten gelesen.",
  change_one: "Eines ist zu ändern",
  change_other: "{{count}} Dinge sind zu ändern",
  findings: {
    "not-read": {
      what: "Nicht gelesen: {{codes}}.",
      todo: "Halten Sie den Scanner etwas weiter weg und prüfen Sie noch einmal. Liest er sie weiterhin nicht, schalten Sie Code 128 mit dem Handbuch des Scanners ein oder nehmen Sie das gedruckte Blatt.",
    },
    "case-swapped": {
      what: "Groß- und Kleinbuchstaben kommen vertauscht an.",
      todo: "Schalten Sie die Feststelltaste aus und scannen Sie im Handbuch des Scanners den Code für „Caps Lock off“ oder „normal case“. Prüfen Sie dann noch einmal.",
    },
    garbled: {
      what: "Die Belegung des Scanners ist nicht bekannt: „{{expected}}“ kam als „{{read}}“ an.",
      todo: "Scannen Sie im Handbuch des Scanners den Code für die Tastatur „US English“. Prüfen Sie dann noch einmal.",
    },
    doubled: {
      what: "Der Scanner sendet einen Code zweimal.",
      todo: "Stellen Sie mit dem Handbuch des Scanners die Lesesperre für gleiche Codes (re-read delay) auf 500 ms oder mehr. Prüfen Sie dann noch einmal.",
    },
    slow: {
      what: "Der Scanner tippt langsam: {{gap}} ms von Taste zu Taste.",
      todo: "Stellen Sie mit dem Handbuch des Scanners die Pause zwischen Zeichen (inter-character delay) auf 0 ms. Bei Bluetooth: Basis näher stellen oder Akku laden. Prüfen Sie dann noch einmal.",
    },
    "mixed-endings": {
      what: "Manche Codes endeten mit Eingabe oder Tab, andere mit nichts.",
      todo: "Scannen Sie im Handbuch des Scanners den Code für das Suffix „Enter“ bei allen Codearten. Prüfen Sie dann noch einmal.",
    },
  },
  notes: {
    "no-terminator":
      "Der Scanner sendet nach einem Code nichts; daher wartet jeder Scan kurz, um sicher am Ende zu sein. Mit dem Suffix „Enter“ ginge es schneller.",
    "short-codes":
      "Er tippt auch langsamer als 30 ms je Taste; ein Code mit vier oder fünf Zeichen ist daher nicht vom Tippen zu unterscheiden und gilt nicht als Scan. Ab sechs Zeichen gilt er. Mit dem Suffix „Enter“ gelten alle.",
    "gs1-lost":
      "Der Scanner lässt FNC1 weg oder sendet eine unbekannte Taste: Die Felder eines GS1-Etiketts laufen dann ineinander. Die Codes des Dienstes brauchen kein FNC1. Um GS1-Etiketten zu lesen, stellen Sie den Scanner so ein, dass er FNC1 als „GS“ (ASCII 29) sendet.",
    "gs1-not-read":
      "Der GS1-Code wurde nicht gelesen. Die Codes des Dienstes sind nicht GS1; um GS1-Etiketten zu lesen, schalten Sie GS1-128 mit dem Handbuch des Scanners ein.",
    "caps-lock": "Die Feststelltaste war an. Das macht nichts: Gelesen werden die Tastenpositionen.",
    "input-method": "Eine Eingabemethode war an. Das macht nichts: Gelesen werden die Tastenpositionen.",
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
  notStored:
    "Das Ergebnis konnte auf diesem Computer nicht gespeichert werden. Es gilt, bis die App schließt; prüfen Sie später noch einmal.",
  driftShort: "Scanner prüfen",
  drift: {
    damaged:
      "Mehr Scans als sonst kommen beschädigt an. Prüfen Sie Abstand, Akku und Etikett und starten Sie dann die Scannerprüfung.",
    doubled: "Der Scanner liest Codes neuerdings doppelt. Starten Sie die Scannerprüfung.",
    slower:
      "Der Scanner tippt langsamer als bei seiner Prüfung. Prüfen Sie Abstand und Akku und starten Sie dann die Scannerprüfung.",
  },
} satisfies German<typeof en>;
