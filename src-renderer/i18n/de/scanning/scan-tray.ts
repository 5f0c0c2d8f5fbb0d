import type en from "../../en/scanning/scan-tray.ts";
import type { German } from "../../words.ts";

/** Refused scans of the batch. */
export default {
  label: "Klärfach",
  heading_one: "{{count}} abgelehnter Scan von {{name}}",
  heading_other: "{{count}} abgelehnte Scans von {{name}}",
  none: "In diesem Stapel ist nichts abgelehnt. Ein abgelehnter Scan wartet hier, bis er aufgenommen oder abgehakt ist.",
  noText: "keine Zeichen",
  search: {
    running: "Der Dienst wird gefragt …",
    found: "Gefunden: noch einmal scannen oder jetzt aufnehmen",
    absent: "Auch der Dienst kennt ihn nicht",
    unreachable: "Nicht gefragt: kein Netzwerk",
  },
  addNow: "Jetzt aufnehmen",
  choose: "Artikel wählen",
  dismiss: "Abhaken",
  dismissAll: "Alle abhaken",
  why: "Warum kann der Scan entfallen?",
  reason: {
    "put-aside": "Paket beiseitegelegt",
    "wrong-label": "Falsches Etikett",
    "scanned-by-mistake": "Aus Versehen gescannt",
    other: "Anderer Grund",
  },
  failed:
    "Das Journal dieses Arbeitsplatzes hat nicht geantwortet. Nichts wurde abgehakt. Versuchen Sie es noch einmal.",
} satisfies German<typeof en>;
