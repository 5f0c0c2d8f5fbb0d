import {
  answerQuestions,
  CREDENTIALS,
  enterAddresses,
  enterCredentials,
  openEnvironment,
  switchTo,
  test,
} from "../support/connection.ts";
import { expect } from "../support/desk-test.ts";
import { enterOrders, enterDrafts, heading, methodsOf, typeMethod, UPDATE_METHOD } from "../support/worksheet.ts";

test("sends a day's first production change only after confirmation", async ({ desk, secondService }) => {
  await openEnvironment(desk, "Production");
  await enterAddresses(desk, secondService);
  await enterCredentials(desk, CREDENTIALS);
  await switchTo(desk, "Production");
  await desk.waitUntilReady();
  const ids = await enterDrafts(desk, secondService.control, 2);
  await typeMethod(desk, "SEA_FREIGHT");
  const questions = await answerQuestions(desk, [false, true]);
  await desk.button("Apply shipping method").click();
  const refusalText = desk.page.getByText("Not sent: today's first change in production was not confirmed.");
  await expect(refusalText).toBeVisible();
  expect(await secondService.control.requests(UPDATE_METHOD)).toHaveLength(0);

  await desk.button("Apply shipping method").click();
  await expect(desk.page.getByText("2 of 2 changed")).toBeVisible();
  expect(await methodsOf(secondService.control, ids)).toEqual(["SEA_FREIGHT", "SEA_FREIGHT"]);
  // The confirmation is valid for the day: the next change requires none.
  await desk.button("Close the worksheet").click();
  await enterOrders(desk, ids);
  await typeMethod(desk, "AIR_FREIGHT");
  await desk.button("Apply shipping method").click();
  await expect(heading(desk, "2 orders to Air freight")).toBeVisible();
  expect(await questions()).toHaveLength(2);
});

test("leaves an order unknown after repeated lost answers until it is resent", async ({ desk, control }) => {
  const ids = await enterDrafts(desk, control, 1);
  await control.addFault({ operation: UPDATE_METHOD, kind: "truncated", when: "after", times: "always" });
  await typeMethod(desk, "SEA_FREIGHT");
  await desk.button("Apply shipping method").click();
  const resendButton = desk.button("Send 1 unknown again");
  await expect(resendButton).toBeVisible({ timeout: 200_000 });
  await expect(desk.button("Unknown 1")).toBeVisible();
  const requestCount = (await control.requests(UPDATE_METHOD)).length;
  await control.clearFaults();
  await resendButton.click();
  await expect(desk.button("Changed 1")).toBeVisible();
  expect(await control.requests(UPDATE_METHOD)).toHaveLength(requestCount + 1);
  expect(await methodsOf(control, ids)).toEqual(["SEA_FREIGHT"]);
});
