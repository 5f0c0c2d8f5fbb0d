import { createServer } from "node:net";
import { sign } from "../../src-simulator/events/sign.ts";
import { PRACTICE_SIGNING_KEY } from "../../src-simulator/credentials.ts";
import type { DeskWindow } from "./support/desk-window.ts";
import {
  addEnvironment,
  ELSEWHERE,
  enterCredentials,
  forgetCredentials,
  switchTo,
  test as elsewhereTest,
} from "./support/connection.ts";
import { expect, itemsOf, test } from "./support/desk-test.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

const inboxOf = (desk: DeskWindow) => desk.page.getByRole("region", { name: "Event inbox" });

/** Turns the inbox on as a person does; the registered address is where it listens, as there is no proxy between. */
async function turnOn(desk: DeskWindow, port: number): Promise<string> {
  await desk.open("Settings");
  const inbox = inboxOf(desk);
  const endpoint = `http://127.0.0.1:${port}/events`;
  await inbox.getByRole("textbox", { name: "Port" }).fill(String(port));
  await inbox.getByRole("textbox", { name: "Registered address" }).fill(endpoint);
  await inbox.getByRole("textbox", { name: "Path" }).focus();
  await inbox.getByRole("switch", { name: "Take events from the service" }).click({ force: true });
  await expect(inbox.getByRole("status").first()).toContainText(`Listening at ${endpoint}`);
  return endpoint;
}

/** What the service would post. */
async function deliver(endpoint: string, event: object, key = PRACTICE_SIGNING_KEY): Promise<number> {
  const body = JSON.stringify({ eventTime: new Date().toISOString(), ...event });
  const timestamp = new Date().toISOString();
  const headers = { timestamp, "returnhelper-signature": sign(key, endpoint, timestamp, body) };
  return (await fetch(endpoint, { method: "POST", body, headers })).status;
}

const count = (desk: DeskWindow, name: string) =>
  inboxOf(desk).locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]");

test("an RMA that was swapped changes on screen at once, and a scan of the new label finds the item", async ({
  desk,
  control,
}) => {
  const endpoint = await turnOn(desk, await freePort());
  const [item] = await itemsOf(control, "eligible", 1);
  if (!item) throw new Error("There is no item");
  await desk.open("Inventory");
  await desk.page.getByRole("searchbox").fill(item.rma);
  const grid = desk.page.getByRole("grid").first();
  await expect(grid).toContainText(item.rma);

  const newRma = "USE-2-261121-D09999-7";
  const payload = { returnInventoryId: item.returnInventoryId, oldRma: item.rma, newRma };
  const swap = { category: "notifyUserRmaSwapped", action: "notifyUserRmaSwapped", payload, notificationId: "N1" };
  expect(await deliver(endpoint, swap)).toBe(200);
  await expect(grid).toContainText(newRma);

  await desk.open("Scan");
  await desk.scan(newRma);
  await expect(desk.verdict).toHaveText(/^Added/);
});

test("the settings show what came, what is unknown and what was refused", async ({ desk }) => {
  const endpoint = await turnOn(desk, await freePort());
  const kind = { category: "sr", action: "somethingNew", notificationId: "N1" };
  expect(await deliver(endpoint, kind)).toBe(200);
  expect(await deliver(endpoint, kind)).toBe(200);
  expect(await deliver(endpoint, { ...kind, notificationId: "N2" }, "d3Jvbmcga2V5IG9mIHNvbWVib2R5")).toBe(401);
  await expect(count(desk, "Received")).toHaveText("1");
  await expect(count(desk, "sr / somethingNew")).toHaveText("1");
  await expect(count(desk, "Wrong signature")).toHaveText("1");

  // Off means off, without a restart.
  await inboxOf(desk).getByRole("switch", { name: "Take events from the service" }).click({ force: true });
  await expect(inboxOf(desk).getByRole("status").first()).toContainText("Off: no event is taken.");
  await expect(deliver(endpoint, kind)).rejects.toThrow("fetch failed");
});

test("a port that another program has is named, and taken as soon as it is free", async ({ desk }) => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  await desk.open("Settings");
  const inbox = inboxOf(desk);
  await inbox.getByRole("switch", { name: "Take events from the service" }).click({ force: true });
  await expect(inbox.getByText("Enter the registered address first")).toBeVisible();
  await inbox.getByRole("textbox", { name: "Port" }).fill(String(port));
  await inbox.getByRole("textbox", { name: "Registered address" }).fill("https://hooks.example.com/desk");
  await inbox.getByRole("textbox", { name: "Path" }).focus();
  await inbox.getByRole("switch", { name: "Take events from the service" }).click({ force: true });
  await expect(inbox.getByRole("status").first()).toContainText("another program uses this port");
  await new Promise((resolve) => other.close(resolve));
  await expect(inbox.getByRole("status").first()).toContainText("Listening at", { timeout: 20_000 });
});

test("an order follows what the service tells of it, marked as told", async ({ desk, control }) => {
  const endpoint = await turnOn(desk, await freePort());
  await control.registerEndpoint(endpoint);
  await desk.open("Scan");
  for (const { rma } of await itemsOf(control, "eligible", 1)) await desk.scan(rma);
  await expect(desk.batchItems).toHaveCount(1);
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option").first().click();
  await desk.page.getByRole("button", { name: "Submit batch" }).click();
  await desk.open("Resends");
  await desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada/ }).click();
  const timeline = desk.page.getByRole("list", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").filter({ hasText: "Event" }).first()).toBeVisible();
  await expect(timeline).toContainText("Completed", { timeout: 20_000 });
});

elsewhereTest(
  "the signing key goes in, is believed from then on, and never comes back out",
  async ({ desk, elsewhere }) => {
    await desk.open("Settings");
    await addEnvironment(desk, "Elsewhere", elsewhere);
    await switchTo(desk, "Elsewhere");
    await desk.open("Settings");
    await forgetCredentials(desk, "Elsewhere");
    const key = Buffer.from("CANARY signing key of the test").toString("base64");
    const field = inboxOf(desk).getByRole("textbox", { name: "Signing key" });
    const save = inboxOf(desk).getByRole("button", { name: "Save signing key" });
    await field.fill(key);
    await save.click();
    await expect(inboxOf(desk).getByText("Save the API key and token of this environment first")).toBeVisible();
    await enterCredentials(desk, ELSEWHERE);
    await field.fill("no key at all");
    await save.click();
    await expect(inboxOf(desk).getByText("This is not a signing key.")).toBeVisible();

    const endpoint = await turnOn(desk, await freePort());
    const event = { category: "sr", action: "somethingNew", notificationId: "N1" };
    expect(await deliver(endpoint, event, key)).toBe(401);
    await field.fill(key);
    await save.click();
    await expect(inboxOf(desk).getByText("A signing key is set")).toBeVisible();
    await expect(field).toHaveValue("");
    expect(await deliver(endpoint, event, key)).toBe(200);
    await expect(count(desk, "Received")).toHaveText("1");
    expect(await desk.page.content()).not.toContain(key);
  },
);
