import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { ScannerProfile } from "../../../../src-domain/scanning/scanner-profile.ts";
import { createScannerProfileFile } from "../../../../src-main/use-cases/scanning/scanner-profile.ts";
import { tempFolder } from "../../../temp-folder.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = tempFolder();
  file = join(folder, "station.json");
});

const PROFILE: ScannerProfile = {
  layoutId: "de",
  terminator: "tab",
  gapP50Ms: 8.2,
  gapP99Ms: 15,
  doubledReads: 0,
  capsLock: true,
  inputMethod: false,
  measuredAt: "2026-11-21T08:00:00.000Z",
};

describe("the station file", () => {
  it("returns the profile that was written last", async () => {
    expect(await createScannerProfileFile(file).read()).toBeNull();
    const profileFile = createScannerProfileFile(file);
    await Promise.all([1, 2, 3, 4, 5].map((gapP50Ms) => profileFile.write({ ...PROFILE, gapP50Ms })));
    expect(await createScannerProfileFile(file).read()).toEqual({ ...PROFILE, gapP50Ms: 5 });
    expect(readdirSync(folder)).toEqual(["station.json"]);
  });

  it.each([
    ["cut short", JSON.stringify(PROFILE).slice(0, 40)],
    ["of another shape", JSON.stringify({ ...PROFILE, terminator: "beep" })],
  ])("counts as missing when it is %s", async (_what, content) => {
    writeFileSync(file, content);
    const profileFile = createScannerProfileFile(file);
    expect(await profileFile.read()).toBeNull();
    await profileFile.write(PROFILE);
    expect(await profileFile.read()).toEqual(PROFILE);
    expect([await profileFile.isReset(), readFileSync(`${file}.damaged`, "utf8")]).toEqual([true, content]);
  });

  it("stays reset after the operator accepts that it was damaged", async () => {
    writeFileSync(file, "{");
    const profileFile = createScannerProfileFile(file);
    await profileFile.read();
    await profileFile.acceptReset();
    const nextFile = createScannerProfileFile(file);
    expect([await nextFile.read(), await nextFile.isReset()]).toEqual([null, false]);
  });

  it("is read without fields of a later version", async () => {
    writeFileSync(file, JSON.stringify({ ...PROFILE, surplus: 1 }));
    const profileFile = createScannerProfileFile(file);
    expect([await profileFile.read(), await profileFile.isReset()]).toEqual([PROFILE, false]);
  });

  // Proof F17
  it("is not written through a link", async () => {
    const linkTarget = join(folder, "another-owners");
    writeFileSync(linkTarget, "theirs");
    for (const target of [file, `${file}.unfinished`]) symlinkSync(linkTarget, target);
    await createScannerProfileFile(file).write(PROFILE);
    expect(readFileSync(linkTarget, "utf8")).toBe("theirs");
    expect(lstatSync(file).isSymbolicLink()).toBe(false);
  });
});
