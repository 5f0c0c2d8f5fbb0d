/**
 * JSON in which 64-bit integers keep every digit, in both directions.
 *
 * Inside the simulator an id is a `bigint`; on the wire it is a JSON number. Plain `JSON.parse` would round ids above
 * 2^53, so the reviver reads the number's source text, and ids are written with `JSON.rawJSON`.
 */

interface ReviverContext {
  readonly source?: string;
}

interface ExactJson {
  parse(text: string, reviver: (key: string, value: unknown, context: ReviverContext) => unknown): unknown;
  rawJSON(text: string): unknown;
  stringify(value: unknown, replacer: (key: string, value: unknown) => unknown): string;
}

const exactJson = JSON as unknown as ExactJson;
const INTEGER = /^-?\d+$/;

function reviveNumber(_key: string, value: unknown, context: ReviverContext): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  return context.source !== undefined && INTEGER.test(context.source) ? BigInt(context.source) : value;
}

/** Parses an integer that a double cannot hold exactly to a `bigint`. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  return exactJson.parse(text, reviveNumber);
}

export function writeJson(value: unknown): string {
  return exactJson.stringify(value, (_key, entry) =>
    typeof entry === "bigint" ? exactJson.rawJSON(entry.toString()) : entry,
  );
}

/** Writes JSON with every `bigint` as a string, as in the control interface and the state file. */
export function writeJsonWithTextIds(value: unknown): string {
  return exactJson.stringify(value, (_key, entry) => (typeof entry === "bigint" ? entry.toString() : entry));
}

const INT64_MAX = 9223372036854775807n;

/** Accepts a JSON integer, never a quoted one (service contract, Create resend order). */
export function parseJsonInt64(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value >= -INT64_MAX - 1n && value <= INT64_MAX ? value : undefined;
  return typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
