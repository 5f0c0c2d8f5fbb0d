import { expect, it } from "vitest";
import { storageFaultOf } from "../../../../src-domain/health/storage-fault.ts";

it.each([
  ["disk-full", "ENOSPC EDQUOT SQLITE_FULL"],
  ["read-only", "EACCES EPERM EROFS ENOENT SQLITE_READONLY SQLITE_READONLY_DBMOVED SQLITE_PERM SQLITE_CANTOPEN"],
  ["disk-failed", "EIO ENODEV ENXIO SQLITE_IOERR SQLITE_IOERR_FSYNC"],
  ["in-use", "EBUSY SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_LOCKED SQLITE_LOCKED_SHAREDCACHE"],
  ["damaged", "SQLITE_IOERR_SHORT_READ SQLITE_IOERR_CORRUPTFS SQLITE_CORRUPT SQLITE_CORRUPT_VTAB SQLITE_NOTADB"],
  [null, "SQLITE XSQLITE_FULL SQLITE_FULLER ENOSPC2 SQLITE_CONSTRAINT_UNIQUE ECONNRESET"],
])("returns %s for the error codes %s", (fault, codes) => {
  for (const code of codes.split(" ")) expect([code, storageFaultOf(code)]).toEqual([code, fault]);
});

it.each(["", null, undefined, 28])("returns null for %j", (code) => expect(storageFaultOf(code)).toBeNull());
