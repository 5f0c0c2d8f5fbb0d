import { beforeEach, expect, it } from "vitest";
import type { Store } from "../../../src-main/store/thread/client.ts";
import { scanContract } from "../../../src-preload/contract/scanning/scan.ts";
import { item } from "../../unit/domain/inventory/items.ts";
import { at, gesture } from "../desk/desk-rig.ts";
import { storeIn } from "../support/store-in.ts";
import { tempFolder } from "../../temp-folder.ts";

let folder: string;
let store: Store;
const openHere = () => storeIn(folder);
beforeEach(async () => {
  folder = tempFolder();
  store = await openHere();
  await store.upsertItems([item(1), item(2)], at());
});

const keptTexts = async () => (await store.keptScans()).map(({ text }) => text);

it("kept scans outlive the desk whole and in their order, and count for nothing until they are recorded", async () => {
  const keys = [{ code: "KeyA", shift: true, control: true, gapMs: 8.5 }];
  const first = { ...gesture(item(1).rma), keys, capsLock: true, composing: false };
  const second = gesture(item(2).rma);
  await store.keepScan(first, at());
  await store.keepScan(second, at());
  await store.keepScan(second, at());
  await store.close();
  store = await openHere();
  expect(await store.keptScans()).toEqual([first, second]);
  expect(scanContract.operations.kept.output.parse(await store.keptScans())).toHaveLength(2);
  expect(await store.recentScans(10)).toEqual([]);
  expect((await store.currentBatch(at())).lines).toEqual([]);
});

it("a scan that is recorded is kept no longer, whichever comes first", async () => {
  const first = gesture(item(1).rma);
  const second = gesture(item(2).rma);
  await store.keepScan(first, at());
  await store.recordScan(first, at());
  await store.recordScan(second, at());
  await store.keepScan(second, at());
  expect(await keptTexts()).toEqual([]);
  expect((await store.currentBatch(at())).lines).toHaveLength(2);
});

it("scans that are put aside are not offered again, and no others", async () => {
  const [first, second] = [gesture("A-CODE"), gesture("B-CODE")];
  await store.keepScan(first, at());
  await store.keepScan(second, at());
  await store.putScansAside([first.gestureId, "01M7Y1KJHVKDGDC0SMDMQWEP5A"], at());
  expect(await keptTexts()).toEqual(["B-CODE"]);
  await store.close();
  store = await openHere();
  expect(await keptTexts()).toEqual(["B-CODE"]);
});
