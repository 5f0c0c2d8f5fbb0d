import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { NewBatchOutcome, LabelView } from "../../../src-preload/contract/labels/labels.ts";
import { createLabelHost, type ReturnsServiceOptions } from "../../service/index.ts";
import { readItems } from "../resends/unknown-outcomes.ts";
import { firstLabelUrl } from "../../../src-domain/labels/address.ts";
import type { ErasedLabel } from "../../store/orders/recipient-erasure.ts";
import { createArrivedLabels } from "./arrived-labels.ts";
import { createLabelCabinet, type KeptLabel, type LabelProblem } from "./label-cabinet.ts";
import { createLabelHosts, type LabelStore } from "./label-hosts.ts";
import { createLabelPrinting, type PrintRefusal } from "./label-printing.ts";
import type { PrintPort } from "./print-port.ts";
import type { DeskContext } from "../context.ts";

type NewBatchProblem = "no-such-submission" | "not-failed" | "credentials" | "offline" | "service";

/**
 * Another try after a failed label. The items' current state at the service decides: items may stay resent for a while, and
 * such items are left out. `onBatch`: scans may now go into another batch.
 */
function createNewBatch(context: DeskContext, onBatch: () => void) {
  const { store, availability, now } = context;
  return async (submissionId: string): Promise<Result<NewBatchOutcome, NewBatchProblem>> => {
    const submission = await store.submission(submissionId);
    if (!submission) return failure("no-such-submission");
    const { statusRaw, batchId, items } = submission;
    if (statusRaw === null || readResendStatus(statusRaw) !== "failed") return failure("not-failed");
    if (!availability.mayAsk()) return failure("credentials");
    const read = await readItems(context, items);
    const { obstacle } = read.look;
    if (obstacle !== null) return failure(obstacle === "network" ? "offline" : obstacle);
    const eligible = read.items.filter((item) => resendObstacle(item) === null);
    const again = await store.batchAgain(batchId, eligible, now().toISOString());
    if (again.batchId !== null) onBatch();
    const taken = new Set(again.taken);
    const left = items
      .filter(({ returnInventoryId }) => !taken.has(returnInventoryId))
      .map(({ returnInventoryId, rma }) => {
        const now = read.items.find((item) => item.returnInventoryId === returnInventoryId);
        if (!now) return { rma, why: "absent" as const, handlingCode: null };
        const why = eligible.includes(now) ? ("elsewhere" as const) : ("handling" as const);
        return { rma, why, handlingCode: now.handlingCode };
      });
    return success({ name: again.name, isCurrent: again.isCurrent, taken: again.taken.length, left });
  };
}

interface LabelsOptions {
  readonly onBatch: () => void;
  readonly connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">;
  readonly place?: LabelStore | undefined;
  readonly printing?: PrintPort | undefined;
}

const NO_PLACE: LabelStore = { hosts: () => [], managed: () => true, practiceBase: null, folder: "" };

export function createLabels(context: DeskContext, { onBatch, connection, place = NO_PLACE, printing }: LabelsOptions) {
  const { store, publish } = context;
  const cabinet = createLabelCabinet({ host: createLabelHost(connection), folder: place.folder });
  const hosts = createLabelHosts(store, place);
  let closed = false;

  async function view(resendId: string): Promise<LabelView> {
    const [stored, places] = await Promise.all([store.label(resendId), hosts.places()]);
    const url = stored && firstLabelUrl(places, stored.addresses);
    return {
      resendId,
      firstReportedAt: stored?.firstReportedAt ?? null,
      obstacle: url && !url.ok ? url.error : null,
      prints: stored?.prints ?? [],
    };
  }

  async function label(resendId: string): Promise<Result<KeptLabel, LabelProblem>> {
    const stored = await store.label(resendId);
    if (stored === null) return failure({ code: "no-label" });
    return cabinet.label(resendId, await hosts.places(), stored.addresses);
  }

  async function notify(resendId: string): Promise<void> {
    if (!closed) publish("labels", "changed", await view(resendId));
  }

  const printer = createLabelPrinting(context, { port: printing, label, onChanged: notify });

  const arrived = createArrivedLabels(context, {
    station: async () => printing?.station.read(),
    print: async (resendId) => (await printer.print(resendId, { reason: null, manyPages: false, byItself: true })).ok,
  });

  context.availability.onOpen((opening) => opening === "reached" && arrived.resume());

  return {
    view,
    label,
    hosts,
    newBatch: createNewBatch(context, onBatch),
    print: (
      resendId: string,
      reason: string | null,
      manyPages = false,
    ): Promise<Result<null, PrintRefusal | LabelProblem>> =>
      printer.print(resendId, { reason, manyPages, byItself: false }),
    printTest: printer.printTest,
    arrived,

    async forget({ resendId, addresses }: ErasedLabel): Promise<void> {
      await cabinet.forget(resendId, await hosts.places(), addresses);
    },

    async start(): Promise<void> {
      await printer.settle();
      void cabinet.tidy();
      arrived.consider();
    },
    async close(): Promise<void> {
      closed = true;
      await cabinet.close();
      await Promise.all([arrived.close(), printer.close()]);
    },
  };
}
