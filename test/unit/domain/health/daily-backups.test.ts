import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseBackupsToDelete } from "../../../../src-domain/health/daily-backups.ts";

const day = fc.integer({ min: 1, max: 28 }).map((number) => `j.2026-11-${String(number).padStart(2, "0")}.backup`);

it.each([
  ["oldest day", ["1", "2", "3"], "4", ["1"]],
  ["earliest future day", ["2", "7", "8"], "3", ["7"]],
  ["surplus future days", ["6", "7", "8", "9"], "1", ["6", "7"]],
  ["nothing", ["1", "2"], "3", []],
])("deletes the %s", (_description, otherNames, newName, expected) => {
  expect(chooseBackupsToDelete([...otherNames, newName], newName, 3)).toEqual(expected);
});

it("never deletes the new backup", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(day, { maxLength: 20 }),
      day,
      fc.integer({ min: 1, max: 9 }),
      (otherNames, newName, maxCount) => {
        const allNames = new Set([...otherNames, newName]);
        const deletedNames = chooseBackupsToDelete([...allNames], newName, maxCount);
        expect(deletedNames).not.toContain(newName);
        expect(allNames.size - deletedNames.length).toBe(Math.min(allNames.size, maxCount));
      },
    ),
  );
});
