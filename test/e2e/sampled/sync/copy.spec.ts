import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { expect, test } from "../../support/desk-test.ts";

test.use({ isSynced: false });

/** Delays each page so that the sync is visible and can be stopped. */
const slowPages = (control: ControlClient): Promise<void> =>
  control.addFault({ operation: "listReturnInventory", kind: "delay", delayMs: 2500, times: "always" });

test("stops and resumes the first sync while scanning continues", async ({ launch, control }) => {
  await slowPages(control);
  const desk = await launch();
  const { page } = desk;
  const progress = page.getByRole("progressbar", { name: "First sync" });
  await expect(progress).toHaveAttribute("aria-valuetext", /of 400 rows/);
  await expect(page.getByText(/periods? left/)).toBeVisible();

  await page.getByRole("button", { name: "Stop copying" }).click();
  await expect(page.getByText("Copying was stopped.")).toBeVisible();
  await page.getByRole("button", { name: "Resume copying" }).click();
  await expect(page.getByRole("button", { name: "Stop copying" })).toBeVisible();

  await page.getByRole("button", { name: "Start scanning now" }).click();
  await expect(desk.verdict).toBeVisible();
  await page.getByRole("button", { name: /Filling the copy: \d+%/ }).click();
  const group = page.getByRole("region", { name: "Copy of the service's data" });
  await expect(group.getByText("Filling the copy, newest items first")).toBeVisible();
  await control.clearFaults();
  await expect(group.getByRole("button", { name: "Refresh now" })).toBeEnabled();
  await expect(group.getByText(/All items created since/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Filling the copy/ })).toHaveCount(0);
});
