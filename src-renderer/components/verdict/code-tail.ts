import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";

const TAIL_LENGTH = 8;

/**
 * The part of a code by which people distinguish parcels: of an RMA what follows its date, of anything else the last
 * characters.
 */
export function codeTail(code: string): string {
  const parts = code.split("-");
  if (parts.length >= 5) return parts.slice(3).join("-");
  return code.length <= TAIL_LENGTH + 2 ? code : `…${code.slice(-TAIL_LENGTH)}`;
}

type NamedScan = Pick<ScanOutcome, "verdict" | "text">;

/** What a scan was of. A printed command goes by its name, without the name space that is there for the scanner. */
export function codeOfScan({ verdict, text }: NamedScan): string {
  if ("item" in verdict) return verdict.item.rma;
  if (verdict.kind === "hand-over") return `${verdict.part}/${verdict.of}`;
  if (verdict.kind === "service-type") return verdict.code;
  return verdict.kind === "command" ? verdict.command.toUpperCase() : text;
}

export const tailOfScan = (scan: NamedScan): string =>
  scan.verdict.kind === "command" ? codeOfScan(scan) : codeTail(codeOfScan(scan));
