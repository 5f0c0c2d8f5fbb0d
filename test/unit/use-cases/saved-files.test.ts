import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSavedFiles } from "../../../src-main/use-cases/saved-files.ts";
import { tempFolder } from "../../temp-folder.ts";

function createRig() {
  const folder = tempFolder();
  const shownPaths: string[] = [];
  const savedFiles = createSavedFiles((path) => shownPaths.push(path));
  const save = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, "");
    savedFiles.report(path);
    return path;
  };
  return { folder, shownPaths, savedFiles, save };
}

it("shows the file that was saved last", () => {
  const { savedFiles, save, shownPaths } = createRig();
  const path = save("items.csv");
  expect(savedFiles.show("items.csv")).toBe(true);
  expect(shownPaths).toEqual([path]);
});

it("shows no file that the desk has not just saved", () => {
  const { folder, savedFiles, save, shownPaths } = createRig();
  writeFileSync(join(folder, "other.csv"), "");
  expect(savedFiles.show("other.csv")).toBe(false);
  save("first.csv");
  save("second.csv");
  for (const name of ["first.csv", "other.csv", join(folder, "second.csv"), "../second.csv"])
    expect(savedFiles.show(name)).toBe(false);
  expect(shownPaths).toEqual([]);
});

it("shows no file that is gone", () => {
  const { savedFiles } = createRig();
  savedFiles.report(join(tempFolder(), "moved.csv"));
  expect(savedFiles.show("moved.csv")).toBe(false);
});
