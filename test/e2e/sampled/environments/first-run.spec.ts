import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { scanCheckCodes } from "../../support/check-up.ts";
import { banner, ELSEWHERE, test as base, testResult } from "../../support/connection.ts";
import { expect, itemsOf } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { KEYCHAIN_SERVICE } from "../../../../src-main/keychain/keychain.ts";
import type { Credentials } from "../../../../src-simulator/credentials.ts";

const WRONG = { ...ELSEWHERE, apiToken: "a-wrong-token" };
/** Keeps keys in memory for a session: a real keychain would outlive the test. */
const NO_KEYCHAIN = { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere/bus" };

const test = base.extend<{ readonly start: () => Promise<DeskWindow> }>({
  /** Starts a desk that was never set up; its sandbox is the second service. */
  start: async ({ launch, elsewhere, userData }, provide) => {
    const { userBaseUrl, publicBaseUrl } = elsewhere;
    const sandbox = { id: "sandbox", name: "Sandbox", userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl };
    await writeFile(join(userData, "config.json"), JSON.stringify({ environments: [sandbox] }));
    await provide(() => launch({ builtIn: true, neverSetUp: true, environment: NO_KEYCHAIN }));
  },
});

const question = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("region", { name });
const LANGUAGE = "Which language?";
const USE = "Practice or connect?";
const CONNECT = "Connect to the service";
const SCANNER = "Check the scanner";

const session = (desk: DeskWindow): Locator => desk.page.getByRole("checkbox", { name: "Keep for this session only" });

async function save(desk: DeskWindow, { apiKey, apiToken }: Credentials): Promise<void> {
  const isForSession = (await session(desk).isVisible()) && (await session(desk).isChecked());
  await desk.field("API key").fill(apiKey);
  await desk.field("API token").fill(apiToken);
  await desk.button("Save credentials").click();
  if (isForSession) return;
  await expect(desk.page.getByRole("alert").filter({ hasText: "Nothing was saved." })).toBeVisible();
  await session(desk).check();
  await desk.button("Save credentials").click();
}

async function openConnectStep(desk: DeskWindow): Promise<void> {
  await desk.button("English").click();
  await desk.button(/^Connect/).click();
  await expect(question(desk, CONNECT)).toBeVisible();
}

test("asks three questions once, even after a restart in between", async ({ launch }) => {
  const desk = await launch({ builtIn: true, neverSetUp: true });
  await expect(question(desk, LANGUAGE)).toBeVisible();
  await expect(desk.page.getByRole("heading", { name: LANGUAGE })).toBeFocused();
  await expect(desk.button(/^Back$/)).toHaveCount(0);
  // English is the first answer: Tab and Enter choose it.
  await desk.pressKey("Tab");
  await desk.pressKey("Enter");
  await expect(question(desk, USE)).toBeVisible();
  await desk.button("Later").click();
  await expect(desk.verdict).toBeVisible();
  await desk.close();

  const restarted = await launch({ builtIn: true, neverSetUp: true });
  await expect(question(restarted, USE)).toBeVisible();
  await restarted.pressKey("Tab");
  await restarted.pressKey("Enter");
  await expect(question(restarted, SCANNER)).toContainText("Without the check");
  await restarted.selectOption("Lock when nobody is here", "After 5 minutes");
  await restarted.button("Skip the check").click();
  await restarted.ready();
  const settings = await restarted.page.evaluate(() => window.desk.settings.get({}));
  expect(settings).toMatchObject({ ok: true, value: { lockAfterMinutes: 5 } });
  await restarted.page.reload();
  await restarted.ready();
  await expect(restarted.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
});

test("connects a new desk once wrong credentials are corrected", async ({ start, elsewhere }) => {
  const desk = await start();
  await openConnectStep(desk);
  const work = desk.button("Work with Sandbox");
  await expect(work).toBeDisabled();
  await expect(question(desk, CONNECT)).toContainText("Save key and token first.");

  await save(desk, WRONG);
  // The connection test runs after saving without a press.
  await expect(testResult(desk)).toContainText("The service rejected the API key and token");
  await expect(testResult(desk)).toContainText("Copy both again from the service's portal");
  await expect(testResult(desk)).toBeInViewport({ ratio: 1 });
  await expect(desk.field("API key")).toBeFocused();
  await expect(desk.field("API key")).toHaveValue("");
  await expect(work).toBeDisabled();

  await save(desk, ELSEWHERE);
  await expect(testResult(desk)).toContainText("Connected");
  await expect(work).toBeFocused();
  await desk.pressKey("Enter");
  await expect(question(desk, SCANNER)).toBeVisible();
  await expect(banner(desk)).toHaveText("Sandbox");
  await expect(desk.page.getByText("Step 4 of 4")).toBeVisible();
  await scanCheckCodes(desk);
  await expect(question(desk, SCANNER)).toContainText("This scanner is ready");
  await expect(desk.button(/^First three lessons/)).toHaveCount(0);
  await desk.button("Start scanning").click();
  await desk.ready();
  const [item] = await itemsOf(elsewhere.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  // The check-up's codes are not recorded as scans.
  await expect(desk.batchItems).toHaveCount(1);
});

test("resumes the setup at the first missing answer", async ({ start }) => {
  const desk = await start();
  await openConnectStep(desk);
  await desk.button(/^Back$/).click();
  await expect(question(desk, USE)).toBeVisible();
  await desk.button(/^Back$/).click();
  await expect(question(desk, LANGUAGE)).toBeVisible();
  await openConnectStep(desk);
  await desk.close();

  const restarted = await start();
  await expect(question(restarted, CONNECT)).toBeVisible();
  await expect(restarted.page.getByText("Step 3 of 4")).toBeVisible();
  await save(restarted, ELSEWHERE);
  await restarted.button("Work with Sandbox").click();
  await expect(question(restarted, SCANNER)).toBeVisible();
  await restarted.close();

  // The key was kept for the last session only: without it no items can be copied, so the scanner question does not
  // appear.
  const third = await start();
  await expect(question(third, CONNECT)).toBeVisible();
  await expect(banner(third)).toHaveText("Sandbox");
  await save(third, ELSEWHERE);
  await third.button("Work with Sandbox").click();
  await expect(question(third, SCANNER)).toBeVisible();
  await third.button(/^Back$/).click();
  await expect(question(third, CONNECT)).toBeVisible();
  await third.button(/^Back$/).click();
  await third.button(/^Practice/).click();
  await expect(banner(third)).toHaveText("Practice");
  await expect(question(third, SCANNER)).toBeVisible();
  await expect(third.page.getByText("Step 3 of 3")).toBeVisible();
  await scanCheckCodes(third);
  await third.button(/^First three lessons/).click();
  await expect(third.page.getByRole("region", { name: "Lesson", exact: true })).toContainText("A clean batch");
  await third.ready();
});

test("reopens a killed desk with its batch instead of the setup", async ({ start, elsewhere, userData }) => {
  const desk = await start();
  await openConnectStep(desk);
  await save(desk, ELSEWHERE);
  await desk.button("Work with Sandbox").click();
  await desk.button("Skip the check").click();
  await desk.ready();
  const [item] = await itemsOf(elsewhere.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.kill();
  // A kill before the end of the setup is written leaves this state.
  const file = join(userData, "environments.json");
  const stored: unknown = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...(stored as object), firstRun: "scanner" }));

  const restarted = await start();
  await restarted.ready();
  await expect(restarted.batchItems).toHaveCount(1);
  await expect(restarted.verdict).toBeVisible();
  await expect(restarted.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
});

/** Writes credentials as the manual for managed configuration describes. */
async function rollOutCredentials(account: string, credentials: Credentials): Promise<void> {
  const entry = ["service", KEYCHAIN_SERVICE, "account", account, "xdg:schema", "org.freedesktop.Secret.Generic"];
  const store = spawn("secret-tool", ["store", "--label=Returns Desk", ...entry], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  store.stdin.end(JSON.stringify(credentials));
  expect(await once(store, "exit")).toEqual([0, null]);
}

test("skips the setup on a fully managed desk", async ({ launch, userData, elsewhere }) => {
  test.skip(process.platform !== "linux", "On other systems the keychain is the developer's own");
  const { userBaseUrl, publicBaseUrl } = elsewhere;
  const leeds = { id: "leeds", name: "Leeds", userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl };
  const config = { environments: [leeds], defaultEnvironment: "leeds", locale: "en-GB", scanner: { layout: "us" } };
  await writeFile(join(userData, "config.json"), JSON.stringify({ ...config, stationName: "Bench 4" }));
  await rollOutCredentials("leeds", ELSEWHERE);
  const desk = await launch({ builtIn: true, neverSetUp: true });
  await desk.ready();
  await expect(desk.page.getByRole("heading", { name: "Set up this desk" })).toHaveCount(0);
  await expect(banner(desk)).toHaveText("Leeds");
  await expect(desk.page.getByText("Bench 4")).toBeVisible();
  const [item] = await itemsOf(elsewhere.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);

  await desk.openSettings("Connection");
  const form = desk.page.getByRole("region", { name: "Connection of Leeds", exact: true });
  await expect(form).toContainText("Set up by your IT department");
  await expect(desk.field("User API address")).not.toBeEditable();
  await expect(form.getByRole("button", { name: "Remove environment" })).toBeHidden();
});
