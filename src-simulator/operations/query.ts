import { parseIsoTime } from "../times.ts";

export type ReadResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

const successResult = <T>(result: T): ReadResult<T> => ({ ok: true, value: result });
const fail = (message: string): ReadResult<never> => ({ ok: false, message });

/** `returnInventoryId` -> `return Inventory Id`, as in the service's messages (public documentation, section 2.2). */
export const toSpacedName = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, " ");

export const emptyValueText = (name: string): string => `'${toSpacedName(name)}' must not be empty.`;
export const invalidValueText = (text: unknown): string => `The value '${String(text)}' is not valid.`;

/** Query parameters; names are case-insensitive (public documentation, section 2.3). */
export class Query {
  readonly #values = new Map<string, string>();

  constructor(url: string) {
    const start = url.indexOf("?");
    if (start === -1) return;
    for (const [name, text] of new URLSearchParams(url.slice(start + 1))) this.#values.set(name.toLowerCase(), text);
  }

  text(name: string): string | undefined {
    const text = this.#values.get(name.toLowerCase());
    return text === "" ? undefined : text;
  }

  int64(name: string): ReadResult<bigint> {
    const text = this.text(name);
    if (text === undefined) return fail(emptyValueText(name));
    if (!/^-?\d{1,19}$/.test(text)) return fail(invalidValueText(text));
    const number = BigInt(text);
    return BigInt.asIntN(64, number) === number ? successResult(number) : fail(invalidValueText(text));
  }

  integer(name: string, min: number, max: number): ReadResult<number> {
    const text = this.text(name);
    if (text === undefined) return fail(emptyValueText(name));
    if (!/^[-+]?\d{1,10}$/.test(text)) return fail(invalidValueText(text));
    const number = Number(text);
    if (number >= min && number <= max) return successResult(number);
    const bounds = max === Infinity ? `greater than or equal to ${min}` : `between ${min} and ${max}`;
    return fail(`'${toSpacedName(name)}' must be ${bounds}. You entered ${number}.`);
  }

  /** A required ISO 8601 time, in milliseconds since the epoch. */
  time(name: string): ReadResult<number> {
    const text = this.text(name);
    if (text === undefined) return fail(emptyValueText(name));
    const timeMs = parseIsoTime(text);
    return timeMs === undefined ? fail(invalidValueText(text)) : successResult(timeMs);
  }
}
