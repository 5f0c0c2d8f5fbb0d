import fc from "fast-check";
import { expect, it } from "vitest";
import { backupsToDelete } from "../../../../src-domain/health/daily-backups.ts";

const day = fc.integer({ min: 1, max: 28 }).map((number) => `j.2026-11-${String(number).padStart(2, "0")}.backup`);

it.each([
  ["oldest day", ["1", "2", "3"], "4", ["1"]],
  ["earliest future day", ["2", "7", "8"], "3", ["7"]],
  ["surplus future days", ["6", "7", "8", "9"], "1", ["6", "7"]],
  ["nothing", ["1", "2"], "3", []],
])("deletes the %s", (_what, others, fresh, expected) => {
  expect(backupsToDelete([...others, fresh], fresh, 3)).toEqual(expected);
});

it("never deletes the new backup and leaves the configured number", () => {
  fc.assert(
    fc.property(fc.uniqueArray(day, { maxLength: 20 }), day, fc.integer({ min: 1, max: 9 }), (others, fresh, kept) => {
      const all = new Set([...others, fresh]);
      const gone = backupsToDelete([...all], fresh, kept);
      expect(gone).not.toContain(fresh);
      expect(all.size - gone.length).toBe(Math.min(all.size, kept));
    }),
  );
});
