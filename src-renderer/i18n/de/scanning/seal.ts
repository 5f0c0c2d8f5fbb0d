import type en from "../../en/scanning/seal.ts";
import type { German } from "../../translation-types.ts";

export default {
  ask: "Etikett von {{order}} scannen",
  reason: {
    sealed: "Das Etikett des Auftrags {{order}} ist auf seinem Paket.",
    typed: "Auftrag {{order}}: das Ende der Sendungsnummer stimmt.",
    again: "Auftrag {{order}} ist schon versiegelt.",
    "wrong-label": "Dieses Etikett: {{otherOrder}}. Dieses Paket: {{order}}.",
    "old-label": "Das alte Etikett ist noch sichtbar.",
    "other-code": "Dieser Code ist nicht der Sendungscode.",
    "item-first": "Mehrere Pakete warten auf ihr Etikett.",
    chosen: "Dieser Artikel gehört zum Auftrag {{order}}.",
    unknown: "Kein Etikett und kein Artikel hier hat diesen Code.",
  },
  todo: {
    sealed: "Nächsten Artikel scannen.",
    "wrong-label": "Richtiges Etikett auf dieses Paket kleben, dann scannen.",
    "old-label": "Überkleben, dann das neue Etikett scannen.",
    "other-code": "Den Sendungscode scannen.",
    "item-first": "Einen Artikel dieses Pakets scannen, dann sein Etikett.",
    chosen: "Sein Etikett scannen.",
    unknown: "Den Sendungscode scannen oder seine letzten 4 Zeichen eintippen.",
  },
  state: {
    waiting: "Nicht versiegelt",
    passed: "Nicht versiegelt",
    sealed: "Versiegelt {{when}}",
    typed: "Versiegelt {{when}}, letzte Zeichen getippt",
    "nothing-to-scan": "Dieses Etikett hat nichts zum Scannen",
  },
} satisfies German<typeof en>;
