import type { Locator } from "@playwright/test";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import { ELSEWHERE, enterAddresses, enterCredentials, openEnvironment, switchTo, test } from "../support/connection.ts";
import { expect } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";
import { letTimePass } from "../support/journal.ts";

const UPDATE = "updateShippingMethod";

const button = (desk: DeskWindow, name: string | RegExp): Locator => desk.page.getByRole("button", { name });
const method = (desk: DeskWindow): Locator => desk.page.getByRole("combobox", { name: "Shipping method" });
const heading = (desk: DeskWindow, name: string): Locator => desk.page.getByRole("heading", { name });

async function enterDrafts(desk: DeskWindow, control: ControlClient, count: number): Promise<string[]> {
  const ids = (await control.addShippingDrafts(count)).map((order) => order.consolidateShippingOrderId);
  await enter(desk, ids);
  return ids;
}

async function enter(desk: DeskWindow, ids: readonly string[]): Promise<void> {
  await desk.open("Shipping orders");
  const intake = desk.page.getByRole("textbox", { name: "Order IDs" });
  await intake.fill(ids.join("\n"));
  await intake.press("Enter");
  await expect(desk.page.getByRole("status", { name: "Entered order IDs" })).toContainText(`${ids.length} order`);
  await button(desk, "Change shipping method").click();
}

async function type(desk: DeskWindow, chosen: string): Promise<void> {
  await method(desk).fill(chosen);
  await desk.pressKey("Escape");
}

const methodsOf = async (control: ControlClient, ids: readonly string[]): Promise<unknown[]> =>
  (await control.shippingOrders())
    .filter((order) => ids.includes(order.consolidateShippingOrderId))
    .map(({ shippingMethod }) => shippingMethod);

test("the first change of a day in production is asked for, and a no sends nothing", async ({ desk, elsewhere }) => {
  await openEnvironment(desk, "Production");
  await enterAddresses(desk, elsewhere);
  await enterCredentials(desk, ELSEWHERE);
  await switchTo(desk, "Production");
  await desk.ready();
  const ids = await enterDrafts(desk, elsewhere.control, 2);
  await type(desk, "SEA_FREIGHT");
  await button(desk, "Apply shipping method").click();
  const question = desk.page.getByRole("group", { name: "Change orders in Production?" });
  await expect(question).toContainText("This is today's first change in Production. It is real.");
  await expect(question.getByRole("button", { name: "Not now" })).toBeFocused();
  await question.getByRole("button", { name: "Not now" }).click();
  await expect(question).toBeHidden();
  expect(await elsewhere.control.requests(UPDATE)).toHaveLength(0);

  await button(desk, "Apply shipping method").click();
  await question.getByRole("button", { name: "Change them in Production" }).click();
  await expect(desk.page.getByText("2 of 2 settled")).toBeVisible();
  expect(await methodsOf(elsewhere.control, ids)).toEqual(["SEA_FREIGHT", "SEA_FREIGHT"]);
  // The day's word stands: the next change asks for nothing more.
  await button(desk, "Close the worksheet").click();
  await enter(desk, ids);
  await type(desk, "AIR_FREIGHT");
  await button(desk, "Apply shipping method").click();
  await expect(heading(desk, "2 orders to Air freight")).toBeVisible();
});

test("an order whose answers are lost again and again is left unknown, until the operator has it sent once more", async ({
  desk,
  control,
}) => {
  const ids = await enterDrafts(desk, control, 1);
  await control.addFault({ operation: UPDATE, kind: "truncated", when: "after", times: "always" });
  await type(desk, "SEA_FREIGHT");
  await button(desk, "Apply shipping method").click();
  const again = button(desk, "Send 1 unknown again");
  await expect(again).toBeVisible({ timeout: 200_000 });
  await expect(button(desk, "Unknown 1")).toBeVisible();
  const sent = (await control.requests(UPDATE)).length;
  await control.clearFaults();
  await again.click();
  await expect(button(desk, "Changed 1")).toBeVisible();
  expect(await control.requests(UPDATE)).toHaveLength(sent + 1);
  expect(await methodsOf(control, ids)).toEqual(["SEA_FREIGHT"]);
});

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
