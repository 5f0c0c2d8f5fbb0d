import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { badgeOf } from "../../../rig/pairing.ts";
import { LESSON_IDS } from "../../../../src-domain/practice/lessons.ts";
import german from "../../../../src-renderer/i18n/de/practice/lessons.ts";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { done, panel, scanShown, start } from "../../support/lesson.ts";
import { submitButton } from "../../support/scan-desk.ts";

const call = promisify(execFile);

/** The person takes the name that is suggested, in this folder. */
const saveInto = (desk: DeskWindow, folder: string): Promise<void> =>
  desk.app.evaluate(({ dialog }, into) => {
    const save = (_window: unknown, options: { defaultPath: string }) =>
      Promise.resolve({ canceled: false, filePath: `${into}/${options.defaultPath}` });
    dialog.showSaveDialog = save as typeof dialog.showSaveDialog;
  }, folder);

test("a score card is saved as CSV and as PDF: what stands on the screen, in the desk's language", async ({
  desk,
  launch,
  userData,
}) => {
  // A name that no file may have.
  await desk.scan(badgeOf("Ada/Zoë"));
  await start(desk, "A clean batch");
  await scanShown(desk);
  await submitButton(desk).click();
  await done(desk);
  await expect(panel(desk)).toBeVisible();
  await desk.close();

  const again = await launch({ environment: { LANGUAGE: "de" } });
  await again.page.locator(".verdict-card").waitFor();
  await again.page.getByRole("link", { name: "Einstellungen", exact: true }).click();
  await again.page.getByRole("button", { name: `${german.title} öffnen` }).click();
  await saveInto(again, userData);
  const table = again.page.getByRole("table", { name: "Bewertung: Ada/Zoë" });
  await expect(table).toBeVisible();
  const shown = await table
    .getByRole("row")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));

  await again.page.getByRole("button", { name: "Als CSV speichern" }).click();
  await expect(again.page.getByText("Gespeichert als Bewertung Ada-Zoë.csv")).toBeVisible();
  const text = await readFile(join(userData, "Bewertung Ada-Zoë.csv"), "utf8");
  const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  const cells = lines.map((each) => (each.match(/"[^"]*"|[^,]+/g) ?? []).map((cell) => cell.replaceAll('"', "")));
  expect(cells.map((each) => each.slice(2))).toEqual(shown);
  expect(cells[0]?.slice(0, 4)).toEqual(["Name", "Tag", "Lektion", "Ergebnis"]);
  expect(cells.slice(1).map((each) => each[2])).toEqual(LESSON_IDS.map((id) => german.names[id]));
  expect(cells[1]?.slice(0, 1)).toEqual(["Ada/Zoë"]);
  // Done, seconds, no wrong submission, no double scan; the others were not taken.
  expect(cells[1]?.slice(3, 5)).toEqual(["Geschafft", expect.stringMatching(/^\d+ s$/)]);
  expect(cells[1]?.slice(-3)).toEqual(["0", "0", "–"]);
  expect(cells[2]?.slice(3)).toEqual(["–", "–", "–", "–", "–", "–"]);

  await again.page.getByRole("button", { name: "Als PDF speichern" }).click();
  await expect(again.page.getByText("Gespeichert als Bewertung Ada-Zoë.pdf")).toBeVisible();
  const { stdout } = await call("pdftotext", ["-layout", join(userData, "Bewertung Ada-Zoë.pdf"), "-"]);
  const words = stdout.replaceAll(/\s+/g, " ");
  expect(words).toContain("Bewertung: Ada/Zoë");
  expect(words).toContain("Übung, ");
  // Heads break into lines as the columns have room; the lessons' names stay whole.
  const parts = [...(shown[0] ?? []).flatMap((text) => text.split(" ")), ...LESSON_IDS.map((id) => german.names[id])];
  for (const part of parts) expect(words).toContain(part);
  const seconds = Number.parseInt(shown[1]?.[2] ?? "", 10);
  expect(words).toMatch(new RegExp(`Geschafft ${seconds}\\s?s `));
});
