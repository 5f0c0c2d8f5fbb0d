import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { expect, test } from "../../support/desk-test.ts";

test.use({ synced: false });

/** Each page takes so long that a person sees the copying and can act on it. */
const slowPages = (control: ControlClient): Promise<void> =>
  control.addFault({ operation: "listReturnInventory", kind: "delay", delayMs: 2500, times: "always" });

test("the first copying is seen, stopped, gone on with, and does not keep anybody from scanning", async ({
  launch,
  control,
}) => {
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

test("a stopped copy stays stopped over a restart until the operator resumes it", async ({ launch, control }) => {
  await slowPages(control);
  const first = await launch();
  await first.page.getByRole("button", { name: "Start scanning now" }).click();
  await first.page.getByRole("button", { name: /Filling the copy/ }).click();
  await expect(first.page.getByText(/All items created since/)).toBeVisible();
  await first.page.getByRole("button", { name: "Stop copying" }).click();
  await expect(first.page.getByRole("button", { name: /Copy stopped at \d+%/ })).toBeVisible();
  await first.close();

  const again = await launch();
  await again.page.getByRole("button", { name: /Copy stopped at/ }).click();
  // The start asks what is new; that turns no button into another under the operator's finger.
  await expect(again.page.getByText("Checking for new items")).toBeVisible();
  await expect(again.page.getByRole("button", { name: "Refresh now" })).toBeDisabled();
  await expect(again.page.getByRole("button", { name: "Stop copying" })).toHaveCount(0);
  await again.page.getByRole("button", { name: "Resume copying" }).click();
  await expect(again.page.getByRole("button", { name: "Stop copying" })).toBeVisible();
  await control.clearFaults();
  await again.open("Scan");
  await again.ready();
  await expect(again.page.getByRole("button", { name: /Copy stopped/ })).toHaveCount(0);
});

test("a copying that was stopped before its first item came is gone on with from the empty inventory", async ({
  launch,
  control,
}) => {
  await slowPages(control);
  const desk = await launch();
  const { page } = desk;
  const begin = page.getByRole("button", { name: "Start scanning now" });
  await begin.waitFor();
  await page.getByRole("button", { name: "Stop copying" }).click();
  await begin.click();
  await page.getByRole("button", { name: "Copy stopped at 0%" }).click();
  await expect(page.getByRole("button", { name: "Refresh now", exact: true })).toBeDisabled();
  await desk.open("Inventory");
  await control.clearFaults();
  await page.getByRole("button", { name: "Resume copying" }).click();
  await desk.filled();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a longer period fetches what is missing, and the requests of the last minute are shown", async ({ desk }) => {
  await desk.openSettings("Copy of the service's data");
  const group = desk.page.getByRole("region", { name: "Copy of the service's data" });
  await expect(group.getByText(/\d+ of 300 used in the last minute/)).toBeVisible();
  const before = await group.getByText(/All items created since/).textContent();
  await group.getByRole("combobox", { name: "Copy items of the last" }).click();
  await desk.page.getByRole("option", { name: "365 days" }).click();
  await expect(group.getByText(/All items created since/)).not.toHaveText(before ?? "");
  const limit = group.getByLabel("Requests per minute");
  await limit.fill("120");
  await limit.blur();
  await expect(group.getByText(/of 120 used in the last minute/)).toBeVisible();
});

test("item details are read behind the list, and how long that takes is said", async ({
  launch,
  simulator,
  control,
}) => {
  const desk = await launch({ environment: { RETURNS_DESK_READS_DETAILS: "yes" } });
  const { page } = desk;
  await desk.filled();
  await desk.openSettings("Copy of the service's data");
  const details = page.getByRole("group", { name: "Item details" });
  // 300 requests a minute, and a third of them left free.
  await expect(details).toContainText(/\d+ of \d+ open items, items on hold first, at most 200 a minute/);
  await expect(details).toContainText(/about \d+ min left/);
  await page.getByLabel("Requests per minute").fill("6000");
  await page.keyboard.press("Tab");
  await expect(details).toHaveText(/^Item details: all \d+ open items$/);

  const [item] = await control.items({ state: "eligible", limit: 1 });
  await simulator.close();
  await desk.open("Inventory");
  await page.getByRole("searchbox", { name: "Search inventory" }).fill("wireless headphones");
  await expect(page.getByRole("row", { name: /Wireless headphones, over-ear, black/ }).first()).toBeVisible();
  await expect(page.getByRole("row", { name: /LED desk lamp/ })).toHaveCount(0);

  await desk.open("Scan");
  await desk.scan(item?.returnInventoryId ?? "");
  const check = page.getByRole("group", { name: "Before submitting" });
  await check.getByRole("button", { name: "All checks" }).click();
  await expect(check.getByRole("listitem").filter({ hasText: /^No extra service pending: met$/ })).toBeVisible();
  await expect(check.getByText(/Extra services: /)).toBeVisible();
});
