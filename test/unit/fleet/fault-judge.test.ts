import { expect, it } from "vitest";
import { allCells, findMissedWrites, type Work } from "../../fleet-faults/cells.ts";
import {
  findViolationsOfCell,
  judgeWork,
  type CellFacts,
  type DeskFacts,
  type StoredClaim,
} from "../../fleet-faults/judge.ts";
import type { SubmissionRow } from "../../rig/journal.ts";

const LINE_KEY = "order.line";

const submission = (
  batchId: string,
  itemIds: readonly string[],
  changes: Partial<SubmissionRow> = {},
): SubmissionRow => ({
  submissionId: `submission of ${batchId}`,
  batchId,
  state: "created",
  waitingFor: null,
  waitsUntil: null,
  resendId: "900",
  key: "key",
  body: "{}",
  itemIds,
  ...changes,
});

const line = (batchId: string, itemId: string, isRemoved: 0 | 1 = 0) => ({
  scanId: `scan of ${itemId}`,
  itemId,
  batchId,
  isRemoved,
});

const desk = (
  name: string,
  { journal, ...changes }: Partial<Omit<DeskFacts, "journal">> & { journal?: Partial<DeskFacts["journal"]> } = {},
): DeskFacts => ({
  name,
  journal: {
    scans: [],
    lines: [],
    submissions: [],
    batches: [],
    events: 0,
    openRefusedScans: [],
    holds: [],
    submissionChanges: 0,
    ...journal,
  },
  acknowledgedScans: [],
  removedItemIds: [],
  lostItemIds: [],
  eventKeys: ["e1", "e2"],
  receivedEvents: 2,
  claimIntents: [],
  orderMessages: 0,
  orderErasures: 0,
  isOrderClosed: false,
  hasRecipient: true,
  orderUnits: new Map(),
  ...changes,
});

const claim = (desk: string, changes: Partial<StoredClaim> = {}): StoredClaim => ({
  desk,
  state: "held",
  batchId: "B1",
  submissionId: null,
  resendId: null,
  ...changes,
});

/** The first desk has item 1 in a batch. The second has sent item 2 for the channel's order. */
const FIRST = desk("bench-1", {
  journal: {
    scans: [{ scanId: "scan of 1", text: "1", kind: "added" }],
    lines: [line("B1", "1")],
    batches: [{ batchId: "B1", state: "open", isDiscarded: 0 }],
  },
  acknowledgedScans: [{ gestureId: "scan of 1", itemId: "1", verdict: "added" }],
});
const SECOND = desk("bench-2", {
  journal: {
    scans: [{ scanId: "scan of 2", text: "2", kind: "added" }],
    lines: [line("B2", "2")],
    batches: [{ batchId: "B2", state: "submitted", isDiscarded: 0 }],
    submissions: [submission("B2", ["2"])],
  },
  acknowledgedScans: [{ gestureId: "scan of 2", itemId: "2", verdict: "added" }],
  orderUnits: new Map([["B2", 1]]),
});
const SENT = claim("bench-2", { state: "sent", batchId: "B2", submissionId: "submission of B2", resendId: "900" });

const CLEAN: CellFacts = {
  itemIds: ["1", "2"],
  order: { number: "#1", claimKey: LINE_KEY, quantity: 1, hasRecipientKey: true },
  desks: [FIRST, SECOND],
  claims: new Map([
    ["item.1", claim("bench-1")],
    ["item.2", SENT],
    [LINE_KEY, SENT],
  ]),
  batches: [{ batchId: "B1", desk: "bench-1" }],
  orders: [{ resendId: "900", itemIds: ["2"], orderNumber: "#1" }],
  events: { acknowledgedScanIds: ["e1", "e2"], stored: ["e1", "e2"] },
};

const withClaim = (key: string, changed: StoredClaim): CellFacts => ({
  ...CLEAN,
  claims: new Map([...CLEAN.claims, [key, changed]]),
});
const withoutClaim = (key: string): CellFacts => ({
  ...CLEAN,
  claims: new Map([...CLEAN.claims].filter(([other]) => other !== key)),
});
const withFirst = (changes: Parameters<typeof desk>[1]): CellFacts => ({
  ...CLEAN,
  desks: [{ ...FIRST, ...changes, journal: { ...FIRST.journal, ...changes?.journal } }, SECOND],
});

it("finds nothing in what a fleet should leave", () => {
  expect(findViolationsOfCell(CLEAN)).toEqual([]);
});

it.each<[fault: string, facts: CellFacts, violation: string]>([
  [
    "an event that the stream lost",
    { ...CLEAN, events: { acknowledgedScanIds: ["e1", "e2"], stored: ["e1"] } },
    "event e2 is 0 times in the stream",
  ],
  [
    "an event that the stream has twice",
    { ...CLEAN, events: { acknowledgedScanIds: ["e1", "e2"], stored: ["e1", "e2", "e2"] } },
    "event e2 is 2 times in the stream",
  ],
  ["an event that a desk lost", withFirst({ eventKeys: ["e1"], receivedEvents: 1 }), "bench-1 has event e2 0 times"],
  ["an event that a desk counted twice", withFirst({ receivedEvents: 3 }), "bench-1 counted 3 of 2 events"],
  [
    "an item in two orders",
    { ...CLEAN, orders: [...CLEAN.orders, { resendId: "901", itemIds: ["2"], orderNumber: "" }] },
    "item 2 is in 2 orders and 1 sent batches",
  ],
  [
    "an item in sent batches of two desks",
    withFirst({ journal: { submissions: [submission("B1", ["2"])] } }),
    "item 2 is in 1 orders and 2 sent batches",
  ],
  [
    "an order line that was sent twice",
    { ...CLEAN, orders: [...CLEAN.orders, { resendId: "901", itemIds: ["1"], orderNumber: "#1" }] },
    "2 items at the service and 1 of desks were sent for 1 of #1",
  ],
  [
    "a doubled order",
    { ...CLEAN, orders: [...CLEAN.orders, { resendId: "901", itemIds: ["2"], orderNumber: "" }] },
    "order 900 was sent 2 times",
  ],
  [
    "an order that no desk knows",
    { ...CLEAN, orders: [...CLEAN.orders, { resendId: "901", itemIds: ["1"], orderNumber: "" }] },
    "order 901 is of 0 batches",
  ],
  ["an order that the service does not know", { ...CLEAN, orders: [] }, "order 900 is not at the service"],
  ["a scan that is not stored", withFirst({ journal: { scans: [] } }), "bench-1 lost the scan of 1"],
  [
    "an item that left its batch without a refused scan",
    withFirst({ journal: { lines: [line("B1", "1", 1)] } }),
    "1 left bench-1 without a word",
  ],
  [
    "an item that is at neither desk",
    withFirst({ journal: { lines: [line("B1", "1", 1)] }, lostItemIds: ["1"] }),
    "1 of bench-1 is in no batch",
  ],
  [
    "an order that waits for ever",
    withFirst({
      journal: { submissions: [submission("B1", ["1"], { state: "ready", waitingFor: "fleet", resendId: null })] },
    }),
    "bench-1 is stuck in ready, waiting for fleet",
  ],
  ["a claim that is not compared", withFirst({ claimIntents: ["item.1"] }), "bench-1 has not compared item.1"],
  [
    "a message about orders that was not published",
    withFirst({ orderMessages: 1 }),
    "bench-1 has not published 1 messages about orders",
  ],
  [
    "a key of a recipient that was not erased",
    withFirst({ orderErasures: 1 }),
    "bench-1 has not erased 1 keys of recipients",
  ],
  [
    "a claim of an order line that no operator closed",
    withClaim(LINE_KEY, claim("bench-1", { state: "sent" })),
    "order.line is sent by bench-1 without a reason",
  ],
  ["a stuck claim of an item", withClaim("item.1", claim("bench-2")), "item.1 is held by bench-2 without a reason"],
  [
    "a stuck claim of an order that is not being sent",
    withClaim("item.1", claim("bench-1", { state: "sending", submissionId: "unknown" })),
    "item.1 is sending by bench-1 without a reason",
  ],
  [
    "a stuck claim of an order line",
    withClaim(LINE_KEY, claim("bench-1")),
    "order.line is held by bench-1 without a reason",
  ],
  [
    "a claim of an order that is not at the service",
    withClaim("item.2", { ...SENT, resendId: "999" }),
    "item.2 is sent by bench-2 without a reason",
  ],
  ["an item in a batch without a claim", withoutClaim("item.1"), "item 1 is in a batch of bench-1 without a claim"],
  ["a sent line without a claim", withoutClaim(LINE_KEY), "order.line of order 900 is not claimed as sent"],
  [
    "a batch that stays on the floor",
    { ...CLEAN, batches: [...CLEAN.batches, { batchId: "B9", desk: "bench-2" }] },
    "batch B9 stays on the floor of bench-2",
  ],
  ["a batch that is not on the floor", { ...CLEAN, batches: [] }, "batch B1 of bench-1 is not on the floor"],
])("finds %s", (_fault, facts, violation) => {
  expect(findViolationsOfCell(facts)).toContain(violation);
});

/** The second desk has taken over the first desk's batch. */
const TAKEN: CellFacts = {
  ...CLEAN,
  desks: [FIRST, { ...SECOND, journal: { ...SECOND.journal, lines: [line("B2", "2"), line("B1", "1")] } }],
};
const ERASED: CellFacts = {
  ...CLEAN,
  order: { ...CLEAN.order, hasRecipientKey: false },
  desks: [FIRST, SECOND].map((one) => ({ ...one, hasRecipient: false })),
};
const WITHOUT_EVENTS: CellFacts = { ...CLEAN, events: { acknowledgedScanIds: [], stored: [] } };
const withItems = (...itemIds: string[]): CellFacts => ({ ...CLEAN, itemIds });

it.each<[work: Work, done: CellFacts, undone: CellFacts, violation: string]>([
  ["scan", withItems("1", "1", "1", "4"), withItems("1", "1", "3", "4"), "item 3 is in no batch after its scans"],
  ["claim", withItems("8", "9", "1"), withItems("1", "1", "3"), "item 3 is in no batch after its scans"],
  ["order line", CLEAN, { ...CLEAN, orders: [] }, "#1 has 0 orders"],
  ["take-over", TAKEN, CLEAN, "no batch was taken over"],
  ["submit", CLEAN, { ...CLEAN, orders: [] }, "no order was sent"],
  ["event burst", CLEAN, WITHOUT_EVENTS, "no event was acknowledged"],
  ["erasure", ERASED, { ...ERASED, desks: [FIRST, ...ERASED.desks] }, "bench-1 has the erased recipient of #1"],
  ["erasure", ERASED, { ...ERASED, order: CLEAN.order }, "a server has the erased recipient of #1"],
])("finds a cell in which nothing came of the %s", (work, done, undone, violation) => {
  expect(judgeWork(work, done)).toEqual([]);
  expect(judgeWork(work, undone)).toEqual([violation]);
});

const outcomesWithout = (...missedNames: string[]) =>
  allCells().map((cell) => ({ cell, isMissed: missedNames.some((name) => cell.name.endsWith(name)) }));

it("finds a write at which half of the desks were not killed, among many others", () => {
  expect(findMissedWrites(outcomesWithout("order line | desk killed before take"))).toEqual([
    "order line | take: 15 of 30 missed",
  ]);
});

it("ignores a single desk that was not killed at a write", () => {
  expect(findMissedWrites(outcomesWithout("follower SIGTERM | order line | desk killed before take"))).toEqual([]);
});
