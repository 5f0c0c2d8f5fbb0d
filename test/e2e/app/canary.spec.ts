import type { Simulator } from "../../../src-simulator/index.ts";
import { searchFolder, searchHeap, searchPage, searchRequests } from "../support/security/canary-search.ts";
import { addEnvironment, credentialsBar, enterCredentials, switchTo } from "../support/connection.ts";
import { test } from "../support/security/canary-test.ts";
import { expect, itemsOf } from "../support/desk-test.ts";
import { SCREENS, type DeskWindow } from "../support/desk-window.ts";
import { fillAndSubmit, submitButton } from "../support/scan-desk.ts";

async function submitOne(desk: DeskWindow, rma: string): Promise<void> {
  await desk.open("Scan");
  await desk.scan(rma);
  await expect(desk.verdict).toHaveText(/^Added/);
  await fillAndSubmit(desk);
}

async function visitAll(desk: DeskWindow): Promise<void> {
  for (const screen of SCREENS) await desk.open(screen);
  await desk.open("Scan");
}

/**
 * Returns whether the keychain had the credentials after a restart. Enters them where this computer has no keychain.
 */
async function hasKeychainCredentials(desk: DeskWindow, service: Simulator): Promise<boolean> {
  const listed = await desk.page.evaluate(async () => window.desk.environment.list({}));
  const current = listed.ok ? listed.value.environments.find((environment) => environment.current) : undefined;
  if (current?.credentials.state === "set") return current.credentials.kept === "keychain";
  await desk.openSettings("Connection");
  await enterCredentials(desk, service.credentials);
  return false;
}

// Proof S11
test("keeps key and token out of everything but their headers", async ({
  desk,
  launch,
  userData,
  service,
  canaries,
}) => {
  const { control, credentials } = service;
  const items = await itemsOf(control, "eligible", 4);
  const rma = (index: number): string => items[index]?.rma ?? "";
  await addEnvironment(desk, "Canary", service);
  await desk.field("API token").fill(credentials.apiToken);
  expect(await searchPage(desk.page, canaries), "a typed token is found").not.toEqual([]);
  await enterCredentials(desk, credentials);
  await switchTo(desk, "Canary");
  await desk.open("Scan");
  await desk.ready();

  await submitOne(desk, rma(0));
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  // The service repeats the secrets, in the message and in the name of a field.
  const echo = `not for ${credentials.apiToken} of ${credentials.apiKey}`;
  await control.addFault({ operation: "createResend", kind: "refusal", error: { shipmentPhone: echo, [echo]: echo } });
  await submitOne(desk, rma(1));
  await expect(desk.field("Phone")).toHaveAttribute("aria-invalid", "true");
  await submitButton(desk).click();
  await expect.poll(async () => (await control.orders()).length).toBe(2);

  await control.addFault({ operation: "createResend", kind: "status", status: 401, error: { message: echo } });
  await submitOne(desk, rma(2));
  await expect(credentialsBar(desk)).toBeVisible();
  await desk.openSettings("Connection");
  await enterCredentials(desk, credentials);
  await expect.poll(async () => (await control.orders()).length).toBe(3);
  await visitAll(desk);
  expect(await searchPage(desk.page, canaries)).toEqual([]);

  // The page crashes, then everything is killed while an order is on its way.
  await control.addFault({ operation: "createResend", kind: "delay", answerDelayMs: 20_000 });
  await submitOne(desk, rma(3));
  await expect.poll(async () => (await control.orders()).length).toBe(4);
  await desk.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
  });
  await desk.kill();
  expect((await searchFolder(userData, canaries)).found).toEqual([]);

  const restarted = await launch();
  await restarted.ready();
  const isFromKeychain = await hasKeychainCredentials(restarted, service);
  if (process.platform === "linux") expect(isFromKeychain, "the keychain returns them").toBe(true);
  await visitAll(restarted);
  expect(await searchPage(restarted.page, canaries)).toEqual([]);
  // If nobody typed them into this page, not even memory that scripts cannot reach contains them.
  if (isFromKeychain) expect(await searchHeap(restarted.page, canaries)).toEqual([]);
  await restarted.close();

  const { files, found } = await searchFolder(userData, canaries);
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(10);
  const requests = await control.requests();
  expect(requests.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(searchRequests(requests, canaries)).toEqual([]);
  const credentialHeaders = requests.map(({ headers }) => [headers["x-rr-apikey"], headers["x-rr-apitoken"]]);
  expect(new Set(credentialHeaders.flat())).toEqual(new Set(["[redacted]"]));
});
