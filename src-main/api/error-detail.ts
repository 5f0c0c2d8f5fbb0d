/**
 * `meta.error` is free-form: values come as text, as lists of texts, sometimes as numbers or objects. A detail that is a
 * text itself stands under `message`, as that of a refused authentication does (service contract, Errors).
 */
export function messagesByField(detail: unknown): Record<string, string> {
  if (typeof detail !== "object" || detail === null || Array.isArray(detail)) {
    const message = singleText(detail);
    return message === null ? {} : { message };
  }
  return Object.fromEntries(Object.entries(detail).map(([field, value]) => [field, singleText(value) ?? ""]));
}

/** Any JSON value as one text; null when there is nothing to say. Several messages are joined as the service joins them. */
export function singleText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) {
    const texts = value.map(singleText).filter((text) => text !== null);
    return texts.length > 0 ? texts.join(", ") : null;
  }
  const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
  return text === "" || text === "{}" ? null : text;
}

/** The error of a resend shipment is a text that may hold JSON with a `message` (public documentation, section 3.4). */
export function decodedMessage(value: unknown): string | null {
  const text = singleText(value);
  if (text === null || !/^[[{"]/.test(text)) return text;
  try {
    return messageIn(JSON.parse(text)) ?? text;
  } catch {
    return text;
  }
}

function messageIn(value: unknown): string | null {
  if (Array.isArray(value)) return singleText(value.map(messageIn));
  if (typeof value !== "object" || value === null) return singleText(value);
  const named = Object.entries(value).find(([key]) => /^(error)?message$/i.test(key));
  return named ? singleText(named[1]) : null;
}
