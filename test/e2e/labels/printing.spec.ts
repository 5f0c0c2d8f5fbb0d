import { sendOrder } from "../support/bridge-calls.ts";
import { findCodes, renderInk } from "../support/cups/printed-paper.ts";
import { choosePrinter, DPI, hasPrinting, jobsOf, QUEUE, test } from "../support/cups/printing-desk.ts";
import { itemsOf } from "../support/desk-test.ts";
import { expect, openOrder, prints } from "../support/labels/label-test.ts";

test.skip(!hasPrinting, "This computer has no printing system");

test("prints each label once when the desk restarts in between", async ({ printingDesk, launch, control, cups }) => {
  await choosePrinter(printingDesk, QUEUE);
  await printingDesk.open("Scan");
  const [firstItems, secondItems] = (await itemsOf(control, "eligible", 2)).map((item) => [item]);
  await sendOrder(printingDesk, firstItems ?? []);
  await jobsOf(cups, 1);
  await printingDesk.close();

  const desk = await launch({ environment: cups.environment });
  await desk.waitUntilReady();
  await sendOrder(desk, secondItems ?? []);
  const jobs = await jobsOf(cups, 2);
  const trackingNumbers = (await control.orders()).map(({ trackingNumber }) => trackingNumber);
  const printedCodes = await Promise.all(jobs.map(async ({ file }) => findCodes(await renderInk(file, 1, DPI))));
  expect(new Set(printedCodes.flat())).toEqual(new Set(trackingNumbers));
  await openOrder(desk, 2);
  await expect(prints(desk)).toContainText("on arrival");
});
