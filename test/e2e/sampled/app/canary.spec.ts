import type { Simulator } from "../../../../src-simulator/index.ts";
import { addEnvironment, credentialsBar, enterCredentials, switchTo } from "../../support/connection.ts";
import { expect, itemsOf } from "../../support/desk-test.ts";
import { SCREENS, type DeskWindow } from "../../support/desk-window.ts";
import { fillAndSubmit, submitButton } from "../../support/scan-desk.ts";
import { searchFolder, searchHeap, searchPage, searchRequests } from "../../support/security/canary-search.ts";
import { test } from "../../support/security/canary-test.ts";

async function submitOne(desk: DeskWindow, rmaAt: string): Promise<void> {
  await desk.open("Scan");
  await desk.scan(rmaAt);
  await expect(desk.verdict).toHaveText(/^Added/);
  await fillAndSubmit(desk);
}

async function visitAll(desk: DeskWindow): Promise<void> {
  // The rail has no orders to send, because this environment uses no order book.
  for (const screen of SCREENS) if (screen !== "Orders to send") await desk.open(screen);
  await desk.open("Scan");
}

/**
 * Returns whether the keychain had the credentials after a restart. Enters them where this computer has no keychain.
 */
async function hasKeychainCredentials(desk: DeskWindow, service: Simulator): Promise<boolean> {
  const answer = await desk.page.evaluate(async () => window.desk.environment.list({}));
  const environment = answer.ok ? answer.value.environments.find(({ isCurrent }) => isCurrent) : undefined;
  if (environment?.credentials.state === "set") return environment.credentials.storage === "keychain";
  await desk.openSettings("Connection");
  await enterCredentials(desk, service.credentials);
  return false;
}

// Proof S11
test("sends key and token only in their headers", async ({ desk, launch, userData, service, canaries }) => {
  const { control, credentials } = service;
  const items = await itemsOf(control, "eligible", 4);
  const rmaAt = (index: number): string => items[index]?.rma ?? "";
  await addEnvironment(desk, "Canary", service);
  await desk.field("API token").fill(credentials.apiToken);
  expect(await searchPage(desk.page, canaries), "a typed token is found").not.toEqual([]);
  await enterCredentials(desk, credentials);
  await switchTo(desk, "Canary");
  await desk.open("Scan");
  await desk.waitUntilReady();

  await submitOne(desk, rmaAt(0));
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  // The service repeats the secrets in the message and in the name of a field.
  const echo = `not for ${credentials.apiToken} of ${credentials.apiKey}`;
  await control.addFault({ operation: "createResend", kind: "refusal", error: { shipmentPhone: echo, [echo]: echo } });
  await submitOne(desk, rmaAt(1));
  await expect(desk.field("Phone")).toHaveAttribute("aria-invalid", "true");
  await desk.field("Phone").fill("+1 555 0142");
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(2);

  await control.addFault({ operation: "createResend", kind: "status", status: 401, error: { message: echo } });
  await submitOne(desk, rmaAt(2));
  await expect(credentialsBar(desk)).toBeVisible();
  await desk.openSettings("Connection");
  await enterCredentials(desk, credentials);
  await expect.poll(async () => (await control.orders()).length).toBe(3);
  await visitAll(desk);
  expect(await searchPage(desk.page, canaries)).toEqual([]);

  // The page crashes, then everything is killed while an order is on its way.
  await control.addFault({ operation: "createResend", kind: "delay", answerDelayMs: 20_000 });
  await submitOne(desk, rmaAt(3));
  await expect.poll(async () => (await control.orders()).length).toBe(4);
  await desk.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
  });
  await desk.kill();
  expect((await searchFolder(userData, canaries)).found).toEqual([]);

  const restartedDesk = await launch();
  await restartedDesk.waitUntilReady();
  const isFromKeychain = await hasKeychainCredentials(restartedDesk, service);
  if (process.platform === "linux") expect(isFromKeychain, "the keychain returns them").toBe(true);
  await visitAll(restartedDesk);
  expect(await searchPage(restartedDesk.page, canaries)).toEqual([]);
  // If nobody typed them into this page, not even memory that scripts cannot reach contains them.
  if (isFromKeychain) expect(await searchHeap(restartedDesk.page, canaries)).toEqual([]);
  await restartedDesk.close();

  const { files, found: secretsFound } = await searchFolder(userData, canaries);
  expect(secretsFound).toEqual([]);
  expect(files).toBeGreaterThan(10);
  const requests = await control.requests();
  expect(requests.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(searchRequests(requests, canaries)).toEqual([]);
  const credentialHeaders = requests.map(({ headers }) => [headers["x-rr-apikey"], headers["x-rr-apitoken"]]);
  expect(new Set(credentialHeaders.flat())).toEqual(new Set(["[redacted]"]));
});
