import type { NatsConnection } from "@nats-io/transport-node";
import { expect, it, onTestFinished, vi } from "vitest";
import { encodeDeskFigures, type DeskFigures } from "../../../src-domain/fleet/desk-figures.ts";
import { encodeBadgeName } from "../../../src-domain/shift/badge.ts";
import { createDesksView } from "../../../src-main/fleet/desk-figures.ts";
import { findLeaseHolders, openLease } from "../../../src-main/fleet/lease.ts";
import { figuresKey, figuresSubject } from "../../../src-main/fleet/names.ts";
import { RELAY } from "../../../src-relay/init/plan.ts";
import { figuresWith } from "../../desk-figures.ts";
import { waitForSubmission } from "../use-cases/resends/submitting.ts";
import { connectMember, LONG_TIMEOUT } from "./connect-member.ts";
import { openFleet, POLL, type FleetDesk } from "./fleet-desks.ts";

const { servers, takeItem, openDesk } = openFleet();

const HOUR_MS = 3_600_000;
/** Never passes in a test. */
const NO_READS_MS = 600_000;

async function holdName(desk: string): Promise<NatsConnection> {
  const connection = await connectMember(servers(), desk);
  const held = Promise.withResolvers<void>();
  const lease = openLease({
    connection,
    isConnected: () => true,
    desk,
    computer: "a",
    onRenewed: held.resolve,
    onTaken: () => undefined,
  });
  onTestFinished(() => lease.close());
  await held.promise;
  return connection;
}

async function deskAsSeenBy(viewer: FleetDesk, desk: string) {
  const desks = await viewer.desk.fleet?.listDesks();
  return desks?.ok === true ? desks.value.find((row) => row.desk === desk) : undefined;
}

const view = (connection: NatsConnection, readMs?: number) => {
  const { warehouse } = servers().plan;
  const isConnected = (): boolean => !connection.isClosed();
  const opened = createDesksView({
    connection: Promise.resolve(connection),
    isConnected,
    warehouse,
    onChanged: () => undefined,
    ...(readMs !== undefined && { readMs }),
  });
  onTestFinished(() => opened.close());
  return opened;
};

const publish = (connection: NatsConnection, desk: string, figures: DeskFigures): void =>
  connection.publish(figuresSubject(servers().plan.warehouse, desk), encodeDeskFigures(figures));

it("shows what another desk scanned, refused and sent", async () => {
  await holdName("bench-1");
  const [worker, viewer] = [await openDesk("bench-1"), await openDesk("bench-2")];
  await worker.desk.operators.scanBadge(encodeBadgeName("Ada"));
  const [first, second] = [takeItem(), takeItem()];
  await worker.scan(first);
  await waitForSubmission(worker, await worker.submitScanned(), { state: "created" });
  await worker.scan({ rma: "NO-SUCH-CODE" });
  await worker.scan(second);
  await expect
    .poll(() => deskAsSeenBy(viewer, "bench-1"), POLL)
    .toMatchObject({
      isOwn: false,
      presence: "working",
      batches: 1,
      figures: {
        operator: null,
        added: 2,
        refused: 1,
        causes: [{ kind: "unknown-code", count: 1 }],
        waiting: 0,
        unknown: 0,
        today: { items: 1 },
      },
    });
  const seen = await deskAsSeenBy(viewer, "bench-1");
  const figures = seen?.figures as DeskFigures;
  expect(figures.hours.reduce((sum, { items }) => sum + items, 0)).toBe(1);
  expect(JSON.stringify(figures)).not.toContain(first.rma);
  expect(viewer.published.map(({ name }) => name)).toContain("floor.desksChanged");
});

it("names the operator of a desk that reports operators", async () => {
  const [worker, viewer] = [await openDesk("bench-1", { reportsOperators: true }), await openDesk("bench-2")];
  await worker.desk.operators.scanBadge(encodeBadgeName("Ada"));
  await worker.scan(takeItem());
  await expect.poll(() => deskAsSeenBy(viewer, "bench-1"), POLL).toMatchObject({ figures: { operator: "Ada" } });
});

it("shows a later viewer the last figures of a desk that has left", async () => {
  const worker = await openDesk("bench-1");
  await worker.scan(takeItem());
  await expect.poll(() => deskAsSeenBy(worker, "bench-1"), POLL).toMatchObject({ figures: { added: 1 } });
  await worker.close();
  const viewer = await openDesk("bench-2");
  await expect
    .poll(() => deskAsSeenBy(viewer, "bench-1"), POLL)
    .toMatchObject({ presence: "gone", lastMessageAt: expect.any(String), batches: 1, figures: { added: 1 } });
});

it("shows a desk as silent after a missed renewal, and as gone without a lease", async () => {
  const connection = await holdName("bench-1");
  const relay = await connectMember(servers(), RELAY);
  publish(connection, "bench-1", figuresWith());
  const desks = view(await connectMember(servers(), "bench-2"), NO_READS_MS);
  expect(await desks.read()).toMatchObject([{ desk: "bench-1", presence: "working" }]);
  const elapsedMs = performance.now();
  const clock = vi.spyOn(performance, "now").mockReturnValue(elapsedMs + 60_000);
  onTestFinished(() => clock.mockRestore());
  expect(await desks.read()).toMatchObject([{ desk: "bench-1", presence: "silent" }]);
  clock.mockRestore();
  await relay.request(`$KV.FLEET_desks.${figuresKey("bench-1")}`, encodeDeskFigures(figuresWith()), LONG_TIMEOUT);
  await relay.request("$JS.API.STREAM.PURGE.KV_FLEET_desks", '{"filter":"$KV.FLEET_desks.bench-1"}', LONG_TIMEOUT);
  const later = view(await connectMember(servers(), "bench-2"));
  expect(await later.read()).toMatchObject([{ desk: "bench-1", presence: "gone", figures: { added: 30 } }]);
});

it("shows a desk that left no longer than the servers know it", async () => {
  const relay = await connectMember(servers(), RELAY);
  for (const desk of ["bench-1", "bench-3"])
    await relay.request(`$KV.FLEET_desks.${figuresKey(desk)}`, encodeDeskFigures(figuresWith()), LONG_TIMEOUT);
  const desks = view(await connectMember(servers(), "bench-2"), 20);
  const names = async () => (await desks.read())?.map(({ desk }) => desk);
  expect(await names()).toEqual(["bench-1", "bench-3"]);
  const filter = `$KV.FLEET_desks.${figuresKey("bench-1")}`;
  await relay.request("$JS.API.STREAM.PURGE.KV_FLEET_desks", JSON.stringify({ filter }), LONG_TIMEOUT);
  await expect.poll(names, POLL).toEqual(["bench-3"]);
});

it("shows a desk that publishes figures of another version", async () => {
  const connection = await holdName("bench-1");
  const subject = `$KV.FLEET_desks.${figuresKey("bench-1")}`;
  await connection.request(subject, JSON.stringify({ ...figuresWith(), version: 9 }), LONG_TIMEOUT);
  const desks = view(await connectMember(servers(), "bench-2"));
  expect(await desks.read()).toMatchObject([{ desk: "bench-1", presence: "working", figures: "unreadable" }]);
});

it("does not count a desk with stored figures as at work", async () => {
  const connection = await holdName("bench-1");
  for (const desk of ["bench-1", "bench-3"]) {
    const relay = await connectMember(servers(), RELAY);
    await relay.request(`$KV.FLEET_desks.${figuresKey(desk)}`, encodeDeskFigures(figuresWith()), LONG_TIMEOUT);
  }
  expect(await findLeaseHolders(connection)).toEqual(new Set(["bench-1"]));
});

it("shows no relay among the desks", async () => {
  const relay = await connectMember(servers(), RELAY);
  const lease = openLease({
    connection: relay,
    isConnected: () => true,
    desk: RELAY,
    computer: "a",
    onRenewed: () => undefined,
    onTaken: () => undefined,
  });
  onTestFinished(() => lease.close());
  await expect.poll(lease.isHeld, POLL).toBe(true);
  const desks = await view(await connectMember(servers(), "bench-2")).read();
  expect(desks?.map(({ desk }) => desk)).not.toContain(RELAY);
});

it("adds what each other desk sent to the shift report", async () => {
  await holdName("bench-1");
  const relay = await connectMember(servers(), RELAY);
  const now = new Date();
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
  const figures = figuresWith({ at: now.toISOString(), hours: [{ from: today, items: 7 }] });
  await relay.request(`$KV.FLEET_desks.${figuresKey("bench-1")}`, encodeDeskFigures(figures), LONG_TIMEOUT);
  await relay.request(
    `$KV.FLEET_desks.${figuresKey("bench-3")}`,
    encodeDeskFigures({ ...figures, at: new Date(now.getTime() - HOUR_MS).toISOString() }),
    LONG_TIMEOUT,
  );
  const viewer = await openDesk("bench-2");
  await expect.poll(() => deskAsSeenBy(viewer, "bench-1"), POLL).toMatchObject({ presence: "working" });
  const { readShiftReport } = await import("../../../src-main/use-cases/shift/shift-report.ts");
  const date = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  const report = await readShiftReport(viewer.desk, { kind: "day", date });
  expect(report?.fleet).toMatchObject([
    { desk: "bench-1", items: 7, isComplete: true },
    { desk: "bench-2", items: 0, isComplete: true },
    { desk: "bench-3", items: 7, isComplete: false },
  ]);
});
