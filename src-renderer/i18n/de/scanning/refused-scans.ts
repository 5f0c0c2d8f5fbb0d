import type en from "../../en/scanning/refused-scans.ts";
import type { German } from "../../translation-types.ts";

/** Refused scans of the batch. */
export default {
  label: "Abgelehnte Scans",
  heading_one: "{{count}} abgelehnter Scan von {{name}}",
  heading_other: "{{count}} abgelehnte Scans von {{name}}",
  none: "Keine abgelehnten Scans in diesem Stapel. Sie warten hier, bis Sie sie aufnehmen oder klären.",
  noText: "keine Zeichen",
  search: {
    running: "Dienst wird gefragt …",
    found: "Gefunden: erneut scannen oder jetzt aufnehmen",
    absent: "Auch dem Dienst unbekannt",
    unreachable: "Nicht gefragt: kein Netzwerk",
  },
  addNow: "Jetzt aufnehmen",
  choose: "Artikel wählen",
  dismiss: "Klären",
  dismissAll: "Alle klären",
  why: "Wie geklärt?",
  reason: {
    "put-aside": "Paket beiseitegelegt",
    "wrong-label": "Falsches Etikett",
    "scanned-by-mistake": "Aus Versehen gescannt",
    other: "Anderer Grund",
  },
  failed: "Nichts geklärt: Das Journal dieses Arbeitsplatzes antwortet nicht. Versuchen Sie es erneut.",
} satisfies German<typeof en>;
