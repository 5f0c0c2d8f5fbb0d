import type en from "../../en/sync/sync.ts";
import type { German } from "../../words.ts";

export default {
  title: "Dieser Arbeitsplatz wird gefüllt",
  titleStopped: "Dieser Arbeitsplatz ist noch nicht gefüllt",
  body: "Returns Desk hat eine eigene Kopie dessen, was der Dienst weiß, damit Sie auch ohne Netzwerk scannen können. Das Füllen geschieht einmal; später wird die Kopie benutzt und nebenher aktualisiert.",
  starting: "Der Speicher wird geöffnet",
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
  windowsHint: "Der Dienst wird nach höchstens 62 Tagen auf einmal gefragt, die neuesten zuerst.",
  left: {
    seconds: "noch weniger als eine Minute",
    minutes: "noch etwa {{count}} min",
    hours: "noch etwa {{hours}} h {{minutes}} min",
  },
  keepOpen: "Was gespeichert ist, bleibt: Schließen Sie die App jetzt, geht nichts verloren.",
  openHint:
    "Sie können scannen, bevor alle Artikel da sind: Nach einem noch nicht kopierten Code wird der Dienst gefragt, während Sie weiterarbeiten.",
  open: "Jetzt scannen",
  stop: "Kopieren anhalten",
  resume: "Weiter kopieren",
  stopped: "Das Kopieren ist angehalten. Was gespeichert ist, bleibt; es geht dort weiter, wo es stand.",
  bar: {
    filling: "Kopie wird gefüllt: {{percent}} %",
    stopped: "Kopie bei {{percent}} % angehalten",
    hint: "Ältere Artikel werden noch kopiert. Zu den Einstellungen der Kopie.",
    stoppedHint: "Ältere Artikel sind noch nicht da. In den Einstellungen der Kopie geht es weiter.",
  },
  details: {
    label: "Artikeldetails",
    first: "Artikeldetails (Beschreibung, Gewicht, Wert, Zusatzleistungen) werden nach der Liste gelesen.",
    waiting:
      "Artikeldetails: {{done}} von {{open}} offenen Artikeln. Es geht nach der Liste weiter, sobald der Dienst antwortet.",
    reading:
      "Artikeldetails: {{done}} von {{open}} offenen Artikeln, zurückgestellte zuerst, höchstens {{perMinute}} je Minute",
    read: "Artikeldetails: {{done}} von {{open}} offenen Artikeln. Der Rest war nicht lesbar; neuer Versuch automatisch.",
    all: "Artikeldetails: alle {{open}} offenen Artikel",
  },
  copy: {
    title: "Kopie der Daten des Dienstes",
    lead: "Dieser Arbeitsplatz hat eine eigene Kopie des Retourenbestands, damit Sie auch ohne Netzwerk scannen und nachschlagen können.",
    complete: "Alle seit dem {{day}} angelegten Artikel sind hier.",
    empty: "Noch nichts wurde kopiert.",
    asOf: "Neuere Artikel zuletzt gelesen: <age/>.",
    doing: {
      lists: "Referenzlisten werden gelesen",
      newest: "Neues wird abgefragt",
      fill: "Die Kopie wird gefüllt, neueste Artikel zuerst",
      refresh: "Neuere Artikel werden neu gelesen",
    },
    refresh: "Jetzt aktualisieren",
    retryAt: "Nächster Versuch um {{time}}.",
    failed: "Der letzte Versuch blieb stehen: {{message}}",
    days: "Artikel kopieren der letzten",
    daysHint: "Ein längerer Zeitraum holt, was fehlt; ein kürzerer löscht nichts.",
    daysValue: "{{count}} Tage",
    refreshEvery: "Neuere Artikel neu lesen",
    refreshEveryHint:
      "Artikel ändern sich im Lager. Die letzten 60 Tage werden so oft neu gelesen, und wenn das Netzwerk wieder da ist.",
    never: "Nur auf Wunsch",
    minutes: "Alle {{count}} Minuten",
    hours_one: "Jede Stunde",
    hours_other: "Alle {{count}} Stunden",
    requests: "Anfragen je Minute",
    requestsHint:
      "So oft fragt das Kopieren den Dienst höchstens; Artikeldetails lassen ein Drittel davon frei. Was Sie selbst abfragen, zählt nicht mit und wartet nie darauf.",
    used: "{{used}} von {{most}} in der letzten Minute verbraucht.",
    slowed: "Der Dienst hatte zu viele Anfragen; für einige Minuten sind es weniger.",
  },
  failed: {
    title: "Der erste Abgleich blieb stehen",
    body: "Der Dienst hat beim Lesen nicht wie erwartet geantwortet. Schon gespeicherte Zeilen bleiben. Prüfen Sie das Netzwerk und versuchen Sie es dann noch einmal.",
    correlation: "Korrelations-ID",
  },
  unreachable: {
    title: "Der Arbeitsplatz ließ sich nicht öffnen",
    body: "Die App konnte ihren Speicher nicht lesen. Nichts ist verloren. Versuchen Sie es noch einmal; bleibt es so, starten Sie die App neu.",
  },
} satisfies German<typeof en>;
