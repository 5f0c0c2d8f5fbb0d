import type { ErrorDetail } from "../http/envelope.ts";
import { writeJson } from "../http/json.ts";
import { type ReadResult, emptyValueText, invalidValueText, toSpacedName } from "./query.ts";

/** Collects all problems of a request by property, so that they are reported together. */
export class Problems {
  readonly #messages = new Map<string, string[]>();

  get hasAny(): boolean {
    return this.#messages.size > 0;
  }

  add(property: string, message: string): void {
    const messages = this.#messages.get(property);
    if (messages) messages.push(message);
    else this.#messages.set(property, [message]);
  }

  /** Returns the value, or records the problem and returns `placeholder`; check `hasAny` before use. */
  valueOrPlaceholder<T>(property: string, result: ReadResult<T>, placeholder: T): T {
    if (result.ok) return result.value;
    this.add(property, result.message);
    return placeholder;
  }

  /** Joins the messages of each property with commas (public documentation, section 2.2). */
  toErrorDetail(): ErrorDetail {
    return Object.fromEntries([...this.#messages].map(([property, messages]) => [property, messages.join(", ")]));
  }
}

export type Fields = Readonly<Record<string, unknown>>;

export function optionalText(fields: Fields, name: string, problems: Problems, maxLength = Infinity): string | null {
  const text = fields[name];
  if (text === undefined || text === null) return null;
  if (typeof text !== "string") {
    problems.add(name, invalidValueText(writeJson(text)));
    return null;
  }
  if (text.length > maxLength) {
    const enteredText = `You entered ${text.length} characters.`;
    problems.add(
      name,
      `The length of '${toSpacedName(name)}' must be ${maxLength} characters or fewer. ${enteredText}`,
    );
  }
  return text;
}

/** Like `optionalText`, but a missing or blank text is a problem. */
export function requiredText(fields: Fields, name: string, problems: Problems, maxLength = Infinity): string {
  const text = optionalText(fields, name, problems, maxLength);
  const isWrongType = text === null && fields[name] !== undefined && fields[name] !== null;
  const isMissing = text === null ? !isWrongType : text.trim() === "";
  if (isMissing) problems.add(name, emptyValueText(name));
  return text ?? "";
}
