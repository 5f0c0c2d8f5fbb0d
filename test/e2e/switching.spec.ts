import type { ElectronApplication } from "@playwright/test";
import { expect, test } from "./support/desk-test.ts";

test("an environment is added, gets its credentials and is switched to without mixing anything", async ({
  desk,
  simulator,
}) => {
  await expect.poll(() => title(desk.app)).toBe("Returns Desk · Practice");
  await desk.scan("NOT-AN-ITEM");
  await expect(desk.verdict).toContainText("Unknown code");

  const saved = await desk.page.evaluate(
    ({ user, open }) =>
      window.desk.environment.save({ id: null, name: "Elsewhere", userApiUrl: user, publicApiUrl: open }),
    { user: `${simulator.url}/practice/user/api/`, open: `${simulator.url}/practice/public/api` },
  );
  expect(saved.ok).toBe(true);
  const id = "own-elsewhere";
  const kept = await desk.page.evaluate(
    ({ id, credentials }) => window.desk.environment.saveCredentials({ id, ...credentials, keep: "session" }),
    { id, credentials: simulator.credentials },
  );
  expect(kept.ok).toBe(true);
  expect(JSON.stringify(kept)).not.toContain(simulator.credentials.apiToken);

  const loaded = desk.page.waitForEvent("load");
  await desk.page.evaluate((id) => void window.desk.environment.switchTo({ id }), id);
  await loaded;
  await desk.ready();
  await expect.poll(() => title(desk.app)).toBe("Returns Desk · Elsewhere");
  const status = await desk.page.evaluate(() => window.desk.desk.status({}));
  expect(status).toMatchObject({ ok: true, value: { environment: { id, kind: "custom" }, credentials: "ok" } });
  expect(await desk.page.evaluate(() => window.desk.scan.recent({ limit: 10 }))).toEqual({ ok: true, value: [] });
});

const title = (app: ElectronApplication): Promise<string> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? "");
