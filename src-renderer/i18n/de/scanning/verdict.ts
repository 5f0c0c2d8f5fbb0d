import type en from "../../en/scanning/verdict.ts";
import type { German } from "../../translation-types.ts";

/** Names of the outcomes, which the verdict card shows at full size. */
export default {
  added: "Aufgenommen",
  "already-in-batch": "Bereits im Stapel",
  "in-another-batch": "In anderem Stapel",
  locked: "Gesperrt",
  "wrong-warehouse": "Falsches Lager",
  "not-eligible": "Nicht zulässig",
  "not-on-hold": "Noch nicht zurückgestellt",
  "hold-refused": "Zurückstellen abgelehnt",
  "held-by": "Belegt von",
  "left-at": "Abgelegt bei",
  "unknown-code": "Code unbekannt",
  "which-item": "Welcher Artikel?",
  "batch-full": "Stapel voll",
  "damaged-scan": "Scan beschädigt",
  "set-aside": "Beiseitelegen",
  sent: "Gesendet",
  printed: "Gedruckt",
  refused: "Abgelehnt",
  sealed: "Versiegelt",
  "wrong-label": "Falsches Etikett",
  "seal-scan": "Etikett scannen",
  command: "Befehl",
  "service-type": "Versanddienst",
  "hand-over": "Übergabe",
} satisfies German<typeof en>;
