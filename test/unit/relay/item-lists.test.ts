import { expect, onTestFinished, test } from "vitest";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { parseEvent } from "../../../src-main/events/parse-event.ts";
import { openItemListPolls } from "../../../src-relay/run/item-lists.ts";
import { openSpool, SPOOL_LIMITS } from "../../../src-relay/run/spool.ts";
import { tempFolder } from "../../temp-folder.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-29T10:00:00.000Z");

const item = (returnInventoryId: string, handlingCode: string): InventoryItem => ({
  returnInventoryId,
  rma: `RMA${returnInventoryId}`,
  itemRma: null,
  sku: "SKU",
  description: null,
  trackingNumber: null,
  warehouseId: 2,
  handlingCode,
  handlingStatusCode: "pending",
  createdOn: "2026-11-20T10:00:00.000Z",
});

/** Lists as the service has them. `failAll`: each request fails from now on. */
function openLists(folder = tempFolder(), now = NOW) {
  let listed: readonly InventoryItem[] = [];
  let isFailing = false;
  const spool = openSpool(folder, SPOOL_LIMITS);
  const lists = openItemListPolls({
    list: () =>
      Promise.resolve(
        isFailing
          ? { ok: false, error: { kind: "server" } as never }
          : { ok: true, value: { items: listed, total: listed.length, unreadable: [] } },
      ),
    reserveRequest: () => Promise.resolve(true),
    spool,
    forward: () => undefined,
    now: () => now,
  });
  const close = async (): Promise<void> => {
    await lists.close();
    spool.close();
  };
  return {
    folder,
    close,
    failAll: () => void (isFailing = true),
    state: lists.state,
    storedIds: (...ids: readonly string[]): string[] => [...spool.listedItems(ids).keys()],
    async read(...items: readonly InventoryItem[]): Promise<void> {
      listed = items;
      lists.run();
      await lists.whenIdle();
    },
    published: () =>
      spool.after(0, 100).flatMap(({ body }) => {
        const parsed = parseEvent(body);
        return parsed.ok ? parsed.value.facts.map(({ id, fields }) => [id, fields["handlingCode"]] as const) : [];
      }),
  };
}

test("publishes items that changed since it read them before", async () => {
  const first = openLists();
  await first.read(item("1", "tbc"), item("2", "tbc"));
  expect([first.published(), first.state()]).toEqual([[], { since: NOW.toISOString(), at: NOW.toISOString() }]);
  await first.close();
  const second = openLists(first.folder);
  onTestFinished(second.close);
  await second.read(item("1", "ohd"), item("2", "tbc"), item("3", "tbc"));
  expect(second.published()).toEqual([
    ["1", "ohd"],
    ["3", "tbc"],
  ]);
});

test("removes the states of items that are too old to be listed", async () => {
  const first = openLists();
  await first.read(item("1", "tbc"), { ...item("2", "tbc"), createdOn: NOW.toISOString() });
  expect(first.storedIds("1", "2")).toEqual(["1", "2"]);
  await first.close();
  const now = new Date(Date.parse(item("1", "tbc").createdOn) + 61 * DAY_MS);
  const later = openLists(first.folder, now);
  onTestFinished(later.close);
  await later.read({ ...item("3", "tbc"), createdOn: now.toISOString() });
  expect(later.storedIds("1", "2", "3")).toEqual(["2", "3"]);
});

test("keeps the states of recent items when its clock is years ahead", async () => {
  const first = openLists();
  await first.read(item("1", "tbc"));
  await first.close();
  const ahead = openLists(first.folder, new Date(NOW.getTime() + 2000 * DAY_MS));
  onTestFinished(ahead.close);
  await ahead.read();
  expect(ahead.storedIds("1")).toEqual(["1"]);
});

test("does not say that it has read lists that it could not read", async () => {
  const lists = openLists();
  onTestFinished(lists.close);
  lists.failAll();
  await lists.read(item("1", "tbc"));
  expect(lists.state()).toBeNull();
});
