import type { ElectronApplication } from "@playwright/test";
import type { Simulator } from "../../../../src-simulator/index.ts";
import { expect, test } from "../../support/desk-test.ts";
import type { DeskWindow } from "../../support/desk-window.ts";

// These tests call the bridge; environments.spec.ts uses the screens.
const ELSEWHERE_ID = "own-elsewhere";

async function addElsewhere(desk: DeskWindow, simulator: Simulator): Promise<void> {
  const environmentResult = await desk.page.evaluate(
    (addresses) => window.desk.environment.save({ id: null, name: "Elsewhere", ...addresses }),
    {
      userApiUrl: `${simulator.url}/practice/user/api/`,
      publicApiUrl: `${simulator.url}/practice/public/api`,
    },
  );
  expect(environmentResult.ok).toBe(true);
  const credentialsResult = await desk.page.evaluate(
    ({ id, credentials }) => window.desk.environment.saveCredentials({ id, ...credentials, storage: "session" }),
    { id: ELSEWHERE_ID, credentials: simulator.credentials },
  );
  expect(credentialsResult).toMatchObject({ ok: true });
  expect(JSON.stringify(credentialsResult)).not.toContain(simulator.credentials.apiToken);
}

async function switchTo(desk: DeskWindow, id: string, name: string): Promise<void> {
  const pageLoad = desk.page.waitForEvent("load");
  await desk.page.evaluate((id) => void window.desk.environment.switchTo({ id }), id);
  await pageLoad;
  await desk.waitUntilReady();
  await expect.poll(() => readTitles(desk.app)).toContain(`Returns Desk · ${name}`);
}

const readTitles = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

const readStatus = (desk: DeskWindow) => desk.page.evaluate(() => window.desk.status.get({}));

async function readScanTexts(desk: DeskWindow): Promise<string[]> {
  const scans = await desk.page.evaluate(() => window.desk.scan.recent({ limit: 50 }));
  if (!scans.ok) throw new Error(scans.error.code);
  return scans.value.map(({ text }) => text).toSorted();
}

test("switches environments without mixing or losing scans", async ({ desk, simulator }) => {
  await expect.poll(() => readTitles(desk.app)).toContain("Returns Desk · Practice");
  await addElsewhere(desk, simulator);
  const codes = Array.from({ length: 8 }, (_, index) => `NOT-AN-ITEM-${index}`);
  for (const code of codes) await desk.scan(code);
  // Switches without a pause: scans that the old page still has to record belong to its environment.
  await switchTo(desk, ELSEWHERE_ID, "Elsewhere");
  expect(await readStatus(desk)).toMatchObject({
    ok: true,
    value: { environment: { id: ELSEWHERE_ID, kind: "custom" }, credentials: "ok" },
  });
  expect(await readScanTexts(desk)).toEqual([]);
  await desk.scan("ONLY-ELSEWHERE");
  await expect(desk.verdict).toContainText("Unknown code");
  await expect.poll(() => readTitles(desk.app)).toEqual(["Returns Desk · Elsewhere"]);

  await switchTo(desk, "practice", "Practice");
  expect(await readScanTexts(desk)).toEqual(codes);
});

test("opens one of the two environments after a kill during the switch", async ({ launch, simulator }) => {
  const firstDesk = await launch();
  await firstDesk.waitUntilReady();
  await addElsewhere(firstDesk, simulator);
  await firstDesk.page.evaluate((id) => void window.desk.environment.switchTo({ id }), ELSEWHERE_ID);
  await firstDesk.kill();

  const restartedDesk = await launch();
  await expect
    .poll(async () => {
      const deskStatus = await readStatus(restartedDesk);
      return deskStatus.ok && deskStatus.value.environment.name;
    })
    .toMatch(/^(Practice|Elsewhere)$/);
  const listResult = await restartedDesk.page.evaluate(() => window.desk.environment.list({}));
  expect(listResult).toMatchObject({ ok: true, value: { configuration: { problems: [], isLocked: false } } });
  expect(listResult.ok && listResult.value.environments.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
});

test("waits for the page's scans before it loads the new environment's page", async ({ desk, simulator }) => {
  await addElsewhere(desk, simulator);
  // Chromium lets a page block its closing only after input from the user.
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");
  // src-renderer/scanner/use-scanner-capture.ts blocks the closing in this way while scans wait.
  await desk.page.evaluate(() => {
    const delayClose = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
      window.removeEventListener("beforeunload", delayClose);
      setTimeout(() => void window.desk.window.continueClose({}), 300);
    };
    window.addEventListener("beforeunload", delayClose);
  });
  await switchTo(desk, ELSEWHERE_ID, "Elsewhere");
  expect(await readStatus(desk)).toMatchObject({ ok: true, value: { environment: { id: ELSEWHERE_ID } } });
});
