import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  addEnvironment,
  banner,
  ELSEWHERE,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  switchTo,
  test,
  testResult,
} from "../../support/connection.ts";
import { expect } from "../../support/desk-test.ts";

test("the test of a connection says what is wrong and what to do", async ({ desk, elsewhere }) => {
  await addEnvironment(desk, "Elsewhere", elsewhere);
  const result = testResult(desk);
  const press = () => desk.page.getByRole("button", { name: "Test connection" }).click();

  await press();
  await expect(result).toContainText("No API key and token for the test");
  await enterCredentials(desk, { ...ELSEWHERE, apiToken: "a-wrong-token" });
  await press();
  await expect(result).toContainText("The service rejected the API key and token");
  await enterCredentials(desk, ELSEWHERE);
  await press();
  await expect(result).toContainText("Connected");

  // What is shown is what is tested: a changed address is stored first.
  await enterAddresses(desk, { ...elsewhere, publicBaseUrl: `${elsewhere.url}/somewhere` });
  await press();
  await expect(result).toContainText("Something else answers at the public API address");
  // Another computer does not get the key and token that were entered for this one.
  await enterAddresses(desk, { ...elsewhere, userBaseUrl: "http://127.0.0.1:1/user" });
  await press();
  await expect(result).toContainText("No API key and token for the test");
  await enterCredentials(desk, ELSEWHERE);
  await press();
  await expect(result).toContainText("No connection to the user API address");

  await enterAddresses(desk, { ...elsewhere, userBaseUrl: "http://returns.example.com/user" });
  await press();
  await expect(desk.field("User API address")).toHaveAccessibleDescription(/https/);
  await expect(result).toBeEmpty();
});

test("a published environment gets its addresses back, and one's own goes with its credentials", async ({
  desk,
  elsewhere,
}) => {
  const button = (name: string) => desk.page.getByRole("button", { name, exact: true });
  const rows = desk.page.getByRole("list", { name: "Environments" }).getByRole("listitem");
  await openEnvironment(desk, "Sandbox");
  const published = await desk.field("User API address").inputValue();
  await desk.field("User API address").fill("https://returns.example.com/user/api/");
  await button("Save addresses").click();
  await expect(desk.field("User API address")).toHaveValue("https://returns.example.com/user");
  await button("Restore published addresses").click();
  await expect(desk.field("User API address")).toHaveValue(published);
  await openEnvironment(desk, "Production China");
  await expect(desk.field("Public API address")).toHaveAccessibleDescription(/lists none for China/);

  await addEnvironment(desk, "Elsewhere", elsewhere);
  await desk.openSettings("Environments");
  await button("Add environment").click();
  const title = desk.page.getByRole("heading", { name: "New environment" });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await desk.field("Name").fill("elsewhere");
  await enterAddresses(desk, elsewhere);
  await button("Add").click();
  await expect(desk.field("Name")).toHaveAccessibleDescription(/Another environment has this name/);
  await button("Cancel").click();
  await button("Open Elsewhere").click();
  await enterCredentials(desk, ELSEWHERE);
  await button("Remove credentials").click();
  await button("Keep").click();
  const form = desk.page.getByRole("region", { name: "Connection of Elsewhere" });
  await expect(form).toContainText("key ends in …x7Q");
  await button("Remove credentials").click();
  await button("Remove credentials").click();
  await expect(form).toContainText("No API key and token set.");
  await desk.openSettings("Environments");
  await expect(rows.filter({ hasText: "Elsewhere" })).toHaveCount(1);
  await button("Open Elsewhere").click();
  await button("Remove environment").click();
  await button("Remove environment").click();
  await desk.openSettings("Environments");
  await expect(rows.filter({ hasText: "Elsewhere" })).toHaveCount(0);
});

test("what IT rolled out is in use at the first start, and is changed by IT alone", async ({
  launch,
  userData,
  elsewhere,
}) => {
  const { userBaseUrl, publicBaseUrl } = elsewhere;
  const leeds = { id: "leeds", name: "Leeds", userApiUrl: userBaseUrl, publicApiUrl: publicBaseUrl };
  const sandbox = { ...leeds, id: "sandbox", name: "Leeds tests" };
  const config = { environments: [leeds, sandbox], defaultEnvironment: "leeds", stationName: "Bench 4" };
  await writeFile(join(userData, "config.json"), JSON.stringify(config));
  const desk = await launch();
  await expect(banner(desk)).toHaveText("Leeds");
  await desk.open("Settings");
  const form = desk.page.getByRole("region", { name: "Connection of Leeds", exact: true });
  await expect(form).toContainText("Set up by your IT department");
  await expect(desk.field("User API address")).not.toBeEditable();
  await expect(form.getByRole("button", { name: "Remove environment" })).toBeHidden();
  await enterCredentials(desk, ELSEWHERE);
  await desk.open("Scan");
  await desk.ready();
  await expect(desk.page.getByText("Bench 4")).toBeVisible();
  await switchTo(desk, "Sandbox · Leeds tests");
});

test("a mistake in what IT rolled out is shown with its location, and the desk works without it", async ({
  launch,
  userData,
}) => {
  await writeFile(join(userData, "config.json"), JSON.stringify({ environments: [{ id: "leeds" }] }));
  const desk = await launch();
  await desk.ready();
  await expect(banner(desk)).toHaveText("Practice");
  await desk.open("Settings");
  const reported = desk.page.getByRole("alert").filter({ hasText: "The configuration from your IT department" });
  await expect(reported).toContainText("config.json: environments[0].name is missing.");
});
