import type en from "../../en/recipients/address.ts";
import type { German } from "../../words.ts";

/** Taking an address over: pasted, from a recent order, or a field that has a ready answer. */
export default {
  paste: {
    open: "Adresse einfügen",
    title: "Adresse einfügen",
    text: "Adresstext",
    hint: "Fügen Sie eine ein- oder mehrzeilige Adresse oder eine Zeile einer Tabelle ein. Nichts ändert sich, bevor Sie sie übernehmen.",
    preview: "Was eingetragen würde",
    guess: "vermutet",
    emptied: "geleert",
    nothing: "In diesem Text wurde keine Adresse gefunden. Prüfen Sie, ob alles kopiert wurde.",
    understood: "Als Beschriftung oder Land gelesen: {{words}}",
    intoRemarks: "Rest zu den Bemerkungen hinzufügen",
    scans: "Scans warten, solange dies offen ist.",
    take: "Übernehmen",
    leave: "Abbrechen",
  },
  left: { over: "Übrig:", intoRemarks: "Zu den Bemerkungen" },
  taken: {
    label: "Adresse übernommen",
    pasted: "Aus dem eingefügten Text eingetragen.",
    recipient: "Aus einem früheren Auftrag eingetragen.",
    guesses: "Prüfen Sie, was vermutet ist: {{fields}}.",
    undo: "Rückgängig",
  },
  fill: {
    state: "Der Dienst führt für {{country}} keine Bundesländer oder Staaten. Gibt es keine, senden:",
    write: "„{{text}}“ eintragen",
  },
  states: {
    list: "Bundesländer/Staaten: {{country}}",
    sentAs: "Wird als {{code}} gesendet",
    unlisted: "Der Dienst führt das für {{country}} nicht; es wird so gesendet, wie es hier steht.",
  },
  recipients: {
    open: "Zuletzt",
    hint: "Eingeben oder einfügen",
    list: "Letzte Empfänger",
    none_one: "Noch kein Empfänger. Die Empfänger von Aufträgen werden hier {{count}} Tag gemerkt.",
    none_other: "Noch kein Empfänger. Die Empfänger von Aufträgen werden hier {{count}} Tage gemerkt.",
    off: "Empfänger werden nicht gemerkt. Einschalten unter Einstellungen, „Empfänger merken“.",
    forget: "{{name}} vergessen",
    forgetAll: "Alle vergessen",
    forgetAllHint:
      "Auch die Empfänger beendeter Aufträge werden gelöscht, auch aus Sicherungen. Laufende Aufträge behalten ihre bis zum Ende.",
    forgetAllReally: "Alle endgültig vergessen",
  },
  settings: {
    title: "Empfänger",
    label: "Empfänger merken",
    hint: "Namen und Adressen der letzten Aufträge; sie werden beim Scannen in dieser Umgebung wieder angeboten. „Nie“ löscht sie sofort.",
    never: "Nie",
    fillStreet2: "„-“ senden, wenn Straße 2 leer ist",
    fillStreet2Hint: "Der Dienst verlangt Straße 2.",
    erase: "Empfänger beendeter Aufträge löschen nach",
    eraseHint:
      "Name und Anschrift verschwinden so viele Tage nach dem Ende aus den Aufträgen dieser Umgebung. Aus älteren täglichen Sicherungen verschwinden sie, sobald diese ersetzt werden.",
    eraseOne: "Einen Empfänger löschen",
    eraseOneHint:
      "Für eine Person, die darum bittet. Name und Anschrift verschwinden aus der Liste, aus beendeten Aufträgen, Etiketten und Sicherungen dieser Umgebung.",
    find: "Suchen",
    foundList: "Gefundene Empfänger",
    foundNobody: "Dieser Arbeitsplatz hat niemanden mit diesem Namen.",
    places_one: "{{count}} Eintrag",
    places_other: "{{count}} Einträge",
    eraseIt: "Löschen",
    eraseReally: "Endgültig löschen",
    eraseName: "{{name}} löschen",
    eraseNameReally: "{{name}} endgültig löschen",
    erased: "{{name}} wurde gelöscht. Beendete Aufträge: {{orders}}, gemerkte Anschriften: {{remembered}}.",
    eraseLeft_one: "{{count}} laufender Auftrag oder Stapel behält den Namen: Nach dem Ende noch einmal löschen.",
    eraseLeft_other: "{{count}} laufende Aufträge oder Stapel behalten den Namen: Nach dem Ende noch einmal löschen.",
    backupsReplaced: "Eine neue Sicherung hat die älteren ersetzt.",
    backupsKept:
      "Die älteren Sicherungen ließen sich nicht ersetzen und enthalten den Namen noch: Speicherplatz freigeben, dann noch einmal löschen.",
    eraseFailed: "Das hat nicht geklappt: bitte noch einmal versuchen. Was schon gelöscht ist, bleibt gelöscht.",
    days_one: "{{count}} Tag",
    days_other: "{{count}} Tage",
  },
} satisfies German<typeof en>;
