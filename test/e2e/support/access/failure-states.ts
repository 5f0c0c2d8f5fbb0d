import type { Notice } from "../../../../src-preload/contract/health/notices.ts";
import { expect, itemsOf } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";
import { failCalls } from "../failing-calls.ts";
import { fileNotices, pushNotices } from "../file-notices.ts";
import { deferScans } from "../scan-desk.ts";
import { endStoreThread } from "../store-thread.ts";
import { type Scene, type States } from "./scene.ts";

const NOTICE_TIME = "2026-11-20T09:00:00.000Z";

const deferredScans = ({ page }: DeskWindow) => page.locator(".scan-notices[role=alert]");

const noticeState = (text: RegExp, ...notices: readonly Notice[]): States[string] => {
  return async ({ desk }) => {
    await pushNotices(desk, notices);
    await expect(fileNotices(desk)).toContainText(text);
  };
};

async function leaveScansBehind({ desk, control }: Scene): Promise<void> {
  await desk.open("Scan");
  const items = await itemsOf(control, "eligible", 2);
  await deferScans(
    desk,
    items.map(({ rma }) => rma),
  );
  await desk.page.reload();
  await desk.waitUntilReady();
  await expect(deferredScans(desk)).toContainText("2 scans left from before the desk stopped");
}

/** States after the page, the store's thread, a file or the disk has failed. */
export const FAILURE_STATES: States = {
  "scans left behind": leaveScansBehind,
  "data reopened": async ({ desk }) => {
    await desk.button("Discard 2 scans").click();
    await endStoreThread(desk);
    const notice = desk.page.getByRole("status", { name: "What was recovered" });
    await expect(notice).toContainText("Part of the program stopped and was restarted at");
  },
  "copy started over": async (scene) => {
    await scene.desk.button("Dismiss").click();
    await noticeState(/No scans are lost/, { kind: "cache-started-over", at: "2126-11-20T09:00:00.000Z" })(scene);
  },
  "a journal restored": noticeState(/journal\.sqlite\.broken/, {
    kind: "journal-restored",
    restoredAt: NOTICE_TIME,
    backupAt: NOTICE_TIME,
    brokenFile: "journal.sqlite.broken-2026-11-20T09-00-00-000Z",
  }),
  "no backup": noticeState(/backup/i, { kind: "backup-failed", fault: "disk-full" }),
  "not stored": async (scene) => {
    const { desk, control } = scene;
    await failCalls(desk.app, "disk-full", "scan.record");
    await noticeState(/\w/, { kind: "not-stored", fault: "disk-full" })(scene);
    const [first, second] = await itemsOf(control, "eligible", 2);
    for (const item of [first, second]) await desk.scan(item?.rma ?? "");
    // The verdict card is the only report.
    await expect(desk.verdict).toHaveText(/^Not stored.*disk is full/);
    await expect(desk.verdict).toContainText(`${first?.rma.slice(-9)}, ${second?.rma.slice(-9)}`);
    await expect(deferredScans(desk)).toHaveCount(0);
    await expect(fileNotices(desk).getByText(/disk is full/)).toHaveCount(0);
  },
  "not stored, on another screen": async ({ desk }) => {
    await desk.open("Inventory");
    await expect(deferredScans(desk)).toContainText("2 scans kept");
    await expect(fileNotices(desk).getByText(/disk is full/)).toHaveCount(0);
  },
  "scans that main refuses": async ({ desk }) => {
    await failCalls(desk.app, "bad-input", "scan.record");
    await pushNotices(desk, []);
    await desk.open("Scan");
    await expect(deferredScans(desk)).toContainText("2 scans could not be recorded");
  },
};
