import type en from "../../en/resends/cancellation.ts";
import type { German } from "../../translation-types.ts";

export default {
  heading: "Stornierung",
  left: {
    minutes_one: "{{count}} min",
    minutes_other: "{{count}} min",
    hours: "{{hours}} h {{minutes}} min",
    days_one: "{{count}} Tag {{hours}} h",
    days_other: "{{count}} Tage {{hours}} h",
  },
  passed: "Abgelaufen",
  passedEstimate: "Wohl abgelaufen",
  until: "Noch {{left}} stornierbar, bis {{moment}}.",
  untilEstimated: "Noch etwa {{left}} stornierbar, bis {{moment}} (geschätzt).",
  estimateHint:
    "Der Dienst hat keine Stornofrist genannt. Angenommen wird 08:00 UTC am nächsten Arbeitstag; den Kalender finden Sie in den Einstellungen.",
  exactHint: "Vom Dienst genannte Stornofrist.",
  noCutOff: "Stornofrist unbekannt.",
  serviceTime: "Nach der Uhr des Dienstes. {{skew}}.",
  obstacle: {
    "label-being-made": "Noch nicht stornierbar: Das Etikett wird noch erstellt.",
    "cut-off-passed": "Nicht mehr stornierbar: Stornofrist abgelaufen, {{when}}.",
    "work-started": "Nicht mehr stornierbar: Das Lager hat begonnen.",
    completed: "Nicht mehr stornierbar: Das Paket ist versandt.",
    failed: "Nichts zu stornieren: Das Etikett ließ sich nicht erstellen; es wird nichts versandt.",
    canceled: "Der Auftrag ist storniert; es wird nichts versandt.",
    "not-read": "Noch unbekannt: Status nicht geladen. Aktualisieren Sie den Auftrag.",
    "unknown-status":
      "Nicht möglich: Der Dienst meldet „{{raw}}“, einen Status, den diese Version nicht kennt. Fragen Sie den Support des Dienstes.",
  },
  action: "Auftrag stornieren",
  elsewhere: "Anderswo angelegt. Fragen Sie dort nach, bevor Sie stornieren.",
  nobody: "(Empfänger unbekannt)",
  ask: {
    plain:
      "Auftrag {{order}} an {{name}} stornieren? Das Lager versendet ihn dann nicht. Das lässt sich nicht rückgängig machen.",
    "estimate-passed":
      "Die geschätzte Stornofrist ist abgelaufen, aber der Dienst hat keine genannt, und der Kalender hier kann falsch sein. Ist es zu spät, lehnt der Dienst ab, und nichts ändert sich. Auftrag {{order}} an {{name}} stornieren?",
    "no-cut-off":
      "Die Stornofrist ist unbekannt. Ist sie abgelaufen, lehnt der Dienst ab, und nichts ändert sich. Auftrag {{order}} an {{name}} stornieren?",
  },
  estimatePassed:
    "Die geschätzte Stornofrist ist abgelaufen ({{when}}); der Dienst hat keine genannt. Sie können es versuchen: Ist es zu spät, lehnt der Dienst ab, und nichts ändert sich.",
  state: {
    sending: "Stornierung wird beim Dienst angefragt …",
    unknown: {
      title: "Ausgang der Stornierung ungeklärt",
      body: "Der Dienst hat nicht geantwortet. Die App fragt nicht zweimal an, sondern prüft den Auftrag.",
      stopped: "Die App brach ab, bevor die Antwort kam. Sie fragt nicht zweimal an, sondern prüft den Auftrag.",
    },
    inDoubt: {
      title: "Bisher nicht storniert",
      body: "Der Dienst hat auf die Anfrage nicht geantwortet. Um {{time}} war der Auftrag unverändert. Sehen Sie noch einmal nach oder stornieren Sie erneut.",
      ended: "Der Dienst hat nicht geantwortet. Der Auftrag lief weiter und wurde nicht storniert.",
    },
    refused: "Der Dienst hat den Auftrag nicht storniert",
    "not-sent": {
      title: "Nicht storniert",
      body: "Die Anfrage hat den Dienst nicht erreicht; nichts hat sich geändert. Versuchen Sie es erneut, sobald er antwortet.",
      credentials:
        "Der Dienst lehnt die Zugangsdaten ab; nichts hat sich geändert. Geben Sie sie in den Einstellungen ein.",
    },
    canceled: "Storniert um {{time}}; es wird nichts versandt.",
  },
  checkAgain: "Noch einmal nachsehen",
  failed: {
    "no-such-order": "Dieser Arbeitsplatz hat diesen Auftrag nicht angelegt.",
    "not-allowed": "Nicht storniert: Der Auftrag wurde geprüft, und eine Regel verbietet es jetzt.",
    "ask-first": "Der Auftrag wurde geprüft. Sehen Sie sich die Stornofrist an und entscheiden Sie neu.",
    "under-way": "Wird bereits storniert.",
    credentials: "Nicht gesendet: Der Dienst lehnt die Zugangsdaten ab.",
    offline: "Nicht gesendet: keine Verbindung zum Dienst. Nichts hat sich geändert.",
    service:
      "Nicht gesendet: Der Auftrag ließ sich vorher nicht prüfen. Nichts hat sich geändert; versuchen Sie es in einer Minute erneut.",
    other: "Das hat nicht geklappt. Nichts wurde gesendet.",
  },
  items: {
    heading: "Artikel beim Dienst, aktuell",
    eligible: "zurückgestellt, kann erneut gescannt werden",
    other: "{{handling}}, {{status}}",
    unknown: "noch nicht gelesen",
    asOf: "aktualisiert:",
  },
  copy: {
    heading: "Auftrag kopieren",
    hint: "Ein neuer Stapel mit Adresse, Versanddienst, Notizen und Lager dieses Auftrags. Nichts wird gesendet.",
    action: "Als neuen Stapel kopieren",
    withItems_one: "Mit {{count}} Artikel kopieren",
    withItems_other: "Mit {{count}} Artikeln kopieren",
    current_one: "„{{batch}}“ ist unter „Scannen“ offen, mit {{count}} Artikel.",
    current_other: "„{{batch}}“ ist unter „Scannen“ offen, mit {{count}} Artikeln.",
    parked_one: "„{{batch}}“ ist geparkt, mit {{count}} Artikel. Der offene Stapel bleibt unverändert.",
    parked_other: "„{{batch}}“ ist geparkt, mit {{count}} Artikeln. Der offene Stapel bleibt unverändert.",
    failed: "Nichts kopiert: Das Journal dieses Arbeitsplatzes antwortet nicht. Versuchen Sie es erneut.",
    toScan: "Zum Scannen",
  },
  clock: {
    label: "Uhr dieses Computers",
    slow: {
      minutes_one: "Dieser Computer geht gegenüber dem Dienst {{count}} min nach",
      minutes_other: "Dieser Computer geht gegenüber dem Dienst {{count}} min nach",
      hours_one: "Dieser Computer geht gegenüber dem Dienst {{count}} h nach",
      hours_other: "Dieser Computer geht gegenüber dem Dienst {{count}} h nach",
      days_one: "Dieser Computer geht gegenüber dem Dienst {{count}} Tag nach",
      days_other: "Dieser Computer geht gegenüber dem Dienst {{count}} Tage nach",
    },
    fast: {
      minutes_one: "Dieser Computer geht gegenüber dem Dienst {{count}} min vor",
      minutes_other: "Dieser Computer geht gegenüber dem Dienst {{count}} min vor",
      hours_one: "Dieser Computer geht gegenüber dem Dienst {{count}} h vor",
      hours_other: "Dieser Computer geht gegenüber dem Dienst {{count}} h vor",
      days_one: "Dieser Computer geht gegenüber dem Dienst {{count}} Tag vor",
      days_other: "Dieser Computer geht gegenüber dem Dienst {{count}} Tage vor",
    },
    body: "Stornofristen gelten nach der Uhr des Dienstes. Andere Zeiten hier sind um so viel falsch: Stellen Sie die Uhr des Computers.",
    dismiss: "Ausblenden",
  },
} satisfies German<typeof en>;
