import type en from "../../en/scanning/service-type-verdicts.ts";
import type { German } from "../../words.ts";

export default {
  reason: {
    chosen: "„{{name}}“ ist für diesen Stapel gewählt.",
    "not-offered": "Das Lager dieses Stapels bietet „{{name}}“ nicht an.",
    "no-warehouse": "Dieser Stapel hat noch kein Lager, daher lässt sich „{{name}}“ nicht wählen.",
    "not-loaded": "Die Versanddienste des Lagers dieses Stapels sind noch nicht geladen.",
  },
  todo: {
    chosen: "Scannen Sie den nächsten Code.",
    "not-offered": "Nichts wurde geändert. Scannen Sie einen Versanddienst dieses Lagers.",
    "no-warehouse": "Nichts wurde geändert. Scannen Sie erst einen Artikel, dann den Versanddienst.",
    "not-loaded": "Nichts wurde geändert. Aktualisieren Sie und scannen Sie den Versanddienst noch einmal.",
  },
} satisfies German<typeof en>;
