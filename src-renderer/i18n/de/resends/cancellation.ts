import type en from "../../en/resends/cancellation.ts";
import type { German } from "../../words.ts";

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
    "Der Dienst hat die Stornofrist nicht genannt. Gerechnet wird mit 08:00 UTC des nächsten Arbeitstags; der Kalender steht in den Einstellungen.",
  exactHint: "Die Stornofrist, die der Dienst genannt hat.",
  inUtc: "{{when}}, {{utc}}",
  noCutOff: "Bis wann storniert werden kann, ist nicht bekannt.",
  serviceTime: "Gerechnet nach der Uhr des Dienstes. {{skew}}.",
  obstacle: {
    "label-being-made": "Noch nicht stornierbar: Das Etikett wird noch erstellt.",
    "cut-off-passed": "Nicht mehr stornierbar: Stornofrist abgelaufen, {{when}}.",
    "work-started": "Nicht mehr stornierbar: Das Lager hat begonnen.",
    completed: "Nicht mehr stornierbar: Das Lager hat das Paket versandt.",
    failed: "Nichts zu stornieren: Das Etikett konnte nicht erstellt werden, daher wird nichts versandt.",
    canceled: "Der Auftrag wurde storniert; nichts wird versandt.",
    "not-read": "Noch nicht bekannt: Der Status des Auftrags wurde nicht gelesen. Aktualisieren Sie ihn.",
    "unknown-status":
      "Nicht möglich: Der Dienst meldet „{{raw}}“, einen Status, den diese Version nicht kennt. Fragen Sie den Support des Dienstes.",
  },
  action: "Auftrag stornieren",
  elsewhere: "Er wurde anderswo angelegt: Fragen Sie dort nach, bevor Sie stornieren.",
  nobody: "(Empfänger unbekannt)",
  ask: {
    plain:
      "Auftrag {{order}} an {{name}} stornieren? Das Lager versendet ihn dann nicht. Das lässt sich nicht rückgängig machen.",
    "estimate-passed":
      "Nach dem Kalender dieses Arbeitsplatzes ist die Stornofrist abgelaufen; der Dienst hat sie aber nicht genannt, und der Kalender kann falsch sein. Der Dienst entscheidet: Ist es zu spät, lehnt er ab, und nichts ändert sich. Auftrag {{order}} an {{name}} stornieren?",
    "no-cut-off":
      "Die Stornofrist dieses Auftrags ist nicht bekannt. Ist sie abgelaufen, lehnt der Dienst ab, und nichts ändert sich. Auftrag {{order}} an {{name}} stornieren?",
  },
  estimatePassed:
    "Stornofrist nach dem Kalender dieses Arbeitsplatzes abgelaufen ({{when}}); der Dienst hat keine genannt. Ein Versuch ist möglich: Ist es zu spät, lehnt der Dienst ab, und nichts ändert sich.",
  state: {
    sending: "Der Dienst wird gebeten, den Auftrag zu stornieren …",
    unknown: {
      title: "Unklar, ob der Auftrag storniert wurde",
      body: "Der Dienst hat nicht geantwortet. Er wird nicht zweimal gebeten; der Auftrag wird gelesen, um das zu klären.",
      stopped:
        "Die App brach ab, bevor die Antwort kam. Der Dienst wird nicht zweimal gebeten; der Auftrag wird gelesen, um das zu klären.",
    },
    inDoubt: {
      title: "Bisher nicht storniert",
      body: "Der Dienst hat auf die Bitte nicht geantwortet. Gelesen um {{time}}: Der Auftrag steht wie zuvor. Sehen Sie noch einmal nach oder stornieren Sie erneut.",
      ended: "Der Dienst hat auf die Bitte nicht geantwortet, und der Auftrag lief weiter: Er wurde nicht storniert.",
    },
    refused: "Der Dienst hat den Auftrag nicht storniert",
    "not-sent": {
      title: "Nicht storniert",
      body: "Die Bitte kam nicht beim Dienst an; nichts hat sich geändert. Versuchen Sie es wieder, sobald er antwortet.",
      credentials:
        "Der Dienst hat die Zugangsdaten nicht angenommen; nichts hat sich geändert. Geben Sie sie in den Einstellungen ein.",
    },
    canceled: "Storniert um {{time}}; nichts wird versandt.",
  },
  lookAgain: "Noch einmal nachsehen",
  failed: {
    "no-such-order": "Einen solchen Auftrag hat dieser Arbeitsplatz nicht angelegt.",
    "not-allowed": "Nicht storniert: Der Auftrag wurde gelesen, und eine Regel verbietet es jetzt.",
    "ask-first": "Der Auftrag wurde gelesen: Sehen Sie auf die Stornofrist und entscheiden Sie dann neu.",
    "under-way": "Er wird schon storniert.",
    credentials: "Nicht gefragt: Der Dienst hat die Zugangsdaten nicht angenommen.",
    offline: "Nicht gefragt: keine Verbindung zum Dienst. Nichts hat sich geändert.",
    service:
      "Nicht gefragt: Der Auftrag ließ sich vorher nicht lesen. Nichts hat sich geändert; versuchen Sie es in einer Minute noch einmal.",
    other: "Das hat nicht geklappt. Der Dienst wurde nicht gefragt.",
  },
  items: {
    heading: "Die Artikel, wie der Dienst sie jetzt meldet",
    eligible: "zurückgestellt, kann wieder gescannt werden",
    other: "{{handling}}, {{status}}",
    unknown: "noch nicht gelesen",
    asOf: "Stand:",
  },
  copy: {
    heading: "Noch einmal",
    hint: "Ein neuer Stapel mit derselben Adresse, demselben Versanddienst, Notizen und Lager. Nichts wird gesendet.",
    action: "Als neuen Entwurf kopieren",
    withItems_one: "Mit {{count}} Artikel kopieren",
    withItems_other: "Mit {{count}} Artikeln kopieren",
    current_one: "„{{batch}}“ ist beim Scannen offen, mit {{count}} Artikel.",
    current_other: "„{{batch}}“ ist beim Scannen offen, mit {{count}} Artikeln.",
    parked_one: "„{{batch}}“ ist geparkt, mit {{count}} Artikel: Der offene Stapel bleibt, wie er ist.",
    parked_other: "„{{batch}}“ ist geparkt, mit {{count}} Artikeln: Der offene Stapel bleibt, wie er ist.",
    failed:
      "Das Journal dieses Arbeitsplatzes hat nicht geantwortet. Nichts wurde kopiert. Versuchen Sie es noch einmal.",
    toScan: "Zum Scannen",
  },
  clock: {
    label: "Uhr dieses Computers",
    slow: {
      minutes_one: "Die Uhr dieses Computers geht {{count}} min nach (Vergleich mit dem Dienst)",
      minutes_other: "Die Uhr dieses Computers geht {{count}} min nach (Vergleich mit dem Dienst)",
      hours_one: "Die Uhr dieses Computers geht {{count}} h nach (Vergleich mit dem Dienst)",
      hours_other: "Die Uhr dieses Computers geht {{count}} h nach (Vergleich mit dem Dienst)",
      days_one: "Die Uhr dieses Computers geht {{count}} Tag nach (Vergleich mit dem Dienst)",
      days_other: "Die Uhr dieses Computers geht {{count}} Tage nach (Vergleich mit dem Dienst)",
    },
    fast: {
      minutes_one: "Die Uhr dieses Computers geht {{count}} min vor (Vergleich mit dem Dienst)",
      minutes_other: "Die Uhr dieses Computers geht {{count}} min vor (Vergleich mit dem Dienst)",
      hours_one: "Die Uhr dieses Computers geht {{count}} h vor (Vergleich mit dem Dienst)",
      hours_other: "Die Uhr dieses Computers geht {{count}} h vor (Vergleich mit dem Dienst)",
      days_one: "Die Uhr dieses Computers geht {{count}} Tag vor (Vergleich mit dem Dienst)",
      days_other: "Die Uhr dieses Computers geht {{count}} Tage vor (Vergleich mit dem Dienst)",
    },
    body: "Stornofristen werden nach der Uhr des Dienstes gerechnet. Andere Zeiten hier sind um so viel falsch: Stellen Sie die Uhr des Computers.",
    dismiss: "Verstanden",
  },
} satisfies German<typeof en>;
