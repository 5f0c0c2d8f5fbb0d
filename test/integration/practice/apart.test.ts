import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { scanFact } from "../../../src-main/practice/lesson-facts.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { at, gesture, until } from "../desk/desk-rig.ts";
import { submit } from "../desk/resends/submitting.ts";
import { beginWorkplace, serviceFor, type Workplace } from "../environments/environment-opener.ts";
import { tempFolder } from "../../temp-folder.ts";

let practice: Simulator;
let real: Simulator;
let folder: string;
let workplace: Workplace;

beforeEach(async () => {
  [practice, real] = await Promise.all([serviceFor({ items: 120 }), serviceFor({ items: 40, seed: 7 })]);
  folder = tempFolder();
  workplace = await beginWorkplace(practice, folder);
});

const synced = (): Promise<unknown> =>
  until(
    () => workplace.onNewPage(({ desk }) => Promise.resolve(desk.sync.status().finishedAt !== null)),
    "the end of the sync",
  );

it("keeps all that was practised out of a real environment's service and files", async () => {
  await synced();
  const id = await workplace.add("Real", real);
  const { apiKey, apiToken } = real.credentials;
  await workplace.environments.saveCredentials(id, apiKey, apiToken, "keychain");

  const code = await workplace.onNewPage(async ({ desk, lessons }) => {
    expect(await lessons?.begin("clean")).toMatchObject({ ok: true });
    const text = (await lessons?.current())?.code?.text ?? "";
    lessons?.note(scanFact((await desk.store.recordScan(gesture(text), at())).outcome));
    const { batchId } = await desk.store.currentBatch(at());
    await submit({ desk }, batchId);
    await until(() => practice.control.orders().then((orders) => orders.length > 0), "the order");
    return text;
  });
  expect(await real.control.requests()).toEqual([]);
  expect(existsSync(join(folder, "environments", id))).toBe(false);

  expect(await workplace.environments.switchTo(id)).toBeNull();
  await synced();
  const asked = (await practice.control.requests()).length;
  await workplace.onNewPage(async ({ desk, lessons }) => {
    expect(lessons).toBeNull();
    expect(await desk.store.recentScans(100)).toEqual([]);
    expect((await desk.store.batchSummaries()).filter(({ itemCount }) => itemCount > 0)).toEqual([]);
  });
  expect(await real.control.orders()).toEqual([]);
  expect((await practice.control.requests()).length).toBe(asked);
  expect(readdirSync(join(folder, "environments", id))).not.toContain("lessons.json");
  expect(readFileSync(join(folder, "environments", "practice-elsewhere", "lessons.json"), "utf8")).toContain(code);
});
