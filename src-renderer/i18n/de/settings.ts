import type en from "../en/settings.ts";
import type { German } from "../words.ts";

export default {
  title: "Einstellungen",
  tabs: { desk: "Arbeitsplatz", administration: "Verwaltung" },
  reset: {
    what: "Nicht lesbar und zurückgesetzt: {{names}}. Bitte prüfen; andere Einstellungen sind unverändert.",
    erasing: "Bis dahin wird kein Empfänger automatisch gelöscht.",
    printing: "Der automatische Etikettendruck ist aus, bis Sie ihn wieder einschalten.",
    accept: "Diese Werte behalten",
  },
  index: "Verzeichnis der Einstellungen",
  search: "Einstellungen suchen",
  notFound: "Keine Einstellung heißt so.",
  diagnostics: "Diagnose",
  saved: "Gespeichert",
  refused: {
    "not-confirmed": "Nicht geändert: abgebrochen.",
    locked: "Ihre IT hat diese Einstellung gesperrt.",
    "public-printer":
      "Dieser Drucker steht außerhalb Ihres Netzes. Geben Sie eine private Adresse ein, etwa 192.168.1.50.",
  },
  notSaved:
    "Einstellungen nicht gespeichert; die bisherigen gelten. Sonst ist nichts betroffen; versuchen Sie es erneut.",
  desk: {
    batch: "Stapel",
    operator: "Person",
    station: "Name der Station",
    stationHint: "Steht oben in der Leiste und kennzeichnet diesen Arbeitsplatz.",
    target: "Ziel: gesendete Artikel je Stunde",
    targetHint: "Eine Linie im Diagramm des Schichtberichts. 0 für kein Ziel.",
    limit: "Stapellimit",
    limitHint:
      "Höchstzahl der Artikel je Wiederversandauftrag; größere werden abgelehnt. Der Dienst legt sie für Ihr Konto fest, veröffentlicht sie aber nicht; fragen Sie Ihren Ansprechpartner.",
    limitConfirmed:
      "Limit {{limit}}, am {{day}} vom Dienst bestätigt. Eine andere Zahl gilt hier, bis der Dienst seine wieder nennt.",
    undo: "Zeit zum Zurücknehmen nach dem Absenden (Sekunden)",
    undoHint:
      "So lange wartet ein Auftrag, bevor er gesendet wird; {{keys}} nimmt ihn zurück. Der nächste Scan sendet ihn sofort. 0 sendet jeden Auftrag sofort.",
    hold: "Ohne Rückfrage zurückstellen",
    holdHint:
      "Stellt einen gescannten Artikel zurück, wenn er es nicht ist, und nimmt ihn sofort auf. Ohne Wirkung, wo die IT das Zurückstellen abgeschaltet hat.",
    codes: "Bearbeitungen, die erneut versandt werden können",
    codesHint:
      "Der Dienst entscheidet: Eine Bearbeitung gilt als möglich, sobald er einen solchen Artikel annimmt, als abgelehnt, sobald er einen ablehnt. Ändern Sie, was Sie besser wissen.",
    codeLearned: "{{code}}: am {{day}} vom Dienst gelernt",
    stale: "Daten gelten als veraltet nach (Stunden)",
    staleHint:
      "Ab diesem Alter warnt die Prüfung vor dem Absenden und bietet an, die Artikel zu aktualisieren. Sie blockiert nie einen Stapel.",
    lock: "Sperren, wenn niemand da ist",
    lockHint:
      "Ein gesperrter Arbeitsplatz nimmt keine Scans an. {{key}} oder das Schloss oben in der Leiste sperrt und entsperrt ihn.",
    lockNever: "Nur von Hand",
    lockAfter_one: "Nach {{count}} Minute",
    lockAfter_other: "Nach {{count}} Minuten",
  },
  pin: {
    label: "PIN zum Entsperren",
    none: "Ohne PIN kann jeder diesen Arbeitsplatz entsperren.",
    set: "Entsperren braucht die PIN. Ist sie vergessen, kann die IT sie entfernen.",
    setIt: "PIN festlegen",
    change: "PIN ändern",
    remove: "PIN entfernen",
    old: "Aktuelle PIN",
    new: "Neue PIN",
    again: "Neue PIN wiederholen",
    form: "4 bis 12 Ziffern",
    save: "PIN speichern",
    cancel: "Abbrechen",
    problem: {
      "bad-form": "Geben Sie 4 bis 12 Ziffern ein.",
      differ: "Die PINs stimmen nicht überein.",
      "wrong-pin": "Falsche PIN. Versuchen Sie es erneut.",
      "too-soon": "Zu oft falsche PIN. Versuchen Sie es später erneut.",
      failed: "PIN nicht gespeichert. Versuchen Sie es erneut.",
    },
  },
  calendar: {
    title: "Arbeitstage",
    hint: "Aufträge sind bis 08:00 UTC am nächsten Arbeitstag stornierbar. Nennt der Dienst keine Frist, wird sie aus diesen Tagen geschätzt.",
    weekdays: "Die Lager arbeiten am",
    day: {
      monday: "Montag",
      tuesday: "Dienstag",
      wednesday: "Mittwoch",
      thursday: "Donnerstag",
      friday: "Freitag",
      saturday: "Samstag",
      sunday: "Sonntag",
    },
    holiday: "Feiertag",
    holidayHint: "Ein Tag, an dem niemand arbeitet.",
    holidays: "Feiertage",
    none: "Keine Feiertage eingetragen.",
    add: "Feiertag eintragen",
    remove: "{{day}} entfernen",
    notADay: "Geben Sie ein Datum ein.",
    known: "Dieser Tag ist schon eingetragen.",
  },
  scanner: {
    title: "Scanner",
    layout: "Tastaturbelegung des Scanners",
    layoutHint:
      "Die Belegung des Scanners selbst. Belegung, Feststelltaste und Eingabemethode des Computers spielen keine Rolle.",
    layouts: {
      us: "USA",
      uk: "Großbritannien",
      de: "Deutsch",
      fr: "Französisch (AZERTY)",
      es: "Spanisch",
      it: "Italienisch",
      cn: "Chinesisch (wie USA)",
    },
    repeats: "Derselbe Code noch einmal",
    repeatsHint: "Für Etiketten, die der Scanner doppelt liest. Ignorierte Lesungen werden angezeigt und gezählt.",
    repeatsTaken: "Jeden Scan annehmen",
    repeatsIgnored: "{{seconds}} s lang ignorieren",
  },
  screen: {
    title: "Anzeige und Sprache",
    language: "Sprache",
    languageHint: "Datumsfelder ändern sich nach einem Neustart der App.",
    languageFailed:
      "Sprache nicht gespeichert; die bisherige bleibt. Vielleicht ist der Datenträger voll oder schreibgeschützt.",
    theme: "Darstellung",
    themes: { system: "Wie der Computer", light: "Hell", dark: "Dunkel", contrast: "Hoher Kontrast" },
    touch: "Touch-Modus",
    touchHint: "Zeilen von 48 px und größere Schaltflächen, für Finger und Handschuhe.",
    outside: "Außerhalb des Fensters",
    outsideHint: "In der Taskleiste oder im Dock. Empfänger erscheinen dort nie.",
    outsideSignals: {
      badge: "Anzahl fehlgeschlagener Aufträge und unbekannter Ergebnisse",
      progress: "Fortschritt eines Imports und der ersten Kopie",
      notifications: "Mitteilung, wenn ein langer Vorgang endet",
    },
  },
} satisfies German<typeof en>;
