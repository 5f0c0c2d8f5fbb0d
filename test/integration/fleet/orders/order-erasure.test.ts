import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bucketStream, KEYS_BUCKET, ORDERS_STREAM } from "../../../../src-main/fleet/names.ts";
import { orderRecipientKey } from "../../../../src-main/fleet/orders/order-recipient-key.ts";
import { createRecipientKeys } from "../../../../src-main/fleet/recipient-keys.ts";
import { orderLine } from "../../../unit/domain/orders/booked-orders.ts";
import { isoNow } from "../../use-cases/test-desk.ts";
import { connectMember } from "../connect-member.ts";
import { POLL } from "../fleet-desks.ts";
import { filesOf, inDays, listed, nameOf, openOrderFleet, order } from "./order-fleet.ts";

const { servers, openDesk, connectRelay, publishAs } = openOrderFleet();

function findFilesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() && readFileSync(file).includes(text);
  });
}

it("erases a recipient everywhere that one desk erases", async () => {
  const first = await openDesk("bench-1");
  // Its clock is two days ahead, so that it erases nothing else.
  const second = await openDesk("bench-2", { now: inDays(2) });
  await first.importOrders(order("#1"), order("#2"));
  await expect.poll(() => listed(second), POLL).toHaveLength(2);
  await second.desk.store.renewBackups();
  expect(findFilesWith(second.folder, "Name of #1")).toContainEqual(expect.stringMatching(/backup$/));
  await first.desk.store.closeOrder(first.findOrderId("#1"), isoNow());
  await first.desk.erasure.eraseNamed(["Name of #1"]);
  await expect.poll(() => listed(second), POLL).toEqual(["#2 Name of #2 open", "#1  sent-elsewhere"]);
  await expect.poll(() => findFilesWith(second.folder, "Name of #1"), POLL).toEqual([]);
  expect(findFilesWith(first.folder, "Name of #1")).toEqual([]);
  const { state } = await (await connectRelay()).streams.info(bucketStream(KEYS_BUCKET), { subjects_filter: ">" });
  expect(Object.keys(state.subjects ?? {})).toHaveLength(1);
  // A desk that joins later reads the stream.
  await second.close();
  const later = await openDesk("bench-2");
  await expect.poll(() => listed(later), POLL).toEqual(["#2 Name of #2 open", "#1  sent-elsewhere"]);
});

it("erases a recipient on a desk whose clock is behind that of the import", async () => {
  const first = await openDesk("bench-1");
  const behind = await openDesk("bench-2", { now: inDays(-1) });
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(behind), POLL).toHaveLength(1);
  await behind.desk.store.closeOrder(behind.findOrderId("#1"), isoNow());
  expect(await behind.desk.erasure.eraseNamed(["Name of #1"])).toMatchObject({ remaining: 0 });
  for (const desk of [behind, first]) await expect.poll(() => listed(desk), POLL).toEqual(["#1  sent-elsewhere"]);
});

it("keeps a recipient that it imported after another desk erased it", async () => {
  const away = await openDesk("bench-2", { isAway: true });
  await publishAs("bench-1", { kind: "erased", orders: [nameOf("#1")] });
  await away.importOrders(order("#1"));
  away.connect();
  await expect.poll(() => filesOf(away), POLL).toMatchObject([{ sharing: "shared" }]);
  await expect.poll(async () => (await away.desk.store.eventCursor(ORDERS_STREAM))?.sequence, POLL).toBe(3);
  expect(await listed(away)).toEqual(["#1 Name of #1 open"]);
});

it("erases a recipient again after its desk's folder was set back", async () => {
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"), order("#2"));
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  await publishAs("bench-1", { kind: "erased", orders: [nameOf("#1")] });
  await expect.poll(() => listed(first), POLL).toEqual(["#1  open", "#2 Name of #2 open"]);
});

it("erases a recipient that a desk with a fast clock imported", async () => {
  const first = await openDesk("bench-1");
  const file = { channel: "shopify", shop: "", name: "orders.csv", writtenAt: isoNow(), isComplete: false } as const;
  await first.desk.store.importOrderFile(file, [order("#1")], inDays(2)().toISOString());
  await expect.poll(async () => (await first.desk.store.eventCursor(ORDERS_STREAM))?.sequence, POLL).toBe(2);
  await publishAs("bench-2", { kind: "erased", orders: [nameOf("#1")] });
  await expect.poll(() => listed(first), POLL).toEqual(["#1  open"]);
});

it("uploads a file again if one of its keys was erased during the upload", async () => {
  const keys = createRecipientKeys(await connectMember(servers(), "bench-2"));
  let erasures = 0;
  const first = await openDesk("bench-1", {
    async duringUpload() {
      erasures += 1;
      if (erasures === 1) await keys.erase(orderRecipientKey(nameOf("#1")));
    },
  });
  const second = await openDesk("bench-2");
  await first.importOrders(order("#1"), order("#2"));
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open", "#2 Name of #2 open"]);
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  const [file] = await first.desk.store.orderFiles();
  expect(await first.desk.orderFiles.undo(file?.fileId ?? 0)).toMatchObject({ ok: true });
  await expect.poll(() => listed(second), POLL).toEqual([]);
});

/** Reads the number of keys on the servers. */
const countKeys = async (): Promise<number> =>
  (await (await connectRelay()).streams.info(bucketStream(KEYS_BUCKET))).state.messages;

const SHIPPED = [orderLine("MUG", { holdReason: "already-shipped" })];

it("erases keys of orders once no message can have a recipient for them", async () => {
  const keys = createRecipientKeys(await connectMember(servers(), "bench-2"));
  await keys.seal(orderRecipientKey(nameOf("#1")), "left by an upload that was not finished");
  const soon = await openDesk("bench-1", { serverTime: inDays(20) });
  await expect.poll(async () => (await soon.desk.fleet?.listBatches())?.ok, POLL).toBe(true);
  await soon.desk.fleet?.erase();
  expect(await countKeys()).toBe(1);
  await soon.close();
  const later = await openDesk("bench-1", { folder: soon.folder, serverTime: inDays(40) });
  await expect
    .poll(async () => {
      await later.desk.fleet?.erase();
      return countKeys();
    }, POLL)
    .toBe(0);
});

it("erases the key of a recipient that an undo removes", async () => {
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"));
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  expect(await countKeys()).toBe(1);
  const [file] = await first.desk.store.orderFiles();
  await first.desk.orderFiles.undo(file?.fileId ?? 0);
  await expect.poll(countKeys, POLL).toBe(0);
});

it("keeps the key of a removed recipient while the import can be undone", async () => {
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"));
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  await first.importOrders(order("#1", { lines: SHIPPED }));
  await expect.poll(() => listed(first), POLL).toEqual([expect.stringMatching(/^#1 {2}/)]);
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  await first.importOrders(order("#1", { lines: SHIPPED }), order("#2", { lines: SHIPPED }));
  const readFiles = () => first.desk.store.orderFiles();
  await expect.poll(readFiles, POLL).toMatchObject([{ orderCount: 2, sharing: "shared" }]);
  expect(await first.desk.store.orderErasures(1)).toEqual([]);
  expect(await countKeys()).toBe(1);
  // A day later.
  const request = { beforeTime: "2000-01-01T00:00:00.000Z", names: null };
  await first.desk.store.eraseOthers(request, { dayAgo: isoNow(), monthAgo: request.beforeTime });
  await expect.poll(countKeys, POLL).toBe(0);
});

it("erases the key of a recipient by name that a newer file removed", async () => {
  const [first, second] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await first.importOrders(order("#1"));
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open"]);
  await first.importOrders(order("#1", { lines: SHIPPED }));
  await expect.poll(() => listed(second), POLL).toEqual([expect.stringMatching(/^#1 {2}/)]);
  expect(findFilesWith(second.folder, "Name of #1")).not.toEqual([]);
  await first.desk.erasure.eraseNamed(["Name of #1"]);
  await expect.poll(countKeys, POLL).toBe(0);
  await expect.poll(() => findFilesWith(second.folder, "Name of #1"), POLL).toEqual([]);
});

it("keeps a recipient that another desk imported again during an absence", async () => {
  const first = await openDesk("bench-1");
  await first.importOrders(order("#1"));
  const second = await openDesk("bench-2");
  await expect.poll(() => listed(second), POLL).toEqual(["#1 Name of #1 open"]);
  await second.close();
  const away = await openDesk("bench-2", { folder: second.folder, isAway: true });
  await expect.poll(() => away.desk.erasure.findBlock(), POLL).toBeNull();
  // The desk's copy is older than 30 days.
  const request = { beforeTime: "2000-01-01T00:00:00.000Z", names: null };
  await away.desk.store.eraseOthers(request, { dayAgo: request.beforeTime, monthAgo: isoNow() });
  expect(await listed(away)).toEqual(["#1  open"]);
  await first.importOrders(order("#1", { shipBy: "2026-12-24" }));
  await expect.poll(() => filesOf(first), POLL).toMatchObject([{ sharing: "shared" }]);
  away.connect();
  await expect.poll(() => listed(away), POLL).toEqual(["#1 Name of #1 open"]);
  expect(await away.desk.store.orderErasures(1)).toEqual([]);
  expect(await listed(first)).toEqual(["#1 Name of #1 open"]);
});
