import { createServer } from "node:net";
import { PRACTICE_SIGNING_KEY } from "../../../../src-simulator/credentials.ts";
import { sign } from "../../../../src-simulator/events/deliveries.ts";
import { freePort } from "../../../local-server.ts";
import { sendOrder } from "../../support/bridge-calls.ts";
import {
  addEnvironment,
  CREDENTIALS,
  enterCredentials,
  switchTo,
  test as secondServiceTest,
} from "../../support/connection.ts";
import { expect, itemsOf, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const findInbox = (desk: DeskWindow) => desk.page.getByRole("region", { name: "Event inbox" });

/** Fills in the inbox settings. The registered address is the listener's, because there is no proxy. */
async function fillInbox(desk: DeskWindow, port: number): Promise<string> {
  const inbox = findInbox(desk);
  const endpoint = `http://127.0.0.1:${port}/events`;
  await inbox.getByRole("textbox", { name: "Port" }).fill(String(port));
  await inbox.getByRole("textbox", { name: "Registered address" }).fill(endpoint);
  await inbox.getByRole("textbox", { name: "Path" }).focus();
  return endpoint;
}

/** Posts an event like the service. */
async function deliver(endpoint: string, event: object, key = PRACTICE_SIGNING_KEY): Promise<number> {
  const body = JSON.stringify({ eventTime: new Date().toISOString(), ...event });
  const timestamp = new Date().toISOString();
  const headers = { timestamp, "returnhelper-signature": sign(key, endpoint, timestamp, body) };
  return (await fetch(endpoint, { method: "POST", body, headers })).status;
}

const findCount = (desk: DeskWindow, name: string) =>
  findInbox(desk).locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]");

test("updates the screen from the service's events", async ({ desk, control }) => {
  const [item, orderedItem] = await itemsOf(control, "eligible", 2);
  if (!item || !orderedItem) throw new Error("There are no items");
  const inbox = findInbox(desk);
  const pressSwitch = () =>
    inbox.getByRole("switch", { name: "Receive events from the service" }).click({ force: true });
  const otherServer = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => otherServer.listen(port, "127.0.0.1", resolve));
  await desk.openSettings("Event inbox");
  await pressSwitch();
  await expect(inbox.getByText("Enter the registered address first")).toBeVisible();
  const endpoint = await fillInbox(desk, port);
  await pressSwitch();
  await expect(inbox.getByRole("status").first()).toContainText("another program uses this port");
  await new Promise((resolve) => otherServer.close(resolve));
  await expect(inbox.getByRole("status").first()).toContainText(`Listening at ${endpoint}`);

  const unknownEvent = { category: "sr", action: "somethingNew", notificationId: "N1" };
  expect(await deliver(endpoint, unknownEvent)).toBe(200);
  expect(await deliver(endpoint, unknownEvent)).toBe(200);
  expect(await deliver(endpoint, { ...unknownEvent, notificationId: "N2" }, "d3Jvbmcga2V5IG9mIHNvbWVib2R5")).toBe(401);
  await expect(findCount(desk, "Received")).toHaveText("1");
  await expect(findCount(desk, "sr / somethingNew")).toHaveText("1");
  await expect(findCount(desk, "Wrong signature")).toHaveText("1");

  await desk.open("Inventory");
  await desk.page.getByRole("searchbox").fill(item.rma);
  const grid = desk.page.getByRole("grid").first();
  await expect(grid).toContainText(item.rma);
  const newRma = "USE-2-261121-D09999-7";
  const payload = { returnInventoryId: item.returnInventoryId, oldRma: item.rma, newRma };
  const swapEvent = { category: "notifyUserRmaSwapped", action: "notifyUserRmaSwapped", payload, notificationId: "N3" };
  expect(await deliver(endpoint, swapEvent)).toBe(200);
  await expect(grid).toContainText(newRma);
  await desk.open("Scan");
  await desk.scan(newRma);
  await expect(desk.verdict).toHaveText(/^Added/);

  // The timeline shows the event's status and its source.
  await control.registerEndpoint(endpoint);
  await desk.button("Park batch").click();
  await expect(desk.batchItems).toHaveCount(0);
  await sendOrder(desk, [orderedItem]);
  await desk.open("Resends");
  await desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row", { name: /Ada/ }).click();
  const timeline = desk.page.getByRole("list", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").filter({ hasText: "Event" }).first()).toBeVisible();
  await expect(timeline).toContainText("Completed");

  // Turning the inbox off needs no restart.
  await desk.openSettings("Event inbox");
  await pressSwitch();
  await expect(inbox.getByRole("status").first()).toContainText("Off: no events are accepted.");
  await expect(deliver(endpoint, unknownEvent)).rejects.toThrow("fetch failed");
});

secondServiceTest("verifies events with a signing key that the page cannot read", async ({ desk, secondService }) => {
  await addEnvironment(desk, "Elsewhere", secondService);
  await switchTo(desk, "Elsewhere");
  await desk.openSettings("Event inbox");
  const key = Buffer.from("CANARY signing key of the test").toString("base64");
  const keyField = findInbox(desk).getByRole("textbox", { name: "Signing key" });
  const saveButton = findInbox(desk).getByRole("button", { name: "Save signing key" });
  await keyField.fill(key);
  await saveButton.click();
  // The keychain of a busy machine may take a minute to answer.
  const credentialsHint = findInbox(desk).getByText("Save the API key and token of this environment first");
  await expect(credentialsHint).toBeVisible({ timeout: 90_000 });
  await desk.openSettings("Connection");
  await enterCredentials(desk, CREDENTIALS);
  await desk.openSettings("Event inbox");
  await keyField.fill("no key at all");
  await saveButton.click();
  await expect(findInbox(desk).getByText("Not a signing key.")).toBeVisible();

  const endpoint = await fillInbox(desk, await freePort());
  await findInbox(desk).getByRole("switch", { name: "Receive events from the service" }).click({ force: true });
  await expect(findInbox(desk).getByRole("status").first()).toContainText(`Listening at ${endpoint}`);
  const event = { category: "sr", action: "somethingNew", notificationId: "N1" };
  expect(await deliver(endpoint, event, key)).toBe(401);
  await keyField.fill(key);
  await saveButton.click();
  await expect(findInbox(desk).getByText(/^Signing key set/)).toBeVisible();
  await expect(keyField).toHaveValue("");
  expect(await deliver(endpoint, event, key)).toBe(200);
  await expect(findCount(desk, "Received")).toHaveText("1");
  expect(await desk.page.content()).not.toContain(key);
});
