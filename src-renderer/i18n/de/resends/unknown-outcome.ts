import type en from "../../en/resends/unknown-outcome.ts";
import type { German } from "../../words.ts";

export default {
  label: "Ausgang ungeklärt",
  happened: "Was geschah",
  why: {
    timeout: "Der Dienst hat nicht rechtzeitig geantwortet.",
    offline: "Die Verbindung riss ab, nachdem der Auftrag gesendet war.",
    tls: "Die sichere Verbindung riss ab, nachdem der Auftrag gesendet war.",
    aborted: "Die App wurde geschlossen, während der Auftrag gesendet wurde.",
    "app-stopped": "Die App brach ab, während der Auftrag gesendet wurde.",
    forbidden: "Der Dienst antwortete, dass das nicht erlaubt ist, aber nicht, ob er den Auftrag angelegt hat.",
    conflict: "Der Dienst antwortete mit einem Konflikt, aber nicht, ob er den Auftrag angelegt hat.",
    "rate-limited": "Der Dienst antwortete, dass er überlastet ist, aber nicht, ob er den Auftrag angelegt hat.",
    server: "Der Dienst antwortete mit einem eigenen Fehler, aber nicht, ob er den Auftrag angelegt hat.",
    unreadable: "Der Dienst antwortete, aber die Antwort war nicht lesbar.",
    "repeat-refused":
      "Eine Antwort ging verloren, der Auftrag wurde noch einmal gesendet und vom Dienst abgelehnt. Der erste kann angelegt worden sein.",
    none: "Der Dienst hat nicht geantwortet.",
  },
  mayExist: "Der Auftrag existiert möglicherweise.",
  tries_one: "Einmal gesendet",
  tries_other: "{{count}}-mal gesendet",
  doing: "Was die App gerade tut",
  now: {
    reading: "Die Artikel werden gelesen, um das zu klären. Nichts wird doppelt gesendet.",
    resting:
      "Die Artikel sind noch zurückgestellt. Vielleicht arbeitet der Dienst noch am Auftrag; daher werden sie wieder gelesen: {{time}}. Hat sich dann nichts geändert, wird der Auftrag noch einmal gesendet.",
    restingRefused:
      "Die Artikel sind noch zurückgestellt. Sie werden wieder gelesen: {{time}}. Hat sich dann nichts geändert, gilt die Ablehnung, und der Stapel kommt zu Ihnen zurück.",
    network:
      "Die Artikel lassen sich nicht lesen: kein Netzwerk. Sie werden gelesen, sobald es wieder da ist; nächster Versuch: {{time}}.",
    credentials:
      "Die Artikel lassen sich nicht lesen: Der Dienst nimmt die Zugangsdaten nicht an. Geben Sie sie in den Einstellungen ein.",
    service: "Die Artikel lassen sich nicht lesen: Der Dienst gibt sie nicht. Nächster Versuch: {{time}}.",
    seen: "Ein Artikel ist für Wiederversand vorgemerkt, oder ein Auftrag mit diesen Artikeln wurde storniert: Es gibt oder gab also einen Auftrag. Seine Nummer ist hier nicht bekannt. Dieser Auftrag wird nie automatisch noch einmal gesendet.",
    undecided:
      "Die Artikel geben keinen Aufschluss: Keiner ist für Wiederversand vorgemerkt, und nicht alle sind noch zurückgestellt. Sie werden wieder gelesen: {{time}}.",
    soon: "gleich",
  },
  look: "Jetzt nachsehen",
  openSettings: "Zu den Einstellungen",
  locked_one: "{{count}} Artikel ist gesperrt",
  locked_other: "{{count}} Artikel sind gesperrt",
  lockedBody_one: "Kein anderer Stapel dieses Arbeitsplatzes nimmt ihn auf, bis das geklärt ist.",
  lockedBody_other: "Kein anderer Stapel dieses Arbeitsplatzes nimmt sie auf, bis das geklärt ist.",
  readAt: "Gelesen <age/>.",
  neverRead: "Noch nicht gelesen",
  reading: {
    eligible: "Noch zurückgestellt",
    resent: "Für Wiederversand vorgemerkt",
    absent: "Dem Dienst nicht bekannt",
    unread: "Nicht gelesen",
  },
  decide: "Was Sie tun können",
  wait: "Im Moment nichts: Die App klärt es selbst.",
  adopt: {
    heading: "Sie kennen den Auftrag",
    body: "Suchen Sie ihn im Portal des Dienstes nach Empfänger oder Artikeln und geben Sie seine ID ein.",
    field: "Wiederversand-ID",
    action: "Das ist der Auftrag",
    unchecked: "Ohne Prüfung übernehmen",
    notAnId: "Eine Wiederversand-ID ist eine Zahl mit höchstens 19 Stellen.",
    failed: {
      "no-such-order": "Der Dienst kennt keinen Auftrag mit dieser ID. Prüfen Sie die Nummer.",
      "other-items": "Der Auftrag mit dieser ID hat andere Artikel als der Stapel. Prüfen Sie die Nummer.",
      "other-warehouse": "Der Auftrag mit dieser ID ist für ein anderes Lager. Prüfen Sie die Nummer.",
      "other-recipient":
        "Der Auftrag mit dieser ID geht an einen anderen Empfänger. Übernehmen Sie ihn nur, wenn Sie sicher sind, dass er es ist.",
      "not-checked":
        "Der Dienst kann jetzt nicht nach diesem Auftrag gefragt werden. Übernehmen Sie ihn nur, wenn Sie der Nummer sicher sind.",
      "order-of-another": "Ein anderer Auftrag dieses Arbeitsplatzes hat diese ID schon. Prüfen Sie die Nummer.",
      other: "Das hat nicht geklappt. Nichts wurde geändert. Versuchen Sie es noch einmal.",
    },
  },
  release: {
    heading: "Sie wissen, dass es keinen Auftrag gibt",
    body: "Geben Sie die Artikel frei: Der Stapel kommt zu Ihnen zurück, und Sie können ihn noch einmal absenden.",
    action: "Artikel freigeben",
    warning: "Gibt es den Auftrag doch, kann erneutes Absenden ein zweites Paket an denselben Empfänger ergeben.",
    check:
      "Suchen Sie erst im Portal des Dienstes nach einem Auftrag an {{name}}. Das Freigeben lässt sich nicht rückgängig machen.",
    confirm: "Freigeben, es gibt keinen Auftrag",
    keep: "Gesperrt lassen",
    seen: "Ein Artikel ist für Wiederversand vorgemerkt, oder ein solcher Auftrag wurde storniert: Sehr wahrscheinlich hat der Dienst den Auftrag angelegt.",
  },
  settled: "Der Ausgang dieses Auftrags ist jetzt geklärt.",
} satisfies German<typeof en>;
