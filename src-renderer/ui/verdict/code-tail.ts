import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";

const TAIL_LENGTH = 8;
const MAX_FULL_LENGTH = 12;

/** Returns the part that differs between parcels: an RMA after its date, or the last characters of another code. */
export function codeTail(code: string): string {
  const parts = code.split("-");
  if (parts.length >= 5) return parts.slice(3).join("-");
  return code.length <= MAX_FULL_LENGTH ? code : `…${code.slice(-TAIL_LENGTH)}`;
}

type NamedScan = Pick<ScanOutcome, "verdict" | "text">;

export function codeOfScan({ verdict, text }: NamedScan): string {
  if ("item" in verdict) return verdict.item.rma;
  if (verdict.kind === "service-type") return verdict.code;
  return verdict.kind === "command" ? verdict.command.toUpperCase() : text;
}

export const tailOfScan = (scan: NamedScan): string =>
  scan.verdict.kind === "command" ? codeOfScan(scan) : codeTail(codeOfScan(scan));
