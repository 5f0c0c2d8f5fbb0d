import type en from "../../en/practice/lessons.ts";
import type { German } from "../../words.ts";

export default {
  group: "Übung",
  title: "Lektionen",
  hint: "Ein sauberer Stapel, dann die Störungen einer Schicht: mit Codes auf dem Bildschirm und einer Bewertung.",
  intro:
    "Eine Lektion zeigt die Codes zum Scannen, und der Übungsdienst sorgt für die Störung. Nichts davon erreicht den echten Dienst oder die echten Daten.",
  signedIn: "Ihre Bewertung: {{name}}",
  nobody: "Scannen Sie zuerst Ihren Ausweis, wenn die Bewertung unter Ihrem Namen stehen soll.",
  start: "Beginnen",
  again: "Noch einmal",
  startLesson: "Lektion beginnen: {{name}}",
  againLesson: "Noch einmal: {{name}}",
  noItems:
    "Es sind zu wenige Pakete zum Üben übrig, oder sie sind noch nicht kopiert. Warten Sie, bis das Kopieren fertig ist.",
  notBegun: "Die Lektion konnte nicht beginnen.",
  unreadable: "Die Lektionen konnten nicht gelesen werden.",
  state: { done: "Geschafft", open: "Offen", tries_one: "{{count}} Versuch", tries_other: "{{count}} Versuche" },
  names: {
    clean: "Ein sauberer Stapel",
    "wrong-code": "Ein falscher Code",
    twice: "Doppelt gescannt",
    "full-batch": "Der Stapel ist voll",
    refused: "Der Dienst lehnt ab",
    "signed-out": "Der Schlüssel wird abgelehnt",
    "lost-answer": "Es kam keine Antwort",
    "failed-label": "Ein Etikett scheitert",
    offline: "Das Netzwerk fällt aus",
  },
  about: {
    clean: "Drei Pakete, ein Stapel, ein Auftrag. Achten Sie bei jedem Scan auf Karte und Ton.",
    "wrong-code": "Einer der Codes gehört zu nichts. Der Stapel wartet, bis jemand das geklärt hat.",
    twice: "Dasselbe Paket wird ein zweites Mal gescannt. Es zählt nicht doppelt.",
    "full-batch": "Ein Paket mehr, als ein Auftrag fasst. Es kommt in einen eigenen Stapel.",
    refused:
      "Während Sie scannen, wird ein Paket für etwas anderes gebraucht. Der Dienst lehnt deswegen den ganzen Stapel ab.",
    "signed-out":
      "Der Dienst nimmt den Schlüssel nicht mehr an. Nichts geht verloren; der Auftrag wartet, bis die Verbindung stimmt.",
    "lost-answer":
      "Der Dienst nimmt den Auftrag an, und seine Antwort geht verloren. Von Hand noch einmal gesendet, würden es zwei.",
    "failed-label": "Der Auftrag ist angelegt, aber sein Etikett scheitert. Jemand muss sich darum kümmern.",
    offline:
      "Mittendrin fällt das Netzwerk aus. Sie scannen weiter und senden ab; der Auftrag geht hinaus, wenn es wieder da ist.",
  },
  panel: "Lektion",
  progress: "Schritt {{step}} von {{of}}",
  codeToScan: "Zu scannender Code: {{code}}",
  codeCount: "Code {{number}} von {{of}}",
  scanAgain: "Scannen Sie denselben Code ein zweites Mal, als käme das Paket noch einmal vorbei.",
  do: {
    scan: "Scannen Sie diesen Code vom Bildschirm oder tippen Sie ihn in das Feld für Codes.",
    "scan-first": "Scannen Sie diesen Code. Danach ist das Netzwerk weg.",
    "network-gone": "Das Netzwerk fällt gerade aus.",
    "scan-rest": "Das Netzwerk ist weg. Scannen Sie weiter wie sonst.",
    "see-to":
      "Ein Scan wurde abgelehnt. Legen Sie das Paket beiseite und haken Sie die Zeile im Klärfach mit einem Grund ab.",
    "hand-over": "Prüfen Sie das Ziel und senden Sie den Stapel ab.",
    send: "Prüfen Sie das Ziel und senden Sie den Stapel ab.",
    "sign-in":
      "Der Schlüssel wird abgelehnt. Öffnen Sie die Einstellungen und testen Sie die Verbindung: Hier stimmt sie wieder.",
    mend: "Lesen Sie unter „Scannen“, welchen Artikel der Dienst meint. Legen Sie ihn beiseite oder entfernen Sie ihn, und senden Sie den Rest ab.",
    settle:
      "Öffnen Sie unter Wiederversand den Auftrag, dessen Ausgang ungeklärt ist. Suchen Sie ihn in der Liste des Dienstes und geben Sie seine ID ein. Geben Sie die Artikel nicht frei: Den Auftrag gibt es.",
    label: "Das Etikett wird erstellt. Beobachten Sie den Auftrag unter Wiederversand.",
    deal: "Das Etikett ist fehlgeschlagen. Öffnen Sie den Auftrag unter Wiederversand, lesen Sie, warum, und markieren Sie ihn als erledigt.",
    rest: "Ein Paket wartet in einem geparkten Stapel. Setzen Sie ihn fort und senden Sie auch ihn ab.",
  },
  itself: "Nichts zu tun: Der Auftrag geht jetzt von selbst hinaus.",
  reported: "In der Liste des Dienstes stehen diese Pakete in Auftrag {{number}}, ID {{id}}.",
  done: "Geschafft",
  learned: {
    clean: "Ein Auftrag ist erst angelegt, wenn der Dienst ihm eine Nummer gegeben hat.",
    "wrong-code": "Ein abgelehnter Scan bleibt im Klärfach, bis jemand sagt, was aus dem Paket wurde.",
    twice: "„Bereits im Stapel“ ist kein Fehler: Das Paket hat seinen Platz.",
    "full-batch": "Ein voller Stapel verliert nichts: Was keinen Platz hat, wartet im nächsten, mit derselben Adresse.",
    refused:
      "Nehmen Sie den Artikel heraus, den der Dienst nennt, und senden Sie die anderen. Derselbe Stapel wird wieder abgelehnt.",
    "signed-out":
      "Nach einem abgelehnten Schlüssel wird nichts gesendet, bis die Verbindung getestet ist. Dann geht hinaus, was wartet.",
    "lost-answer":
      "Kam keine Antwort, sehen Sie zuerst nach. Nichts wird doppelt gesendet, solange niemand den Auftrag aufgibt.",
    "failed-label":
      "Ein Auftrag ohne Etikett ist nicht unterwegs. Er bleibt markiert, bis sich jemand darum gekümmert hat.",
    offline: "Ohne Netzwerk können Sie scannen und absenden. Es bleibt auf diesem Computer und wird einmal gesendet.",
  },
  wrong: "Das ging schief",
  wrongBody:
    "Die Artikel wurden freigegeben, obwohl es den Auftrag gibt. Sie könnten nun ein zweites Mal versandt werden. Machen Sie die Lektion noch einmal.",
  next: "Nächste Lektion: {{name}}",
  toCard: "Bewertung",
  stop: "Lektion verlassen",
  close: "Schließen",
  card: {
    title: "Bewertung",
    whose: "Name",
    day: "Tag",
    nameless: "Ohne Namen",
    titleOf: "Bewertung: {{name}}",
    fileName: "Bewertung {{name}}",
    made: "Übung, {{date}}",
    none: "Bisher hat niemand eine Lektion beendet.",
    lesson: "Lektion",
    outcome: "Ergebnis",
    time: "Zeit",
    pace: "Scans je Minute",
    wrong: "Falsch abgesendet",
    double: "Doppelte Scans",
    settled: "Störung gelöst",
    rightly: "Richtig",
    wrongly: "Nicht richtig",
    seconds: "{{count}} s",
    csv: "Als CSV speichern",
    pdf: "Als PDF speichern",
    written: "Gespeichert als {{file}}",
    notWritten: "Die Bewertung konnte nicht gespeichert werden. Wählen Sie einen anderen Ort.",
  },
} satisfies German<typeof en>;
