import { expect, it } from "vitest";
import { failureReasonOf } from "../../../src-main/use-cases/import/failure-reason.ts";

const error = (properties: object): Error => Object.assign(new Error("x"), properties);

it.each([
  ["a full disk", error({ code: "ENOSPC", syscall: "write" }), "disk-full"],
  ["a full database", error({ code: "SQLITE_FULL" }), "disk-full"],
  ["a damaged database", error({ code: "SQLITE_CORRUPT" }), "store"],
  ["a locked folder", error({ code: "EACCES", syscall: "open" }), "store"],
  ["a file on a lost drive", error({ code: "EIO", syscall: "read" }), "read-failed"],
  ["a program error", new TypeError("x"), null],
])("names %s as the cause", (_cause, thrown, reason) => {
  expect(failureReasonOf(thrown)).toBe(reason);
});
