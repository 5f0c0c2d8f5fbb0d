import { expect, test } from "../../support/desk-test.ts";
import { tray } from "../../support/scan-desk.ts";

/** No id of the service is so large. */
const ABSENT = "9223372036854775807";

test("the tray says that the service is being asked about a code, and when there was no network to ask over", async ({
  desk,
  control,
}) => {
  await control.addFault({ operation: "getReturnInventory", kind: "reset", times: "always", delayMs: 2500 });
  await desk.scan(ABSENT);
  await expect(desk.verdict).toHaveText(/^Unknown code/);
  await desk.pressKey("F4");
  await expect(tray(desk)).toContainText("Asking the service…");
  await expect(tray(desk)).toContainText("Not asked: no network", { timeout: 45_000 });
  await expect(tray(desk)).not.toContainText("Asking the service…");
  // Nothing stands in the way of the next scan.
  await desk.scan("NO-SUCH-CODE");
  await expect(tray(desk).getByRole("listitem")).toHaveCount(2);
});

test("all refused scans are dismissed at once with one reason, and hold the batch no longer", async ({ desk }) => {
  const codes = ["FIRST-CODE", "SECOND-CODE", "THIRD-CODE"];
  for (const code of codes) {
    await desk.scan(code);
    await expect(desk.verdict).toContainText(code.slice(-8));
  }
  await expect(desk.page.getByRole("button", { name: "Refused scans 3" })).toBeVisible();
  await desk.pressKey("F4");
  await expect(tray(desk).getByRole("listitem")).toHaveCount(codes.length);
  await desk.page.getByRole("button", { name: "Dismiss all" }).click();
  // Nobody has read yet why this one was refused.
  await desk.scan("FOURTH-CODE");
  await expect(tray(desk).getByRole("listitem")).toHaveCount(codes.length + 1);
  await desk.page.getByRole("button", { name: "The parcel is set aside" }).click();
  await expect(tray(desk).getByRole("listitem")).toHaveCount(1);
  await expect(tray(desk).getByRole("listitem")).toContainText("FOURTH-CODE");
  await tray(desk)
    .getByRole("button", { name: /^Dismiss/ })
    .click();
  await desk.page.getByRole("button", { name: "The parcel is set aside" }).click();
  await expect(tray(desk)).toBeHidden();
  await expect(desk.page.getByRole("button", { name: "Refused scans 0" })).toBeVisible();
  await desk.page.reload();
  await desk.ready();
  await desk.pressKey("F4");
  await expect(desk.page.getByText("No refused scans in this batch.")).toBeVisible();
});
