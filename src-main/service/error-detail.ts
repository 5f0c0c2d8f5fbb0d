import { parseExactJson } from "./exact-json.ts";

/** The service names at most about twelve fields. */
const MAX_FIELDS = 50;
const MAX_MESSAGE_CHARACTERS = 500;

/** Maps each field to its message. A plain text is stored under `message` (service contract, Errors). */
export function groupMessagesByField(detail: unknown): Record<string, string> {
  if (typeof detail !== "object" || detail === null || Array.isArray(detail)) {
    const message = shortText(detail);
    return message === null ? {} : { message };
  }
  const fields = Object.entries(detail).slice(0, MAX_FIELDS);
  return Object.fromEntries(fields.map(([field, value]) => [truncate(field), shortText(value) ?? ""]));
}

const truncate = (text: string): string =>
  text.length > MAX_MESSAGE_CHARACTERS ? `${text.slice(0, MAX_MESSAGE_CHARACTERS)}…` : text;

export function shortText(value: unknown): string | null {
  const text = singleText(value);
  return text === null ? null : truncate(text);
}

/** Returns any JSON value as one text; null if it is empty. Joins several messages as the service does. */
function singleText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) {
    const texts = value
      .slice(0, MAX_FIELDS)
      .map(singleText)
      .filter((text) => text !== null);
    return texts.length > 0 ? texts.join(", ") : null;
  }
  const text = typeof value === "string" ? value.trim() : JSON.stringify(value);
  return text === "" || text === "{}" ? null : text;
}

/** Decodes the error of a resend shipment, which may be JSON with a `message` (public documentation, section 3.4). */
export function decodeMessage(value: unknown): string | null {
  const text = singleText(value);
  if (text === null || !/^[[{"]/.test(text)) return text;
  try {
    return messageIn(typeof value === "string" ? parseExactJson(value) : value) ?? text;
  } catch {
    return text;
  }
}

function messageIn(value: unknown): string | null {
  if (Array.isArray(value)) return singleText(value.slice(0, MAX_FIELDS).map(messageIn));
  if (typeof value !== "object" || value === null) return singleText(value);
  const messageEntry = Object.entries(value).find(([key]) => /^(error)?message$/i.test(key));
  return messageEntry ? singleText(messageEntry[1]) : null;
}
