import { useScanLine } from "../../../scanner/scan-line.ts";

const FAULTS = ["disk-full", "read-only", "disk-failed"] as const;

/** The disk fault that blocks the first waiting scan; null for any other cause. */
export const useNotStoredFault = (): (typeof FAULTS)[number] | null =>
  useScanLine((line) => FAULTS.find((fault) => fault === line.cause) ?? null);
