import { recordAnnouncements, type Announcement } from "../../support/access/keyboard.ts";
import { addItems, expect, ITEMS, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillAll, submitButton } from "../../support/scan-desk.ts";

/** Resolves once the window has rendered all updates. */
const rendered = (desk: DeskWindow): Promise<unknown> =>
  desk.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done)))),
  );

test("announces each verdict exactly once on every screen", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 3);
  const [first, second, third] = items.map(({ rma }) => rma);
  const announcements = await recordAnnouncements(desk);
  const chips = desk.page.getByRole("list", { name: "Last scans" }).getByRole("listitem");
  const scans = [
    [first, "Added"],
    [first, "Already in batch"],
    [second, "Added"],
    ["NO-SUCH-CODE", "Unknown code"],
    ["NO-SUCH-CODE", "Unknown code"],
  ] as const;
  for (const [index, [code, word]] of scans.entries()) {
    await desk.scan(code ?? "");
    await expect(chips).toHaveCount(index + 1);
    await rendered(desk);
    const reported = await announcements();
    expect(reported.map(({ name }) => name)).toEqual(["Scan verdict"]);
    expect(reported[0]?.text).toMatch(new RegExp(`^${word}`));
    // The announcement is the card's text.
    expect(reported[0]?.text).toBe(await desk.verdict.innerText());
  }
  await expect(desk.verdict).toHaveAttribute("aria-atomic", "true");
  await expect(desk.verdict).toMatchAriaSnapshot(`
    - status "Scan verdict":
      - paragraph: Unknown code
      - paragraph: …UCH-CODE
      - paragraph: /.+/
      - paragraph: /.+/
  `);

  await desk.open("FBA");
  await desk.open("Inventory");
  // The list announces its length after a pause.
  await expect(desk.page.locator("[aria-live=polite]", { hasText: `${ITEMS} items` })).toHaveCount(1);
  await rendered(desk);
  await announcements();
  await desk.scan(third ?? "");
  await expect(desk.button("Show on the Scan screen")).toBeVisible();
  await rendered(desk);
  const elsewhere = await announcements();
  expect(elsewhere.map(({ name }) => name)).toEqual(["Scan verdict"]);
  expect(elsewhere[0]?.text).toMatch(/^Added/);
});

/** Returns what is announced after an action. */
async function announcementsAfter(
  announcements: () => Promise<Announcement[]>,
  action: () => Promise<void>,
  words: RegExp,
): Promise<void> {
  await announcements();
  const all: Announcement[] = [];
  await action();
  const isReported = async (): Promise<boolean> => {
    all.push(...(await announcements()));
    return all.some(({ text }) => words.test(text));
  };
  await expect.poll(isReported, { message: `${words} is announced` }).toBe(true);
}

test("announces the outcome of an action in a region that existed before", async ({ desk, control }) => {
  await addItems(desk, control, 3);
  const announcements = await recordAnnouncements(desk);
  const press = (name: string | RegExp) => () => desk.button(name).first().click();
  await announcementsAfter(announcements, press("Undo last scan"), /undone/i);
  await announcementsAfter(announcements, press("Discard batch"), /discarded/i);
  await announcementsAfter(announcements, press("Undo discard"), /resumed|back|\w/i);
  await announcementsAfter(announcements, press("Park batch"), /parked/i);
  await desk.button(/^Parked batches/).click();
  await desk.button(/^Resume/).click();
  await expect(desk.batchItems).toHaveCount(2);
  await fillAll(desk);
  await announcementsAfter(announcements, () => submitButton(desk).click(), /RSD/);
});

test("exposes the live regions in the browser's accessibility tree", async ({ desk }) => {
  const cdp = await desk.page.context().newCDPSession(desk.page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const live = nodes
    .filter(({ properties }) => properties?.some(({ name, value }) => name === "live" && value.value === "polite"))
    .map(({ name }) => name?.value as string);
  expect(live).toEqual(expect.arrayContaining(["Scan verdict", "Last order", "Network"]));
});

test("announces a refusal once, even when its items are fetched later", async ({ desk, control }) => {
  const items = await itemsOf(control, "eligible", 2);
  await control.changeItem(items[1]?.returnInventoryId ?? "", "disposed");
  for (const [index, { rma }] of items.entries()) {
    await desk.scan(rma);
    await expect(desk.batchItems).toHaveCount(index + 1);
  }
  await fillAll(desk);
  await control.addFault({
    operation: "createResend",
    kind: "refusal",
    error: { message: "The warehouse asks for patience." },
  });
  await control.addFault({ operation: "getReturnInventory", kind: "delay", answerDelayMs: 1500, times: "always" });
  const announcements = await recordAnnouncements(desk);
  await submitButton(desk).click();
  await expect(desk.page.getByText("Reading the items again…")).toBeVisible();
  await expect(desk.page.getByRole("alert").filter({ hasText: "refused this batch" })).toBeVisible();
  await expect(desk.page.getByRole("region", { name: "Items that may be the cause" })).toContainText("Disposal");
  await desk.open("Inventory");
  await desk.open("Scan");
  await rendered(desk);
  const alerts = (await announcements()).filter(
    ({ role, text }) => role === "alert" && text.includes("refused this batch"),
  );
  expect(alerts).toHaveLength(1);
});
