import type en from "../../en/labels/label-sheet.ts";
import type { German } from "../../translation-types.ts";

/** Printed on the test label. */
export default {
  title: "Testetikett",
  size: {
    "100x150": "100 × 150 mm",
    "4x6in": "4 × 6 Zoll",
    "103x199": "103 × 199 mm",
    "4x8in": "4 × 8 Zoll",
    a6: "A6",
    a5: "A5",
    a4: "A4",
    letter: "Letter",
  },
  lookFor: [
    "Richtige Größe: Der Rahmen ist ganz und",
    "2 mm vom Rand entfernt, die Striche haben",
    "10 mm Abstand. Sonst eine andere Größe in",
    "den Einstellungen oder im Drucker wählen.",
  ],
} satisfies German<typeof en>;
