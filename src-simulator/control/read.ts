import { ITEM_STATES, type ItemFilter, type ItemState } from "../account/views.ts";
import { isRecord } from "../http/json.ts";

/** An invalid request to the control interface; its message is the response. */
export class ControlError extends Error {}

export type Fields = Readonly<Record<string, unknown>>;

export function readFields(body: unknown): Fields {
  if (body === undefined || body === null || body === "") return {};
  try {
    const fields: unknown = typeof body === "string" ? JSON.parse(body) : body;
    if (isRecord(fields)) return fields;
  } catch {
    // Reported by the error below.
  }
  throw new ControlError("The body must be a JSON object.");
}

export function readOptionalText(fields: Fields, name: string): string | undefined {
  const text = fields[name];
  if (text === undefined || typeof text === "string") return text;
  throw new ControlError(`${name} must be a string.`);
}

export function readOptionalInteger(fields: Fields, name: string): number | undefined {
  const number = fields[name];
  if (number === undefined) return undefined;
  const integer = typeof number === "string" && /^\d+$/.test(number) ? Number(number) : number;
  if (typeof integer === "number" && Number.isSafeInteger(integer) && integer >= 0) return integer;
  throw new ControlError(`${name} must be a whole number.`);
}

function readOptionalFlag(fields: Fields, name: string): boolean | undefined {
  const fieldValue = fields[name];
  if (fieldValue === undefined || typeof fieldValue === "boolean") return fieldValue;
  if (fieldValue === "true" || fieldValue === "false") return fieldValue === "true";
  throw new ControlError(`${name} must be true or false.`);
}

export function readOptionalEnum<T extends string>(fields: Fields, name: string, values: readonly T[]): T | undefined {
  const text = readOptionalText(fields, name);
  const matchingValue = values.find((value) => value === text);
  if (text !== undefined && matchingValue === undefined)
    throw new ControlError(`${name} must be one of ${values.join(", ")}.`);
  return matchingValue;
}

export function requireValue<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new ControlError(`${name} is missing.`);
  return value;
}

export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

export const readState = (fields: Fields): ItemState | undefined => readOptionalEnum(fields, "state", ITEM_STATES);

export function readItemFilter(fields: Fields): ItemFilter {
  const returnInventoryId = readOptionalText(fields, "returnInventoryId");
  if (returnInventoryId !== undefined && !/^\d{1,19}$/.test(returnInventoryId)) {
    throw new ControlError("returnInventoryId must be decimal digits.");
  }
  return omitUndefined({
    state: readState(fields),
    warehouseId: readOptionalInteger(fields, "warehouseId"),
    rma: readOptionalText(fields, "rma"),
    returnInventoryId,
    largeId: readOptionalFlag(fields, "largeId"),
    split: readOptionalFlag(fields, "split"),
    limit: readOptionalInteger(fields, "limit"),
  });
}
