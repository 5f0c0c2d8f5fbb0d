import type { TFunction } from "i18next";
import { parseServiceMessage } from "../../../src-domain/resends/refusal-message.ts";
import { sentenceGap } from "../../i18n/format.ts";

/** Null for a message that is not published. */
export function serviceMessageText(
  t: TFunction<"refusal">,
  text: string,
  rmaOf?: (id: string) => string,
): string | null {
  const message = parseServiceMessage(text);
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

/** The meaning, then the service's words. */
export function fieldText(
  t: TFunction<"refusal">,
  messages: readonly string[],
  unknown: (raw: string) => string,
): string {
  return messages
    .map((raw) => {
      const words = serviceMessageText(t, raw);
      return words === null ? unknown(raw) : t("withRaw", { words, raw });
    })
    .join(sentenceGap());
}

/** Text unchanged, anything else as JSON; null for nothing to show. */
export function plainValue(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
