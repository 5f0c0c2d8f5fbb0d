import { test } from "../../support/connection.ts";
import { expect } from "../../support/desk-test.ts";
import { ageJournal } from "../../support/journal.ts";
import { enter, enterDrafts, heading, methodsOf, type, UPDATE } from "../../support/worksheet.ts";

test('ignores presses on a button that has just replaced "Cancel the rest"', async ({ desk, control }) => {
  const ids = await enterDrafts(desk, control, 3);
  await control.addFault({ operation: UPDATE, kind: "delay", times: "always", answerDelayMs: 500 });
  await type(desk, "AIR_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.page.getByText("3 of 3 settled")).toBeVisible();
  await expect(desk.page.getByText("3 changes cannot be undone: their old methods are not known.")).toBeVisible();
  await expect(desk.button(/back$/)).toHaveCount(0);
  await desk.button("Close the worksheet").click();
  await enter(desk, ids);
  await type(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(desk.button("Cancel the rest")).toBeVisible();
  // Checked in the page, in the task in which the button appears.
  const takesPress = await desk.page.evaluate(async () => {
    const takeBack = (): HTMLElement | undefined =>
      [...document.querySelectorAll("button")].find((each) => each.textContent.includes("Undo 3 changes"));
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (takeBack() === undefined) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const isHit = (): boolean => {
      const box = takeBack()?.getBoundingClientRect() ?? new DOMRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return takeBack()?.contains(hit) === true;
    };
    const atOnce = isHit();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return { atOnce, later: isHit() };
  });
  expect(takesPress).toEqual({ atOnce: false, later: true });
  await desk.button("Undo 3 changes").click();
  await expect.poll(() => methodsOf(control, ids)).toEqual(["AIR_FREIGHT", "AIR_FREIGHT", "AIR_FREIGHT"]);
});

test("pauses a worksheet that was untouched for half a day", async ({ launch, control, userData }) => {
  const before = await launch();
  await before.ready();
  await control.addFault({ operation: UPDATE, kind: "delay", times: "always", answerDelayMs: 300 });
  await enterDrafts(before, control, 40);
  await type(before, "LAND_FREIGHT");
  await before.button("Apply shipping method").click();
  await expect(before.button(/^Changed \d/)).toBeVisible();
  await before.close();
  ageJournal(userData, 13 * 60);
  await control.clearFaults();
  const sent = (await control.requests(UPDATE)).length;

  const desk = await launch();
  await desk.ready();
  await desk.open("Shipping orders");
  await expect(heading(desk, "40 orders to Land freight")).toBeVisible();
  await expect(desk.page.getByText("Paused: nothing is sent until you resume")).toBeVisible();
  expect((await control.requests(UPDATE)).length).toBe(sent);
  await desk.button("Resume").click();
  await expect(desk.page.getByText("40 of 40 settled")).toBeVisible();
});
