import { beforeEach, expect, test, vi } from "vitest";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";

interface Asked {
  readonly query: string;
  readonly offset: number;
  readonly held: string | null;
  readonly answer: (change?: { total?: number | null; list?: string }) => void;
  readonly refuse: () => void;
}

let asked: Asked[] = [];
let paged = newRows();

function newRows(drawingMs = 0) {
  return createPagedRows<string, string | null, string>({
    pageSize: 100,
    drawingMs,
    start: "",
    keyOf: String,
    isSameList: (held, found) => held === found,
    read: (query, { offset }, held) =>
      new Promise((resolve) => {
        asked.push({
          query,
          offset,
          held,
          answer: ({ total = 1000, list = held ?? `list of ${query}` } = {}) => {
            const rows = Array.from({ length: 100 }, (_, index) => `${query}${offset + index}`);
            resolve({ ok: true, value: { rows, total, facts: list } });
          },
          refuse: () => resolve({ ok: false }),
        });
      }),
  });
}

const shown = () => paged.store.getState();
const rowAt = (index: number): string | null | undefined => paged.rowAt(shown().pages, index);
const offsets = (from = 0): number[] => asked.slice(from).map(({ offset }) => offset);

beforeEach(() => {
  asked = [];
  paged = newRows();
});

async function find(query: string, change?: { total?: number | null }): Promise<void> {
  const found = paged.find(query);
  asked.at(-1)?.answer(change);
  await found;
}

test("ignores the answer to an older search", async () => {
  const older = paged.find("US");
  const newer = paged.find("USE");
  asked[1]?.answer();
  expect(await newer).toBe(true);
  asked[0]?.answer();
  expect(await older).toBe(false);
  expect(shown().query).toBe("USE");
  expect(rowAt(0)).toBe("USE0");
});

test("shows the former rows until a search succeeds", async () => {
  await find("A");
  const failing = paged.find("B");
  expect(rowAt(0)).toBe("A0");
  asked.at(-1)?.refuse();
  expect(await failing).toBe(false);
  expect([rowAt(0), shown().query, shown().failed]).toEqual(["A0", "A", true]);
  await find("C");
  expect(shown().failed).toBe(false);
});

test("fetches visible pages, then the next page in scroll direction", async () => {
  await find("A");
  await vi.waitFor(() => expect(offsets()).toEqual([0, 100]));
  asked[1]?.answer();
  paged.showRange(590, 620, 0);
  paged.showRange(591, 621, 0);
  await vi.waitFor(() => expect(offsets(2)).toEqual([500, 600]));
  for (const { answer } of asked.slice(2)) answer();
  await vi.waitFor(() => expect(offsets(4)).toEqual([700]));
  asked[4]?.answer();
  paged.showRange(560, 590, 0);
  await vi.waitFor(() => expect(offsets(5)).toEqual([400]));
});

test("fetches no page that was scrolled past", async () => {
  await find("A", { total: 100_000 });
  for (let first = 1000; first < 60_000; first += 500) paged.showRange(first, first + 30, 0);
  const before = asked.length;
  expect(before).toBeLessThanOrEqual(3);
  for (const { answer } of asked.slice(1)) answer({ total: 100_000 });
  await vi.waitFor(() => expect(offsets(before)[0]).toBe(59_500));
});

test("holds the row with the keyboard focus during scrolling", async () => {
  await find("A", { total: 100_000 });
  for (let first = 100; first < 4000; first += 100) {
    paged.showRange(first, first + 30, 7);
    for (const { answer } of asked) answer({ total: 100_000 });
    await vi.waitFor(() => expect(rowAt(first)).toBe(`A${first}`));
  }
  expect([rowAt(7), rowAt(150)]).toEqual(["A7", undefined]);
});

test("reloads the visible rows of the current list first", async () => {
  await find("A");
  paged.showRange(390, 395, 7);
  for (const { answer } of asked.slice(1)) answer();
  await vi.waitFor(() => expect(rowAt(390)).toBe("A390"));
  const before = asked.length;
  const again = paged.reload();
  expect(asked.slice(before)).toMatchObject([{ query: "A", offset: 300, held: "list of A" }]);
  asked[before]?.answer({ total: 999 });
  await again;
  expect(shown().total).toBe(999);
  expect(rowAt(390)).toBe("A390");
  await vi.waitFor(() => expect(offsets(before)).toEqual([300, 400, 0]));
});

test("reloads an expired list from the visible rows", async () => {
  await find("A");
  paged.showRange(390, 395, 0);
  const late = asked.length;
  asked[late - 1]?.answer({ list: "another" });
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(late));
  expect(asked.at(-1)).toMatchObject({ offset: 300, held: "list of A" });
  asked.at(-1)?.answer({ list: "another", total: 350 });
  await vi.waitFor(() => expect(shown().facts).toBe("another"));
  expect(shown().rowCount).toBe(350);
});

test("limits scrolling to loaded rows while the total is unknown", async () => {
  await find("A", { total: null });
  expect([shown().rowCount, shown().total]).toEqual([100, null]);
  paged.setTotal(12_345);
  expect([shown().rowCount, shown().total]).toEqual([12_345, 12_345]);
  await find("B", { total: null });
  expect([shown().rowCount, shown().total]).toEqual([100, null]);
});

test("opens a row with the data that was loaded last", async () => {
  await find("A");
  paged.openKey("A7", "key");
  expect(shown().open).toEqual({ key: "A7", row: null, how: "key", openCount: 1 });
  const again = paged.reload();
  asked.at(-1)?.answer();
  await again;
  expect(shown().open).toEqual({ key: "A7", row: "A7", how: "key", openCount: 1 });
});

test("combines reloads requested during a reload into one", async () => {
  const newer = paged.find("A");
  await paged.reload();
  expect(asked).toHaveLength(1);
  asked[0]?.answer();
  expect(await newer).toBe(true);
  await find("A");
  asked.at(-1)?.answer();
  const before = asked.length;
  const again = paged.reload();
  void paged.reload();
  void paged.reload();
  expect(asked).toHaveLength(before + 1);
  asked.at(-1)?.answer();
  await again;
  expect(asked).toHaveLength(before + 2);
});

test("returns which rows it holds and their positions", async () => {
  await find("A");
  expect([paged.hasRow("A7"), paged.hasRow("A700")]).toEqual([true, false]);
  expect(paged.keysFrom(98, 3)).toEqual(["A98", "A99", null]);
  paged.showRange(250, 280, 0);
  expect(paged.visiblePages()).toEqual({ offset: 200, limit: 100 });
});

test("fetches the next page after the first rows are rendered", async () => {
  vi.useFakeTimers();
  paged = newRows(50);
  await find("A");
  paged.showRange(0, 20, 0);
  await vi.advanceTimersByTimeAsync(49);
  expect(offsets()).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(offsets()).toEqual([0, 100]);
  vi.useRealTimers();
});
