import type en from "../../en/scanning/speech.ts";
import type { Chinese } from "../../translation-types.ts";

export default {
  count: "第 {{slot}} 件，共 {{limit}} 件",
} satisfies Chinese<typeof en>;
