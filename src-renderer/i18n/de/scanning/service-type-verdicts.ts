import type en from "../../en/scanning/service-type-verdicts.ts";
import type { German } from "../../translation-types.ts";

export default {
  reason: {
    chosen: "„{{name}}“ ist für diesen Stapel gewählt.",
    "not-offered": "Das Lager dieses Stapels bietet „{{name}}“ nicht an.",
    "no-warehouse": "Dieser Stapel hat noch kein Lager; „{{name}}“ lässt sich nicht wählen.",
    "not-loaded": "Die Versanddienste dieses Lagers sind noch nicht geladen.",
  },
  todo: {
    chosen: "Nächsten Code scannen.",
    "not-offered": "Nichts geändert. Einen Versanddienst dieses Lagers scannen.",
    "no-warehouse": "Nichts geändert. Erst einen Artikel scannen, dann den Versanddienst.",
    "not-loaded": "Nichts geändert. Aktualisieren, dann den Versanddienst erneut scannen.",
  },
} satisfies German<typeof en>;
