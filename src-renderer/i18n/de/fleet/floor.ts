import type en from "../../en/fleet/floor.ts";
import type { German } from "../../words.ts";

export default {
  title: "Alle Arbeitsplätze",
  batchesOf: "Stapel an {{desk}}",
  empty: "Keine Stapel an anderen Arbeitsplätzen.",
  unreachable: "Der Verbund ist nicht erreichbar; Stapel anderer Arbeitsplätze werden nicht angezeigt.",
  held: "Belegt von {{holder}}",
  left: "Liegt an {{desk}} seit {{time}}. Übernehmen?",
  stuck: "Liegt an {{desk}} seit {{time}}. Der Auftrag wurde vielleicht gesendet.",
  state: {
    open: "Offen",
    parked: "Geparkt",
    ready: "Auftrag wartet",
    sending: "Wird gesendet",
    unknown: "Unbekanntes Ergebnis",
  },
  takeOver: "{{name}} von {{desk}} übernehmen",
  takeOverShort: "Übernehmen",
  from: "Von {{desk}}",
  question: {
    title: "„{{name}}“ von {{desk}} übernehmen?",
    held: "{{desk}} ist in Betrieb. Dort wird angezeigt, dass der Stapel hierher gewechselt ist.",
    left: "{{desk}} ist seit {{time}} nicht in Betrieb. Beim nächsten Start wird dort der Wechsel angezeigt.",
    address: "Adresse",
    noAddress: "Noch keine Adresse.",
    erased: "Die Adresse wurde gelöscht. Geben Sie sie erneut ein.",
    items: "Artikel des Stapels",
  },
  problem: {
    gone: "Der Stapel ist nicht mehr an diesem Arbeitsplatz.",
    own: "Dieser Arbeitsplatz hat den Stapel.",
    unreadable: "Eine neuere Version hat diesen Stapel geschrieben. Aktualisieren Sie diesen Arbeitsplatz.",
    sending: "Nicht übernommen: Der Auftrag wurde vielleicht gesendet.",
    "for-order": "Dort abschließen: Der Stapel ist für einen Kanalauftrag.",
    unreachable: "Der Verbund antwortet nicht. Der Stapel kann noch eintreffen; prüfen Sie die geparkten Stapel.",
    changed: "Der Stapel hat sich geändert. Prüfen Sie ihn und versuchen Sie es erneut.",
    failed: "Nicht übernommen. Versuchen Sie es erneut.",
  },
  taken: "Übernommen von {{desk}} ({{time}}): „{{name}}“",
  acknowledge: "OK: {{name}} wurde übernommen",
  acknowledgeShort: "OK",
} satisfies German<typeof en>;
