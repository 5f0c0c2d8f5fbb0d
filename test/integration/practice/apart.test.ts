import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenEnvironment } from "../../../src-main/environments/open-environment.ts";
import { submitBatch } from "../../../src-main/desk/resends/submit-batch.ts";
import { scanFact } from "../../../src-main/practice/lesson-facts.ts";
import { startSimulator, type Simulator } from "../../../src-simulator/index.ts";
import { at, gesture, until } from "../desk/desk-rig.ts";
import { beginWorkplace, type Workplace } from "../environments/environment-opener.ts";
import { tempFolder } from "../../temp-folder.ts";

let practice: Simulator;
let real: Simulator;
let folder: string;
let workplace: Workplace;
let page = 0;

const onNewPage = <Value>(ask: (opened: Pick<OpenEnvironment, "desk" | "lessons">) => Promise<Value>): Promise<Value> =>
  workplace.answer(`page ${(page += 1)}`, ask);

beforeEach(async () => {
  [practice, real] = await Promise.all([
    startSimulator({ items: 120, failedLabelRate: 0 }),
    startSimulator({ items: 40, seed: 7, failedLabelRate: 0 }),
  ]);
  folder = tempFolder();
  workplace = await beginWorkplace(practice, folder);
});
afterEach(async () => {
  await workplace.close();
  await Promise.all([practice.close(), real.close()]);
});

const synced = (): Promise<unknown> =>
  until(() => onNewPage(({ desk }) => Promise.resolve(desk.sync.status().finishedAt !== null)), "the end of the sync");

/** One whole lesson: scanned, submitted, made. */
async function practise(): Promise<string[]> {
  return onNewPage(async ({ desk, lessons }) => {
    if (!lessons) throw new Error("There are no lessons");
    expect((await lessons.begin("clean")).ok).toBe(true);
    const codes: string[] = [];
    for (;;) {
      const code = (await lessons.current())?.code?.text ?? null;
      if (code === null) break;
      codes.push(code);
      lessons.note(scanFact((await desk.store.recordScan(gesture(code), at())).outcome));
    }
    const { batchId } = await desk.store.currentBatch(at());
    expect((await submitBatch(desk.store, batchId, new Date())).ok).toBe(true);
    desk.outbox.wake();
    await until(async () => (await lessons.cards())[0]?.lessons[0]?.done ?? false, "the lesson to be done");
    return codes;
  });
}

it("keeps all that was practised out of a real environment's service and files", async () => {
  await synced();
  const { userBaseUrl, publicBaseUrl } = real;
  const saved = await workplace.environments.save({
    id: null,
    name: "Real",
    userApiUrl: userBaseUrl,
    publicApiUrl: publicBaseUrl,
  });
  if (!saved.ok) throw new Error(saved.error.code);
  const id = saved.value.environments.at(-1)?.id ?? "";
  const { apiKey, apiToken } = real.credentials;
  await workplace.environments.saveCredentials(id, apiKey, apiToken, "keychain");

  const codes = await practise();
  expect(await practice.control.orders()).toHaveLength(1);
  expect(await real.control.requests()).toEqual([]);
  expect(existsSync(join(folder, "environments", id))).toBe(false);

  expect(await workplace.environments.switchTo(id)).toBeNull();
  await synced();
  const asked = (await practice.control.requests()).length;
  await onNewPage(async ({ desk, lessons }) => {
    expect(lessons).toBeNull();
    expect(await desk.store.recentScans(100)).toEqual([]);
    expect((await desk.store.batchSummaries()).filter(({ itemCount }) => itemCount > 0)).toEqual([]);
  });
  expect(await real.control.orders()).toEqual([]);
  expect((await practice.control.requests()).length).toBe(asked);
  const files = readdirSync(join(folder, "environments", id));
  expect(files).not.toContain("lessons.json");
  expect(readFileSync(join(folder, "environments", "practice-elsewhere", "lessons.json"), "utf8")).toContain(codes[0]);
});
