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

const start = (hour: string, managed: ManagedPrinting = {}) =>
  createLabelPrinterSettingsFile(file, Promise.resolve(managed), () => new Date(`2026-11-21T${hour}:00:00.000Z`));

it("returns stored settings, also from a version without copies", async () => {
  const chosen: LabelPrinterSettings = { ...DEFAULT_LABEL_PRINTER_SETTINGS, printer: "own" };
  await start("08").write({ ...chosen, copies: 2 });
  expect(await start("09").read()).toEqual({ ...chosen, copies: 2 });
  const { copies: _, ...withoutCopies } = chosen;
  writeFileSync(file, JSON.stringify(withoutCopies));
  expect(await start("10").read()).toEqual(chosen);
  expect(readdirSync(folder)).toEqual(["label-printing.json"]);
});

const CHOSEN = {
  ...DEFAULT_LABEL_PRINTER_SETTINGS,
  printer: "own",
  copies: 2,
  silent: true,
  byItselfSince: "2026-11-20T08:00:00.000Z",
};

it.each([
  ["{", DEFAULT_LABEL_PRINTER_SETTINGS],
  [JSON.stringify({ ...CHOSEN, size: "A0" }), { ...CHOSEN, byItselfSince: null }],
  [JSON.stringify({ ...CHOSEN, zpl: { host: 7 } }), { ...CHOSEN, byItselfSince: null }],
])("keeps valid settings of the damaged file %s and switches automatic printing off", async (content, rest) => {
  writeFileSync(file, content);
  const station = start("11");
  expect([await station.read(), await station.isReset()]).toEqual([rest, true]);
  expect(readFileSync(`${file}.damaged`, "utf8")).toBe(content);
  await station.acceptReset();
  expect(await start("12").read()).toEqual(rest);
});

it("does not overwrite a damaged file with managed settings", async () => {
  writeFileSync(file, "{");
  const station = start("11", { copies: 3 });
  expect([(await station.read()).copies, await station.isReset()]).toEqual([3, true]);
  expect(readFileSync(file, "utf8")).toBe("{");
});

it("prints automatically from the first managed printer on, until it is switched off", async () => {
  const first = start("08", { printer: "theirs" });
  expect(await first.rolledOut()).toEqual(["printer"]);
  const automatic = {
    ...DEFAULT_LABEL_PRINTER_SETTINGS,
    printer: "theirs",
    silent: true,
    byItselfSince: "2026-11-21T08:00:00.000Z",
  };
  expect(await Promise.all([first.read(), first.read()])).toEqual([automatic, automatic]);
  const second = start("09", { printer: "theirs" });
  expect(await second.read()).toEqual(automatic);
  await second.write({ ...automatic, byItselfSince: null });
  expect(await start("10", { printer: "theirs" }).read()).toEqual({ ...automatic, byItselfSince: null });
  // If the file cannot be written, the start time of automatic printing holds for this run.
  rmSync(file);
  mkdirSync(file);
  const unsaved = start("11", { printer: "theirs" });
  for (const _read of [1, 2]) expect((await unsaved.read()).byItselfSince).toBe("2026-11-21T11:00:00.000Z");
});
