import { firstLabelUrl } from "../../../src-domain/labels/address.ts";
import { failure, type Result } from "../../../src-domain/result.ts";
import type { LabelView } from "../../../src-preload/contract/labels/labels.ts";
import { createLabelHost, type ReturnsServiceOptions } from "../../service/index.ts";
import type { ErasedLabel } from "../../store/orders/recipient-erasure.ts";
import type { Publish } from "../publish.ts";
import { createArrivedLabels } from "./arrived-labels.ts";
import { createLabelCabinet, type FetchProblem, type KeptLabel } from "./label-cabinet.ts";
import { createLabelHosts, type LabelPlace } from "./label-hosts.ts";
import { createLabelPrinting, type PrintRefusal } from "./label-printing.ts";
import { createNewBatch, type NewBatchOptions } from "./new-batch.ts";
import type { PrintPort } from "./print-port.ts";

interface LabelsOptions extends NewBatchOptions {
  readonly publish: Publish;
  /** The way to the service is the way to the labels, too. */
  readonly connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">;
  readonly place?: LabelPlace | undefined;
  /** Left out, nothing can be printed. */
  readonly printing?: PrintPort | undefined;
}

export type LabelProblem = FetchProblem | { readonly code: "no-label" };

const NO_PLACE: LabelPlace = { hosts: () => [], managed: () => true, practiceBase: null, folder: "" };

/** Labels of orders: where they lie, the desk's own copies, and what became of them on paper. */
export function createLabels({ publish, connection, place = NO_PLACE, printing, ...parts }: LabelsOptions) {
  const { store, now } = parts;
  const cabinet = createLabelCabinet({ host: createLabelHost(connection), folder: place.folder });
  const hosts = createLabelHosts(store, place);
  let closed = false;

  async function view(resendId: string): Promise<LabelView> {
    const [stored, places] = await Promise.all([store.label(resendId), hosts.places()]);
    const url = stored && firstLabelUrl(places, stored.addresses);
    return {
      resendId,
      firstToldAt: stored?.firstToldAt ?? null,
      obstacle: url && !url.ok ? url.error : null,
      prints: stored?.prints ?? [],
    };
  }

  async function label(resendId: string): Promise<Result<KeptLabel, LabelProblem>> {
    const stored = await store.label(resendId);
    if (stored === null) return failure({ code: "no-label" });
    return cabinet.label(resendId, await hosts.places(), stored.addresses);
  }

  async function tell(resendId: string): Promise<void> {
    if (!closed) publish("labels", "changed", await view(resendId));
  }

  const printer = createLabelPrinting({ store, now, port: printing, label, onChanged: tell });

  const arrived = createArrivedLabels({
    store,
    now,
    station: async () => printing?.station.read(),
    print: async (resendId) => (await printer.print(resendId, { reason: null, manyPages: false, byItself: true })).ok,
  });

  return {
    view,
    label,
    hosts,
    newBatch: createNewBatch(parts),
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
