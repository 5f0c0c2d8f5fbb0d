import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";
import { createStaleListDetector } from "../../../../src-renderer/ui/table/stale-list.ts";

let held: readonly string[] = [];
let made = 0;
let makingMs = 0;
let answering: Promise<void> = Promise.resolve();
let notify: (keys: readonly string[] | null) => void = () => undefined;

interface Facts {
  readonly snapshot: string;
}

const newRows = () =>
  createPagedRows<string, string, Facts>({
    pageSize: 100,
    start: "",
    keyOf: String,
    async read(_query, { offset, limit }) {
      await answering;
      const page = held.slice(offset, offset + limit);
      return { ok: true, value: { rows: page, total: held.length, facts: { snapshot: held.join() } } };
    },
  });

let rows = newRows();
let list = newWatch();
let end = (): void => undefined;

function newWatch() {
  return createStaleListDetector<string, string, Facts>({
    rows,
    onChanged(reported) {
      notify = reported;
      return () => undefined;
    },
    async makeNew(_query, { offset, limit }) {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, makingMs));
      return { rows: held.slice(offset, offset + limit), facts: { snapshot: held.join() } };
    },
    count: async () => held.length,
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  held = ["a", "b"];
  made = 0;
  makingMs = 0;
  answering = Promise.resolve();
  rows = newRows();
  list = newWatch();
  end = list.watch();
  await rows.find("all");
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

test("reports perhaps from the first change until the last one is compared", async () => {
  expect(list.isCurrent()).toBe("yes");
  notify(["b"]);
  expect(list.isCurrent()).toBe("perhaps");
  await vi.advanceTimersByTimeAsync(1990);
  notify(["a"]);
  expect(list.isCurrent()).toBe("perhaps");
  await vi.advanceTimersByTimeAsync(2500);
  expect(list.isCurrent()).toBe("yes");
});

test("reports an outdated list until it is loaded again", async () => {
  held = ["c", "a", "b"];
  notify(["c"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect(list.isCurrent()).toBe("no");
  await rows.find("all");
  expect(list.isCurrent()).toBe("yes");
});

test("adds new rows to an empty list at once", async () => {
  held = [];
  await rows.find("none");
  held = ["c", "d"];
  notify(["c"]);
  await vi.advanceTimersByTimeAsync(2500);
  const { pages, total } = rows.store.getState();
  expect([rows.rowAt(pages, 0), rows.rowAt(pages, 1), total, list.isCurrent()]).toEqual(["c", "d", 2, "yes"]);
});

test("compares no list while the operator waits for a new one", async () => {
  const answer = Promise.withResolvers<void>();
  answering = answer.promise;
  const found = rows.find("next");
  notify(["b"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(made).toBe(0);
  answer.resolve();
  await found;
  notify(["b"]);
  await vi.advanceTimersByTimeAsync(2500);
  expect([made, list.isCurrent()]).toEqual([1, "yes"]);
});

test("compares a slow list less often", async () => {
  makingMs = 1000;
  notify(["b"]);
  await vi.advanceTimersByTimeAsync(3500);
  notify(["a"]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([made, list.isCurrent()]).toEqual([1, "perhaps"]);
  await vi.advanceTimersByTimeAsync(7000);
  expect([made, list.isCurrent()]).toEqual([2, "yes"]);
});

test("is at the start until other rows are visible", async () => {
  expect(list.isAtStart()).toBe(true);
  held = Array.from({ length: 300 }, (_, index) => String(index));
  await rows.find("more");
  rows.showRange(150, 180, 150);
  expect(list.isAtStart()).toBe(false);
});
