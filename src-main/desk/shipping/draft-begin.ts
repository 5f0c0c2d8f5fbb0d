import { randomUUID } from "node:crypto";
import { ulid } from "ulid";
import type { DraftProblem } from "../../../src-domain/shipping/draft-problem.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { draftBodies } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { NewDeed, StoredDeed } from "../../store/shipping/draft-deed-journal.ts";
import type { createDraftSender } from "./draft-sender.ts";
import type { SendingGate } from "../sending/sending-gate.ts";

export interface BeginOptions {
  readonly store: Store;
  /** While it is closed nothing is sent. */
  readonly gate: SendingGate;
  readonly now: () => Date;
  /** In production the first write of a day is deliberate; see desk/environments/production-confirmation.ts. */
  readonly isConfirmed: (deliberate: boolean) => Promise<boolean>;
}

type Request = Pick<NewDeed, "kind" | "orderId" | "body">;

/** The begin of a deed: what forbids it, and that it is durable with its items before it is sent. */
export function createDraftBegin(options: BeginOptions & { readonly sender: ReturnType<typeof createDraftSender> }) {
  const { store, gate, now, isConfirmed, sender } = options;

  /** Why a deed may not begin; asked in the order in which somebody can do something about it. */
  async function obstacle(orderId: string | null, deliberate: boolean): Promise<DraftProblem | null> {
    if (!gate.isOpen()) return "credentials";
    const [row = null] = orderId === null ? [null] : await store.reader.shippingOrderRows([orderId]);
    if (row?.draft === "no") return "not-draft";
    return (await isConfirmed(deliberate)) ? null : "confirm-production";
  }

  async function begin(request: Request, ids: readonly string[] = []): Promise<Result<StoredDeed, DraftProblem>> {
    const deed = { ...request, deedId: ulid(), idempotencyKey: randomUUID() };
    const begun = await store.beginDraftDeed(deed, ids, now().toISOString());
    if (begun === "items-changed") return failure("items-changed");
    return "inTheWay" in begun ? failure("unsettled") : success(await sender.send(begun.begun));
  }

  async function single(request: Request, deliberate: boolean): Promise<Result<StoredDeed, DraftProblem>> {
    const problem = await obstacle(request.orderId, deliberate);
    return problem === null ? begin(request) : failure(problem);
  }

  /** One call after the other; what comes after a call that did not end well is not sent. */
  async function inTurn(
    kind: "add" | "remove",
    orderId: string,
    calls: readonly (readonly string[])[],
  ): Promise<Result<readonly StoredDeed[], DraftProblem>> {
    const deeds: StoredDeed[] = [];
    for (const ids of calls) {
      if (sender.isClosing()) break;
      const sent = await begin({ kind, orderId, body: draftBodies[kind](orderId, ids) }, ids);
      if (!sent.ok) return deeds.length === 0 ? sent : success(deeds);
      deeds.push(sent.value);
      if (sent.value.state !== "done") break;
    }
    return success(deeds);
  }

  return { obstacle, single, inTurn };
}
