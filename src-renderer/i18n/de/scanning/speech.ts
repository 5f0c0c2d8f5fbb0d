import type en from "../../en/scanning/speech.ts";
import type { German } from "../../translation-types.ts";

/** Spoken texts: short, so that each ends before the next scan. */
export default {
  count: "{{slot}} von {{limit}}",
} satisfies German<typeof en>;
