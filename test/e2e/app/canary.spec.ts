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

/** From the keychain after a restart; by hand where this computer has none. */
async function ensureCredentials(desk: DeskWindow, service: Simulator): Promise<boolean> {
  const listed = await desk.page.evaluate(async () => window.desk.environment.list({}));
  const current = listed.ok ? listed.value.environments.find((environment) => environment.current) : undefined;
  if (current?.credentials.state === "set") return current.credentials.kept === "keychain";
  await desk.openSettings("Connection");
  await enterCredentials(desk, service.credentials);
  return false;
}

// Proof S11
test("key and token are nowhere but in their headers, whatever happens to the desk", async ({
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
  expect(await searchPage(desk.page, canaries), "typed, it is found").not.toEqual([]);
  await enterCredentials(desk, credentials);
  await switchTo(desk, "Canary");
  await desk.open("Scan");
  await desk.ready();

  await submitOne(desk, rma(0));
  await expect.poll(async () => (await control.orders()).length).toBe(1);
  // A service that says the secrets back, in the message and in the name of a field.
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

  // The window breaks, then everything is killed while an order is on its way.
  await control.addFault({ operation: "createResend", kind: "delay", answerDelayMs: 20_000 });
  await submitOne(desk, rma(3));
  await expect.poll(async () => (await control.orders()).length).toBe(4);
  await desk.app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents.forcefullyCrashRenderer();
  });
  await desk.kill();
  expect((await searchFolder(userData, canaries)).found).toEqual([]);

  const again = await launch();
  await again.ready();
  const fromKeychain = await ensureCredentials(again, service);
  if (process.platform === "linux") expect(fromKeychain, "they come back from the keychain").toBe(true);
  await visitAll(again);
  expect(await searchPage(again.page, canaries)).toEqual([]);
  // Where nobody typed them into this page, they are not even in memory that no script can reach.
  if (fromKeychain) expect(await searchHeap(again.page, canaries)).toEqual([]);
  await again.close();

  const { files, found } = await searchFolder(userData, canaries);
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(10);
  const requests = await control.requests();
  expect(requests.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
  expect(searchRequests(requests, canaries)).toEqual([]);
  const credentialHeaders = requests.map(({ headers }) => [headers["x-rr-apikey"], headers["x-rr-apitoken"]]);
  expect(new Set(credentialHeaders.flat())).toEqual(new Set(["[redacted]"]));
});
