import { expect, type Locator } from "@playwright/test";
import type { ControlClient } from "../../../src-simulator/control-client.ts";
import type { DeskWindow } from "./desk-window.ts";

export const refusedScans = (desk: DeskWindow): Locator => desk.page.getByRole("list", { name: "Refused scans" });

/** Fills in everything an order needs, with the first service type. */
export async function fillOrder(desk: DeskWindow): Promise<void> {
  await desk.fillDestination();
  await desk.page.getByRole("combobox", { name: "Shipment service type" }).click();
  await desk.page.getByRole("option").first().click();
}

export async function fillAndSubmit(desk: DeskWindow): Promise<void> {
  await fillOrder(desk);
  await submitButton(desk).click();
}

export async function openFields(desk: DeskWindow): Promise<void> {
  const changeButton = desk.page.getByRole("button", { name: "Change", exact: true });
  if (await changeButton.isVisible()) await changeButton.click();
  else await desk.field("Recipient name").focus();
  await desk.field("Phone").waitFor();
  const moreButton = desk.page.getByRole("button", { name: /^More fields/, expanded: false });
  if (await moreButton.isVisible()) await moreButton.click();
}

export const submitButton = (desk: DeskWindow): Locator => desk.button("Submit batch");

/** Makes the service refuse the next order with these texts by field. */
export const refuseNextOrder = (control: ControlClient, error: Record<string, string>): Promise<unknown> =>
  control.addFault({ operation: "createResend", kind: "refusal", errorCode: "VALIDATION_FAILED", error });

export const refusalAlert = (desk: DeskWindow): Locator =>
  desk.page.getByRole("alert").filter({ hasText: "refused this batch" });

export async function journaledScans(desk: DeskWindow): Promise<string[]> {
  const scans = await desk.page.evaluate(async () =>
    window.desk.blackBox.list({ filter: { kinds: [], text: "", from: null, until: null }, offset: 0, limit: 200 }),
  );
  return scans.ok ? scans.value.rows.map(({ text }) => text).toReversed() : [];
}

export async function deferScans(desk: DeskWindow, codes: readonly string[]): Promise<void> {
  await desk.page.getByRole("combobox", { name: "Country" }).click();
  await expect(desk.page.getByRole("option").first()).toBeVisible();
  for (const code of codes) await desk.scan(code);
  const countDurable = (): Promise<number> =>
    desk.page.evaluate(async () => {
      const deferredScans = await window.desk.scan.listDeferred({});
      return deferredScans.ok ? deferredScans.value.length : -1;
    });
  await expect.poll(countDurable).toBe(codes.length);
}

/** Returns targets below 48 px and pairs closer than 8 px, which an operator with gloves would miss. */
export const smallTargets = (desk: DeskWindow, area = ".scan-screen"): Promise<string[]> =>
  desk.page.locator(area).evaluate((root) => {
    const readName = (element: Element): string => element.getAttribute("aria-label") ?? element.textContent ?? "";
    const targets = [...root.querySelectorAll("button, a, textarea, input, [role='button']")]
      .map((element) => ({ name: readName(element) || element.id, box: element.getBoundingClientRect(), element }))
      // A target that is scrolled out of view cannot be pressed.
      .map(({ element, ...target }) => {
        const { left, top, width, height } = target.box;
        const hitElements = [top + 2, top + height - 2].map((y) => document.elementFromPoint(left + width / 2, y));
        return { ...target, isVisible: hitElements.every((hit) => hit !== null && element.contains(hit)) };
      })
      .filter(({ isVisible }) => isVisible);
    const smallTargetNames = targets.filter(({ box }) => box.width < 47.5 || box.height < 47.5).map(({ name }) => name);
    const closePairs = targets.flatMap((left, index) =>
      targets.slice(index + 1).flatMap((right) => {
        const horizontalGap = Math.max(left.box.left, right.box.left) - Math.min(left.box.right, right.box.right);
        const verticalGap = Math.max(left.box.top, right.box.top) - Math.min(left.box.bottom, right.box.bottom);
        return Math.max(horizontalGap, verticalGap) < 7.5 ? [`${left.name} and ${right.name}`] : [];
      }),
    );
    return [...smallTargetNames, ...closePairs];
  });

/** Changes the last digit. The service's RMAs end in check digits, so that no other RMA is as similar. */
export const misread = (rma: string): string => `${rma.slice(0, -1)}${(Number(rma.at(-1)) + 1) % 10}`;

export const similarItem = (desk: DeskWindow): Locator =>
  desk.page.getByRole("region", { name: "A similar item on hold" });
