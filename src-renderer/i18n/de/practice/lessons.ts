import type en from "../../en/practice/lessons.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Lektionen",
  intro:
    "Eine Lektion zeigt Codes zum Scannen, und der Übungsdienst löst die Störung aus. Nichts davon erreicht den echten Dienst oder echte Daten.",
  signedIn: "Versuche werden für {{name}} gezählt.",
  nobody: "Scannen Sie zuerst Ihren Ausweis, damit Ihre Versuche für Sie gezählt werden.",
  start: "Starten",
  again: "Wiederholen",
  startLesson: "Lektion starten: {{name}}",
  againLesson: "Wiederholen: {{name}}",
  noItems: "Zu wenige Pakete zum Üben, oder sie sind noch nicht kopiert. Warten Sie, bis das Kopieren fertig ist.",
  notStarted: "Die Lektion ließ sich nicht starten.",
  unreadable: "Die Lektionen waren nicht lesbar.",
  ids: {
    title: "IDs zum Üben",
    intro:
      "Der Übungsdienst kennt diese Aufträge und Anweisungen. Kopieren Sie eine ID, und geben Sie sie auf ihrer Seite ein.",
  },
  state: { done: "Geschafft", open: "Offen", tries_one: "{{count}} Versuch", tries_other: "{{count}} Versuche" },
  names: {
    clean: "Ein fehlerfreier Stapel",
    "wrong-code": "Ein falscher Code",
    twice: "Doppelt gescannt",
    "full-batch": "Der Stapel ist voll",
    refused: "Der Dienst lehnt ab",
    "signed-out": "Der Schlüssel wird abgelehnt",
    "lost-answer": "Keine Antwort",
    "failed-label": "Ein Etikett schlägt fehl",
    offline: "Das Netzwerk fällt aus",
  },
  about: {
    clean: "Drei Pakete, ein Stapel, ein Auftrag. Achten Sie bei jedem Scan auf Karte und Ton.",
    "wrong-code": "Ein Code passt zu keinem Artikel. Der Stapel wartet, bis das geklärt ist.",
    twice: "Dasselbe Paket wird noch einmal gescannt. Es zählt nicht doppelt.",
    "full-batch": "Ein Paket mehr, als in einen Auftrag passt. Es kommt in einen eigenen Stapel.",
    refused: "Während Sie scannen, wird ein Paket anderweitig verwendet. Der Dienst lehnt dann den ganzen Stapel ab.",
    "signed-out":
      "Der Dienst nimmt den Schlüssel nicht mehr an. Nichts geht verloren; der Auftrag wartet, bis die Verbindung wieder geht.",
    "lost-answer":
      "Der Dienst nimmt den Auftrag an, aber die Antwort geht verloren. Ein zweites Absenden ergäbe zwei Aufträge.",
    "failed-label": "Der Auftrag ist angelegt, aber sein Etikett schlägt fehl. Sie müssen das klären.",
    offline:
      "Mittendrin fällt das Netzwerk aus. Scannen Sie weiter und senden Sie ab; gesendet wird, wenn es wieder da ist.",
  },
  panel: "Lektion",
  progress: "Schritt {{step}} von {{of}}",
  codeToScan: "Zu scannender Code: {{code}}",
  codeCount: "Code {{number}} von {{of}}",
  scanAgain: "Scannen Sie denselben Code noch einmal, als käme das Paket ein zweites Mal vorbei.",
  do: {
    scan: "Scannen Sie diesen Code vom Bildschirm oder tippen Sie ihn bei „Codes eintippen oder einfügen“ ein.",
    "scan-first": "Scannen Sie diesen Code. Dann fällt das Netzwerk aus.",
    "network-gone": "Das Netzwerk fällt gerade aus.",
    "scan-rest": "Das Netzwerk ist weg. Scannen Sie wie gewohnt weiter.",
    "resolve-refused":
      "Ein Scan wurde abgelehnt. Legen Sie das Paket beiseite und klären Sie seine Zeile unter „Abgelehnte Scans“ mit einem Grund.",
    submit: "Prüfen Sie das Ziel und senden Sie den Stapel ab.",
    send: "Prüfen Sie das Ziel und senden Sie den Stapel ab.",
    "sign-in":
      "Der Schlüssel wird abgelehnt. Öffnen Sie die Einstellungen und testen Sie die Verbindung: Hier geht sie wieder.",
    correct:
      "„Scannen“ zeigt, welchen Artikel der Dienst meint. Legen Sie ihn beiseite oder entfernen Sie ihn, und senden Sie den Rest ab.",
    "resolve-unknown":
      "Öffnen Sie unter Wiederversand den Auftrag mit ungeklärtem Ausgang. Suchen Sie ihn im Portal des Dienstes und geben Sie seine Wiederversand-ID ein. Geben Sie die Artikel nicht frei: Der Auftrag existiert.",
    "label-failure": "Das Etikett wird erstellt. Verfolgen Sie den Auftrag unter Wiederversand.",
    "resolve-failure":
      "Das Etikett ist fehlgeschlagen. Öffnen Sie den Auftrag unter Wiederversand, lesen Sie den Grund und markieren Sie ihn als erledigt.",
    "send-rest": "Ein Paket wartet in einem geparkten Stapel. Setzen Sie auch ihn fort und senden Sie ihn ab.",
  },
  itself: "Nichts zu tun: Der Auftrag wird gerade gesendet.",
  reported: "Im Portal des Dienstes stehen diese Pakete in Auftrag {{number}}, Wiederversand-ID {{id}}.",
  done: "Geschafft",
  learned: {
    clean: "Ein Auftrag ist erst angelegt, wenn der Dienst ihm eine Nummer gibt.",
    "wrong-code": "Ein abgelehnter Scan bleibt unter „Abgelehnte Scans“, bis Sie sagen, was mit dem Paket ist.",
    twice: "„Bereits im Stapel“ ist kein Fehler: Das Paket hat seinen Platz.",
    "full-batch": "Ein voller Stapel verliert nichts: Weitere Artikel warten im nächsten, mit derselben Adresse.",
    refused:
      "Entfernen Sie den Artikel, den der Dienst nennt, und senden Sie die anderen. Unverändert wird der Stapel wieder abgelehnt.",
    "signed-out":
      "Nach einem abgelehnten Schlüssel wird nichts gesendet, bis die Verbindung getestet ist. Dann geht alles hinaus, was wartet.",
    "lost-answer": "Ohne Antwort: zuerst nachsehen. Nichts wird doppelt gesendet, solange niemand den Auftrag aufgibt.",
    "failed-label":
      "Ein Auftrag mit fehlgeschlagenem Etikett ist nicht unterwegs. Er bleibt markiert, bis er erledigt ist.",
    offline:
      "Auch offline können Sie scannen und absenden. Aufträge bleiben auf diesem Computer und werden einmal gesendet.",
  },
  wrong: "Das war falsch",
  wrongBody:
    "Die Artikel wurden freigegeben, obwohl der Auftrag existiert; sie könnten doppelt versandt werden. Machen Sie die Lektion noch einmal.",
  next: "Nächste Lektion: {{name}}",
  toLessons: "Alle Lektionen",
  stop: "Lektion verlassen",
  close: "Schließen",
} satisfies German<typeof en>;
