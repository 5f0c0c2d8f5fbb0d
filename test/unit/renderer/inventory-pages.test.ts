import { beforeEach, expect, test, vi } from "vitest";
import type { InputOf } from "../../../src-preload/contract/index.ts";

type SearchInput = InputOf<"inventory", "search">;

/** Searches that were asked and not yet answered. */
const asked: { readonly input: SearchInput; readonly answer: (total?: number) => void }[] = [];

const search = (input: SearchInput): Promise<unknown> =>
  new Promise((resolve) => {
    const answer = (total = 1000): void => {
      const row = { returnInventoryId: `${input.query.filter.text}${input.offset}` };
      resolve({ ok: true, value: { rows: [row], total, snapshot: "one", asOf: null } });
    };
    asked.push({ input, answer });
  });

vi.stubGlobal("window", { desk: { inventory: { search } } });
const { rereadInventory, rowOf, searchInventory, showInventoryRange, useInventoryPages } =
  await import("../../../src-renderer/screens/inventory/inventory-pages.ts");

const idAt = (index: number): string | undefined => rowOf(useInventoryPages.getState().pages, index)?.returnInventoryId;

beforeEach(() => {
  asked.length = 0;
});

test("the answer to an older text never replaces a newer one", async () => {
  const older = searchInventory("US");
  const newer = searchInventory("USE");
  asked[1]?.answer();
  await newer;
  asked[0]?.answer();
  expect(await older).toBe(false);
  expect(useInventoryPages.getState().text).toBe("USE");
  expect(idAt(0)).toBe("USE0");
});

test("the rows of the former text stay until the new ones are there", async () => {
  const first = searchInventory("A");
  asked[0]?.answer();
  await first;
  void searchInventory("B");
  expect(idAt(0)).toBe("A0");
});

test("only the pages in sight are read, and each once", async () => {
  const first = searchInventory("A");
  asked[0]?.answer();
  await first;
  showInventoryRange(390, 420);
  showInventoryRange(391, 421);
  expect(asked.slice(1).map(({ input }) => input.offset)).toEqual([200, 400]);
  for (const { answer } of asked.slice(1)) answer();
  await vi.waitFor(() => expect(idAt(400)).toBe("A400"));
});

test("reading anew after a sync keeps to the pages in sight", async () => {
  const first = searchInventory("A");
  asked[0]?.answer();
  await first;
  showInventoryRange(390, 395);
  asked[1]?.answer();
  const again = rereadInventory();
  expect(asked.slice(2).map(({ input }) => [input.query.filter.text, input.offset])).toEqual([["A", 200]]);
  asked[2]?.answer(500);
  await again;
  expect(useInventoryPages.getState().total).toBe(500);
  expect(idAt(200)).toBe("A200");
});
