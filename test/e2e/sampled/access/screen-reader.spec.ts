import { listen, type Announcement } from "../../support/access/keyboard.ts";
import { addItems, expect, ITEMS, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fillAll, submitButton } from "../../support/scan-desk.ts";

/** Until the window has drawn all that came of it. */
const settled = (desk: DeskWindow): Promise<unknown> =>
  desk.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => requestAnimationFrame(done)))),
  );

test("a screen reader announces each verdict once, nothing else with it, and on every screen", async ({
  desk,
  control,
}) => {
  const items = await itemsOf(control, "eligible", 3);
  const [first, second, third] = items.map(({ rma }) => rma);
  const said = await listen(desk);
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
    await settled(desk);
    const reported = await said();
    expect(reported.map(({ name }) => name)).toEqual(["Scan verdict"]);
    expect(reported[0]?.text).toMatch(new RegExp(`^${word}`));
    // What is announced is what the card shows.
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
  // The list says how many it has once it is quiet.
  await expect(desk.page.locator("[aria-live=polite]", { hasText: `${ITEMS} items` })).toHaveCount(1);
  await settled(desk);
  await said();
  await desk.scan(third ?? "");
  await expect(desk.button("Show on the Scan screen")).toBeVisible();
  await settled(desk);
  const elsewhere = await said();
  expect(elsewhere.map(({ name }) => name)).toEqual(["Scan verdict"]);
  expect(elsewhere[0]?.text).toMatch(/^Added/);
});

/** The answer to an action, in words. */
async function answerTo(
  said: () => Promise<Announcement[]>,
  action: () => Promise<void>,
  words: RegExp,
): Promise<void> {
  await said();
  const all: Announcement[] = [];
  await action();
  const isReported = async (): Promise<boolean> => {
    all.push(...(await said()));
    return all.some(({ text }) => words.test(text));
  };
  await expect.poll(isReported, { message: `${words} is announced` }).toBe(true);
}

test("the outcome of an action is announced by a region that was there before", async ({ desk, control }) => {
  await addItems(desk, control, 3);
  const said = await listen(desk);
  const press = (name: string | RegExp) => () => desk.button(name).first().click();
  await answerTo(said, press("Undo last scan"), /undone/i);
  await answerTo(said, press("Discard batch"), /discarded/i);
  await answerTo(said, press("Undo discard"), /resumed|back|\w/i);
  await answerTo(said, press("Park batch"), /parked/i);
  await desk.button(/^Parked batches/).click();
  await desk.button(/^Resume/).click();
  await expect(desk.batchItems).toHaveCount(2);
  await fillAll(desk);
  await answerTo(said, () => submitButton(desk).click(), /RSD/);
});

test("the regions that speak are live in the browser's own tree, also those without a box", async ({ desk }) => {
  const cdp = await desk.page.context().newCDPSession(desk.page);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const live = nodes
    .filter(({ properties }) => properties?.some(({ name, value }) => name === "live" && value.value === "polite"))
    .map(({ name }) => name?.value as string);
  expect(live).toEqual(expect.arrayContaining(["Scan verdict", "Last order", "Network"]));
});

test("a refusal is announced once, and not again when its items are read later", async ({ desk, control }) => {
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
  const said = await listen(desk);
  await submitButton(desk).click();
  await expect(desk.page.getByText("Reading the items again…")).toBeVisible();
  await expect(desk.page.getByRole("alert").filter({ hasText: "refused this batch" })).toBeVisible();
  await expect(desk.page.getByRole("region", { name: "Items that may be the cause" })).toContainText("Disposal");
  await desk.open("Inventory");
  await desk.open("Scan");
  await settled(desk);
  const alerts = (await said()).filter(({ role, text }) => role === "alert" && text.includes("refused this batch"));
  expect(alerts).toHaveLength(1);
});
