import { orderOf, PracticeService } from "../../../integration/simulator/practice-service.ts";
import { openInbox, reportEvent } from "../../support/report-event.ts";
import { expect, test } from "../../support/labels/label-test.ts";

test("an order that was made elsewhere is canceled from its drawer, and its label is seen there", async ({
  desk,
  control,
  simulator,
}) => {
  const service = new PracticeService(simulator);
  const resendId = String(await service.created(orderOf(service.eligible(1))));
  await expect.poll(async () => (await control.order(resendId)).status).toBe("label-success");
  const endpoint = await openInbox(desk);
  await reportEvent(endpoint, resendId, "label-success", { resendShipmentList: [], returnInventoryList: [] });
  await desk.open("Resends");
  await desk.pressKey("F5");
  const table = desk.page.getByRole("table", { name: "Resend orders" });
  await table.getByRole("row", { name: new RegExp(resendId) }).click();

  const drawer = desk.page.getByRole("complementary", { name: "Resend order" });
  await drawer.getByRole("button", { name: "Refresh" }).click();
  const label = drawer.getByRole("img", { name: "Label, page 1" });
  await expect(label).toHaveAttribute("aria-busy", "false");
  await expect(drawer.getByRole("button", { name: "Print label" })).toBeInViewport();

  await expect(drawer).toContainText("Ask the person who made it before you cancel");
  await drawer.getByRole("button", { name: "Cancel resend" }).click();
  const question = drawer.getByRole("group", { name: "Cancel resend" });
  await question.getByRole("button", { name: "Cancel resend" }).click();
  await expect(drawer.getByRole("list", { name: "Timeline" })).toContainText("Cancellation confirmed");
  await expect(drawer).toContainText("The order was canceled; nothing ships.");
  expect((await control.order(resendId)).status).toBe("canceled");
});
