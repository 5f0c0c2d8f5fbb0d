import { beforeEach, expect, test, vi } from "vitest";
import { createPagedRows } from "../../../../src-renderer/ui/table/paged-rows.ts";

interface FetchRequest {
  readonly query: string;
  readonly offset: number;
  readonly shownList: string | null;
  readonly answer: (change?: { total?: number | null; list?: string }) => void;
  readonly fail: () => void;
}

let requests: FetchRequest[] = [];
let paged = createRows();

function createRows(renderPauseMs = 0) {
  return createPagedRows<string, string | null, string>({
    pageSize: 100,
    renderPauseMs,
    initialQuery: "",
    keyOf: String,
    isSameList: (shownList, search) => shownList === search,
    fetchRows: (query, { offset }, shownList) =>
      new Promise((resolve) => {
        requests.push({
          query,
          offset,
          shownList,
          answer: ({ total = 1000, list = shownList ?? `list of ${query}` } = {}) => {
            const rows = Array.from({ length: 100 }, (_, index) => `${query}${offset + index}`);
            resolve({ ok: true, value: { rows, total, listInfo: list } });
          },
          fail: () => resolve({ ok: false }),
        });
      }),
  });
}

const getState = () => paged.store.getState();
const rowAt = (index: number): string | null | undefined => paged.rowAt(getState().pages, index);
const listOffsets = (start = 0): number[] => requests.slice(start).map(({ offset }) => offset);

beforeEach(() => {
  requests = [];
  paged = createRows();
});

async function findRows(query: string, change?: { total?: number | null }): Promise<void> {
  const search = paged.find(query);
  requests.at(-1)?.answer(change);
  await search;
}

test("ignores the answer to an older search", async () => {
  const olderSearch = paged.find("US");
  const newerSearch = paged.find("USE");
  requests[1]?.answer();
  expect(await newerSearch).toBe(true);
  requests[0]?.answer();
  expect(await olderSearch).toBe(false);
  expect(getState().query).toBe("USE");
  expect(rowAt(0)).toBe("USE0");
});

test("shows the former rows until a search succeeds", async () => {
  await findRows("A");
  const failingSearch = paged.find("B");
  expect(rowAt(0)).toBe("A0");
  requests.at(-1)?.fail();
  expect(await failingSearch).toBe(false);
  expect([rowAt(0), getState().query, getState().hasFailed]).toEqual(["A0", "A", true]);
  await findRows("C");
  expect(getState().hasFailed).toBe(false);
});

test("fetches the next page in scroll direction after the visible pages", async () => {
  await findRows("A");
  await vi.waitFor(() => expect(listOffsets()).toEqual([0, 100]));
  requests[1]?.answer();
  paged.showRange(590, 620, 0);
  paged.showRange(591, 621, 0);
  await vi.waitFor(() => expect(listOffsets(2)).toEqual([500, 600]));
  for (const { answer } of requests.slice(2)) answer();
  await vi.waitFor(() => expect(listOffsets(4)).toEqual([700]));
  requests[4]?.answer();
  paged.showRange(560, 590, 0);
  await vi.waitFor(() => expect(listOffsets(5)).toEqual([400]));
});

test("fetches no page that was scrolled past", async () => {
  await findRows("A", { total: 100_000 });
  for (let first = 1000; first < 60_000; first += 500) paged.showRange(first, first + 30, 0);
  const requestCount = requests.length;
  expect(requestCount).toBeLessThanOrEqual(3);
  for (const { answer } of requests.slice(1)) answer({ total: 100_000 });
  await vi.waitFor(() => expect(listOffsets(requestCount)[0]).toBe(59_500));
});

test("keeps the row with the keyboard focus loaded during scrolling", async () => {
  await findRows("A", { total: 100_000 });
  for (let first = 100; first < 4000; first += 100) {
    paged.showRange(first, first + 30, 7);
    for (const { answer } of requests) answer({ total: 100_000 });
    await vi.waitFor(() => expect(rowAt(first)).toBe(`A${first}`));
  }
  expect([rowAt(7), rowAt(150)]).toEqual(["A7", undefined]);
});

test("reloads the visible rows of the current list first", async () => {
  await findRows("A");
  paged.showRange(390, 395, 7);
  for (const { answer } of requests.slice(1)) answer();
  await vi.waitFor(() => expect(rowAt(390)).toBe("A390"));
  const requestCount = requests.length;
  const reloading = paged.reload();
  expect(requests.slice(requestCount)).toMatchObject([{ query: "A", offset: 300, shownList: "list of A" }]);
  requests[requestCount]?.answer({ total: 999 });
  await reloading;
  expect(getState().total).toBe(999);
  expect(rowAt(390)).toBe("A390");
  await vi.waitFor(() => expect(listOffsets(requestCount)).toEqual([300, 400, 0]));
});

test("reloads an expired list from the visible rows", async () => {
  await findRows("A");
  paged.showRange(390, 395, 0);
  const requestCount = requests.length;
  requests[requestCount - 1]?.answer({ list: "another" });
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(requestCount));
  expect(requests.at(-1)).toMatchObject({ offset: 300, shownList: "list of A" });
  requests.at(-1)?.answer({ list: "another", total: 350 });
  await vi.waitFor(() => expect(getState().listInfo).toBe("another"));
  expect(getState().rowCount).toBe(350);
});

test("limits scrolling to loaded rows while the total is unknown", async () => {
  await findRows("A", { total: null });
  expect([getState().rowCount, getState().total]).toEqual([100, null]);
  paged.setTotal(12_345);
  expect([getState().rowCount, getState().total]).toEqual([12_345, 12_345]);
  await findRows("B", { total: null });
  expect([getState().rowCount, getState().total]).toEqual([100, null]);
});

test("opens a row with the data that was loaded last", async () => {
  await findRows("A");
  paged.openKey("A7", "key");
  expect(getState().openRow).toEqual({ key: "A7", row: null, openedBy: "key", openCount: 1 });
  const reloading = paged.reload();
  requests.at(-1)?.answer();
  await reloading;
  expect(getState().openRow).toEqual({ key: "A7", row: "A7", openedBy: "key", openCount: 1 });
});

test("combines reloads requested during a reload into one", async () => {
  const newerSearch = paged.find("A");
  await paged.reload();
  expect(requests).toHaveLength(1);
  requests[0]?.answer();
  expect(await newerSearch).toBe(true);
  await findRows("A");
  requests.at(-1)?.answer();
  const requestCount = requests.length;
  const reloading = paged.reload();
  void paged.reload();
  void paged.reload();
  expect(requests).toHaveLength(requestCount + 1);
  requests.at(-1)?.answer();
  await reloading;
  expect(requests).toHaveLength(requestCount + 2);
});

test("returns which rows are loaded", async () => {
  await findRows("A");
  expect([paged.hasRow("A7"), paged.hasRow("A700")]).toEqual([true, false]);
  expect(paged.keysFrom(98, 3)).toEqual(["A98", "A99", null]);
  paged.showRange(250, 280, 0);
  expect(paged.firstVisiblePage()).toEqual({ offset: 200, limit: 100 });
});

test("fetches the next page after the first rows are rendered", async () => {
  vi.useFakeTimers();
  paged = createRows(50);
  await findRows("A");
  paged.showRange(0, 20, 0);
  await vi.advanceTimersByTimeAsync(49);
  expect(listOffsets()).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(listOffsets()).toEqual([0, 100]);
  vi.useRealTimers();
});

test("fetches a range again when the list gets a new snapshot before the answer", async () => {
  await findRows("US");
  const range = paged.fetchRange(500, 100);
  paged.continueWithList("newer list");
  const listRangeRequests = () => requests.filter(({ offset }) => offset === 500);
  listRangeRequests()[0]?.answer();
  await vi.waitFor(() =>
    expect(listRangeRequests().map(({ shownList }) => shownList)).toEqual(["list of US", "newer list"]),
  );
  listRangeRequests()[1]?.answer();
  expect((await range)?.[0]).toBe("US500");
});
