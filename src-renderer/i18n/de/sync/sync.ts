import type en from "../../en/sync/sync.ts";
import type { German } from "../../translation-types.ts";

export default {
  title: "Daten werden geladen",
  titleStopped: "Die Daten sind noch nicht vollständig",
  body: "Returns Desk kopiert die Daten des Dienstes, damit Sie auch ohne Netzwerk scannen können. Das geschieht einmal; später wird die Kopie im Hintergrund aktualisiert.",
  starting: "Daten werden geöffnet",
  halted: "Kopieren angehalten",
  step: {
    warehouses: "Lager werden gelesen",
    "service-types": "Versanddienste werden gelesen",
    "reference-lists": "Referenzlisten werden gelesen",
    inventory: "Retourenbestand wird gelesen",
  },
  stepShort: {
    warehouses: "Lager",
    "service-types": "Versanddienste",
    "reference-lists": "Referenzlisten",
    inventory: "Bestand",
  },
  progress: "Erster Abgleich",
  rowsOfTotal: "{{done}} von {{total}} Zeilen",
  rows: "{{done}} Zeilen",
  rate: "{{rate}} Zeilen je Sekunde",
  windows_one: "noch 1 Zeitraum",
  windows_other: "noch {{count}} Zeiträume",
  left: {
    seconds: "noch weniger als eine Minute",
    minutes: "noch etwa {{count}} min",
    hours: "noch etwa {{hours}} h {{minutes}} min",
  },
  keepOpen: "Gespeichertes bleibt erhalten. Schließen Sie die App jetzt, fehlt nur noch der Rest.",
  openHint:
    "Sie können scannen, bevor alle Artikel kopiert sind: Fehlende Codes werden beim Dienst abgefragt, während Sie weiterscannen.",
  open: "Jetzt scannen",
  stop: "Kopieren anhalten",
  resume: "Weiter kopieren",
  stopped: "Kopieren angehalten. Gespeichertes bleibt erhalten; es geht dort weiter, wo es aufgehört hat.",
  bar: {
    filling: "Kopie wird gefüllt: {{percent}} %",
    stopped: "Kopie bei {{percent}} % angehalten",
  },
  details: {
    label: "Artikeldetails",
    first: "Artikeldetails (Beschreibung, Gewicht, Wert, Zusatzleistungen) werden nach der Liste gelesen.",
    waiting:
      "Artikeldetails: {{done}} von {{open}} offenen Artikeln. Weiter nach der Liste, sobald der Dienst antwortet.",
    reading:
      "Artikeldetails: {{done}} von {{open}} offenen Artikeln, zurückgestellte zuerst, höchstens {{perMinute}} je Minute",
    read: "Artikeldetails: {{done}} von {{open}} offenen Artikeln. Der Rest war nicht lesbar; wird automatisch erneut versucht.",
    all: "Artikeldetails: alle {{open}} offenen Artikel",
  },
  copy: {
    title: "Kopie der Daten des Dienstes",
    lead: "Dieser Arbeitsplatz kopiert den Retourenbestand, damit Sie auch ohne Netzwerk scannen und nachschlagen können.",
    complete: "Alle seit dem {{day}} angelegten Artikel sind hier.",
    empty: "Noch nichts kopiert.",
    asOf: "Neuere Artikel aktualisiert: <age/>.",
    codes: "Noch nicht alle Codes verglichen: Manche Schreibweisen eines Codes werden nicht gefunden.",
    doing: {
      lists: "Referenzlisten werden gelesen",
      newest: "Neue Artikel werden gesucht",
      fill: "Die Kopie wird gefüllt, neueste Artikel zuerst",
      refresh: "Neuere Artikel werden aktualisiert",
    },
    refresh: "Jetzt aktualisieren",
    retryAt: "Nächster Versuch um {{time}}.",
    failed: "Letzter Versuch abgebrochen: {{message}}",
    days: "Artikel kopieren aus den letzten",
    daysHint: "Ein längerer Zeitraum kopiert fehlende Artikel; ein kürzerer löscht nichts.",
    daysValue: "{{count}} Tage",
    refreshEvery: "Neuere Artikel aktualisieren",
    refreshEveryHint:
      "Artikel ändern sich im Lager. Die letzten 60 Tage werden so oft aktualisiert, und wenn das Netzwerk wieder da ist.",
    never: "Nur auf Wunsch",
    minutes: "Alle {{count}} Minuten",
    hours_one: "Jede Stunde",
    hours_other: "Alle {{count}} Stunden",
    requests: "Anfragen je Minute",
    requestsHint:
      "Obergrenze beim Kopieren; ein Drittel bleibt frei, wenn Artikeldetails geladen werden. Ihre eigenen Abfragen zählen nicht mit und warten nie darauf.",
    used: "{{used}} von {{most}} in der letzten Minute verbraucht.",
    slowed: "Zu viele Anfragen für den Dienst; für einige Minuten werden es weniger.",
  },
  failed: {
    title: "Erster Abgleich abgebrochen",
    body: "Der Dienst hat nicht wie erwartet geantwortet. Gespeicherte Zeilen bleiben erhalten. Prüfen Sie das Netzwerk und versuchen Sie es dann erneut.",
    correlation: "Korrelations-ID",
  },
  unreachable: {
    title: "Der Arbeitsplatz ließ sich nicht öffnen",
    body: "Die App konnte ihre Daten nicht lesen. Nichts ist verloren. Versuchen Sie es erneut. Hilft das nicht, starten Sie die App neu.",
  },
} satisfies German<typeof en>;
