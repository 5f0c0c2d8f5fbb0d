import type { TFunction } from "i18next";
import { readServiceMessage } from "../../../src-domain/resends/refusal-message.ts";
import { sentenceGap } from "../../i18n/format.ts";

/** What a message of the service means, in the operator's words; null for one that nobody has published. */
export function serviceWords(t: TFunction<"refusal">, text: string, rmaOf?: (id: string) => string): string | null {
  const message = readServiceMessage(text);
  if (message.kind === "unknown") return null;
  if ("returnInventoryId" in message) {
    const { returnInventoryId: id, kind } = message;
    return t(`message.${kind}`, { item: id === null ? t("anItem") : (rmaOf?.(id) ?? id) });
  }
  return t(`message.${message.kind}`, {
    value: "value" in message ? message.value : "",
    max: "max" in message ? message.max : "",
  });
}

/** A refusal's messages about one field as one text: the meaning, then the service's own words. */
export function fieldWords(
  t: TFunction<"refusal">,
  messages: readonly string[],
  unknown: (raw: string) => string,
): string {
  return messages
    .map((raw) => {
      const words = serviceWords(t, raw);
      return words === null ? unknown(raw) : t("withRaw", { words, raw });
    })
    .join(sentenceGap());
}
