import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { readLog } from "../../support/crashes.ts";
import { expect, sharedDeskTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

// All tests that change no data share one desk.
test.describe.configure({ mode: "default" });

const deskPart = (desk: DeskWindow, name: string) =>
  desk.page.getByRole("list", { name: "Parts of the desk" }).getByRole("listitem", { name, exact: true });

async function openHealth(desk: DeskWindow): Promise<void> {
  await desk.openSettings("Health of this desk");
}

sharedDeskTest("shows the status of each part of the desk", async ({ desk }) => {
  await openHealth(desk);
  for (const name of ["Program", "Keychain", "Journal", "Local copy", "Event inbox", "Network", "Clock", "Disk"]) {
    await expect(deskPart(desk, name)).toContainText(/Fine|Look at this|Broken/);
  }
  await expect(deskPart(desk, "Network")).toContainText("The service answers.");
  await expect(deskPart(desk, "Scanner")).toContainText("No check-up done yet.");
  await expect(deskPart(desk, "Journal")).toContainText("not yet");
  await desk.button("Check both files now").click();
  await expect(deskPart(desk, "Journal")).toContainText("sound");
  await expect(deskPart(desk, "Local copy")).toContainText("sound");
});

sharedDeskTest("saves the support files exactly as shown", async ({ desk, userData }) => {
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
  await openHealth(desk);
  await desk.button("Files for support").click();
  const files = desk.page.getByRole("list", { name: "Files" });
  await expect(files.getByRole("button")).toHaveCount(8);
  await files.getByRole("button", { name: /scans\.csv/ }).click();
  const scanFile = desk.page.getByRole("textbox", { name: "scans.csv" });
  await expect(scanFile).toHaveValue(/recorded_at,.*\n.*unknown/);
  await expect(scanFile).not.toHaveValue(/NOT-AN-ITEM/);
  const zipFile = join(userData, "support.zip");
  await desk.chooseFile(zipFile);
  await desk.button("Save as ZIP").click();
  await expect(desk.page.getByText("Saved as support.zip")).toBeVisible();
  const savedFiles = unzipSync(readFileSync(zipFile));
  // A text box has only one kind of line end.
  const scans = Buffer.from(savedFiles["scans.csv"] ?? []).toString();
  expect(scans.replaceAll("\r\n", "\n")).toBe(await scanFile.inputValue());
  expect(Object.keys(savedFiles)).toHaveLength(8);
});

test("names damaged settings files until their reset is accepted", async ({ launch, userData }) => {
  const printing = {
    printer: "own",
    size: "A0",
    resolution: 203,
    copies: 2,
    silent: true,
    byItselfSince: null,
    zpl: null,
  };
  await writeFile(join(userData, "label-printing.json"), JSON.stringify(printing));
  await writeFile(join(userData, "station.json"), '{"layoutId":');
  await writeFile(join(userData, "language.json"), '{"language":"xx"}');
  const desk = await launch();
  await desk.waitUntilReady();
  await openHealth(desk);
  await expect(deskPart(desk, "Settings")).toContainText("Scanner check-up, Label printing, Language");
  await desk.openSettings("Label printing");
  const resetAlert = desk.page.getByRole("alert").filter({ hasText: "Could not be read and reset" });
  await expect(resetAlert).toContainText("Automatic printing of labels is off");
  await desk.page.getByRole("button", { name: "Keep these values" }).click();
  await expect(resetAlert).toHaveCount(0);
  const settings: unknown = JSON.parse(readFileSync(join(userData, "label-printing.json"), "utf8"));
  expect(settings).toMatchObject({ printer: "own", size: "100x150", copies: 2 });
  expect(readFileSync(join(userData, "station.json.damaged"), "utf8")).toBe('{"layoutId":');
});

sharedDeskTest("logs a page's exception without its message", async ({ desk, userData }) => {
  await desk.page.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("Ada Lovelace, 12 Analytical Way");
    }, 0);
  });
  await expect.poll(() => readLog(userData)).toContain('"event":"page-fault","source":"error"');
  expect(await readLog(userData)).not.toContain("Lovelace");
});
