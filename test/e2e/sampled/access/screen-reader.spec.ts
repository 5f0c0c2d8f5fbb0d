import { recordAnnouncements, type Announcement } from "../../support/access/keyboard.ts";
import { addItems, expect, ITEMS, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillOrder, submitButton } from "../../support/scan-desk.ts";

/** Resolves once the window has rendered all updates. */
const waitForFrames = (desk: DeskWindow): Promise<unknown> =>
  desk.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done)))),
  );

test("announces each verdict once on Scan and Inventory", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 3);
  const [firstRma, secondRma, thirdRma] = items.map(({ rma }) => rma);
  const takeAnnouncements = await recordAnnouncements(desk);
  const chips = desk.page.getByRole("list", { name: "Last scans" }).getByRole("listitem");
  const scans = [
    [firstRma, "Added"],
    [firstRma, "Already in batch"],
    [secondRma, "Added"],
    ["NO-SUCH-CODE", "Unknown code"],
    ["NO-SUCH-CODE", "Unknown code"],
  ] as const;
  for (const [index, [code, word]] of scans.entries()) {
    await desk.scan(code ?? "");
    await expect(chips).toHaveCount(index + 1);
    await waitForFrames(desk);
    const scanAnnouncements = await takeAnnouncements();
    expect(scanAnnouncements.map(({ name }) => name)).toEqual(["Scan verdict"]);
    expect(scanAnnouncements[0]?.text).toMatch(new RegExp(`^${word}`));
    // The announcement is the card's text.
    expect(scanAnnouncements[0]?.text).toBe(await desk.verdict.innerText());
  }
  await expect(desk.verdict).toHaveAttribute("aria-atomic", "true");
  await expect(desk.verdict).toMatchAriaSnapshot(`
    - status "Scan verdict":
      - paragraph: Unknown code
      - paragraph: NO-SUCH-CODE
      - paragraph: /.+/
      - paragraph: /.+/
  `);

  await desk.open("FBA");
  await desk.open("Inventory");
  // The list announces its length after a pause.
  await expect(desk.page.locator("[aria-live=polite]", { hasText: `${ITEMS} items` })).toHaveCount(1);
  await waitForFrames(desk);
  await takeAnnouncements();
  await desk.scan(thirdRma ?? "");
  await expect(desk.button("Show on the Scan screen")).toBeVisible();
  await waitForFrames(desk);
  const inventoryAnnouncements = await takeAnnouncements();
  expect(inventoryAnnouncements.map(({ name }) => name)).toEqual(["Scan verdict"]);
  expect(inventoryAnnouncements[0]?.text).toMatch(/^Added/);
});

/** Expects an announcement that matches the pattern after an action. */
async function expectAnnouncement(
  takeAnnouncements: () => Promise<Announcement[]>,
  action: () => Promise<void>,
  pattern: RegExp,
): Promise<void> {
  await takeAnnouncements();
  const allAnnouncements: Announcement[] = [];
  await action();
  const isReported = async (): Promise<boolean> => {
    allAnnouncements.push(...(await takeAnnouncements()));
    return allAnnouncements.some(({ text }) => pattern.test(text));
  };
  await expect.poll(isReported, { message: `${pattern} is announced` }).toBe(true);
}

test("announces the outcome of an action in a region that existed before", async ({ desk, control }) => {
  await addItems(desk, control, 3);
  const takeAnnouncements = await recordAnnouncements(desk);
  const press = (name: string | RegExp) => () => desk.button(name).first().click();
  await expectAnnouncement(takeAnnouncements, press("Undo last scan"), /undone/i);
  await expectAnnouncement(takeAnnouncements, press("Discard batch"), /discarded/i);
  await expectAnnouncement(takeAnnouncements, press("Undo discard"), /resumed/i);
  await expectAnnouncement(takeAnnouncements, press("Park batch"), /parked/i);
  await desk.button(/^Parked batches/).click();
  await desk.button(/^Resume/).click();
  await expect(desk.batchItems).toHaveCount(2);
  await fillOrder(desk);
  await expectAnnouncement(takeAnnouncements, () => submitButton(desk).click(), /RSD/);
});

test("exposes the live regions in the browser's accessibility tree", async ({ desk }) => {
  await expect(desk.page.locator("[role=status][aria-label='Last order']")).toBeAttached();
  const cdp = await desk.page.context().newCDPSession(desk.page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const liveRegions = nodes
    .filter(({ properties }) => properties?.some(({ name, value }) => name === "live" && value.value === "polite"))
    .map(({ name }) => name?.value as string);
  expect(liveRegions).toEqual(expect.arrayContaining(["Scan verdict", "Last order", "Network"]));
});

test("announces a refusal once when its items are fetched later", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 2);
  await control.changeItem(items[1]?.returnInventoryId ?? "", "disposed");
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  await fillOrder(desk);
  await control.addFault({
    operation: "createResend",
    kind: "refusal",
    error: { message: "The warehouse asks for patience." },
  });
  await control.addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: 1500, times: "always" });
  const takeAnnouncements = await recordAnnouncements(desk);
  await submitButton(desk).click();
  await expect(desk.page.getByText("Reading the items again…")).toBeVisible();
  await expect(desk.page.getByRole("alert").filter({ hasText: "refused this batch" })).toBeVisible();
  await expect(desk.page.getByRole("region", { name: "Items that may be the cause" })).toContainText("Disposal");
  await desk.open("Inventory");
  await desk.open("Scan");
  await waitForFrames(desk);
  const alerts = (await takeAnnouncements()).filter(
    ({ role, text }) => role === "alert" && text.includes("refused this batch"),
  );
  expect(alerts).toHaveLength(1);
});
