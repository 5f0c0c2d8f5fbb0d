import type en from "../../en/recipients/address.ts";
import type { German } from "../../words.ts";

/** Taking an address over: pasted, from a recent order, or a field that has a ready answer. */
export default {
  paste: {
    open: "Adresse einfügen",
    title: "Adresse einfügen",
    text: "Adresstext",
    hint: "Fügen Sie eine Adresse oder eine Tabellenzeile ein. Nichts ändert sich, bevor Sie sie übernehmen.",
    preview: "Vorschau",
    guess: "Vermutung, bitte prüfen",
    emptied: "geleert",
    nothing: "Keine Adresse in diesem Text gefunden. Prüfen Sie, ob alles kopiert wurde.",
    understood: "Als Beschriftung oder Land gelesen: {{words}}",
    intoRemarks: "Rest zu den Bemerkungen",
    scans: "Scans warten, solange dies offen ist.",
    take: "Übernehmen",
    leave: "Abbrechen",
  },
  left: { over: "Übrig:", intoRemarks: "Zu den Bemerkungen" },
  taken: {
    label: "Adresse eingetragen",
    pasted: "Aus dem eingefügten Text eingetragen.",
    recipient: "Aus einem früheren Auftrag eingetragen.",
    guesses: "Prüfen Sie die Vermutungen: {{fields}}.",
    undo: "Rückgängig",
  },
  fill: {
    state: "Der Dienst kennt für {{country}} keine Bundesländer oder Staaten. Hat die Adresse keine, senden:",
    write: "„{{text}}“ eintragen",
  },
  states: {
    list: "Bundesländer/Staaten: {{country}}",
    sentAs: "Wird als {{code}} gesendet",
    unlisted: "Nicht in der Liste des Dienstes für {{country}}; wird so gesendet.",
  },
  recipients: {
    open: "Zuletzt",
    hint: "Eingeben oder einfügen",
    list: "Letzte Empfänger",
    none_one: "Noch keine Empfänger. Empfänger von Aufträgen werden hier {{count}} Tag gemerkt.",
    none_other: "Noch keine Empfänger. Empfänger von Aufträgen werden hier {{count}} Tage gemerkt.",
    off: "Empfänger werden nicht gemerkt. Schalten Sie in den Einstellungen „Empfänger merken“ ein.",
    forget: "{{name}} vergessen",
    forgetAll: "Alle vergessen",
    forgetAllHint:
      "Löscht auch Empfänger beendeter Aufträge, auch aus Sicherungen. Laufende Aufträge behalten ihre bis zum Ende.",
    forgetAllReally: "Alle endgültig vergessen",
  },
  settings: {
    title: "Empfänger",
    label: "Empfänger merken",
    hint: "Namen und Adressen der letzten Aufträge, angeboten unter „Scannen“ in dieser Umgebung. „Nie“ löscht sie sofort.",
    never: "Nie",
    fillStreet2: "„-“ senden, wenn Straße 2 leer ist",
    fillStreet2Hint: "Der Dienst verlangt Straße 2.",
    erase: "Empfänger beendeter Aufträge löschen nach",
    eraseHint:
      "Entfernt Name und Adresse so lange nach dem Ende aus den Aufträgen dieser Umgebung. Ältere tägliche Sicherungen behalten sie, bis sie ersetzt werden.",
    eraseOne: "Einen Empfänger löschen",
    eraseOneHint:
      "Für eine Person, die darum bittet. Entfernt Name und Adresse aus Liste, beendeten Aufträgen, Etiketten und Sicherungen dieser Umgebung.",
    find: "Suchen",
    foundList: "Gefundene Empfänger",
    foundNobody: "Kein Empfänger mit diesem Namen gefunden.",
    places_one: "{{count}} Eintrag",
    places_other: "{{count}} Einträge",
    eraseIt: "Löschen",
    eraseReally: "Endgültig löschen",
    eraseName: "{{name}} löschen",
    eraseNameReally: "{{name}} endgültig löschen",
    erased: "{{name}} wurde gelöscht. Beendete Aufträge: {{orders}}, gemerkte Adressen: {{remembered}}.",
    eraseLeft_one: "{{count}} laufender Auftrag oder Stapel behält den Namen. Löschen Sie nach dem Ende erneut.",
    eraseLeft_other: "{{count}} laufende Aufträge oder Stapel behalten den Namen. Löschen Sie nach dem Ende erneut.",
    backupsReplaced: "Eine neue Sicherung hat die älteren ersetzt.",
    backupsKept:
      "Ältere Sicherungen wurden nicht ersetzt und enthalten den Namen noch. Schaffen Sie Platz auf dem Datenträger und löschen Sie erneut.",
    eraseFailed: "Löschen fehlgeschlagen; schon Gelöschtes bleibt gelöscht. Versuchen Sie es erneut.",
    days_one: "{{count}} Tag",
    days_other: "{{count}} Tage",
  },
} satisfies German<typeof en>;
