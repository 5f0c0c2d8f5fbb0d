import { describe, expect, it } from "vitest";
import { violations, type Evidence, type OrderNow } from "../../endurance/invariants.ts";
import type { SubmissionSeen } from "../../endurance/journal-view.ts";

const order = (resendId: string, itemIds: readonly string[], status = "queued"): OrderNow => ({
  resendId,
  itemIds,
  status,
});
const submission = (change: Partial<SubmissionSeen> = {}): SubmissionSeen => ({
  submissionId: "S1",
  batchId: "B1",
  state: "created",
  waitingFor: null,
  resendId: "R1",
  key: "K1",
  body: '{"items":["1","2"]}',
  itemIds: ["1", "2"],
  ...change,
});

/** One order, told rightly; one scan, kept. */
const sound = {
  told: {
    scans: new Map([["G1", { text: "RMA-1", kind: "added" }]]),
    submissions: new Set(["S1"]),
    removals: 0,
    events: 1,
  },
  journal: {
    scans: [{ scanId: "G1", text: "RMA-1", kind: "added" }],
    lines: [{ scanId: "G1", itemId: "1", batchId: "B1", isRemoved: 0 }],
    submissions: [submission()],
    batches: [{ batchId: "B1", state: "submitted", isDiscarded: 0 }],
    events: 1,
  },
  before: [order("R1", ["2", "1"])],
  after: [order("R1", ["2", "1"])],
  creates: [{ idempotencyKey: "K1", body: submission().body }],
  known: new Map([["S1", submission()]]),
} satisfies Evidence;

const withOrders = (...orders: OrderNow[]): Evidence => ({ ...sound, before: orders, after: orders });
const withJournal = (change: Partial<Evidence["journal"]>): Evidence => ({
  ...sound,
  journal: { ...sound.journal, ...change },
});
const twoOpen = [1, 0].map((isRemoved) => [
  { scanId: "G1", itemId: "1", batchId: "B1", isRemoved: 0 as const },
  { scanId: "G2", itemId: "1", batchId: "B2", isRemoved: isRemoved as 0 | 1 },
]);
const batches = ["B1", "B2"].map((batchId) => ({ batchId, state: "parked", isDiscarded: 0 as const }));

describe("the rules of the endurance run", () => {
  it("find nothing where everything is as it was told", () => expect(violations(sound)).toEqual([]));

  it.each<[string, Evidence, RegExp]>([
    ["a scan is lost", withJournal({ scans: [] }), /scan G1 of "RMA-1" was acknowledged and is not kept/u],
    [
      "a scan is kept with another verdict",
      withJournal({ scans: [{ scanId: "G1", text: "RMA-1", kind: "unknown-code" }] }),
      /told as added .* kept as unknown-code/u,
    ],
    ["a scan was told as added and is in no batch", withJournal({ lines: [] }), /in no batch/u],
    [
      "an item was taken out by nobody",
      withJournal({ lines: [{ scanId: "G1", itemId: "1", batchId: "B1", isRemoved: 1 }] }),
      /1 items were taken out of batches, 0 of them by somebody/u,
    ],
    ["an order that was told of does not exist", withOrders(), /told created, but there is no order/u],
    ["an order has other items", withOrders(order("R1", ["1", "3"])), /holds other parcels/u],
    [
      "a second order was made",
      withOrders(order("R1", ["1", "2"]), order("R2", ["1", "2"])),
      /order R2 exists and nobody was told/u,
    ],
    [
      "an item is in two orders",
      withOrders(order("R1", ["1", "2"]), order("R2", ["2"])),
      /item 2 is in the orders R1 and R2/u,
    ],
    [
      "an order exists that was said to be refused",
      { ...withJournal({ submissions: [submission({ state: "refused", resendId: null })] }), known: new Map() },
      /order R1 exists and nobody was told/u,
    ],
    [
      "two submissions tell one order",
      withJournal({ submissions: [submission(), submission({ submissionId: "S2", key: "K2" })] }),
      /S2 and S1 tell the same order/u,
    ],
    [
      "an item is in two batches",
      withJournal({ batches, lines: twoOpen[1] ?? [] }),
      /item 1 is in the batches B1 and B2/u,
    ],
    [
      "a submission vanished",
      { ...withJournal({ submissions: [] }), ...noOrders() },
      /S1 was acknowledged and is not kept/u,
    ],
    [
      "what was sent is not what is written",
      { ...sound, creates: [{ idempotencyKey: "K1", body: "{}" }] },
      /sent under key K1 that is not written so/u,
    ],
    [
      "a repeat went under another key",
      { ...sound, creates: [{ idempotencyKey: "K2", body: submission().body }] },
      /sent under key K2/u,
    ],
    [
      "an order that was told of is taken back",
      {
        ...withJournal({ submissions: [submission({ state: "unknown", resendId: null })] }),
      },
      /S1 was created \(R1\) and is unknown/u,
    ],
    [
      "a submission was rewritten",
      { ...sound, known: new Map([["S1", submission({ body: "{}" })]]) },
      /S1 was rewritten/u,
    ],
    ["an event is lost", withJournal({ events: 0 }), /1 events were acknowledged, 0 are kept/u],
  ])("see that %s", (_, evidence, words) => expect(violations(evidence).join("\n")).toMatch(words));

  it.each<[string, Evidence]>([
    [
      "an order of which nobody knows yet is said to be unknown",
      { ...withJournal({ submissions: [submission({ state: "unknown", resendId: null })] }), known: new Map() },
    ],
    ["an order came to be between the two looks", { ...sound, before: [] }],
    [
      "an item is ordered anew after its order was canceled",
      {
        ...withJournal({ submissions: [submission(), submission({ submissionId: "S2", key: "K2", resendId: "R2" })] }),
        before: [order("R1", ["1", "2"], "canceled"), order("R2", ["1", "2"])],
        after: [order("R1", ["1", "2"], "canceled"), order("R2", ["1", "2"])],
      },
    ],
    ["a connection broke before a body came", { ...sound, creates: [{ idempotencyKey: "K1", body: "" }] }],
    ["an item went from one batch into another", withJournal({ batches, lines: twoOpen[0] ?? [] })],
  ])("have nothing against it that %s", (what, evidence) => {
    const told = { ...evidence.told, removals: what.startsWith("an item went") ? 1 : 0 };
    expect(violations({ ...evidence, told })).toEqual([]);
  });
});

function noOrders() {
  return { before: [], after: [], creates: [] };
}
