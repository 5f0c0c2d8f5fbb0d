import { expect, it } from "vitest";
import { storageFaultOf } from "../../../src-domain/storage-fault.ts";

it.each([
  ["ENOSPC", "disk-full"],
  ["SQLITE_FULL", "disk-full"],
  ["EROFS", "read-only"],
  ["EACCES", "read-only"],
  ["SQLITE_READONLY_DIRECTORY", "read-only"],
  ["SQLITE_CANTOPEN", "read-only"],
  ["SQLITE_IOERR_WRITE", "disk-failed"],
  ["SQLITE_IOERR_SHORT_READ", "damaged"],
  ["SQLITE_CORRUPT", "damaged"],
  ["SQLITE_CORRUPT_VTAB", "damaged"],
  ["SQLITE_CORRUPT_INDEX", "damaged"],
  ["SQLITE_NOTADB", "damaged"],
  ["SQLITE_BUSY_SNAPSHOT", "in-use"],
  ["SQLITE_CONSTRAINT_UNIQUE", null],
  ["SQLITE_FULLY", null],
  ["ECONNRESET", null],
  ["", null],
  [undefined, null],
  [11, null],
])("the fault behind a code %s is %s", (code, fault) => expect(storageFaultOf(code)).toBe(fault));
