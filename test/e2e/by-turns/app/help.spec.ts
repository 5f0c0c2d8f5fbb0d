import type { Locator } from "@playwright/test";
import words from "../../../../src-renderer/i18n/en/help.ts";
import { HELP_CHAPTERS, type HelpChapter } from "../../../../src-renderer/help/chapters.ts";
import { DESK_KEYS } from "../../../../src-renderer/desk/key-help-table.ts";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import { credentialsBar, openEnvironment } from "../../support/connection.ts";
import { expect, itemsOf, lookingTest, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";
import { fileNotices, pushNotices } from "../../support/file-notices.ts";
import { submitButton } from "../../support/scan-desk.ts";

// One desk for all that only look.
test.describe.configure({ mode: "default" });

const pages = (desk: DeskWindow): Locator => desk.page.getByRole("navigation", { name: words.chapters });
const page = (desk: DeskWindow): Locator => desk.page.getByRole("region", { name: words.title, exact: true });
const search = (desk: DeskWindow): Locator => desk.field("Search the help");
const button = (desk: DeskWindow, name: string | RegExp): Locator => desk.page.getByRole("button", { name });

interface Scene {
  readonly desk: DeskWindow;
  readonly control: ControlClient;
}

/** The page is open at this chapter, whole; Esc leads back to where the trouble is. */
async function expectPage({ desk }: Scene, chapter: HelpChapter): Promise<void> {
  const { title, shows, why, todo } = words.chapter[chapter];
  await expect(page(desk).getByRole("heading", { name: title })).toBeFocused();
  for (const text of [shows, why, todo]) await expect(page(desk)).toContainText(text);
  await desk.pressKey("Escape");
  await expect(page(desk)).toHaveCount(0);
}

/** In a batch of its own. */
async function submit({ desk, control }: Scene): Promise<void> {
  await desk.open("Scan");
  if ((await desk.batchItems.count()) > 0) await desk.pressKey("F9");
  await expect(desk.batchItems).toHaveCount(0);
  const item = (await itemsOf(control, "eligible", 20))[next];
  next += 1;
  await desk.scan(item?.rma ?? "");
  await expect(desk.batchItems).toHaveCount(1);
  await desk.fillDestination();
  // Its labels are made automatically.
  await desk.choose("Shipment service type", "UPS");
  await submitButton(desk).click();
}
let next = 0;

const lastOrder = (desk: DeskWindow): Locator =>
  desk.page.getByRole("status", { name: "Last order" }).getByRole("button", { name: "Show the order" });

async function openNewest({ desk }: Scene): Promise<void> {
  await expect(desk.page.getByRole("status", { name: "Last order" })).toContainText("created");
  await desk.open("Resends");
  await desk.page.getByRole("table", { name: "Resend orders" }).getByRole("row").nth(1).dblclick();
}

const link = ({ desk }: Scene, chapter: HelpChapter): Promise<void> =>
  button(desk, `Help: ${words.chapter[chapter].title}`).first().click();

/** Causes each trouble and asks for help beside it, as an operator would; null where another test does. */
const WALK: Readonly<Record<HelpChapter, ((scene: Scene) => Promise<void>) | null>> = {
  "not-added": async (scene) => {
    await scene.desk.scan("NO-SUCH-CODE");
    await expect(scene.desk.verdict).toHaveText(/^Unknown code/);
    await scene.desk.pressKey("F4");
    await link(scene, "not-added");
  },
  "full-batch": async ({ desk, control }) => {
    await desk.pressKey("F9");
    for (const { rma } of (await itemsOf(control, "eligible", 40)).slice(-6)) await desk.scan(rma);
    await expect(desk.verdict).toHaveText(/^Batch full/);
    await desk.pressKey("F1");
  },
  "wrong-letters": async (scene) => {
    const { desk } = scene;
    await desk.openSettings("Scanner check-up");
    await button(desk, "Start").click();
    const skip = button(desk, "Skip: the scanner does not read this code");
    for (let code = 0; code < 7; code += 1) await skip.click();
    await link(scene, "wrong-letters");
  },
  refused: async (scene) => {
    const error = { message: "The warehouse asks for patience." };
    await scene.control.addFault({ operation: "createResend", kind: "refusal", errorCode: "VALIDATION_FAILED", error });
    await submit(scene);
    await link(scene, "refused");
  },
  // Before another order can take the failure that is waiting for a label.
  "failed-label": async (scene) => {
    await scene.control.nextLabels("failed");
    await submit(scene);
    await openNewest(scene);
    await link(scene, "failed-label");
  },
  cancel: async (scene) => {
    await submit(scene);
    await openNewest(scene);
    await link(scene, "cancel");
  },
  "unknown-outcome": async (scene) => {
    await scene.control.addFault({ operation: "createResend", kind: "reset", when: "after" });
    await submit(scene);
    await lastOrder(scene.desk).click();
    await link(scene, "unknown-outcome");
  },
  "key-refused": async (scene) => {
    await scene.control.addFault({ operation: "createResend", kind: "status", status: 401 });
    await submit(scene);
    await expect(credentialsBar(scene.desk)).toBeVisible();
    await link(scene, "key-refused");
  },
  // Practice needs none; this desk has none.
  keychain: async (scene) => {
    const { desk } = scene;
    await openEnvironment(desk, "Sandbox");
    await desk.field("API key").fill("a-key");
    await desk.field("API token").fill("a-token");
    await button(desk, "Save credentials").click();
    await link(scene, "keychain");
  },
  // Below.
  offline: null,
  // cancel.spec.ts, the next test, resilience.spec.ts
  clock: null,
  files: null,
  "disk-full": null,
  // The hatched card is its own cure; help is reached from the list.
  "not-listening": null,
};

test("help beside each trouble opens at what to do about it, and Esc leads back", async ({ launch, control }) => {
  const desk = await launch({ environment: { DBUS_SESSION_BUS_ADDRESS: "unix:path=/nowhere/bus" } });
  await desk.ready();
  const scene = { desk, control };
  for (const [chapter, meet] of Object.entries(WALK) as [HelpChapter, (typeof WALK)[HelpChapter]][]) {
    if (meet === null) continue;
    await test.step(chapter, async () => {
      await meet(scene);
      await expectPage(scene, chapter);
    });
  }
});

lookingTest(
  "help beside a notice about the desk's files is left by Esc, wherever the focus is then",
  async ({ desk, control }) => {
    await pushNotices(desk, [{ kind: "cache-started-over", at: new Date().toISOString() }]);
    for (const screen of ["Scan", "Inventory", "Settings"] as const) {
      await desk.open(screen);
      const help = fileNotices(desk).getByRole("button", { name: `Help: ${words.chapter.files.title}` });
      await help.click();
      await expectPage({ desk, control }, "files");
      await expect(desk.page.getByRole("link", { name: screen })).toHaveAttribute("aria-current", "page");
      await help.click();
      await expect(page(desk)).toBeVisible();
      await help.focus();
      await desk.pressKey("Escape");
      await expect(page(desk)).toHaveCount(0);
      await help.click();
      await help.click();
      await desk.pressKey("Escape");
      await expect(page(desk)).toHaveCount(0);
    }
  },
);

lookingTest(
  "help finds its pages by what the screen says, and a search of before hides no page that is asked for",
  async ({ desk, control }) => {
    await desk.pressKey("F1");
    await search(desk).fill("KEYCHAIN");
    await expect(pages(desk).getByRole("button")).toHaveText([words.chapter.keychain.title]);
    await expect(page(desk)).toContainText(words.chapter.keychain.todo);
    await expect(search(desk)).toBeFocused();
    await search(desk).fill("F7");
    await expect(pages(desk).getByRole("button")).toHaveText([words.reference]);
    await search(desk).fill("fax machine");
    await expect(page(desk).getByRole("status")).toContainText("fax machine");
    await expect(pages(desk).getByRole("button")).toHaveCount(0);

    await desk.open("Scan");
    await desk.scan("NO-SUCH-CODE");
    await expect(desk.verdict).toHaveText(/^Unknown code/);
    await desk.pressKey("F1");
    await expectPage({ desk, control }, "not-added");
  },
);

test("without a network every page is there, with its own words, and beside the mark that says so", async ({
  desk,
  control,
  simulator,
}) => {
  await desk.open("Reference lists");
  await simulator.close();
  await button(desk, "Refresh all").click();
  await expect(desk.page.getByRole("status", { name: "Network" })).toContainText(/Offline since/);
  await link({ desk, control }, "offline");
  await expectPage({ desk, control }, "offline");
  await desk.pressKey("F1");
  await expect(pages(desk).getByRole("button")).toHaveCount(HELP_CHAPTERS.length + 2);
  for (const chapter of HELP_CHAPTERS) {
    await pages(desk).getByRole("button", { name: words.chapter[chapter].title }).click();
    await expect(page(desk).getByRole("heading", { name: words.chapter[chapter].title })).toBeFocused();
    await expect(page(desk)).toContainText(words.chapter[chapter].todo);
  }
  await pages(desk).getByRole("button", { name: words.reference }).click();
  await expect(page(desk).locator(".key-help__caps")).not.toHaveCount(0);
  expect(await page(desk).locator(".key-help__caps").count()).toBeGreaterThanOrEqual(Object.keys(DESK_KEYS).length);
});
