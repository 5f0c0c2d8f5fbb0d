import {
  answerQuestions,
  ELSEWHERE,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  switchTo,
  test,
} from "../support/connection.ts";
import { expect } from "../support/desk-test.ts";
import { enter, enterDrafts, heading, methodsOf, type, UPDATE } from "../support/worksheet.ts";

test("sends a day's first production change only after confirmation", async ({ desk, elsewhere }) => {
  await openEnvironment(desk, "Production");
  await enterAddresses(desk, elsewhere);
  await enterCredentials(desk, ELSEWHERE);
  await switchTo(desk, "Production");
  await desk.ready();
  const ids = await enterDrafts(desk, elsewhere.control, 2);
  await type(desk, "SEA_FREIGHT");
  const questions = await answerQuestions(desk, [false, true]);
  await desk.button("Apply shipping method").click();
  const refused = desk.page.getByText("Not sent: you did not allow today's first change in production.");
  await expect(refused).toBeVisible();
  expect(await elsewhere.control.requests(UPDATE)).toHaveLength(0);

  await desk.button("Apply shipping method").click();
  await expect(desk.page.getByText("2 of 2 settled")).toBeVisible();
  expect(await methodsOf(elsewhere.control, ids)).toEqual(["SEA_FREIGHT", "SEA_FREIGHT"]);
  // The confirmation lasts for the day: the next change asks nothing.
  await desk.button("Close the worksheet").click();
  await enter(desk, ids);
  await type(desk, "AIR_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(heading(desk, "2 orders to Air freight")).toBeVisible();
  expect(await questions()).toHaveLength(2);
});

test("leaves an order unknown after repeated lost answers until it is resent", async ({ desk, control }) => {
  const ids = await enterDrafts(desk, control, 1);
  await control.addFault({ operation: UPDATE, kind: "truncated", when: "after", times: "always" });
  await type(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  const resend = desk.button("Send 1 unknown again");
  await expect(resend).toBeVisible({ timeout: 200_000 });
  await expect(desk.button("Unknown 1")).toBeVisible();
  const sent = (await control.requests(UPDATE)).length;
  await control.clearFaults();
  await resend.click();
  await expect(desk.button("Changed 1")).toBeVisible();
  expect(await control.requests(UPDATE)).toHaveLength(sent + 1);
  expect(await methodsOf(control, ids)).toEqual(["SEA_FREIGHT"]);
});
