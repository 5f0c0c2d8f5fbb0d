import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";
import { createStaleListDetector } from "../../../../src-renderer/ui/table/stale-list.ts";

let currentKeys: readonly string[] = [];
let createdCount = 0;
let creationMs = 0;
let pendingAnswer: Promise<void> = Promise.resolve();
let notify: (keys: readonly string[] | null) => void = () => undefined;

interface ListInfo {
  readonly snapshot: string;
}

const createRows = () =>
  createPagedRows<string, string, ListInfo>({
    pageSize: 100,
    initialQuery: "",
    keyOf: String,
    async fetchRows(_query, { offset, limit }) {
      await pendingAnswer;
      const page = currentKeys.slice(offset, offset + limit);
      return { ok: true, value: { rows: page, total: currentKeys.length, listInfo: { snapshot: currentKeys.join() } } };
    },
  });

let rows = createRows();
let detector = createDetector();
let stopWatching = (): void => undefined;

function createDetector() {
  return createStaleListDetector<string, string, ListInfo>({
    rows,
    onChanged(listener) {
      notify = listener;
      return () => undefined;
    },
    async createComparisonList(_query, { offset, limit }) {
      createdCount += 1;
      await new Promise((resolve) => setTimeout(resolve, creationMs));
      return { rows: currentKeys.slice(offset, offset + limit), listInfo: { snapshot: currentKeys.join() } };
    },
    countRows: async () => currentKeys.length,
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  currentKeys = ["a", "b"];
  createdCount = 0;
  creationMs = 0;
  pendingAnswer = Promise.resolve();
  rows = createRows();
  detector = createDetector();
  stopWatching = detector.watch();
  await rows.find("all");
});

afterEach(() => {
  stopWatching();
  vi.useRealTimers();
});

test("is uncertain from the first change until the last one is compared", async () => {
  expect(detector.getFreshness()).toBe("current");
  notify(["b"]);
  expect(detector.getFreshness()).toBe("uncertain");
  await vi.advanceTimersByTimeAsync(1990);
  notify(["a"]);
  expect(detector.getFreshness()).toBe("uncertain");
  await vi.advanceTimersByTimeAsync(2500);
  expect(detector.getFreshness()).toBe("current");
});

test("reports an outdated list until it is loaded again", async () => {
  currentKeys = ["c", "a", "b"];
  notify(["c"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(detector.getFreshness()).toBe("outdated");
  await rows.find("all");
  expect(detector.getFreshness()).toBe("current");
});

test("adds new rows to an empty list at once", async () => {
  currentKeys = [];
  await rows.find("none");
  currentKeys = ["c", "d"];
  notify(["c"]);
  await vi.advanceTimersByTimeAsync(2500);
  const { pages, total } = rows.store.getState();
  expect([rows.rowAt(pages, 0), rows.rowAt(pages, 1), total, detector.getFreshness()]).toEqual([
    "c",
    "d",
    2,
    "current",
  ]);
});

test("compares no list while the operator waits for a new one", async () => {
  const answer = Promise.withResolvers<void>();
  pendingAnswer = answer.promise;
  const search = rows.find("next");
  notify(["b"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(createdCount).toBe(0);
  answer.resolve();
  await search;
  notify(["b"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect([createdCount, detector.getFreshness()]).toEqual([1, "current"]);
});

test("compares a slow list less often", async () => {
  creationMs = 1000;
  notify(["b"]);
  await vi.advanceTimersByTimeAsync(3500);
  notify(["a"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([createdCount, detector.getFreshness()]).toEqual([1, "uncertain"]);
  await vi.advanceTimersByTimeAsync(7000);
  expect([createdCount, detector.getFreshness()]).toEqual([2, "current"]);
});

test("is at the start until other rows are visible", async () => {
  expect(detector.isAtStart()).toBe(true);
  currentKeys = Array.from({ length: 300 }, (_, index) => String(index));
  await rows.find("more");
  rows.showRange(150, 180, 150);
  expect(detector.isAtStart()).toBe(false);
});
