import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import {
  DEFAULT_LABEL_PRINTER_SETTINGS,
  type LabelPrinterSettings,
  type ManagedPrinting,
} from "../../../../src-domain/labels/printing.ts";
import { createLabelPrinterSettingsFile } from "../../../../src-main/use-cases/labels/print-port.ts";
import { tempFolder } from "../../../temp-folder.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = tempFolder();
  file = join(folder, "label-printing.json");
});

const openFile = (hour: string, managed: ManagedPrinting = {}) =>
  createLabelPrinterSettingsFile(file, Promise.resolve(managed), () => new Date(`2026-11-21T${hour}:00:00.000Z`));

it("returns stored settings of a version without copies", async () => {
  const chosenSettings: LabelPrinterSettings = { ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "own" };
  await openFile("08").write({ ...chosenSettings, copies: 2 });
  expect(await openFile("09").read()).toEqual({ ...chosenSettings, copies: 2 });
  const { copies: _copies, ...withoutCopies } = chosenSettings;
  writeFileSync(file, JSON.stringify(withoutCopies));
  expect(await openFile("10").read()).toEqual(chosenSettings);
  expect(readdirSync(folder)).toEqual(["label-printing.json"]);
});

const CHOSEN_SETTINGS = {
  ...DEFAULT_LABEL_PRINTER_SETTINGS,
  printer: "own",
  copies: 2,
  silent: true,
  byItselfSince: "2026-11-20T08:00:00.000Z",
};

it.each([
  ["{", DEFAULT_LABEL_PRINTER_SETTINGS],
  [JSON.stringify({ ...CHOSEN_SETTINGS, size: "A0" }), { ...CHOSEN_SETTINGS, byItselfSince: null }],
  [JSON.stringify({ ...CHOSEN_SETTINGS, zpl: { host: 7 } }), { ...CHOSEN_SETTINGS, byItselfSince: null }],
])("keeps the valid settings of the damaged file %s", async (content, remainingSettings) => {
  writeFileSync(file, content);
  const settingsFile = openFile("11");
  expect([await settingsFile.read(), await settingsFile.isReset()]).toEqual([remainingSettings, true]);
  expect(readFileSync(`${file}.damaged`, "utf8")).toBe(content);
  await settingsFile.acceptReset();
  expect(await openFile("12").read()).toEqual(remainingSettings);
});

it("does not overwrite a damaged file with managed settings", async () => {
  writeFileSync(file, "{");
  const settingsFile = openFile("11", { copies: 3 });
  expect([(await settingsFile.read()).copies, await settingsFile.isReset()]).toEqual([3, true]);
  expect(readFileSync(file, "utf8")).toBe("{");
});

it("switches automatic printing on when a managed printer is new", async () => {
  const firstFile = openFile("08", { printer: "theirs" });
  expect(await firstFile.listManagedParts()).toEqual(["printer"]);
  const automaticSettings = {
    ...DEFAULT_LABEL_PRINTER_SETTINGS,
    printer: "theirs",
    silent: true,
    byItselfSince: "2026-11-21T08:00:00.000Z",
  };
  expect(await Promise.all([firstFile.read(), firstFile.read()])).toEqual([automaticSettings, automaticSettings]);
  const secondFile = openFile("09", { printer: "theirs" });
  expect(await secondFile.read()).toEqual(automaticSettings);
  await secondFile.write({ ...automaticSettings, byItselfSince: null });
  expect(await openFile("10", { printer: "theirs" }).read()).toEqual({ ...automaticSettings, byItselfSince: null });
  // If the file cannot be written, the start time of automatic printing holds for this run.
  rmSync(file);
  mkdirSync(file);
  const unsavedFile = openFile("11", { printer: "theirs" });
  for (const _read of [1, 2]) expect((await unsavedFile.read()).byItselfSince).toBe("2026-11-21T11:00:00.000Z");
});
