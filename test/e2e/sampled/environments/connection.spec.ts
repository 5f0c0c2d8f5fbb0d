import {
  addEnvironment,
  CREDENTIALS,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  test,
} from "../../support/connection.ts";
import { expect } from "../../support/desk-test.ts";

test("edits, restores and removes environments", async ({ desk, secondService }) => {
  const button = (name: string) => desk.page.getByRole("button", { name, exact: true });
  const rows = desk.page.getByRole("list", { name: "Environments" }).getByRole("listitem");
  await openEnvironment(desk, "Sandbox");
  const publishedAddress = await desk.field("User API address").inputValue();
  await desk.field("User API address").fill("https://returns.example.com/user/api/");
  await desk.field("User API address").press("Enter");
  await expect(desk.field("User API address")).toHaveValue("https://returns.example.com/user");
  await button("Restore default addresses").click();
  await expect(desk.field("User API address")).toHaveValue(publishedAddress);
  await openEnvironment(desk, "Production China");
  await expect(desk.field("Public API address")).toHaveAccessibleDescription(/lists none for China/);

  await addEnvironment(desk, "Elsewhere", secondService);
  await desk.openSettings("Connection");
  await button("Add environment").click();
  const title = desk.page.getByRole("heading", { name: "New environment" });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport({ ratio: 1 });
  await desk.field("Name").fill("elsewhere");
  await enterAddresses(desk, secondService);
  await button("Add").click();
  await expect(desk.field("Name")).toHaveAccessibleDescription(/Another environment has this name/);
  await button("Cancel").click();
  await openEnvironment(desk, "Elsewhere");
  await enterCredentials(desk, CREDENTIALS);
  await button("Remove credentials").click();
  await button("Keep").click();
  const form = desk.page.getByRole("region", { name: "Connection of Elsewhere" });
  await expect(button("Open Elsewhere")).toBeHidden();
  await expect(form).toContainText("key ends in …x7Q");
  await button("Remove credentials").click();
  await button("Remove credentials").click();
  await expect(form).toContainText("No API key and token set.");
  await desk.openSettings("Connection");
  await expect(rows.filter({ hasText: "Elsewhere" })).toHaveCount(1);
  await openEnvironment(desk, "Elsewhere");
  await button("Remove environment").click();
  await button("Remove environment").click();
  await desk.openSettings("Connection");
  await expect(rows.filter({ hasText: "Elsewhere" })).toHaveCount(0);
});
