import { DROP_PIECE } from "../../src-domain/import/file-form.ts";

/** What one call may bring: a page of ours sends a hundredth of it, but for the text of a whole decoded table. */
const MOST_TEXT = 17_000_000;
const MOST_VALUES = 20_000;
const DEEPEST = 8;

/**
 * Whether an input is small enough to be looked at. Asked before its schema, which reads all of it and lists every fault: two
 * megabytes of bytes in the place of an object kept main busy for more than half a second. What has no end is too large.
 */
export function isWithinSizeLimit(input: unknown): boolean {
  let text = 0;
  let values = 0;
  const fits = (value: unknown, depth: number, name: string): boolean => {
    values += 1;
    text += name.length + (typeof value === "string" ? value.length : 0);
    if (values > MOST_VALUES || depth > DEEPEST || text > MOST_TEXT) return false;
    if (typeof value !== "object" || value === null) return true;
    // Bytes are a piece of a file, and come under this one name.
    if (ArrayBuffer.isView(value)) return depth === 1 && name === "bytes" && value.byteLength <= DROP_PIECE;
    // A list says how long it is, whatever it holds.
    if (Array.isArray(value) && value.length > MOST_VALUES) return false;
    return Object.entries(value).every(([key, part]) => fits(part, depth + 1, key));
  };
  return fits(input, 0, "");
}
