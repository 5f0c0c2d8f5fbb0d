import type { TFunction } from "i18next";
import { parseServiceMessage } from "../../../src-domain/resends/refusal-message.ts";
import { sentenceGap } from "../../i18n/format.ts";

/** Returns the translation of a published service message; null for any other message. */
export function serviceMessageText(
  t: TFunction<"refusal">,
  text: string,
  findRma?: (id: string) => string,
): string | null {
  const message = parseServiceMessage(text);
  if (message.kind === "unknown") return null;
  if ("returnInventoryId" in message) {
    const { returnInventoryId: id, kind } = message;
    return t(`message.${kind}`, { item: id === null ? t("anItem") : (findRma?.(id) ?? id) });
  }
  return t(`message.${message.kind}`, {
    value: "value" in message ? message.value : "",
    max: "max" in message ? message.max : "",
  });
}

/** Joins the messages, each with its translation and the service's text. */
export function fieldText(
  t: TFunction<"refusal">,
  messages: readonly string[],
  formatUnknown: (raw: string) => string,
): string {
  return messages
    .map((message) => {
      const explanation = serviceMessageText(t, message);
      return explanation === null ? formatUnknown(message) : t("withRaw", { explanation, raw: message });
    })
    .join(sentenceGap());
}

export function plainValueText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
