import { test } from "../../support/connection.ts";
import { expect } from "../../support/desk-test.ts";
import { ageJournal } from "../../support/journal.ts";
import { enterOrders, enterDrafts, heading, methodsOf, typeMethod, UPDATE_METHOD } from "../../support/worksheet.ts";

test('ignores presses on a button that has just replaced "Cancel the rest"', async ({ desk, control }) => {
  const ids = await enterDrafts(desk, control, 3);
  await control.addFault({ operation: UPDATE_METHOD, kind: "delay", times: "always", answerDelayMs: 500 });
  await typeMethod(desk, "AIR_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.page.getByText("3 of 3 changed")).toBeVisible();
  await expect(desk.page.getByText("3 changes cannot be undone: their old methods are not known.")).toBeVisible();
  await expect(desk.button(/back$/)).toHaveCount(0);
  // The practice service names the currency of shipments only, which a draft does not have.
  const fee = desk.page.getByRole("cell", { name: /\d currency not reported$/ }).first();
  await expect(fee).toBeVisible();
  expect(await fee.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  await desk.button("Close the worksheet").click();
  await enterOrders(desk, ids);
  await typeMethod(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.button("Cancel the rest")).toBeVisible();
  // The check runs in the page, in the task in which the button appears.
  const isPressable = await desk.page.evaluate(async () => {
    const findUndoButton = (): HTMLElement | undefined =>
      [...document.querySelectorAll("button")].find((button) => button.textContent.includes("Undo 3 changes"));
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (findUndoButton() === undefined) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const box = findUndoButton()?.getBoundingClientRect() ?? new DOMRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return findUndoButton()?.contains(hit) === true;
  });
  expect(isPressable).toBe(false);
  await desk.button("Undo 3 changes").click();
  await expect.poll(() => methodsOf(control, ids)).toEqual(["AIR_FREIGHT", "AIR_FREIGHT", "AIR_FREIGHT"]);
});

test("pauses a worksheet that was untouched for half a day", async ({ launch, control, userData }) => {
  const earlierDesk = await launch();
  await earlierDesk.waitUntilReady();
  await control.addFault({ operation: UPDATE_METHOD, kind: "delay", times: "always", answerDelayMs: 300 });
  await enterDrafts(earlierDesk, control, 40);
  await typeMethod(earlierDesk, "LAND_FREIGHT");
  await earlierDesk.button("Apply shipping method").click();
  await expect(earlierDesk.button(/^Changed \d/)).toBeVisible();
  await earlierDesk.close();
  ageJournal(userData, 13 * 60);
  await control.clearFaults();
  const requestCount = (await control.requests(UPDATE_METHOD)).length;

  const desk = await launch();
  await desk.waitUntilReady();
  await desk.open("Shipping orders");
  await expect(heading(desk, "40 orders to Land freight")).toBeVisible();
  await expect(desk.page.getByText("Paused: no more is sent until you resume")).toBeVisible();
  expect((await control.requests(UPDATE_METHOD)).length).toBe(requestCount);
  await desk.button("Resume").click();
  await expect(desk.page.getByText("40 of 40 changed")).toBeVisible();
});

test("counts only the orders whose method it changes", async ({ desk, control }) => {
  const ids = await enterDrafts(desk, control, 2);
  await typeMethod(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.page.getByText("2 of 2 changed")).toBeVisible();
  await desk.button("Close the worksheet").click();
  const [newOrder] = await control.addShippingDrafts(1);
  await enterOrders(desk, [...ids, newOrder?.consolidateShippingOrderId ?? ""]);
  await typeMethod(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.page.getByText("1 of 1 changed")).toBeVisible();
  await expect(heading(desk, "1 order to Sea freight")).toBeVisible();
  await expect(desk.button("Held back 2")).toBeVisible();
});
