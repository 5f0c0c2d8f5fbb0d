export const STORAGE_FAULTS = ["disk-full", "read-only", "disk-failed", "in-use", "damaged"] as const;
export type StorageFault = (typeof STORAGE_FAULTS)[number];

const FAULT_BY_CODE: Readonly<Record<string, StorageFault>> = {
  ENOSPC: "disk-full",
  EDQUOT: "disk-full",
  EACCES: "read-only",
  EPERM: "read-only",
  EROFS: "read-only",
  // Node's code for creating a folder on a read-only disk.
  ENOENT: "read-only",
  EIO: "disk-failed",
  ENODEV: "disk-failed",
  ENXIO: "disk-failed",
  EBUSY: "in-use",
};

const FAULT_BY_SQLITE_CODE: readonly (readonly [string, StorageFault])[] = [
  ["SQLITE_FULL", "disk-full"],
  ["SQLITE_READONLY", "read-only"],
  ["SQLITE_PERM", "read-only"],
  ["SQLITE_CANTOPEN", "read-only"],
  ["SQLITE_IOERR_SHORT_READ", "damaged"],
  ["SQLITE_IOERR_CORRUPTFS", "damaged"],
  ["SQLITE_IOERR", "disk-failed"],
  ["SQLITE_BUSY", "in-use"],
  ["SQLITE_LOCKED", "in-use"],
  ["SQLITE_CORRUPT", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
];

export function storageFaultOf(code: unknown): StorageFault | null {
  if (typeof code !== "string") return null;
  return (
    FAULT_BY_CODE[code] ??
    FAULT_BY_SQLITE_CODE.find(([name]) => code === name || code.startsWith(`${name}_`))?.[1] ??
    null
  );
}
