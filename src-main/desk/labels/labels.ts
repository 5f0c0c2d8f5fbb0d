import { firstLabelUrl } from "../../../src-domain/label/address.ts";
import { printsByItself } from "../../../src-domain/label/printing.ts";
import { readResendStatus } from "../../../src-domain/resend.ts";
import { failure, type Result } from "../../../src-domain/result.ts";
import type { LabelView } from "../../../src-preload/contract/labels.ts";
import { createLabelHost, type ReturnsServiceOptions } from "../../api/index.ts";
import type { Publish } from "../publish.ts";
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
/** Older labels than this are not printed as they arrive, whatever the choice. */
const ARRIVED_MS = 60 * 60_000;

/** Labels of orders: where they lie, the desk's own copies, and what became of them on paper. */
export function createLabels({ publish, connection, place = NO_PLACE, printing, ...parts }: LabelsOptions) {
  const { store, now } = parts;
  const cabinet = createLabelCabinet({ host: createLabelHost(connection), folder: place.folder });
  const hosts = createLabelHosts(store, place);
  let closed = false;
  let asked = false;
  let considering: Promise<void> = Promise.resolve();

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

  /** Labels that arrived are printed one after another, each by its own note in the journal at most once. */
  async function printArrived(): Promise<void> {
    const station = await printing?.station.read();
    if (!station || station.byItselfSince === null) return;
    const since = new Date(now().getTime() - ARRIVED_MS).toISOString();
    for (const one of await store.unprintedLabels(since)) {
      const status = one.statusRaw === null ? null : readResendStatus(one.statusRaw);
      if (closed || !printsByItself(station, { ...one, status, prints: 0 }, now())) continue;
      await printer.print(one.resendId, { reason: null, byItself: true });
    }
  }

  function consider(): void {
    if (closed || asked) return;
    asked = true;
    considering = considering
      .then(() => {
        asked = false;
        return printArrived();
      })
      .catch((error: unknown) => process.emitWarning(`Labels were not printed as they arrived: ${String(error)}`));
  }

  return {
    view,
    label,
    hosts,
    newBatch: createNewBatch(parts),
    print: (resendId: string, reason: string | null): Promise<Result<null, PrintRefusal | LabelProblem>> =>
      printer.print(resendId, { reason, byItself: false }),
    printTest: printer.printTest,
    /** To be told of every move of an order: it may have brought its label. */
    consider,

    async start(): Promise<void> {
      await printer.settle();
      void cabinet.tidy();
      consider();
    },
    async close(): Promise<void> {
      closed = true;
      await cabinet.close();
      await Promise.all([considering, printer.close()]);
    },
  };
}
