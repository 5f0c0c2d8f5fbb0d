import type { ElectronApplication } from "@playwright/test";
import type { Simulator } from "../../../src-simulator/index.ts";
import { expect, test } from "../support/desk-test.ts";
import type { DeskWindow } from "../support/desk-window.ts";

// Over the bridge; environments.spec.ts drives the screens.
const ID = "own-elsewhere";

async function addElsewhere(desk: DeskWindow, simulator: Simulator): Promise<void> {
  const saved = await desk.page.evaluate(
    ({ user, open }) =>
      window.desk.environment.save({ id: null, name: "Elsewhere", userApiUrl: user, publicApiUrl: open }),
    { user: `${simulator.url}/practice/user/api/`, open: `${simulator.url}/practice/public/api` },
  );
  expect(saved.ok).toBe(true);
  const kept = await desk.page.evaluate(
    ({ id, credentials }) => window.desk.environment.saveCredentials({ id, ...credentials, keep: "session" }),
    { id: ID, credentials: simulator.credentials },
  );
  expect(kept).toMatchObject({ ok: true });
  expect(JSON.stringify(kept)).not.toContain(simulator.credentials.apiToken);
}

async function switchTo(desk: DeskWindow, id: string, name: string): Promise<void> {
  const loaded = desk.page.waitForEvent("load");
  await desk.page.evaluate((id) => void window.desk.environment.switchTo({ id }), id);
  await loaded;
  await desk.ready();
  await expect.poll(() => titles(desk.app)).toContain(`Returns Desk · ${name}`);
}

const titles = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

const status = (desk: DeskWindow) => desk.page.evaluate(() => window.desk.status.get({}));

async function scannedTexts(desk: DeskWindow): Promise<string[]> {
  const scans = await desk.page.evaluate(() => window.desk.scan.recent({ limit: 50 }));
  if (!scans.ok) throw new Error(scans.error.code);
  return scans.value.map(({ text }) => text).toSorted();
}

test("switches environments without mixing or losing scans", async ({ desk, simulator }) => {
  await expect.poll(() => titles(desk.app)).toContain("Returns Desk · Practice");
  await addElsewhere(desk, simulator);
  const codes = Array.from({ length: 8 }, (_, index) => `NOT-AN-ITEM-${index}`);
  for (const code of codes) await desk.scan(code);
  // Without a pause: scans that the old page still hands over go to the environment where they were scanned.
  await switchTo(desk, ID, "Elsewhere");
  expect(await status(desk)).toMatchObject({
    ok: true,
    value: { environment: { id: ID, kind: "custom" }, credentials: "ok" },
  });
  expect(await scannedTexts(desk)).toEqual([]);
  await desk.scan("ONLY-ELSEWHERE");
  await expect(desk.verdict).toContainText("Unknown code");
  await expect.poll(() => titles(desk.app)).toEqual(["Returns Desk · Elsewhere"]);

  await switchTo(desk, "practice", "Practice");
  expect(await scannedTexts(desk)).toEqual(codes);
});

test("opens one of the two environments after a kill during the switch", async ({ launch, simulator }) => {
  const first = await launch();
  await first.ready();
  await addElsewhere(first, simulator);
  await first.page.evaluate((id) => void window.desk.environment.switchTo({ id }), ID);
  await first.kill();

  const restarted = await launch();
  await expect
    .poll(async () => {
      const now = await status(restarted);
      return now.ok && now.value.environment.name;
    })
    .toMatch(/^(Practice|Elsewhere)$/);
  const listed = await restarted.page.evaluate(() => window.desk.environment.list({}));
  expect(listed).toMatchObject({ ok: true, value: { configuration: { problems: [], locked: false } } });
  expect(listed.ok && listed.value.environments.filter(({ current }) => current)).toHaveLength(1);
});

test("waits for the page's scans before it loads the new environment's page", async ({ desk, simulator }) => {
  await addElsewhere(desk, simulator);
  // Chromium lets a page block its closing only after a user gesture.
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
  // src-renderer/scanner/use-scanner-capture.ts does this while scans wait.
  await desk.page.evaluate(() => {
    const delayClose = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
      window.removeEventListener("beforeunload", delayClose);
      setTimeout(() => void window.desk.window.continueClose({}), 300);
    };
    window.addEventListener("beforeunload", delayClose);
  });
  await switchTo(desk, ID, "Elsewhere");
  expect(await status(desk)).toMatchObject({ ok: true, value: { environment: { id: ID } } });
});
