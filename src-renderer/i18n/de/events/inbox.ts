import type en from "../../en/events/inbox.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Ereigniseingang",
  intro:
    "Der Dienst kann Änderungen an Artikeln und Aufträgen sofort melden. Lassen Sie das aus, wenn Ihre IT seine Webhooks nicht an diesen Computer weiterleitet.",
  notRead: "Der Ereigniseingang war nicht lesbar.",
  notSaved: "Das wurde nicht gespeichert.",
  on: "Ereignisse des Dienstes empfangen",
  onHint: "Nur Ereignisse mit dem Signaturschlüssel unten werden angenommen.",
  listening: {
    off: "Aus: Es werden keine Ereignisse angenommen.",
    open: "Empfang unter",
    incomplete: "Kein Empfang: Die registrierte Adresse fehlt.",
    "port-taken":
      "Kein Empfang: Ein anderes Programm benutzt diesen Port. Wählen Sie einen anderen oder beenden Sie das Programm.",
    "no-such-address": "Kein Empfang: Dieser Computer hat diese Adresse zurzeit nicht. Wählen Sie eine andere.",
    "not-permitted": "Kein Empfang: Dieser Computer erlaubt diesen Port nicht. Wählen Sie einen anderen.",
    failed: "Kein Empfang: Der Port ließ sich nicht öffnen. Wählen Sie eine andere Adresse oder einen anderen Port.",
    again: "Wird automatisch erneut versucht.",
  },
  host: "Empfangsadresse",
  hostHint: "Wo die weitergeleiteten Ereignisse auf diesem Computer ankommen.",
  thisComputer: "Nur dieser Computer ({{address}})",
  allNetworks: "Alle Netzwerke dieses Computers ({{address}})",
  senders: "Absender",
  sendersHint:
    "Adressen und Netze, die sich verbinden dürfen, zum Beispiel 10.0.0.7 oder 10.0.0.0/8. Nötig, außer der Eingang ist nur für diesen Computer. Hinter einem Reverse-Proxy dessen Adresse.",
  openToAnyone: "Jeder Computer im Netz kann sich mit diesem Eingang verbinden. Nennen Sie die Absender.",
  allowOnly: "Nur {{addresses}} erlauben",
  port: "Port",
  path: "Pfad",
  endpoint: "Registrierte Adresse",
  endpointHint: "Genau wie beim Dienst registriert: Die Signatur schließt sie ein.",
  fresh: "Höchstalter der Signatur (Minuten)",
  freshHint: "Eine ältere Zustellung kann eine Wiederholung sein.",
  events: "Höchstalter des Ereignisses (Minuten)",
  eventsHint:
    "Ältere Ereignisse werden endgültig verworfen. 0 nimmt jedes Alter an; der Dienst kann einen Tag zu spät sein.",
  field: {
    host: "Das ist keine Adresse eines Computers.",
    senders:
      "Geben Sie mindestens eine und höchstens 50 Adressen oder Netze ein, zum Beispiel 10.0.0.7 oder 10.0.0.0/8.",
    port: "Wählen Sie einen Port von 1024 bis 65535.",
    path: "Mit einem Schrägstrich beginnen; danach Buchstaben, Ziffern und . _ ~ -",
    endpoint: "Geben Sie zuerst die registrierte Adresse ein, beginnend mit https://",
  },
  key: {
    label: "Signaturschlüssel",
    hint: "Aus dem Portal des Dienstes: Settings > Signing Key and API Token. Bleibt im Schlüsselspeicher dieses Computers und wird nie angezeigt.",
    state: {
      missing: "Kein Signaturschlüssel: Jedes Ereignis wird abgelehnt.",
      unusable:
        "Der gespeicherte Signaturschlüssel ist unvollständig: Jedes Ereignis wird abgelehnt. Kopieren Sie ihn erneut aus dem Portal.",
      "in-keychain": "Signaturschlüssel gesetzt und im Schlüsselspeicher dieses Computers gespeichert.",
      "for-session": "Signaturschlüssel gesetzt, bis dieses Programm endet.",
      fixed: "Der Übungsdienst hat einen eigenen Signaturschlüssel.",
    },
    save: "Schlüssel speichern",
    remove: "Schlüssel entfernen",
    saved: "Gespeichert",
    bad: "Kein Signaturschlüssel. Kopieren Sie ihn vollständig aus dem Portal.",
    "no-credentials":
      "Speichern Sie zuerst API-Schlüssel und Token dieser Umgebung: Der Signaturschlüssel liegt bei ihnen.",
    "keychain-unavailable":
      "Der Schlüsselspeicher dieses Computers hat ihn nicht gespeichert. Entsperren Sie ihn und versuchen Sie es erneut.",
    "too-long":
      "Nicht gespeichert: zusammen mit API-Schlüssel und Token zu lang für den Schlüsselspeicher dieses Computers (höchstens 2.560 Byte). Kopieren Sie nur den Signaturschlüssel.",
    failed: "Das wurde nicht gespeichert. Versuchen Sie es erneut.",
  },
  counts: {
    label: "Ereignisse bisher",
    received: "Empfangen",
    applied: "Angewandt",
    waiting: "Noch anzuwenden",
    unreadable: "Unlesbar",
    unknown: "Unbekannte Arten",
    last: "Letztes Ereignis",
    none: "Bisher keine",
    probes: "Beantwortete Registrierungsfragen",
    keep: "Ereignisse werden 90 Tage aufbewahrt, importierte einen Tag nach dem Anwenden.",
  },
  refused: {
    label: "Abgelehnt seit dem Programmstart",
    "no-key": "Kein Signaturschlüssel gesetzt",
    unsigned: "Ohne Signatur",
    "wrong-signature": "Falsche Signatur: Signaturschlüssel oder registrierte Adresse weichen ab",
    stale: "Vor zu langer Zeit signiert: Wiederholung oder falsche Uhr",
    "old-event": "Verworfen: geschah vor zu langer Zeit",
    "too-large": "Größer als 512 kB",
    "wrong-place": "Falscher Pfad oder falsche Methode",
    "other-sender": "Von einer Adresse, die kein eingetragener Absender ist",
    incomplete: "Abgebrochen oder nicht verstanden",
    "field-twice": "Nennt ein Feld zweimal",
    "not-stored": "Auf diesem Computer nicht gespeichert",
  },
} satisfies German<typeof en>;
