import type en from "../../en/scanning/speech.ts";
import type { German } from "../../words.ts";

/** What the desk says aloud; short, so that it ends before the next scan. */
export default {
  count: "{{slot}} von {{limit}}",
} satisfies German<typeof en>;
