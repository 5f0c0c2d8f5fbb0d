import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { KEYCHAIN_SERVICE } from "../../../../src-main/keychain/keychain.ts";
import { createAuthority } from "../../../../src-relay/init/certificates.ts";
import type { Credentials } from "../../../../src-simulator/credentials.ts";
import { freePort } from "../../../local-server.ts";
import { scanCheckCodes } from "../../support/check-up.ts";
import { banner, CREDENTIALS, test as base, testResult } from "../../support/connection.ts";
import { expect, itemsOf } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { installFakePrinter, PRINTER } from "../../support/labels/fake-printer.ts";

const WRONG_CREDENTIALS = { ...CREDENTIALS, apiToken: "a-wrong-token" };
/** A session bus that does not exist: a real keychain would outlive the test. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere/bus" };

const test = base.extend<{ readonly start: () => Promise<DeskWindow> }>({
  /** Starts a desk that was never set up; its sandbox is the second service. */
  start: async ({ launch, secondService, userData }, provide) => {
    const { userBaseUrl, publicBaseUrl } = secondService;
    const sandbox = { id: "sandbox", name: "Sandbox", userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl };
    await writeFile(join(userData, "config.json"), JSON.stringify({ environments: [sandbox] }));
    await provide(() => launch({ usesBuiltInSimulator: true, isNeverSetUp: true, environment: NO_KEYCHAIN }));
  },
});

const question = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("region", { name });
const LANGUAGE_QUESTION = "Which language?";
const USE_QUESTION = "Practice or connect?";
const CONNECT_QUESTION = "Connect to the service";
const PRINTER_QUESTION = "Choose the label printer";
const SCANNER_QUESTION = "Check the scanner";

async function choosePrinterLater(desk: DeskWindow): Promise<void> {
  await expect(question(desk, PRINTER_QUESTION)).toBeVisible();
  await desk.button("Choose later").click();
}

const sessionCheckbox = (desk: DeskWindow): Locator =>
  desk.page.getByRole("checkbox", { name: "Keep for this session only" });

async function saveCredentials(desk: DeskWindow, { apiKey, apiToken }: Credentials): Promise<void> {
  const isForSession = (await sessionCheckbox(desk).isVisible()) && (await sessionCheckbox(desk).isChecked());
  await desk.field("API key").fill(apiKey);
  await desk.field("API token").fill(apiToken);
  await desk.page.getByRole("button", { name: "Connect", exact: true }).click();
  if (isForSession) return;
  await expect(desk.page.getByRole("alert").filter({ hasText: "Nothing was saved." })).toBeVisible();
  await sessionCheckbox(desk).check();
  await desk.page.getByRole("button", { name: "Connect", exact: true }).click();
}

async function openConnectStep(desk: DeskWindow): Promise<void> {
  await desk.button("English").click();
  await desk.button(/^Connect/).click();
  await expect(question(desk, CONNECT_QUESTION)).toBeVisible();
}

test("asks each setup question once when the desk restarts in between", async ({ launch }) => {
  const desk = await launch({ usesBuiltInSimulator: true, isNeverSetUp: true });
  await expect(question(desk, LANGUAGE_QUESTION)).toBeVisible();
  await expect(desk.page.getByRole("heading", { name: LANGUAGE_QUESTION })).toBeFocused();
  await expect(desk.button(/^Back$/)).toHaveCount(0);
  // English is the first answer: Tab and Enter choose it.
  await desk.pressKey("Tab");
  await desk.pressKey("Enter");
  await expect(question(desk, USE_QUESTION)).toBeVisible();
  await desk.button("Later").click();
  await expect(desk.verdict).toBeVisible();
  await desk.close();

  const restartedDesk = await launch({ usesBuiltInSimulator: true, isNeverSetUp: true });
  await expect(question(restartedDesk, USE_QUESTION)).toBeVisible();
  await installFakePrinter(restartedDesk);
  await restartedDesk.pressKey("Tab");
  await restartedDesk.pressKey("Enter");
  await expect(question(restartedDesk, PRINTER_QUESTION)).toContainText("Print opens the system's print dialog");
  await restartedDesk.selectOption("Printer for labels", PRINTER);
  await restartedDesk.button("Print test label").click();
  await expect(question(restartedDesk, PRINTER_QUESTION)).toContainText("Test label sent to the printer.");
  await restartedDesk.button("Continue").click();
  await expect(question(restartedDesk, SCANNER_QUESTION)).toContainText("Without the check");
  await restartedDesk.selectOption("Lock when nobody is here", "After 5 minutes");
  await restartedDesk.button("Skip the check").click();
  await restartedDesk.waitUntilReady();
  const settings = await restartedDesk.page.evaluate(() => window.desk.settings.get({}));
  expect(settings).toMatchObject({ ok: true, value: { lockAfterMinutes: 5 } });
  await restartedDesk.page.reload();
  await restartedDesk.waitUntilReady();
  await expect(restartedDesk.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
});

test("connects a new desk when wrong credentials are corrected", async ({ start, secondService }) => {
  const desk = await start();
  await openConnectStep(desk);
  const workButton = desk.button("Work with Sandbox");
  await expect(workButton).toBeDisabled();
  await expect(question(desk, CONNECT_QUESTION)).toContainText("Connect first.");

  await saveCredentials(desk, WRONG_CREDENTIALS);
  await expect(testResult(desk)).toContainText("The service rejected the API key and token");
  await expect(testResult(desk)).toContainText("Copy both again from the service's portal");
  await expect(testResult(desk)).toBeInViewport({ ratio: 1 });
  await expect(desk.field("API key")).toBeFocused();
  await expect(desk.field("API key")).toHaveValue("");
  await expect(workButton).toBeDisabled();

  await saveCredentials(desk, CREDENTIALS);
  await expect(testResult(desk)).toContainText("Connected");
  await expect(workButton).toBeFocused();
  await desk.pressKey("Enter");
  await choosePrinterLater(desk);
  await expect(question(desk, SCANNER_QUESTION)).toBeVisible();
  await expect(banner(desk)).toHaveText("Sandbox");
  await expect(desk.page.getByText("Step 5 of 5")).toBeVisible();
  await scanCheckCodes(desk);
  await expect(question(desk, SCANNER_QUESTION)).toContainText("This scanner is ready");
  await expect(desk.button(/^Start the first three lessons/)).toHaveCount(0);
  await desk.button("Start scanning").click();
  await desk.waitUntilReady();
  const [item] = await itemsOf(secondService.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  // The check-up's codes are not recorded as scans.
  await expect(desk.batchItems).toHaveCount(1);
});

test("resumes the setup at the first missing answer", async ({ start }) => {
  const desk = await start();
  await openConnectStep(desk);
  await desk.button(/^Back$/).click();
  await expect(question(desk, USE_QUESTION)).toBeVisible();
  await desk.button(/^Back$/).click();
  await expect(question(desk, LANGUAGE_QUESTION)).toBeVisible();
  await openConnectStep(desk);
  await desk.close();

  const restartedDesk = await start();
  await expect(question(restartedDesk, CONNECT_QUESTION)).toBeVisible();
  await expect(restartedDesk.page.getByText("Step 3 of 5")).toBeVisible();
  await saveCredentials(restartedDesk, CREDENTIALS);
  await restartedDesk.button("Work with Sandbox").click();
  await choosePrinterLater(restartedDesk);
  await expect(question(restartedDesk, SCANNER_QUESTION)).toBeVisible();
  await restartedDesk.close();

  // The desk stored the key for the last session only. Without a key it copies no items and skips the scanner question.
  const thirdDesk = await start();
  await expect(question(thirdDesk, CONNECT_QUESTION)).toBeVisible();
  await expect(banner(thirdDesk)).toHaveText("Sandbox");
  await saveCredentials(thirdDesk, CREDENTIALS);
  await thirdDesk.button("Work with Sandbox").click();
  await choosePrinterLater(thirdDesk);
  await expect(question(thirdDesk, SCANNER_QUESTION)).toBeVisible();
  await thirdDesk.button(/^Back$/).click();
  await expect(question(thirdDesk, PRINTER_QUESTION)).toBeVisible();
  await thirdDesk.button(/^Back$/).click();
  await expect(question(thirdDesk, CONNECT_QUESTION)).toBeVisible();
  await thirdDesk.button(/^Back$/).click();
  await thirdDesk.button(/^Practice/).click();
  await expect(banner(thirdDesk)).toHaveText("Practice");
  await choosePrinterLater(thirdDesk);
  await expect(thirdDesk.page.getByText("Step 4 of 4")).toBeVisible();
  await scanCheckCodes(thirdDesk);
  await thirdDesk.button(/^Start the first three lessons/).click();
  await expect(thirdDesk.page.getByRole("region", { name: "Lesson", exact: true })).toContainText("A clean batch");
  await thirdDesk.waitUntilReady();
});

test("names a problem of the fleet during the setup", async ({ start, userData }) => {
  const configFile = join(userData, "config.json");
  const { certificate } = await createAuthority("nj", new Date());
  await writeFile(join(userData, "fleet-ca.crt"), certificate);
  const servers = [`tls://127.0.0.1:${await freePort()}`];
  const fleet = {
    environment: "sandbox",
    warehouse: "nj",
    desk: "bench-1",
    servers,
    caFile: "fleet-ca.crt",
    relays: [],
  };
  const settings = JSON.parse(await readFile(configFile, "utf8")) as object;
  await writeFile(configFile, JSON.stringify({ ...settings, fleet }));
  const desk = await start();
  await openConnectStep(desk);
  await saveCredentials(desk, CREDENTIALS);
  await desk.button("Work with Sandbox").click();
  await expect(question(desk, PRINTER_QUESTION)).toBeVisible();
  const note = desk.page.getByText("The fleet's key is not in the keychain of this computer. Ask IT to store it.");
  await expect(note).toBeVisible();
  await desk.button("Help: The desk is not in its fleet").click();
  await expect(desk.page.getByRole("heading", { name: "The desk is not in its fleet" })).toBeVisible();
});

test("reopens a killed desk with its batch instead of the setup", async ({ start, secondService, userData }) => {
  const desk = await start();
  await openConnectStep(desk);
  await saveCredentials(desk, CREDENTIALS);
  await desk.button("Work with Sandbox").click();
  await choosePrinterLater(desk);
  await desk.button("Skip the check").click();
  await desk.waitUntilReady();
  const [item] = await itemsOf(secondService.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.kill();
  // A kill before the end of the setup is written leaves this state.
  const file = join(userData, "environments.json");
  const storedState: unknown = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...(storedState as object), firstRun: "scanner" }));

  const restartedDesk = await start();
  await restartedDesk.waitUntilReady();
  await expect(restartedDesk.batchItems).toHaveCount(1);
  await expect(restartedDesk.verdict).toBeVisible();
  await expect(restartedDesk.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
});

/** Writes credentials as the manual for managed configuration describes. */
async function storeManagedCredentials(account: string, credentials: Credentials): Promise<void> {
  const entry = ["service", KEYCHAIN_SERVICE, "account", account, "xdg:schema", "org.freedesktop.Secret.Generic"];
  const store = spawn("secret-tool", ["store", "--label=Returns Desk", ...entry], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  store.stdin.end(JSON.stringify(credentials));
  expect(await once(store, "exit")).toEqual([0, null]);
}

test("skips the setup on a fully managed desk", async ({ launch, userData, secondService }) => {
  test.skip(process.platform !== "linux", "On other systems the keychain is the developer's own");
  const { userBaseUrl, publicBaseUrl } = secondService;
  const leeds = { id: "leeds", name: "Leeds", userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl };
  const config = { environments: [leeds], defaultEnvironment: "leeds", locale: "en-GB" };
  const answers = { scanner: { layout: "us" }, labelPrinting: { automatic: false }, stationName: "Bench 4" };
  await writeFile(join(userData, "config.json"), JSON.stringify({ ...config, ...answers }));
  await storeManagedCredentials("leeds", CREDENTIALS);
  const desk = await launch({ usesBuiltInSimulator: true, isNeverSetUp: true });
  await desk.waitUntilReady();
  await expect(desk.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
  await expect(banner(desk)).toHaveText("Leeds");
  await expect(desk.page.getByText("Bench 4")).toBeVisible();
  const [item] = await itemsOf(secondService.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);

  await desk.openSettings("Connection");
  const form = desk.page.getByRole("region", { name: "Connection of Leeds", exact: true });
  await expect(form).toContainText("Set up by your IT department");
  await expect(desk.field("User API address")).not.toBeEditable();
  await expect(form.getByRole("button", { name: "Remove environment" })).toBeHidden();
});
