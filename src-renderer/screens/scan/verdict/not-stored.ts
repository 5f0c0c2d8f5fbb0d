import { useScanLine } from "../../../scanner/scan-line.ts";

const FAULTS = ["disk-full", "read-only", "disk-failed"] as const;

/** What the disk says against the scan at the head of the line; null where it is not the disk. */
export const useNotStoredFault = (): (typeof FAULTS)[number] | null =>
  useScanLine((line) => FAULTS.find((fault) => fault === line.cause) ?? null);
