import type en from "../../en/resends/unknown-outcome.ts";
import type { German } from "../../translation-types.ts";

export default {
  label: "Ausgang ungeklärt",
  happened: "Was passiert ist",
  why: {
    timeout: "Der Dienst hat nicht rechtzeitig geantwortet.",
    offline: "Die Verbindung brach ab, nachdem der Auftrag gesendet war.",
    tls: "Die sichere Verbindung brach ab, nachdem der Auftrag gesendet war.",
    aborted: "Die App wurde beim Senden geschlossen.",
    "app-stopped": "Die App brach beim Senden ab.",
    unauthorized: "Der Dienst lehnt die Zugangsdaten ab, sagt aber nicht, ob er den Auftrag angelegt hat.",
    forbidden: "Der Dienst meldet, dass das nicht erlaubt ist, aber nicht, ob er den Auftrag angelegt hat.",
    conflict: "Der Dienst meldet einen Konflikt, aber nicht, ob er den Auftrag angelegt hat.",
    "rate-limited": "Der Dienst meldet, dass er überlastet ist, aber nicht, ob er den Auftrag angelegt hat.",
    server: "Der Dienst meldet einen internen Fehler, aber nicht, ob er den Auftrag angelegt hat.",
    unreadable: "Die Antwort des Dienstes war nicht lesbar.",
    "repeat-refused":
      "Eine Antwort ging verloren; beim zweiten Senden hat der Dienst abgelehnt. Der erste Auftrag existiert möglicherweise.",
    restored:
      "Die Daten des Arbeitsplatzes stammen aus einer Sicherung; seither kann der Auftrag gesendet oder zurückgenommen worden sein.",
    none: "Der Dienst hat nicht geantwortet.",
  },
  mayExist: "Der Auftrag existiert möglicherweise.",
  tries_one: "Einmal gesendet",
  tries_other: "{{count}}-mal gesendet",
  doing: "Was gerade läuft",
  now: {
    checking: "Die Artikel werden gerade geprüft. Nichts wird doppelt gesendet.",
    resting:
      "Die Artikel sind noch zurückgestellt; vielleicht arbeitet der Dienst noch am Auftrag. Nächste Prüfung: {{time}}. Hat sich dann nichts geändert, wird der Auftrag noch einmal gesendet.",
    restingRestored:
      "Die Artikel sind noch zurückgestellt. Nächste Prüfung: {{time}}. Hat sich dann nichts geändert, bekommen Sie den Stapel zurück. Gesendet wird nichts.",
    restingRefused:
      "Die Artikel sind noch zurückgestellt. Nächste Prüfung: {{time}}. Hat sich dann nichts geändert, gilt die Ablehnung, und Sie bekommen den Stapel zurück.",
    network: "Artikel nicht lesbar: kein Netzwerk. Ein neuer Versuch folgt, sobald es wieder da ist, sonst: {{time}}.",
    credentials: "Artikel nicht lesbar: Der Dienst lehnt die Zugangsdaten ab. Geben Sie sie in den Einstellungen ein.",
    service: "Artikel nicht lesbar: Der Dienst liefert sie nicht. Nächster Versuch: {{time}}.",
    seen: "Der Auftrag existiert oder existierte: Ein Artikel ist für Wiederversand vorgemerkt, oder ein Auftrag mit diesen Artikeln wurde storniert. Seine Wiederversand-ID ist hier unbekannt. Er wird nie automatisch noch einmal gesendet.",
    undecided:
      "Artikel nicht eindeutig: keiner für Wiederversand vorgemerkt, nicht alle noch zurückgestellt. Nächste Prüfung: {{time}}.",
    soon: "gleich",
  },
  checkNow: "Jetzt nachsehen",
  openSettings: "Einstellungen öffnen",
  locked_one: "{{count}} Artikel ist gesperrt",
  locked_other: "{{count}} Artikel sind gesperrt",
  lockedBody_one: "Kein anderer Stapel hier kann ihn aufnehmen, bis das geklärt ist.",
  lockedBody_other: "Kein anderer Stapel hier kann sie aufnehmen, bis das geklärt ist.",
  readAt: "Gelesen <age/>.",
  neverRead: "Noch nicht gelesen",
  checkResult: {
    eligible: "Noch zurückgestellt",
    resent: "Für Wiederversand vorgemerkt",
    absent: "Dem Dienst nicht bekannt",
    unread: "Nicht gelesen",
  },
  decide: "Was Sie tun können",
  wait: "Im Moment nichts: Die App prüft noch.",
  adopt: {
    heading: "Sie kennen den Auftrag",
    body: "Suchen Sie ihn im Portal des Dienstes nach Empfänger oder Artikeln und geben Sie seine Wiederversand-ID ein.",
    field: "Wiederversand-ID",
    action: "Das ist der Auftrag",
    unchecked: "ID ohne Prüfung verwenden",
    notAnId: "Eine Wiederversand-ID hat höchstens 19 Ziffern.",
    failed: {
      "no-such-order": "Der Dienst hat keinen Auftrag mit dieser ID. Prüfen Sie die ID.",
      "other-items": "Dieser Auftrag hat andere Artikel als der Stapel. Prüfen Sie die ID.",
      "other-warehouse": "Dieser Auftrag ist für ein anderes Lager. Prüfen Sie die ID.",
      "other-recipient":
        "Dieser Auftrag geht an einen anderen Empfänger. Verwenden Sie ihn nur, wenn Sie sicher sind, dass er es ist.",
      "not-checked":
        "Der Dienst kann diesen Auftrag jetzt nicht prüfen. Verwenden Sie die ID nur, wenn Sie sicher sind.",
      "order-of-another": "Ein anderer Auftrag dieses Arbeitsplatzes hat diese ID schon. Prüfen Sie die ID.",
      other: "Das hat nicht geklappt; nichts wurde geändert. Versuchen Sie es erneut.",
    },
  },
  release: {
    heading: "Sie wissen, dass es keinen Auftrag gibt",
    body: "Geben Sie die Artikel frei: Sie bekommen den Stapel zurück und können ihn erneut absenden.",
    action: "Artikel freigeben",
    warning:
      "Wenn der Auftrag existiert, geht beim erneuten Absenden möglicherweise ein zweites Paket an denselben Empfänger.",
    check:
      "Suchen Sie zuerst im Portal des Dienstes nach einem Auftrag an {{name}}. Die Freigabe lässt sich nicht rückgängig machen.",
    confirm: "Freigeben, es gibt keinen Auftrag",
    keep: "Gesperrt lassen",
    seen: "Ein Artikel ist für Wiederversand vorgemerkt, oder ein solcher Auftrag wurde storniert: Der Dienst hat den Auftrag sehr wahrscheinlich angelegt.",
  },
  settled: "Der Ausgang dieses Auftrags ist jetzt geklärt.",
} satisfies German<typeof en>;
