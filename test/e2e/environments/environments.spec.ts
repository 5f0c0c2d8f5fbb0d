import {
  addEnvironment,
  answerQuestions,
  credentialsBar,
  CREDENTIALS,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  switchTo,
  test,
} from "../support/connection.ts";
import { expect, itemsOf } from "../support/desk-test.ts";
import { fillOrder, fillAndSubmit } from "../support/scan-desk.ts";

test("keeps credentials out of the page while they are entered and corrected", async ({ desk, secondService }) => {
  await addEnvironment(desk, "Elsewhere", secondService);
  await enterCredentials(desk, CREDENTIALS);
  await switchTo(desk, "Elsewhere");
  await desk.waitUntilReady();
  await desk.open("Settings");
  await expect(desk.page.getByRole("region", { name: "Scanner", exact: true })).toBeVisible();
  await desk.openSettings("Connection");
  const form = desk.page.getByRole("region", { name: "Connection of Elsewhere" });
  await expect(form).toContainText("key ends in …x7Q");
  await enterCredentials(desk, CREDENTIALS);
  await expect(desk.field("API token")).toHaveValue("");
  await expect(desk.field("API key")).toHaveValue("");
  await desk.field("API token").fill("half a token");
  await desk.open("Scan");
  await desk.open("Settings");
  await expect(desk.field("API token")).toHaveValue("");

  const reachableText = await desk.page.evaluate(async () => {
    const answers = await Promise.all([
      window.desk.environment.list({}),
      window.desk.status.get({}),
      window.desk.settings.get({}),
    ]);
    const fields = [...document.querySelectorAll("input, textarea")].map((field) =>
      "value" in field ? String(field.value) : "",
    );
    const storages = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    return [JSON.stringify(answers), document.documentElement.outerHTML, storages, ...fields].join("\n");
  });
  expect(reachableText).toContain("x7Q");
  expect(reachableText).not.toContain(CREDENTIALS.apiToken);
  expect(reachableText).not.toContain(CREDENTIALS.apiKey);

  await enterCredentials(desk, { ...CREDENTIALS, apiKey: "a-wrong-key" });
  await desk.open("Scan");
  const [item] = await itemsOf(secondService.control, "eligible", 1);
  await desk.scan(item?.rma ?? "");
  await fillAndSubmit(desk);
  await expect(credentialsBar(desk)).toContainText(
    "The service rejected the API key and token. Nothing is lost; 1 order waits. Enter key and token again.",
  );
  expect(await secondService.control.orders()).toEqual([]);
  // Distance mode shows the message too.
  await desk.pressKey("F8");
  await expect(desk.page.getByRole("region", { name: "Distance mode" })).toContainText("Enter key and token again.");
  await desk.pressKey("F8");

  await desk.open("Inventory");
  await credentialsBar(desk).getByRole("button", { name: "Enter key and token" }).click();
  await expect(desk.field("API key")).toBeFocused();
  await enterCredentials(desk, CREDENTIALS);
  await expect(credentialsBar(desk)).toBeHidden();
  await desk.open("Scan");
  await expect(desk.page.getByRole("status", { name: "Order" })).toContainText(/created/i);
  expect(await secondService.control.orders()).toHaveLength(1);
});

test("sends a day's first production order only after confirmation", async ({ desk, secondService }) => {
  await openEnvironment(desk, "Production");
  await enterAddresses(desk, secondService);
  await enterCredentials(desk, CREDENTIALS);
  await switchTo(desk, "Production");
  await desk.waitUntilReady();
  const [firstItem, secondItem] = await itemsOf(secondService.control, "eligible", 2);
  await desk.scan(firstItem?.rma ?? "");
  await fillOrder(desk);
  const questions = await answerQuestions(desk, [false, true]);

  // A printed SUBMIT counts only when it is scanned twice.
  for (let count = 0; count < 2; count += 1) await desk.scan("%DESK%SUBMIT");
  await expect(desk.page.getByText("Not sent: today's first order in production was not confirmed.")).toBeVisible();
  expect(await secondService.control.orders()).toEqual([]);
  expect(await questions()).toEqual([
    expect.stringMatching(/^Send today's first change to "Production"\?\n127\.0\.0\.1:\d+/),
  ]);

  for (let count = 0; count < 2; count += 1) await desk.scan("%DESK%SUBMIT");
  await expect.poll(async () => (await secondService.control.orders()).length).toBe(1);
  await desk.scan(secondItem?.rma ?? "");
  await expect(desk.verdict).toHaveText(/^Added/);
  await fillAndSubmit(desk);
  await expect.poll(async () => (await secondService.control.orders()).length).toBe(2);
  expect(await questions()).toHaveLength(2);
});
