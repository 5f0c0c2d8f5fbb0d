import { failure } from "../../../src-domain/result.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { resultOrRefusal } from "../replies.ts";
import type { TakeOverProblem } from "./take-over.ts";

const MESSAGES = {
  gone: "The batch is no longer at that desk.",
  own: "This desk has the batch.",
  unreadable: "The batch was written by another release.",
  sending: "The batch's order may have been sent.",
  "for-order": "The batch is for a channel's order.",
  unreachable: "The fleet cannot be reached.",
  changed: "The batch has changed.",
} as const satisfies Record<TakeOverProblem, string>;

export function createFloorHandlers({ fleet }: Desk): DomainHandlers<"floor"> {
  return {
    desks: async () => resultOrRefusal((await fleet?.listDesks()) ?? failure("unreachable"), MESSAGES.unreachable),
    list: async () => resultOrRefusal((await fleet?.listBatches()) ?? failure("unreachable"), MESSAGES.unreachable),
    details: async ({ batchId }) =>
      resultOrRefusal((await fleet?.readBatch(batchId)) ?? failure("unreachable"), MESSAGES),
    takeOver: async ({ batchId, version }) =>
      resultOrRefusal((await fleet?.takeOver(batchId, version)) ?? failure("unreachable"), MESSAGES),
  };
}
