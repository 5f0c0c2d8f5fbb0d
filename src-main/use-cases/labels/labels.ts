import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { findLabelUrl } from "../../../src-domain/labels/address.ts";
import { exceedsMaxSheets, pageFault } from "../../../src-domain/labels/label-pages.ts";
import { PAPER } from "../../../src-domain/labels/paper.ts";
import {
  blockingFault,
  type LabelPrinterSettings,
  oldestArrival,
  type PrintProblem,
  printRetryDelayMs,
  printsAutomatically,
  waitingSince,
} from "../../../src-domain/labels/printing.ts";
import { withoutDriverHead, zplFault, zplPages } from "../../../src-domain/labels/zpl-commands.ts";
import { zplTestLabel } from "../../../src-domain/labels/zpl.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { LabelView, NewBatchOutcome } from "../../../src-preload/contract/labels/labels.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import { createLabelHost, type ReturnsServiceOptions } from "../../service/index.ts";
import type { DeskContext } from "../context.ts";
import { fetchItemsForCheck } from "../resends/outcome-checks.ts";
import { createLabelCache, type CachedLabel, type LabelProblem } from "./label-cache.ts";
import { createLabelHosts, type LabelSourceOptions } from "./label-hosts.ts";
import type { PageJob, PrintOutcome, PrintPort } from "./print-port.ts";
import { sendToRawPrinter } from "./raw-printer.ts";

interface FailedPrint {
  readonly failures: number;
  /** Milliseconds of the monotonic clock. */
  readonly retryAt: number;
}

const RECHECK_MS = 5000;

/**
 * Prints arrived labels one at a time, each at most once because the journal records every print. The order is that of
 * submission, because the parcels stand in that order; a label that has not arrived delays no other. A failed label is
 * skipped with backoff, so that its host is not called at every change of an order. A label with a fault stops all
 * others until the operator prints or skips it.
 */
export function createAutoPrint(
  { store, now, elapsed }: DeskContext,
  station: () => Promise<LabelPrinterSettings | undefined>,
  print: (resendId: string) => Promise<boolean>,
) {
  const failed = new Map<string, FailedPrint>();

  async function printNext(): Promise<void> {
    const handled = new Set<string>();
    for (;;) {
      // Read the settings before each label: the operator switches printing off after a wrong one.
      const choice = await station();
      if (loop.isClosing() || choice === undefined || choice.byItselfSince === null) return;
      const holds = await store.labelHolds();
      if (holds.some(({ decidedAt }) => decidedAt === null)) return;
      const next = await findNext(choice, waitingSince(holds, now()), handled);
      if (next === undefined) break;
      handled.add(next);
      if (await print(next)) failed.delete(next);
      else delayRetry(next);
    }
    wakeForNextRetry();
  }

  /** Queried before each print: an earlier order may have received its label in the meantime. */
  async function findNext(choice: LabelPrinterSettings, since: Date, handled: ReadonlySet<string>) {
    const autoPrint = await store.unprintedLabels(oldestArrival(since).toISOString());
    const waiting = new Set(autoPrint.map(({ resendId }) => resendId));
    for (const resendId of failed.keys()) if (!waiting.has(resendId)) failed.delete(resendId);
    return autoPrint.find((one) => {
      if (handled.has(one.resendId) || isDelayed(one.resendId)) return false;
      const status = one.statusRaw === null ? null : parseResendStatus(one.statusRaw);
      return printsAutomatically(choice, { ...one, status, prints: 0 }, since);
    })?.resendId;
  }

  const isDelayed = (resendId: string): boolean => (failed.get(resendId)?.retryAt ?? -Infinity) > elapsed();

  function delayRetry(resendId: string): void {
    const failures = (failed.get(resendId)?.failures ?? 0) + 1;
    failed.set(resendId, { failures, retryAt: elapsed() + printRetryDelayMs(failures) });
  }

  function wakeForNextRetry(): void {
    if (failed.size === 0) return;
    const next = Math.min(...[...failed.values()].map(({ retryAt }) => retryAt));
    loop.wakeIn(next - elapsed());
  }

  const loop = createWorkLoop({ work: printNext, retryMs: RECHECK_MS, name: "automatic-printing" });

  return {
    printWaiting: loop.run,
    /** Retries failed labels immediately: the cause may be gone. */
    resume(): void {
      failed.clear();
      loop.run();
    },
    close: loop.close,
  };
}

interface NotPrinted {
  readonly code: PrintProblem | "no-printer" | "no-zpl-printer";
}

interface PrintOptions {
  readonly reason: string | null;
  readonly anyway: boolean;
  readonly automatic: boolean;
}

interface PrintRoute {
  readonly printer: string;
  readonly send: () => Promise<PrintOutcome>;
}

const TEST_NAME = "Returns Desk test label";

/** Prints one label at a time. The journal records each print before it starts and when it ends. */
function createLabelPrinting(
  { store, now }: DeskContext,
  port: PrintPort | undefined,
  label: (resendId: string) => Promise<Result<CachedLabel, LabelProblem>>,
  onChanged: (resendId: string) => Promise<void>,
) {
  const { enqueue, whenIdle } = createSerialQueue();
  const { promise: closing, resolve: stopWaiting } = Promise.withResolvers<null>();

  /** `printed-before`: the label may have been printed already, and the operator gave no reason. */
  async function print(
    resendId: string,
    how: PrintOptions,
  ): Promise<Result<null, NotPrinted | LabelProblem | { readonly code: "printed-before" }>> {
    const file = await label(resendId);
    if (!file.ok) return file;
    const { type, bytes } = file.value;
    const station = await port?.station.read();
    const route =
      type === "zpl" ? zplRoute(station, bytes, how.anyway) : pageRoute(station, { type, bytes }, how.anyway);
    if (!route.ok) return route;
    const { reason, automatic } = how;
    const { printer } = route.value;
    const printId = await store.beginLabelPrint({ resendId, printer, reason, automatic }, now().toISOString());
    if (printId === "printed-before") return failure({ code: "printed-before" });
    // A print dialog may stay open: on close its print has no outcome, and the next start marks it as possibly made.
    const outcome = await Promise.race([route.value.send(), closing]);
    if (outcome === null) return failure({ code: "broke-off" });
    const problem = outcome.state === "given" ? null : outcome.problem;
    await store.endLabelPrint(printId, outcome.state, problem, now().toISOString());
    await onChanged(resendId);
    return problem === null ? success(null) : failure({ code: problem });
  }

  function zplRoute(
    station: LabelPrinterSettings | undefined,
    bytes: Uint8Array,
    anyway: boolean,
  ): Result<PrintRoute, NotPrinted> {
    if (!station?.zpl) return failure({ code: "no-zpl-printer" });
    const { copies, zpl } = station;
    const label = withoutDriverHead(bytes);
    const fault = zplFault(label, copies);
    // ZPL comes from outside, and a printer executes any command in it.
    const isForbidden = fault === "changes-printer" || exceedsMaxSheets(zplPages(label), copies);
    const isRefused = fault !== null && (isForbidden || !anyway);
    const send = (): Promise<PrintOutcome> =>
      isRefused
        ? Promise.resolve({ state: "not-given", problem: fault })
        : sendToRawPrinter(zpl, Buffer.concat(Array.from({ length: copies }, () => label)));
    return success({ printer: `${zpl.host}:${zpl.port}`, send });
  }

  function pageRoute(
    station: LabelPrinterSettings | undefined,
    content: PageJob["content"],
    anyway: boolean,
  ): Result<PrintRoute, NotPrinted> {
    if (!port || !station || station.printer === null) return failure({ code: "no-printer" });
    const { printer, size, resolution, silent } = station;
    const copies = content === "test" ? 1 : station.copies;
    const job = { content, printer, size, resolution, copies, silent };
    return success({
      printer,
      send: () =>
        port.print(job, (pages) =>
          anyway && !exceedsMaxSheets(pages.length, copies) ? null : pageFault(pages, PAPER[size], copies),
        ),
    });
  }

  async function printTest(to: "system" | "zpl"): Promise<Result<null, NotPrinted>> {
    const station = await port?.station.read();
    const route =
      to === "system"
        ? pageRoute(station, "test", true)
        : zplRoute(
            station && { ...station, copies: 1 },
            new TextEncoder().encode(station ? zplTestLabel(station.size, station.resolution, TEST_NAME) : ""),
            true,
          );
    if (!route.ok) return route;
    const outcome = await Promise.race([route.value.send(), closing]);
    if (outcome === null) return failure({ code: "broke-off" });
    return outcome.state === "given" ? success(null) : failure({ code: outcome.problem });
  }

  return {
    print: (resendId: string, how: PrintOptions) => enqueue(() => print(resendId, how)),
    printTest: (to: "system" | "zpl") => enqueue(() => printTest(to)),
    /** Marks prints that an earlier run began as possibly made. */
    settle: () => enqueue(() => store.markInterruptedPrints(now().toISOString())),
    async close(): Promise<void> {
      stopWaiting(null);
      await whenIdle();
    },
  };
}

type NewBatchProblem = "no-such-submission" | "not-failed" | "credentials" | "offline" | "service";

/** Creates a new batch from an order whose label failed, without items that are still in resend at the service. */
function createNewBatch(context: DeskContext, onBatch: () => void) {
  const { store, availability, now } = context;
  return async (submissionId: string): Promise<Result<NewBatchOutcome, NewBatchProblem>> => {
    const submission = await store.submission(submissionId);
    if (!submission) return failure("no-such-submission");
    const { statusRaw, batchId, items } = submission;
    if (statusRaw === null || parseResendStatus(statusRaw) !== "failed") return failure("not-failed");
    if (!availability.canCallService()) return failure("credentials");
    const fetched = await fetchItemsForCheck(context, items);
    const { obstacle } = fetched.check;
    if (obstacle !== null) return failure(obstacle === "network" ? "offline" : obstacle);
    const { resendCodes } = await context.readSettings();
    const eligible = fetched.items.filter((item) => resendObstacle(item, resendCodes) === null);
    const created = await store.createBatchFromSubmitted(batchId, eligible, now().toISOString());
    if (created.batchId !== null) onBatch();
    const taken = new Set(created.copiedItemIds);
    const left = items
      .filter(({ returnInventoryId }) => !taken.has(returnInventoryId))
      .map(({ returnInventoryId, rma }) => {
        const item = fetched.items.find((one) => one.returnInventoryId === returnInventoryId);
        if (!item) return { rma, reason: "absent" as const, handlingCode: null };
        const reason = eligible.includes(item) ? ("elsewhere" as const) : ("handling" as const);
        return { rma, reason, handlingCode: item.handlingCode };
      });
    return success({
      name: created.name,
      isCurrent: created.isCurrent,
      addedCount: created.copiedItemIds.length,
      skippedItems: left,
    });
  };
}

interface LabelsOptions {
  readonly onBatch: () => void;
  readonly orders: { readonly readOrder: (resendId: string) => Promise<boolean> };
  readonly connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">;
  readonly labelSource?: LabelSourceOptions | undefined;
  readonly printing?: PrintPort | undefined;
}

const NO_LABELS: LabelSourceOptions = { hosts: () => [], managed: () => true, practiceBase: null, folder: "" };

export function createLabels(
  context: DeskContext,
  { onBatch, orders, connection, labelSource = NO_LABELS, printing }: LabelsOptions,
) {
  const { store, publish } = context;
  const cache = createLabelCache(createLabelHost(connection), labelSource.folder);
  const hosts = createLabelHosts(store, labelSource);
  let closed = false;

  async function view(resendId: string): Promise<LabelView> {
    const [stored, hostRules] = await Promise.all([store.label(resendId), hosts.hostRules()]);
    const url = stored && findLabelUrl(hostRules, stored.addresses);
    return {
      resendId,
      firstReportedAt: stored?.firstReportedAt ?? null,
      obstacle: url && !url.ok ? url.error : null,
      prints: stored?.prints ?? [],
    };
  }

  async function label(resendId: string): Promise<Result<CachedLabel, LabelProblem>> {
    const reported = await store.label(resendId);
    const isFetched = reported?.isChanged === true && (await orders.readOrder(resendId));
    const stored = isFetched ? await store.label(resendId) : reported;
    if (stored === null) return failure({ code: "no-label" });
    if (stored.isChanged) return failure({ code: "address-changed" });
    return cache.label(resendId, await hosts.hostRules(), stored.addresses);
  }

  async function notify(resendId: string): Promise<void> {
    if (!closed) publish("labels", "changed", await view(resendId));
  }

  const printer = createLabelPrinting(context, printing, label, notify);

  const autoPrint = createAutoPrint(
    context,
    async () => printing?.station.read(),
    async (resendId) => (await printer.print(resendId, { reason: null, anyway: false, automatic: true })).ok,
  );

  context.availability.onAvailable((opening) => opening === "reached" && autoPrint.resume());

  return {
    view,
    label,
    hosts,
    copyToNewBatch: createNewBatch(context, onBatch),
    async print(resendId: string, reason: string | null, anyway = false) {
      const printed = await printer.print(resendId, { reason, anyway, automatic: false });
      // Labels on hold behind it may be printed now.
      autoPrint.printWaiting();
      return printed;
    },
    async listHeld() {
      const held = (await store.labelHolds()).filter(({ decidedAt }) => decidedAt === null);
      return held.map(({ resendId, submissionId, order, fault }) => ({ resendId, submissionId, order, fault }));
    },
    /** False if automatic printing does not wait for this label. */
    async skip(resendId: string): Promise<boolean> {
      if (blockingFault((await view(resendId)).prints) === null) return false;
      await store.skipLabel(resendId, context.now().toISOString());
      await notify(resendId);
      autoPrint.printWaiting();
      return true;
    },
    printTest: printer.printTest,
    autoPrint,

    erase: (): Promise<void> => cache.eraseWithout((resendIds) => store.ordersWithLabel(resendIds)),

    async start(): Promise<void> {
      await printer.settle();
      cache.renameOld(() => store.labelAddresses());
      void cache.tidy();
      autoPrint.printWaiting();
    },
    async close(): Promise<void> {
      closed = true;
      await cache.close();
      await Promise.all([autoPrint.close(), printer.close()]);
    },
  };
}
