import type en from "../../en/shipping/worksheet.ts";
import type { German } from "../../translation-types.ts";

/** Worksheets that change the shipping methods of many orders. */
export default {
  label: "Sammeländerung",
  open: "Versandart ändern",
  back: "Zurück zur Liste",
  apply: "Versandart anwenden",
  methodHint: "Ziffer drücken, wählen oder Versandart eintippen",
  choices: "Versandarten nach Zifferntaste",
  neverSeen: "„{{method}}“ ist hier neu. Prüfen Sie die Schreibweise: Der Dienst lehnt sie vielleicht ab.",
  meantAnother: "„{{method}}“ ist hier neu. {{meant}} sieht sehr ähnlich aus.",
  applyIntendedMethod: "{{meant}} verwenden",
  tooLong: "Eine Versandart hat höchstens 100 Zeichen.",
  notKnown: "unbekannt",
  pausesOnRefusal: "Bei der ersten Ablehnung pausieren",
  method: "Versandart",
  currencyNotReported: "Währung nicht gemeldet",
  column: {
    order: "Auftrag",
    place: "Von → nach",
    change: "Versandart: alt → neu",
    feeNow: "Gebühr jetzt",
    fees: "Gebühr: alt → neu",
    planned: "Plan",
    outcome: "Ergebnis",
    reason: "Warum",
  },
  plan: {
    title_one: "Versandart von {{count}} Auftrag ändern",
    title_other: "Versandart von {{count}} Aufträgen ändern",
    table: "Geplante Änderungen",
    summary: "Anzahl der Änderungen",
    chooseFirst: "Wählen Sie eine Versandart.",
    willChange_one: "Versandart von {{count}} Auftrag auf {{method}} ändern.",
    willChange_other: "Versandart von {{count}} Aufträgen auf {{method}} ändern.",
    heldBack_one: "{{count}} zurückgehalten.",
    heldBack_other: "{{count}} zurückgehalten.",
  },
  planned: {
    send: "Wird geändert",
    held: "Zurückgehalten",
    unknown: "Wird versucht",
    unknownWhy: "Noch unbekannt: Der Dienst entscheidet.",
  },
  held: {
    "not-draft": "Kein Entwurf mehr: Die Versandart steht fest.",
    "same-method": "Hat diese Versandart schon.",
    "old-unknown": "Alte Versandart unbekannt: lässt sich nicht zurücknehmen.",
    "changed-since": "Versandart seither geändert; die neue bleibt.",
  },
  run: {
    title_one: "Versandart „{{method}}“ für {{count}} Auftrag",
    title_other: "Versandart „{{method}}“ für {{count}} Aufträge",
    reverting_one: "{{count}} Auftrag zurück auf die alte Versandart",
    reverting_other: "{{count}} Aufträge zurück auf die alte Versandart",
    state: {
      running: "Versandarten werden geändert",
      paused: "Pausiert: Bis Sie fortsetzen, wird nichts mehr gesendet",
      finished: "Fertig",
      cancelled: "Abgebrochen: Nicht gesendete Aufträge sind unverändert",
    },
    done: "{{done}} von {{count}} bearbeitet",
    changed: "{{changed}} von {{count}} geändert",
    count: "{{state}} {{count}}",
    summary: "Ergebnisse",
    table: "Änderungen",
    banner: "Sammeländerung: {{state}}, {{done}} von {{count}} bearbeitet.",
    bannerState: { running: "läuft", paused: "pausiert", finished: "fertig", cancelled: "abgebrochen" },
    show: "Sammeländerung öffnen",
  },
  waiting: {
    network: "Keine Verbindung zum Dienst. Nichts ist verloren. Wird automatisch erneut versucht",
    service: "Der Dienst nimmt gerade keine Änderungen an. Nichts ist verloren. Wird automatisch erneut versucht",
    credentials:
      "Der Dienst lehnt API-Schlüssel und Token ab. Geben Sie beides in den Einstellungen ein; dann geht es automatisch weiter.",
  },
  state: {
    waiting: "Wartet",
    sending: "Wird gesendet",
    unknown: "Ungeklärt",
    changed: "Geändert",
    refused: "Abgelehnt",
    "not-draft": "Kein Entwurf mehr",
    held: "Zurückgehalten",
    cancelled: "Nicht gesendet",
  },
  reason: {
    refused: "Vom Dienst abgelehnt: {{message}}",
    "not-draft": "Versandart steht fest: {{message}}",
    "repeat-refused":
      "Die Antwort ging verloren, und den zweiten Versuch hat der Dienst abgelehnt. Vielleicht hat der erste gewirkt: Sehen Sie im Portal des Dienstes nach. {{message}}",
    "answer-lost":
      "Die Antwort ging verloren. Dieselbe Versandart wird noch einmal gesendet; das Ergebnis bleibt gleich.",
    "sent-again_one": "Einmal gesendet.",
    "sent-again_other":
      "Nach einer verlorenen Antwort noch einmal gesendet (insgesamt {{count}}-mal): dieselbe Versandart, gleiches Ergebnis.",
  },
  noWayBack_one: "{{count}} Änderung lässt sich nicht zurücknehmen: Die alte Versandart ist unbekannt.",
  noWayBack_other: "{{count}} Änderungen lassen sich nicht zurücknehmen: Die alten Versandarten sind unbekannt.",
  action: {
    pause: "Pausieren",
    resume: "Fortsetzen",
    cancel: "Rest abbrechen",
    revert_one: "{{count}} Änderung zurücknehmen",
    revert_other: "{{count}} Änderungen zurücknehmen",
    sendAgain_one: "{{count}} ungeklärte erneut senden",
    sendAgain_other: "{{count}} ungeklärte erneut senden",
    close: "Sammeländerung schließen",
  },
  save: {
    action: "Als Excel oder CSV speichern",
    written_one: "{{count}} Auftrag in {{file}} gespeichert",
    written_other: "{{count}} Aufträge in {{file}} gespeichert",
    failed:
      "Datei nicht gespeichert. Vielleicht ist der Ordner voll oder schreibgeschützt oder die Datei in einem anderen Programm offen. Wählen Sie einen anderen Ort.",
  },
  problem: {
    "not-changed":
      "Nichts geändert: Dieser Computer hat es nicht gespeichert. Versuchen Sie es erneut; hilft das nicht, starten Sie die App neu.",
    "already-running":
      "Nicht begonnen: Eine andere Sammeländerung läuft. Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.",
    "nothing-to-send": "Nichts gesendet: Alle Aufträge sind zurückgehalten. Die Gründe stehen in der Liste.",
    "confirm-production": "Nicht gesendet: Die erste Änderung des Tages in der Produktion wurde nicht bestätigt.",
    "no-such-worksheet": "Nicht begonnen: Diese Sammeländerung gibt es nicht mehr. Wählen Sie die Aufträge erneut aus.",
    other:
      "Nicht begonnen: Dieser Computer hat die Sammeländerung nicht gespeichert. Versuchen Sie es erneut; hilft das nicht, starten Sie die App neu.",
  },
  history: {
    title: "Änderungen von hier",
    none: "Keine.",
    line: "{{from}} → {{to}}",
  },
} satisfies German<typeof en>;
