import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { addItems, expect, itemsOf, test } from "../../support/desk-test.ts";
import { DeskWindow } from "../../support/desk-window.ts";
import { sendOrder } from "../../support/over-bridge.ts";
import { readQrCodes } from "../../support/labels/read-codes.ts";

const handOver = (desk: DeskWindow) => desk.page.getByRole("dialog", { name: /^Hand .* to another desk$/ });

/** What a scanner reads from a picture, once it is drawn. */
async function codeOn(picture: Locator): Promise<string> {
  await picture.scrollIntoViewIfNeeded();
  const read = async (): Promise<string> => (await readQrCodes(await picture.screenshot()))[0] ?? "";
  await expect.poll(read).not.toBe("");
  return read();
}

/** Every code separately, out of its picture. */
async function codesShown(desk: DeskWindow): Promise<string[]> {
  const pictures = handOver(desk).getByRole("img", { name: /^Code \d of \d$/ });
  await expect(pictures.first()).toBeVisible();
  const read: string[] = [];
  for (const picture of await pictures.all()) read.push(await codeOn(picture));
  return read;
}

const pairingCode = (desk: DeskWindow): Promise<string> =>
  codeOn(desk.page.getByRole("img", { name: "Code for the other desk" }));

test("a desk without a pairing key says so, hands nothing over, and gets the key from another desk by three scans", async ({
  desk,
  control,
  simulator,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "returns-desk-e2e-"));
  const environment = { RETURNS_DESK_UNPAIRED: "1" };
  const fresh = await DeskWindow.launch({ userData: folder, practiceService: simulator.url, environment });
  await fresh.ready();
  await addItems(fresh, control, 1);
  await fresh.button("Park batch").click();
  await fresh.button(/^Parked batches/).click();
  await fresh.button(/^Hand .* to another desk$/).click();
  await expect(handOver(fresh)).toContainText("No pairing key");
  await fresh.page.keyboard.press("Escape");

  const pairing = (one: DeskWindow) => one.page.getByRole("region", { name: "Pairing" });
  await fresh.openSettings("Pairing");
  await expect(pairing(fresh)).toContainText("No pairing key");
  await pairing(fresh).getByRole("button", { name: "Get key from another desk" }).click();
  const asking = await pairingCode(fresh);
  await desk.openSettings("Pairing");
  await pairing(desk).getByRole("button", { name: "Give key to another desk" }).click();
  await desk.scan(asking);
  await expect(pairing(desk)).toContainText("Compare numbers");
  await fresh.scan(await pairingCode(desk));
  await expect(pairing(fresh)).toContainText("The numbers match");
  await pairing(desk).getByRole("button", { name: "Compare numbers" }).click();
  await expect(pairing(desk)).toContainText("then choose “Done”");
  await fresh.scan(await pairingCode(desk));
  await expect(pairing(fresh)).toContainText("Paired.");
  await fresh.close();
  await rm(folder, { recursive: true, force: true });
});

test("an order is copied as a new draft, which goes to another desk by its codes, is offered to nobody here meanwhile, and can be taken back", async ({
  desk,
  control,
  simulator,
}) => {
  const [ordered, ...items] = await itemsOf(control, "eligible", 3);
  await sendOrder(desk, ordered ? [ordered] : []);
  await desk.open("Resends");
  await desk.page
    .getByRole("table", { name: "Resend orders" })
    .getByRole("row", { name: /Ada Lovelace/ })
    .click();
  const drawer = desk.page.getByRole("complementary", { name: "Resend order" });
  await drawer.getByRole("button", { name: "Copy as a new batch" }).click();
  await expect(drawer).toContainText("is open on the Scan screen");
  await drawer.getByRole("button", { name: "Open Scan" }).click();
  await expect(desk.page.getByRole("region", { name: "This order" })).toContainText("Ada Lovelace");
  await expect(desk.batchItems).toHaveCount(0);

  const field = desk.field("Type or paste codes");
  await field.fill(items.map(({ rma }) => rma).join(" "));
  await field.press("Enter");
  await expect(desk.batchItems).toHaveCount(2);
  await desk.button("Park batch").click();
  await expect(desk.batchItems).toHaveCount(0);
  await desk.button(/^Parked batches/).click();
  await desk.button(/^Hand .* to another desk$/).click();
  const dialog = handOver(desk);
  const codes = await codesShown(desk);
  expect(codes.length).toBeGreaterThan(0);
  await expect(dialog).toContainText("The codes contain the recipient's address");

  const folder = await mkdtemp(join(tmpdir(), "returns-desk-e2e-"));
  const other = await DeskWindow.launch({ userData: folder, practiceService: simulator.url });
  await other.ready();
  for (const code of codes) {
    await other.scan(code);
    await expect(other.verdict).toHaveText(/^Hand-over/);
  }
  await expect(other.verdict).toContainText("is parked here");
  const question = other.page.getByRole("dialog", { name: /^Take over / });
  await expect(question).toContainText("Ada Lovelace");
  await expect(question).toContainText("12 Analytical Way");
  await expect(question).toContainText(items[1]?.rma ?? "");
  // No keys that a code may hold take it over: not Enter alone, nor the way to the button by Tab.
  await other.scan("4006381333931");
  for (const key of ["Enter", "Tab", "Tab", "Enter", "Space"]) await other.page.keyboard.press(key);
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toHaveCount(0);
  await expect(other.verdict).toHaveText(/^Unknown code/);
  await expect(other.batchItems).toHaveCount(0);
  // What the printed RESUME does, too.
  await other.pressKey("Shift+F7");
  await expect(other.page.getByText("check its address first").first()).toBeVisible();
  await expect(other.batchItems).toHaveCount(0);
  await other.button(/^Parked batches/).click();
  await other.button(/^Take over /).click();
  const press = question.getByRole("button", { name: "Take over" });
  await press.focus();
  await other.page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await other.page.keyboard.down("Enter");
  await expect(question).toHaveCount(0);
  await other.page.keyboard.up("Enter");
  await expect(other.batchItems).toHaveCount(2);
  await expect(other.page.getByRole("region", { name: "This order" })).toContainText("Ada Lovelace");
  await other.scan(codes[0] ?? "");
  await expect(other.verdict).toContainText("was already taken over here");
  await other.close();
  await rm(folder, { recursive: true, force: true });

  await dialog.getByRole("button", { name: "The other desk has it" }).click();
  await expect(dialog).toHaveCount(0);
  await desk.button(/^Parked batches/).click();
  const parked = desk.page.getByRole("listitem").filter({ hasText: "With another desk" });
  const offered = parked.getByRole("button");
  await expect(offered).toHaveCount(2);
  await expect(offered.first()).toHaveAccessibleName(/^Take back /);
  await expect(offered.last()).toHaveAccessibleName(/^(Throw|Discard)/);
  await desk.pressKey("Escape");
  // The key that resumes the batch parked last leaves it alone too.
  await desk.pressKey("Shift+F7");
  await desk.scan(items[0]?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^In another batch/);
  await expect(desk.verdict).toContainText("at another desk");
  await expect(desk.batchItems).toHaveCount(0);
  expect(await control.requests("createResend")).toHaveLength(1);
  await desk.button(/^Parked batches/).click();
  await desk.button(/^Take back /).click();
  await expect(desk.button(/^Resume /)).toBeVisible();
});
