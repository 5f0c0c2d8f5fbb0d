import type en from "../../en/events/inbox.ts";
import type { German } from "../../words.ts";

export default {
  title: "Ereigniseingang",
  intro:
    "Der Dienst kann sofort melden, was mit Artikeln und Aufträgen geschieht. Dazu muss Ihre IT seine Webhooks an diesen Computer weiterleiten; ohne das lassen Sie dies aus.",
  notRead: "Der Ereigniseingang ließ sich nicht lesen.",
  notSaved: "Das wurde nicht gespeichert.",
  on: "Ereignisse des Dienstes annehmen",
  onHint: "Angenommen werden nur Ereignisse, die mit dem Signaturschlüssel unten signiert sind.",
  listening: {
    off: "Aus: Es wird kein Ereignis angenommen.",
    open: "Empfang unter",
    incomplete: "Kein Empfang: Die registrierte Adresse fehlt.",
    "port-taken":
      "Kein Empfang: Ein anderes Programm benutzt diesen Port. Wählen Sie einen anderen oder beenden Sie das Programm.",
    "no-such-address": "Kein Empfang: Dieser Computer hat diese Adresse zurzeit nicht. Wählen Sie eine andere.",
    "not-permitted": "Kein Empfang: Dieser Computer erlaubt es an diesem Port nicht. Wählen Sie einen anderen.",
    failed: "Kein Empfang: Der Port ließ sich nicht öffnen. Wählen Sie eine andere Adresse oder einen anderen Port.",
    again: "Es wird automatisch wieder versucht.",
  },
  host: "Empfangsadresse",
  hostHint: "Wo die weitergeleiteten Ereignisse auf diesem Computer ankommen.",
  thisComputer: "Nur dieser Computer ({{address}})",
  allNetworks: "Alle Netzwerke dieses Computers ({{address}})",
  senders: "Absender",
  sendersHint:
    "Adressen und Netze, die sich verbinden dürfen, zum Beispiel 10.0.0.7 oder 10.0.0.0/8. Leer: alle, die den Port erreichen. Hinter einem Reverse-Proxy dessen Adresse.",
  port: "Port",
  path: "Pfad",
  endpoint: "Registrierte Adresse",
  endpointHint: "Die beim Dienst registrierte Adresse, Buchstabe für Buchstabe: Die Signatur schließt sie ein.",
  fresh: "Signiert vor höchstens so vielen Minuten",
  freshHint: "Eine ältere Zustellung kann eine fremde Aufzeichnung sein.",
  events: "Geschehen vor höchstens so vielen Minuten",
  eventsHint:
    "Ältere Ereignisse werden endgültig verworfen. 0 nimmt jedes Alter an; der Dienst kann einen Tag im Rückstand sein.",
  field: {
    host: "Das ist keine Adresse eines Computers.",
    senders: "Jeder Eintrag muss eine Adresse oder ein Netz sein, zum Beispiel 10.0.0.7 oder 10.0.0.0/8; höchstens 50.",
    port: "Wählen Sie einen Port von 1024 bis 65535.",
    path: "Mit einem Schrägstrich beginnen; danach Buchstaben, Ziffern und . _ ~ -",
    endpoint: "Geben Sie erst die registrierte Adresse ein, beginnend mit https://",
  },
  key: {
    label: "Signaturschlüssel",
    hint: "Aus dem Portal: Settings > Signing Key and API Token. Er liegt im Schlüsselspeicher dieses Computers und wird nie angezeigt.",
    state: {
      missing: "Kein Signaturschlüssel: Jedes Ereignis wird abgelehnt.",
      unusable:
        "Der gespeicherte Signaturschlüssel ist nicht vollständig: Jedes Ereignis wird abgelehnt. Kopieren Sie ihn noch einmal aus dem Portal.",
      "in-keychain": "Ein Signaturschlüssel ist gesetzt. Er liegt im Schlüsselspeicher dieses Computers.",
      "for-session": "Ein Signaturschlüssel ist gesetzt, bis dieses Programm endet.",
      fixed: "Der Übungsdienst signiert mit einem eigenen Schlüssel.",
    },
    save: "Schlüssel speichern",
    remove: "Schlüssel entfernen",
    saved: "Gespeichert",
    bad: "Das ist kein Signaturschlüssel. Kopieren Sie ihn ganz aus dem Portal.",
    "no-credentials":
      "Speichern Sie erst API-Schlüssel und Token dieser Umgebung: Der Signaturschlüssel wird bei ihnen aufbewahrt.",
    "keychain-unavailable":
      "Der Schlüsselspeicher dieses Computers hat ihn nicht angenommen. Entsperren Sie ihn und versuchen Sie es noch einmal.",
    failed: "Das wurde nicht gespeichert. Versuchen Sie es noch einmal.",
  },
  counts: {
    label: "Ereignisse bisher",
    received: "Empfangen",
    applied: "Angewandt",
    waiting: "Noch anzuwenden",
    unreadable: "Unlesbar",
    unknown: "Unbekannter Art",
    last: "Letztes Ereignis",
    none: "Bisher keine",
    probes: "Beantwortete Registrierungsfragen",
    keep: "Ereignisse werden 90 Tage aufbewahrt, importierte einen Tag nach dem Anwenden.",
  },
  refused: {
    label: "Abgelehnt seit dem Programmstart",
    "no-key": "Hier ist kein Signaturschlüssel gesetzt",
    unsigned: "Ohne Signatur",
    "wrong-signature": "Falsche Signatur: Signaturschlüssel oder registrierte Adresse weichen ab",
    stale: "Vor zu langer Zeit signiert: eine Aufzeichnung oder eine falsche Uhr",
    "old-event": "Verworfen: geschah vor zu langer Zeit",
    "too-large": "Größer als 512 kB",
    "wrong-place": "Falscher Pfad oder falsche Methode",
    "other-sender": "Von einer Adresse, die nicht unter den Absendern ist",
    incomplete: "Abgebrochen oder nicht verstanden",
    "not-stored": "Konnte auf diesem Computer nicht gespeichert werden",
  },
} satisfies German<typeof en>;
