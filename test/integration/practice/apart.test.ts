import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { submitBatch } from "../../../src-main/desk/resends/submit-batch.ts";
import { scanFact } from "../../../src-main/practice/lesson-facts.ts";
import type { Simulator } from "../../../src-simulator/index.ts";
import { at, gesture, until } from "../desk/desk-rig.ts";
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

/** One whole lesson: scanned, submitted, made. */
async function practise(): Promise<string[]> {
  return workplace.onNewPage(async ({ desk, lessons }) => {
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
  const id = await workplace.add("Real", real);
  const { apiKey, apiToken } = real.credentials;
  await workplace.environments.saveCredentials(id, apiKey, apiToken, "keychain");

  const codes = await practise();
  expect(await practice.control.orders()).toHaveLength(1);
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
  const files = readdirSync(join(folder, "environments", id));
  expect(files).not.toContain("lessons.json");
  expect(readFileSync(join(folder, "environments", "practice-elsewhere", "lessons.json"), "utf8")).toContain(codes[0]);
});
