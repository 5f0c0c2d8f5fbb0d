import { toShortDate } from "../times.ts";
import { rmaPrefix } from "./warehouses.ts";

export interface RmaParts {
  readonly warehouseId: number;
  readonly day: number;
  readonly sequence: number;
  readonly split?: number;
}

/** Not documented; this weighted sum modulo 59 fits every published sample (public documentation, section 6). */
export function computeRmaCheck(date: string, sequence: number): number {
  const digit = (position: number): number => Number(date[position] ?? 0);
  const tensDigit = Math.floor(sequence / 10) % 10;
  return (13 + 11 * digit(3) + 11 * digit(4) + 7 * digit(5) + 11 * tensDigit + 4 * (sequence % 10)) % 59;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** prefix-warehouse-yymmdd-Dnnnnn-check; a split RMA has a two-digit piece number before the check digits. */
export function formatRma({ warehouseId, day, sequence, split }: RmaParts): string {
  const date = toShortDate(day);
  const check = computeRmaCheck(date, sequence + (split ?? 0));
  const splitText = split === undefined ? "" : `-${twoDigits(split)}`;
  return `${rmaPrefix(warehouseId)}-${warehouseId}-${date}-D${String(sequence).padStart(5, "0")}${splitText}-${check}`;
}

const RMA_PATTERN = /^[A-Z]{2,4}-\d+-(\d{2})(\d{2})(\d{2})-D(\d{5})(?:-(\d{2}))?-\d{1,2}$/;

/** Parses the parts of a generated RMA; the caller must compare the complete text. */
export function parseRma(text: string): { day: number; sequence: number; split: number } | undefined {
  const match = RMA_PATTERN.exec(text);
  if (!match) return undefined;
  const [, year, month, dayOfMonth, sequence, split = "0"] = match;
  const day = Date.UTC(2000 + Number(year), Number(month) - 1, Number(dayOfMonth));
  return { day, sequence: Number(sequence), split: Number(split) };
}
