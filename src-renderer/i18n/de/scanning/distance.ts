import type en from "../../en/scanning/distance.ts";
import type { German } from "../../translation-types.ts";

export default {
  label: "Großanzeige",
  enter: "Großanzeige",
  leave: "Großanzeige beenden",
  lastScan: "Letzter Scan",
  noScan: "Noch kein Scan",
} satisfies German<typeof en>;
