import { test } from "../../support/connection.ts";
import { expect } from "../../support/desk-test.ts";
import { letTimePass } from "../../support/journal.ts";
import { button, enter, enterDrafts, heading, methodsOf, type, UPDATE } from "../../support/worksheet.ts";

test("what comes up at a worksheet's end takes no press for a moment: the finger was on its way to “Cancel the rest”", async ({
  desk,
  control,
}) => {
  const ids = await enterDrafts(desk, control, 3);
  await control.addFault({ operation: UPDATE, kind: "delay", times: "always", answerDelayMs: 500 });
  await type(desk, "AIR_FREIGHT");
  await button(desk, "Apply shipping method").click();
  await expect(desk.page.getByText("3 of 3 settled")).toBeVisible();
  await expect(desk.page.getByText("3 changes cannot be undone: their old methods are not known.")).toBeVisible();
  await expect(button(desk, /back$/)).toHaveCount(0);
  await button(desk, "Close the worksheet").click();
  await enter(desk, ids);
  await type(desk, "SEA_FREIGHT");
  await button(desk, "Apply shipping method").click();
  await expect(button(desk, "Cancel the rest")).toBeVisible();
  // Looked at in the page, in the very turn in which the button comes up.
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
  await button(desk, "Undo 3 changes").click();
  await expect.poll(() => methodsOf(control, ids)).toEqual(["AIR_FREIGHT", "AIR_FREIGHT", "AIR_FREIGHT"]);
});

test("a method that was never seen is doubted and refused in the service's words; one that was used comes first", async ({
  desk,
  control,
}) => {
  await enterDrafts(desk, control, 2);
  await type(desk, "ZEPPELIN");
  const doubt = desk.page.getByRole("status").filter({ hasText: "is new to this desk" });
  await expect(doubt).toHaveText("“ZEPPELIN” is new to this desk. Check its spelling: the service may refuse it.");
  await button(desk, "Apply shipping method").click();
  await expect(button(desk, "Refused 2")).toBeVisible();
  await expect(desk.page.getByRole("table", { name: "Changes" })).toContainText(/refused it: .*ZEPPELIN/);
  await button(desk, "Close the worksheet").click();

  const first = desk.page.getByRole("list", { name: "Methods by number key" }).getByRole("button").first();
  const ids = await enterDrafts(desk, control, 2);
  await expect(first).not.toContainText("Sea freight");
  await type(desk, "SEA_FREIGHT");
  await expect(doubt).toHaveCount(0);
  await button(desk, "Apply shipping method").click();
  await expect(button(desk, "Changed 2")).toBeVisible();
  expect(await methodsOf(control, ids)).toEqual(["SEA_FREIGHT", "SEA_FREIGHT"]);
  await button(desk, "Close the worksheet").click();
  await enterDrafts(desk, control, 1);
  await expect(first).toContainText("Sea freight");
});

test("a worksheet that nobody touched for half a day waits for its operator", async ({ launch, control, userData }) => {
  const before = await launch();
  await before.ready();
  await control.addFault({ operation: UPDATE, kind: "delay", times: "always", answerDelayMs: 300 });
  await enterDrafts(before, control, 40);
  await type(before, "LAND_FREIGHT");
  await button(before, "Apply shipping method").click();
  await expect(button(before, /^Changed \d/)).toBeVisible();
  await before.close();
  letTimePass(userData, 13 * 60);
  await control.clearFaults();
  const sent = (await control.requests(UPDATE)).length;

  const desk = await launch();
  await desk.ready();
  await desk.open("Shipping orders");
  await expect(heading(desk, "40 orders to Land freight")).toBeVisible();
  await expect(desk.page.getByText("Paused: nothing is sent until you resume")).toBeVisible();
  expect((await control.requests(UPDATE)).length).toBe(sent);
  await button(desk, "Resume").click();
  await expect(desk.page.getByText("40 of 40 settled")).toBeVisible();
});
