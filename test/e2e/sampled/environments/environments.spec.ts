import { addEnvironment, banner, CREDENTIALS, enterCredentials, switchTo, test } from "../../support/connection.ts";
import { addItems, expect } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

const heading = (desk: DeskWindow, name: string) => desk.page.getByRole("heading", { name, exact: true });

/** Counts the tones that the next loaded pages start. */
async function countTones({ page }: DeskWindow): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { tones: 0 });
    window.OscillatorNode = class extends OscillatorNode {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        Object.assign(window, { tones: Number(Reflect.get(window, "tones")) + 1 });
      }
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "tones")));
}

test("shares no data between two environments", async ({ desk, control, secondService }) => {
  const tones = await countTones(desk);
  const [practiceItem] = await addItems(desk, control, 1);
  await desk.field("Recipient name").fill("Anna of practice");
  // Continues without a pause: the desk must store the typed text before the environment closes.
  await addEnvironment(desk, "Elsewhere", secondService);
  await expect(banner(desk)).toHaveText("Practice");
  await switchTo(desk, "Elsewhere");
  await expect(desk.page.locator("html")).toHaveAttribute("data-environment", "custom");

  await expect(heading(desk, "Connect this desk")).toBeVisible();
  await desk.button("Enter key and token").click();
  await expect(desk.field("API key")).toBeFocused();
  await enterCredentials(desk, CREDENTIALS);
  await desk.open("Scan");
  await desk.waitUntilReady();
  await expect(desk.batchItems).toHaveCount(0);
  await expect(desk.field("Recipient name")).toHaveValue("");

  await switchTo(desk, "Practice");
  await desk.waitUntilReady();
  await expect(desk.batchItems).toHaveCount(1);
  await expect(desk.batchItems).toContainText(practiceItem?.rma.split("-").at(-2) ?? "");
  await expect(desk.field("Recipient name")).toHaveValue("Anna of practice");
  await switchTo(desk, "Elsewhere");
  await desk.waitUntilReady();
  await expect(desk.batchItems).toHaveCount(0);
  await desk.scan("HEARD");
  await expect(desk.verdict).toContainText("Unknown code");
  // Both tones belong to the scan: opening the environment played none.
  await expect.poll(tones).toBe(2);

  // A muted station stays silent.
  await desk.openSettings("Sounds and speech");
  await desk.page.getByRole("switch", { name: "Sound for each scan" }).click({ force: true });
  await expect(desk.page.getByText("Saved", { exact: true })).toBeVisible();
  await desk.page.reload();
  await desk.open("Scan");
  await desk.waitUntilReady();
  await desk.scan("SILENT");
  await expect(desk.verdict).toContainText("Unknown code");
  expect(await tones()).toBe(0);
  // Closes the desk, because its page keeps the counter.
  await desk.close();
});
