import type en from "../../en/scanning/scan-order.ts";
import type { German } from "../../translation-types.ts";

/** Texts of the last orders on the Scan screen. */
export default {
  label: "Letzter Auftrag",
  list: "Letzte Aufträge",
  print: "Drucken",
  open: "Öffnen",
  byCommand: "Befehlscode",
  takeBack: "Zurücknehmen",
  sendsIn_one: "Wird in {{count}} s gesendet ({{keys}} nimmt zurück)",
  sendsIn_other: "Wird in {{count}} s gesendet ({{keys}} nimmt zurück)",
  labelState: {
    canceled: "Storniert",
    warehouse: "Etikett kommt vom Lager",
    expected: "Etikett kommt gleich",
    ready: "Etikett bereit",
    printing: "Wird gedruckt …",
    printed: "Gedruckt",
    unclear: "Vielleicht gedruckt: Drucker prüfen",
    "not-printed": "Nicht gedruckt",
    failed: "Etikett fehlgeschlagen: {{reason}}",
    failedPlain: "Etikett fehlgeschlagen",
    inSeconds_one: "Etikett in {{count}} s",
    inSeconds_other: "Etikett in {{count}} s",
    inMinutes_one: "Etikett in {{count}} min",
    inMinutes_other: "Etikett in {{count}} min",
  },
  ready: {
    network: "Nur auf diesem Computer gespeichert; wird gesendet, sobald das Netzwerk wieder da ist.",
    credentials: "Nur auf diesem Computer gespeichert; wird gesendet, sobald die Zugangsdaten stimmen.",
    service: "Nur auf diesem Computer gespeichert; wird gesendet, sobald der Dienst wieder Aufträge annimmt.",
    hold: "Gespeichert; wird gesendet, sobald die Artikel zurückgestellt sind.",
    fleet: "Gespeichert; wird gesendet, sobald der Verbund die Artikel bestätigt.",
    "fleet-order":
      "Gespeichert; wird gesendet, sobald der Verbund bestätigt, dass kein anderer Arbeitsplatz die Bestellung hat.",
    other: "Gespeichert, wird gleich gesendet",
  },
  sending: "Wird gesendet …",
  created: "Auftrag {{number}} angelegt",
  createdPlain: "Auftrag angelegt",
  refused: "Auftrag vom Dienst abgelehnt.",
  refusedBody: "Der Stapel „{{name}}“ ist wieder da, mit der Meldung des Dienstes.",
  released: "Auftrag aufgegeben.",
  releasedBody: "Der Stapel „{{name}}“ ist wieder da. Der Auftrag existiert möglicherweise trotzdem.",
  unknown:
    "Keine Antwort vom Dienst: Der Auftrag existiert möglicherweise. Die Artikel werden geprüft; nichts wird doppelt gesendet.",
  unknownCredentials:
    "Der Dienst lehnt die Zugangsdaten ab: Der Auftrag existiert möglicherweise. Geben Sie sie in den Einstellungen ein; nichts wird doppelt gesendet.",
  unknownOperator: "Die Antwort des Dienstes ist unklar. Klicken Sie auf „Öffnen“ und wählen Sie, was geschehen ist.",
  show: "Auftrag zeigen",
} satisfies German<typeof en>;
