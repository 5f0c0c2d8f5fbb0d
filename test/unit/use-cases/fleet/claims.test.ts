import { expect, it, vi } from "vitest";
import { itemKey, type ClaimKey } from "../../../../src-domain/fleet/claim-key.ts";
import type { Claim, FoundClaim } from "../../../../src-domain/fleet/claim.ts";
import type { ClaimIntent } from "../../../../src-main/store/fleet/claim-journal.ts";
import type { StoredSubmission } from "../../../../src-main/store/resends/stored-submission.ts";
import { createClaims } from "../../../../src-main/use-cases/fleet/claims.ts";
import type { FloorHooks } from "../../../../src-main/use-cases/fleet/fleet-port.ts";
import { answerWithoutFleet } from "../../../../src-main/use-cases/fleet/submit-fence.ts";
import { contextWith } from "../../../desk-context.ts";

const claimBy = (desk: string, state: Claim["state"]): Claim => ({
  state,
  desk,
  batchId: "01J",
  batchName: "12",
  operator: null,
  scanId: "01K",
  at: "2026-11-29T12:00:00.000Z",
  submissionId: state === "held" ? null : "01S",
  resendId: null,
});

function openClaims(
  found: ReadonlyMap<ClaimKey, FoundClaim>,
  intents: readonly ClaimIntent[],
  { toSend = null, hasReadOrders = true }: { toSend?: [ClaimKey, Claim][] | null; hasReadOrders?: boolean } = {},
) {
  const writtenKeys: ClaimKey[] = [];
  const events: string[] = [];
  const updateFloor = vi.fn<(changes: readonly unknown[], at: string) => Promise<void>>(() => Promise.resolve());
  const context = contextWith({
    store: {
      claimIntents: (afterKey: string, limit: number) =>
        Promise.resolve(intents.filter(({ key }) => key > afterKey).slice(0, limit)),
      forgottenClaims: () => Promise.resolve([]),
      settleClaims: () => Promise.resolve(),
      updateFloor,
      claimsToSend: () => Promise.resolve(toSend),
      transition: (_id, { type }) => {
        events.push(type);
        return Promise.resolve(null);
      },
    },
  });
  let floorHooks: FloorHooks | null = null;
  const claims = createClaims(
    context,
    "bench-1",
    (hooks) => {
      floorHooks = hooks;
      return {
        find: (key) => found.get(key) ?? null,
        findBatch: () => null,
        batches: () => [],
        claims: () => [...found],
        revision: () => 0,
        refreshBatch: () => Promise.resolve(true),
        isComplete: () => true,
        write: (changes) => {
          writtenKeys.push(...changes.flatMap((change) => ("claim" in change ? [change.key] : [])));
          return Promise.resolve("written");
        },
        close: () => Promise.resolve(),
      };
    },
    {
      onLost: () => Promise.resolve(),
      onComplete: () => undefined,
      onBatchesChanged: () => undefined,
      beforeSettling: () => Promise.resolve(),
      isBatchExpected: () => false,
      fenceBatch: () => [],
      closeTaken: () => Promise.resolve(),
      closeIfTaken: () => Promise.resolve(true),
      hasReadOrders: () => hasReadOrders,
    },
  );
  return { claims, writtenKeys, events, updateFloor, floorHooks: floorHooks as unknown as FloorHooks };
}

it("claims an item that follows many that wait for another desk", async () => {
  const keys = Array.from({ length: 250 }, (_, index) => itemKey(String(1000 + index)));
  const free = itemKey("9999");
  const intents = [...keys, free].map((key) => ({ key, version: 1, wanted: claimBy("bench-1", "sent") }));
  const { claims, writtenKeys, floorHooks } = openClaims(
    new Map(keys.map((key) => [key, claimBy("bench-2", "sending")])),
    intents,
  );
  floorHooks.onComplete();
  await vi.waitFor(() => expect(writtenKeys).toContain(free));
  await claims.close();
});

it("stores a change of the floor again after the store failed", async () => {
  const { claims, updateFloor, floorHooks } = openClaims(new Map(), []);
  const change: [ClaimKey, Claim] = [itemKey("1"), claimBy("bench-2", "held")];
  const warnings = vi.spyOn(process, "emitWarning").mockReturnValue();
  updateFloor.mockRejectedValueOnce(new Error("disk full"));
  floorHooks.onChanged({ claims: new Map([change]), batchIds: [] });
  await vi.waitFor(() => expect(updateFloor).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  expect(updateFloor.mock.lastCall?.[0]).toEqual([change]);
  expect(warnings).toHaveBeenCalledOnce();
  await claims.close();
});

it("refuses an order with an item of another batch or order", async () => {
  const { claims, events } = openClaims(new Map(), []);
  const submission = { submissionId: "01S", batchId: "01J", items: [{ returnInventoryId: "1" }] } as unknown;
  const take = vi.fn<() => Promise<"taken">>();
  expect(await claims.fence(submission as StoredSubmission, take)).toBe("lost");
  expect(events).toEqual(["claim-lost"]);
  expect(take).not.toHaveBeenCalled();
  await claims.close();
});

it("sends no order for a line before it has read what other desks sent", async () => {
  const key: ClaimKey = `order.${"x".repeat(43)}`;
  const { claims, writtenKeys } = openClaims(new Map(), [], {
    toSend: [[key, claimBy("bench-1", "held")]],
    hasReadOrders: false,
  });
  const submission = { submissionId: "01S", batchId: "01J", items: [] } as unknown;
  const take = vi.fn<() => Promise<"taken">>();
  expect(await claims.fence(submission as StoredSubmission, take)).toBe("unreachable");
  expect(writtenKeys).toEqual([]);
  expect(take).not.toHaveBeenCalled();
  await claims.close();
});

it.each([
  ["skippable", "for two minutes", "item.1", 0, 120_000],
  ["unreachable", "for less", "item.1", 1, 120_000],
  ["unreachable", "and answers again", "item.1", null, 120_000],
  ["unreachable", "for an hour, of an order line", `order.${"x".repeat(43)}`, 0, 3_600_000],
] as const)("calls an order %s when the fleet is unreachable %s", (answer, _when, key, sinceMs, nowMs) => {
  expect(answerWithoutFleet([key], sinceMs, nowMs)).toBe(answer);
});
