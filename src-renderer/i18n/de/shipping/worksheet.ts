import type en from "../../en/shipping/worksheet.ts";
import type { German } from "../../words.ts";

/** Worksheets that change the shipping methods of many orders. */
export default {
  label: "Sammeländerung",
  open: "Versandart ändern",
  back: "Zurück zur Liste",
  apply: "Versandart anwenden",
  methodHint: "Ziffer drücken, wählen oder Versandart eintippen",
  choices: "Versandarten nach Zifferntaste",
  neverSeen: "„{{method}}“ kam hier noch nie vor. Prüfen Sie die Schreibweise: Der Dienst lehnt sie vielleicht ab.",
  meantAnother: "„{{method}}“ kam hier noch nie vor. {{meant}} sieht sehr ähnlich aus.",
  useMeant: "{{meant}} nehmen",
  tooLong: "Eine Versandart hat höchstens 100 Zeichen.",
  notKnown: "unbekannt",
  pausesOnRefusal: "Bei der ersten Ablehnung pausieren",
  method: "Versandart",
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
    summary: "Was gesendet würde",
    chooseFirst: "Wählen Sie eine Versandart.",
    willSend_one: "{{count}} Auftrag würde gesendet: {{method}}.",
    willSend_other: "{{count}} Aufträge würden gesendet: {{method}}.",
    heldBack_one: "{{count}} bleibt zurück.",
    heldBack_other: "{{count}} bleiben zurück.",
  },
  planned: {
    send: "Wird gesendet",
    held: "Bleibt zurück",
    unknown: "Wird gesendet",
    unknownWhy: "Unbekannt: Der Dienst entscheidet.",
  },
  held: {
    "not-draft": "Kein Entwurf mehr: Die Versandart steht fest.",
    "same-method": "Hat diese Versandart schon.",
    "old-unknown": "Die alte Versandart ist unbekannt, es gibt also keinen Weg zurück.",
    "changed-since": "Die Versandart wurde seither wieder geändert; das bleibt.",
  },
  run: {
    title_one: "{{count}} Auftrag auf {{method}}",
    title_other: "{{count}} Aufträge auf {{method}}",
    reverting_one: "{{count}} Auftrag zurück auf die alte Versandart",
    reverting_other: "{{count}} Aufträge zurück auf die alte Versandart",
    state: {
      running: "Versandarten werden geändert",
      paused: "Pausiert: Nichts wird mehr gesendet, bis Sie fortfahren",
      finished: "Fertig",
      cancelled: "Abgebrochen: Was nicht gesendet wurde, bleibt, wie es war",
    },
    done: "{{done}} von {{count}} geklärt",
    count: "{{word}} {{count}}",
    summary: "Ergebnisse",
    table: "Änderungen",
    banner: "Sammeländerung: {{state}}, {{done}} von {{count}} geklärt.",
    bannerState: { running: "läuft", paused: "pausiert", finished: "fertig", cancelled: "abgebrochen" },
    show: "Sammeländerung öffnen",
  },
  waiting: {
    network: "Keine Verbindung zum Dienst. Nichts ist verloren; es wird automatisch wieder versucht",
    service: "Der Dienst nimmt gerade keine Änderungen an. Nichts ist verloren; es wird automatisch wieder versucht",
    credentials:
      "Der Dienst hat API-Schlüssel und Token nicht angenommen. Geben Sie beides in den Einstellungen ein; dann geht es von selbst weiter.",
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
    refused: "Der Dienst hat abgelehnt: {{said}}",
    "not-draft": "Versandart steht fest: {{said}}",
    "repeat-refused":
      "Die Antwort ging verloren, und das erneute Senden hat der Dienst abgelehnt: Das erste kann vorher ausgeführt worden sein. Sehen Sie im Portal des Dienstes nach. {{said}}",
    "answer-lost":
      "Die Antwort ging verloren. Dieselbe Versandart wird noch einmal gesendet; der Auftrag bleibt dabei im selben Zustand.",
    "sent-again_one": "Einmal gesendet.",
    "sent-again_other":
      "Nach einer verlorenen Antwort noch einmal gesendet (insgesamt {{count}}-mal): dieselbe Versandart, derselbe Zustand.",
  },
  noWayBack_one: "{{count}} Änderung lässt sich nicht zurücknehmen: Die Versandart davor ist hier nicht bekannt.",
  noWayBack_other:
    "{{count}} Änderungen lassen sich nicht zurücknehmen: Die Versandarten davor sind hier nicht bekannt.",
  action: {
    pause: "Pausieren",
    resume: "Fortfahren",
    cancel: "Rest abbrechen",
    revert_one: "{{count}} Änderung zurücknehmen",
    revert_other: "{{count}} Änderungen zurücknehmen",
    sendAgain_one: "{{count}} ungeklärte noch einmal senden",
    sendAgain_other: "{{count}} ungeklärte noch einmal senden",
    close: "Sammeländerung schließen",
  },
  problem: {
    "already-running":
      "Nicht begonnen: Eine andere Sammeländerung läuft. Warten Sie auf ihr Ende oder brechen Sie sie ab.",
    "nothing-to-send": "Nichts gesendet: Alle Aufträge bleiben zurück; die Gründe stehen in der Liste.",
    "no-such-worksheet":
      "Nicht begonnen: Diese Sammeländerung ist nicht mehr bekannt. Wählen Sie die Aufträge noch einmal aus.",
    other:
      "Nicht begonnen: Dieser Computer hat die Sammeländerung nicht gespeichert. Versuchen Sie es noch einmal; bleibt es so, starten Sie die App neu.",
  },
  production: {
    title: "Aufträge in {{name}} ändern?",
    body: "Das ist die erste Änderung des Tages in {{name}}. Sie ist echt.",
    yes: "In {{name}} ändern",
    no: "Jetzt nicht",
  },
  history: {
    title: "Änderungen von hier",
    none: "Keine.",
    line: "{{from}} → {{to}}",
  },
} satisfies German<typeof en>;
