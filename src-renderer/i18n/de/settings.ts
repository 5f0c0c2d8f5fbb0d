import type en from "../en/settings.ts";
import type { German } from "../words.ts";

import pairingWords from "./batches/pairing.ts";

export default {
  pairing: pairingWords,
  title: "Einstellungen",
  saved: "Gespeichert",
  refused: {
    "not-confirmed": "Nicht geändert, weil es abgebrochen wurde.",
    locked: "Ihre IT hat diese Einstellung gesperrt.",
    "public-printer":
      "Dieser Drucker steht nicht in Ihrem eigenen Netz. Geben Sie eine private Adresse ein, etwa 192.168.1.50.",
  },
  notSaved:
    "Die Einstellungen konnten nicht gespeichert werden, die bisherigen gelten wieder. Sonst hat sich nichts geändert; versuchen Sie es noch einmal.",
  desk: {
    title: "Dieser Arbeitsplatz",
    station: "Name der Station",
    stationHint: "Steht oben in der Leiste, damit jeder weiß, an welchem Arbeitsplatz er ist.",
    limit: "Stapellimit",
    limitHint:
      "So viele Artikel darf ein Wiederversandauftrag höchstens enthalten. Der Dienst legt das für Ihr Konto fest, ohne es zu veröffentlichen; fragen Sie Ihren Ansprechpartner. Größere Aufträge werden abgelehnt.",
    limitConfirmed:
      "Limit {{limit}}, am {{day}} vom Dienst selbst bestätigt. Eine andere Zahl gilt hier, bis der Dienst wieder seine nennt.",
    hold: "Ohne Rückfrage zurückstellen",
    holdHint:
      "Ein gescannter Artikel, der nicht zurückgestellt ist, wird sofort zurückgestellt und hinzugefügt. Ohne Wirkung, wo die IT das Zurückstellen abgeschaltet hat.",
    codes: "Bearbeitungen, die erneut versandt werden können",
    codesHint:
      "Der Dienst entscheidet. Eine Bearbeitung gilt als möglich, sobald der Dienst einen Artikel damit angenommen hat, und als abgelehnt, sobald er einen abgelehnt hat. Wählen Sie, was Sie besser wissen.",
    codeLearned: "{{code}}: am {{day}} vom Dienst gelernt",
    stale: "Daten gelten als veraltet nach (Stunden)",
    staleHint:
      "Ab diesem Alter warnt die Prüfung vor dem Absenden und bietet an, die Artikel neu zu lesen. Sie hält nie einen Stapel auf.",
    lock: "Sperren, wenn niemand da ist",
    lockHint:
      "Ein gesperrter Arbeitsplatz nimmt keine Scans an. {{key}} sperrt und entsperrt sofort, das Schloss oben in der Leiste ebenso.",
    lockNever: "Nie automatisch",
    lockAfter_one: "Nach {{count}} Minute",
    lockAfter_other: "Nach {{count}} Minuten",
  },
  pin: {
    label: "PIN zum Entsperren",
    none: "Ohne PIN kann jeder am Arbeitsplatz entsperren.",
    set: "Entsperren verlangt die PIN. Ist sie vergessen, kann die IT sie entfernen.",
    setIt: "PIN festlegen",
    change: "PIN ändern",
    remove: "PIN entfernen",
    old: "Bisherige PIN",
    new: "Neue PIN",
    again: "Neue PIN wiederholen",
    form: "4 bis 12 Ziffern",
    save: "PIN speichern",
    cancel: "Abbrechen",
    problem: {
      "bad-form": "Geben Sie 4 bis 12 Ziffern ein.",
      differ: "Die beiden PINs sind verschieden.",
      "wrong-pin": "Falsche PIN. Versuchen Sie es noch einmal.",
      "too-soon": "Zu oft falsche PIN. Versuchen Sie es später noch einmal.",
      failed: "Die PIN konnte nicht gespeichert werden. Versuchen Sie es noch einmal.",
    },
  },
  calendar: {
    title: "Arbeitstage",
    hint: "Ein Auftrag kann bis 08:00 UTC des nächsten Arbeitstags storniert werden. Nennt der Dienst diesen Zeitpunkt nicht selbst, schätzt ihn die App anhand dieser Tage.",
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
    holidayHint: "Ein Tag, an dem trotzdem niemand arbeitet.",
    holidays: "Feiertage",
    none: "Keine Feiertage eingetragen.",
    add: "Feiertag eintragen",
    remove: "{{day}} entfernen",
    notADay: "Geben Sie einen Tag ein.",
    known: "Dieser Tag ist schon eingetragen.",
  },
  scanner: {
    title: "Scanner",
    layout: "Tastaturbelegung des Scanners",
    layoutHint:
      "Die Belegung, auf die der Scanner selbst eingestellt ist. Belegung, Feststelltaste und Eingabemethode des Computers spielen keine Rolle.",
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
    repeatsHint: "Für Etiketten, die der Scanner doppelt liest. Was nicht beachtet wird, wird angezeigt und gezählt.",
    repeatsTaken: "Jeden Scan annehmen",
    repeatsIgnored: "{{seconds}} s lang nicht beachten",
  },
  screen: {
    title: "Bildschirm",
    language: "Sprache",
    languageHint: "Datumsfelder folgen nach einem Neustart der App.",
    languageFailed:
      "Die Sprache konnte nicht gespeichert werden. Vielleicht ist der Datenträger voll oder schreibgeschützt; es bleibt bei der bisherigen.",
    theme: "Darstellung",
    themes: { system: "Wie der Computer", light: "Hell", dark: "Dunkel", contrast: "Hoher Kontrast" },
    touch: "Touch-Modus",
    touchHint: "Zeilen von 48 px und größere Schaltflächen, für Finger und Handschuhe.",
  },
  about: {
    title: "Über die App",
    version: "Returns Desk {{version}}",
    documentation: "Dokumentation des Retourendienstes (öffnet den Browser)",
  },
} satisfies German<typeof en>;
