import type { Locator } from "@playwright/test";
import type { Credentials } from "../../../src-simulator/credentials.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { expect, test as base } from "./desk-test.ts";
import type { DeskWindow } from "./desk-window.ts";

export const CREDENTIALS: Credentials = { apiKey: "elsewhere-key-x7Q", apiToken: "CANARY-token-of-elsewhere" };

/** Adds a second service, for an environment that the operator adds. */
export const test = base.extend<{ readonly secondService: Simulator }>({
  secondService: async ({}, provide) => {
    const simulator = await startSimulator({ items: 300, seed: 7, batchLimit: 5, credentials: CREDENTIALS });
    await provide(simulator);
    await simulator.close();
  },
});

interface Addresses {
  readonly userBaseUrl: string;
  readonly publicBaseUrl: string;
}

export const banner = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Environment" });
export const credentialsBar = (desk: DeskWindow): Locator => desk.page.getByRole("alert", { name: "Credentials" });
export const testResult = (desk: DeskWindow): Locator => desk.page.getByRole("status", { name: "Test result" });

const button = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("button", { name, exact: true });

export async function enterAddresses(desk: DeskWindow, { userBaseUrl, publicBaseUrl }: Addresses): Promise<void> {
  await desk.field("User API address").fill(userBaseUrl);
  await desk.field("Public API address").fill(publicBaseUrl);
}

/** Opens the connection settings of an environment, which need not be the current one. */
export async function openEnvironment(desk: DeskWindow, name: string): Promise<void> {
  await desk.openSettings("Connection");
  const form = desk.page.getByRole("region", { name: `Connection of ${name}` });
  const openButton = button(desk, `Open ${name}`);
  await form.or(openButton).first().waitFor();
  if (await openButton.isVisible()) await openButton.click();
}

export async function addEnvironment(desk: DeskWindow, name: string, addresses: Addresses): Promise<void> {
  await desk.openSettings("Connection");
  await button(desk, "Add environment").click();
  await desk.field("Name").fill(name);
  await enterAddresses(desk, addresses);
  await button(desk, "Add").click();
  await expect(desk.page.getByRole("region", { name: `Connection of ${name}` })).toBeVisible();
}

export async function enterCredentials(desk: DeskWindow, { apiKey, apiToken }: Credentials): Promise<void> {
  await desk.field("API key").fill(apiKey);
  await desk.field("API token").fill(apiToken);
  await button(desk, "Connect").click();
  await expect(button(desk, "Connect")).toHaveAttribute("aria-busy", "false");
  const sessionCheckbox = desk.page.getByRole("checkbox", { name: "Keep for this session only" });
  const savedText = desk.page.getByText("Credentials saved");
  await savedText.or(sessionCheckbox).first().waitFor();
  if (await savedText.isVisible()) return;
  await sessionCheckbox.check();
  await button(desk, "Connect").click();
  await savedText.waitFor();
  await expect(button(desk, "Connect")).toHaveAttribute("aria-busy", "false");
}

export async function switchTo(desk: DeskWindow, name: string): Promise<void> {
  await openEnvironment(desk, name);
  const pageLoad = desk.page.waitForEvent("load");
  await button(desk, `Switch to ${name}`).click();
  await pageLoad;
  await expect(banner(desk)).toHaveText(name);
}

export async function answerQuestions(desk: DeskWindow, answers: readonly boolean[]): Promise<() => Promise<string[]>> {
  await desk.app.evaluate(({ dialog }, scriptedAnswers) => {
    const remaining = [...scriptedAnswers];
    const questions: string[] = [];
    Object.assign(globalThis, { questions });
    const answerQuestion = (...options: readonly unknown[]) => {
      questions.push((options.at(-1) as Electron.MessageBoxOptions).message);
      return Promise.resolve({ response: (remaining.shift() ?? true) ? 1 : 0, checkboxChecked: false });
    };
    dialog.showMessageBox = answerQuestion;
  }, answers);
  return () => desk.app.evaluate(() => (globalThis as unknown as { questions: string[] }).questions);
}
