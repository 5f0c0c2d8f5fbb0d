import { itemOf, findResendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { findLabelUrl } from "../../../src-domain/labels/address.ts";
import { exceedsMaxSheets, findPageFault } from "../../../src-domain/labels/label-pages.ts";
import { PAPER } from "../../../src-domain/labels/paper.ts";
import {
  findBlockingFault,
  CHOSEN_IN_DIALOG,
  type LabelPrinterSettings,
  findOldestArrival,
  type PrintProblem,
  printRetryDelayMs,
  printsAutomatically,
  findWaitStart,
} from "../../../src-domain/labels/printing.ts";
import { withoutDriverHead, findZplFault, countZplPages } from "../../../src-domain/labels/zpl-commands.ts";
import { createZplTestLabel } from "../../../src-domain/labels/zpl.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { LabelView, NewBatchOutcome } from "../../../src-preload/contract/labels/labels.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { createWorkLoop } from "../../base/work-loop.ts";
import { createLabelHost, type ReturnsServiceOptions } from "../../service/index.ts";
import type { Store } from "../../store/thread/client.ts";
import type { DeskContext } from "../context.ts";
import { findAccountOrder } from "../resends/account-orders.ts";
import { fetchItemsForCheck } from "../resends/outcome-checks.ts";
import { createLabelCache, type CachedLabel, type LabelProblem } from "./label-cache.ts";
import type { LabelCodeReaderOptions } from "./label-code-reader.ts";
import { createLabelHosts, type LabelSourceOptions } from "./label-hosts.ts";
import { createLabelSeals, type LabelSeals } from "./label-seals.ts";
import type { PageJob, PrintOutcome, PrintPort } from "./print-port.ts";
import { sendToRawPrinter } from "./raw-printer.ts";

interface PrintFailures {
  readonly failures: number;
  /** Milliseconds of the monotonic clock. */
  readonly retryAtMs: number;
}

const RECHECK_MS = 5000;

/**
 * Prints arrived labels one at a time, each at most once because the journal records every print. Prints in the order
 * of submission, which is the order of the parcels; a label that has not arrived delays no other. Skips a failed label
 * with backoff, so that its host is not called at every change of an order. A label with a fault stops all others until
 * the operator prints or skips it.
 */
export function createAutoPrint(
  { store, now, elapsed }: DeskContext,
  loadSettings: () => Promise<LabelPrinterSettings | undefined>,
  print: (resendId: string) => Promise<boolean>,
) {
  const failedPrints = new Map<string, PrintFailures>();

  async function printNext(): Promise<void> {
    const handledIds = new Set<string>();
    for (;;) {
      // Read the settings before each label: the operator switches printing off after a wrong one.
      const settings = await loadSettings();
      if (loop.isClosing() || settings === undefined || settings.byItselfSince === null) return;
      const labelBlocks = await store.labelBlocks();
      if (labelBlocks.some(({ decidedAt }) => decidedAt === null)) return;
      const nextOrderId = await findNext(settings, findWaitStart(labelBlocks, now()), handledIds);
      if (nextOrderId === undefined) break;
      handledIds.add(nextOrderId);
      if (await print(nextOrderId)) failedPrints.delete(nextOrderId);
      else delayRetry(nextOrderId);
    }
    wakeForNextRetry();
  }

  /** Called before each print, because an earlier order may have received its label in the meantime. */
  async function findNext(settings: LabelPrinterSettings, since: Date, handledIds: ReadonlySet<string>) {
    const unprintedLabels = await store.unprintedLabels(findOldestArrival(since).toISOString());
    const waitingIds = new Set(unprintedLabels.map(({ resendId }) => resendId));
    for (const resendId of failedPrints.keys()) if (!waitingIds.has(resendId)) failedPrints.delete(resendId);
    return unprintedLabels.find((label) => {
      if (handledIds.has(label.resendId) || isDelayed(label.resendId)) return false;
      return printsAutomatically(settings, { ...label, status: parseResendStatus(label.statusRaw), prints: 0 }, since);
    })?.resendId;
  }

  const isDelayed = (resendId: string): boolean => (failedPrints.get(resendId)?.retryAtMs ?? -Infinity) > elapsed();

  function delayRetry(resendId: string): void {
    const failures = (failedPrints.get(resendId)?.failures ?? 0) + 1;
    failedPrints.set(resendId, { failures, retryAtMs: elapsed() + printRetryDelayMs(failures) });
  }

  function wakeForNextRetry(): void {
    if (failedPrints.size === 0) return;
    const nextRetryAtMs = Math.min(...[...failedPrints.values()].map(({ retryAtMs }) => retryAtMs));
    loop.wakeIn(nextRetryAtMs - elapsed());
  }

  const loop = createWorkLoop({ work: printNext, retryMs: RECHECK_MS, name: "automatic-printing" });

  return {
    printWaiting: loop.run,
    /** Retries failed labels immediately: the cause may be gone. */
    resume(): void {
      failedPrints.clear();
      loop.run();
    },
    close: loop.close,
  };
}

interface PrintRefusal {
  readonly code: PrintProblem | "no-printer" | "no-zpl-printer";
}

interface PrintOptions {
  readonly reason: string | null;
  /** Problem that the operator accepts: a faulty label (`fault`), or also an order that ships nothing (`anything`). */
  readonly despite: "fault" | "anything" | null;
  readonly isAutomatic: boolean;
}

interface PrintRoute {
  readonly printer: string;
  readonly send: () => Promise<PrintOutcome>;
}

const TEST_LABEL_NAME = "Returns Desk test label";

function createZplRoute(
  settings: LabelPrinterSettings | undefined,
  bytes: Uint8Array,
  { despite }: Pick<PrintOptions, "despite">,
): Result<PrintRoute, PrintRefusal> {
  if (!settings?.zpl) return failure({ code: "no-zpl-printer" });
  const { copies, zpl } = settings;
  const label = withoutDriverHead(bytes);
  const fault = findZplFault(label, copies, settings);
  // ZPL comes from outside, and a printer executes any command in it.
  const isForbidden = fault === "changes-printer" || exceedsMaxSheets(countZplPages(label), copies);
  const isRefused = fault !== null && (isForbidden || despite === null);
  const send = (): Promise<PrintOutcome> =>
    isRefused
      ? Promise.resolve({ state: "not-given", problem: fault })
      : sendToRawPrinter(zpl, Buffer.concat(Array.from({ length: copies }, () => label)));
  return success({ printer: `${zpl.host}:${zpl.port}`, send });
}

/** Prints to the chosen printer; without one, the operator chooses a printer in the system's dialog. */
function createPageRoute(
  printPort: PrintPort | undefined,
  settings: LabelPrinterSettings | undefined,
  { content, ...sheetJob }: Pick<PageJob, "content" | "onSheets">,
  { despite, isAutomatic }: Pick<PrintOptions, "despite" | "isAutomatic">,
): Result<PrintRoute, PrintRefusal> {
  if (!printPort || !settings) return failure({ code: "no-printer" });
  const { printer, size, resolution } = settings;
  if (printer === null && (isAutomatic || content === "test")) return failure({ code: "no-printer" });
  const copies = content === "test" ? 1 : settings.copies;
  const silent = settings.silent && printer !== null;
  const job = { ...sheetJob, content, printer, size, resolution, copies, silent };
  return success({
    printer: printer ?? CHOSEN_IN_DIALOG,
    send: () =>
      printPort.print(job, (pages) =>
        despite !== null && !exceedsMaxSheets(pages.length, copies) ? null : findPageFault(pages, PAPER[size], copies),
      ),
  });
}

const encodeTestLabel = (settings: LabelPrinterSettings | undefined): Uint8Array =>
  new TextEncoder().encode(settings ? createZplTestLabel(settings.size, settings.resolution, TEST_LABEL_NAME) : "");

/** Prints one label at a time. The journal records each print before it starts and when it ends. */
function createLabelPrinting(
  { store, now }: DeskContext,
  printPort: PrintPort | undefined,
  loadLabel: (resendId: string) => Promise<Result<CachedLabel, LabelProblem>>,
  seals: LabelSeals,
  onChanged: (resendId: string) => Promise<void>,
) {
  const { enqueue, whenIdle } = createSerialQueue();
  const { promise: closed, resolve: markClosed } = Promise.withResolvers<null>();

  /**
   * `canceled-or-failed`: the order ships nothing. `printed-before`: the label may have been printed already, and the
   * operator gave no reason.
   */
  async function print(
    resendId: string,
    options: PrintOptions,
  ): Promise<Result<null, PrintRefusal | LabelProblem | { readonly code: "printed-before" | "canceled-or-failed" }>> {
    const labelResult = await loadLabel(resendId);
    if (!labelResult.ok) return labelResult;
    if (options.despite !== "anything" && (await isCanceledOrFailed(store, resendId)))
      return failure({ code: "canceled-or-failed" });
    const { type, bytes } = labelResult.value;
    const [settings, sheetJob] = await Promise.all([printPort?.settingsFile.read(), seals.sheetJob(resendId)]);
    const { reason, isAutomatic } = options;
    if (isAutomatic && isSwitchedOff(settings)) return failure({ code: "no-printer" });
    const route =
      type === "zpl"
        ? createZplRoute(settings, bytes, options)
        : createPageRoute(printPort, settings, { ...sheetJob, content: { type, bytes } }, options);
    if (!route.ok) return route;
    const { printer } = route.value;
    const printId = await store.beginLabelPrint({ resendId, printer, reason, isAutomatic }, now().toISOString());
    if (printId === "printed-before") return failure({ code: "printed-before" });
    // A print dialog can stay open. If the desk closes then, the next start marks the print as possibly made.
    const outcome = await Promise.race([route.value.send(), closed]);
    if (outcome === null) return failure({ code: "broke-off" });
    const problem = outcome.state === "given" ? null : outcome.problem;
    await store.endLabelPrint(printId, outcome.state, problem, now().toISOString());
    if (type === "zpl" && outcome.state !== "not-given") seals.readZpl(resendId, bytes);
    await onChanged(resendId);
    return problem === null ? success(null) : failure({ code: problem });
  }

  async function printTest(to: "system" | "zpl"): Promise<Result<null, PrintRefusal>> {
    const settings = await printPort?.settingsFile.read();
    const route =
      to === "system"
        ? createPageRoute(printPort, settings, { content: "test" }, { despite: "fault", isAutomatic: false })
        : createZplRoute(settings && { ...settings, copies: 1 }, encodeTestLabel(settings), { despite: "fault" });
    if (!route.ok) return route;
    const outcome = await Promise.race([route.value.send(), closed]);
    if (outcome === null) return failure({ code: "broke-off" });
    return outcome.state === "given" ? success(null) : failure({ code: outcome.problem });
  }

  return {
    print: (resendId: string, options: PrintOptions) => enqueue(() => print(resendId, options)),
    printTest: (to: "system" | "zpl") => enqueue(() => printTest(to)),
    /** Marks prints that an earlier run began as possibly made. */
    markInterrupted: () => enqueue(() => store.markInterruptedPrints(now().toISOString())),
    async close(): Promise<void> {
      markClosed(null);
      await whenIdle();
    },
  };
}

/** The operator may have switched automatic printing off while the label waited for an earlier one, or was fetched. */
const isSwitchedOff = (settings: LabelPrinterSettings | undefined): boolean =>
  settings === undefined || settings.byItselfSince === null;

async function isCanceledOrFailed(store: Store, resendId: string): Promise<boolean> {
  const status = parseResendStatus((await findAccountOrder(store, resendId))?.statusRaw ?? null);
  return status === "canceled" || status === "failed";
}

type NewBatchProblem = "no-such-submission" | "not-failed" | "credentials" | "offline" | "service";

/** Creates a new batch from an order whose label failed, without items that are still in resend at the service. */
function createBatchCopier(context: DeskContext, onBatchChanged: () => void) {
  const { store, availability, now } = context;
  return async (submissionId: string): Promise<Result<NewBatchOutcome, NewBatchProblem>> => {
    const submission = await store.submission(submissionId);
    if (!submission) return failure("no-such-submission");
    const { statusRaw, batchId, items } = submission;
    if (parseResendStatus(statusRaw) !== "failed") return failure("not-failed");
    if (!availability.canCallService()) return failure("credentials");
    const fetched = await fetchItemsForCheck(context, items);
    const { obstacle } = fetched.check;
    if (obstacle !== null) return failure(obstacle === "network" ? "offline" : obstacle);
    // Without this, the new batch would mark an item that the warehouse put on hold again as already resent.
    await store.upsertItems(fetched.items, fetched.requestedAt);
    const { resendCodes } = await context.readSettings();
    const eligibleItems = fetched.items.filter((item) => findResendObstacle(item, resendCodes) === null);
    const newBatch = await store.createBatchFromSubmitted(batchId, eligibleItems.map(itemOf), now().toISOString());
    if (newBatch.batchId !== null) onBatchChanged();
    const addedIds = new Set(newBatch.copiedItemIds);
    const skippedItems = items
      .filter(({ returnInventoryId }) => !addedIds.has(returnInventoryId))
      .map(({ returnInventoryId, rma }) => {
        const item = fetched.items.find((candidate) => candidate.returnInventoryId === returnInventoryId);
        if (!item) return { rma, reason: "absent" as const, handlingCode: null };
        const reason = eligibleItems.includes(item) ? ("elsewhere" as const) : ("handling" as const);
        return { rma, reason, handlingCode: item.handlingCode };
      });
    return success({
      batchId: newBatch.batchId,
      name: newBatch.name,
      isCurrent: newBatch.isCurrent,
      addedCount: newBatch.copiedItemIds.length,
      skippedItems,
    });
  };
}

interface LabelsOptions {
  readonly onBatchChanged: () => void;
  readonly orders: { readonly readOrder: (resendId: string) => Promise<boolean> };
  readonly connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">;
  readonly labelSource?: LabelSourceOptions | undefined;
  readonly printing?: PrintPort | undefined;
  /** Reads barcodes from rendered labels; undefined reads none. */
  readonly codeReader?: LabelCodeReaderOptions | undefined;
}

const NO_LABELS: LabelSourceOptions = { hosts: () => [], isManaged: () => true, practiceBase: null, folder: "" };

/** Reads and fetches an order's label: from the journal, the label cache and the label's host. */
function createStoredLabels(
  store: Store,
  hosts: ReturnType<typeof createLabelHosts>,
  cache: ReturnType<typeof createLabelCache>,
  readOrder: LabelsOptions["orders"]["readOrder"],
) {
  return {
    view: async (resendId: string): Promise<LabelView> => {
      const [storedLabel, hostRules] = await Promise.all([store.label(resendId), hosts.hostRules()]);
      const url = storedLabel && findLabelUrl(hostRules, storedLabel.addresses);
      return {
        resendId,
        firstReportedAt: storedLabel?.firstReportedAt ?? null,
        obstacle: url && !url.ok ? url.error : null,
        prints: storedLabel?.prints ?? [],
        seal: storedLabel?.seal ?? null,
      };
    },

    loadLabel: async (resendId: string): Promise<Result<CachedLabel, LabelProblem>> => {
      const reportedLabel = await store.label(resendId);
      const isFetched = reportedLabel?.isChanged === true && (await readOrder(resendId));
      const storedLabel = isFetched ? await store.label(resendId) : reportedLabel;
      if (storedLabel === null) return failure({ code: "no-label" });
      if (storedLabel.isChanged) return failure({ code: "address-changed" });
      return cache.loadLabel(resendId, await hosts.hostRules(), storedLabel.addresses);
    },
  };
}

export function createLabels(
  context: DeskContext,
  { onBatchChanged, orders, connection, labelSource = NO_LABELS, printing, codeReader }: LabelsOptions,
) {
  const { store, publish } = context;
  const cache = createLabelCache(createLabelHost(connection), labelSource.folder);
  const hosts = createLabelHosts(store, labelSource);
  const { view, loadLabel } = createStoredLabels(store, hosts, cache, orders.readOrder);
  let isClosed = false;

  async function notify(resendId: string): Promise<void> {
    if (!isClosed) publish("labels", "changed", await view(resendId));
  }

  const seals = createLabelSeals(context, (resendId) => void notify(resendId), codeReader);
  const printer = createLabelPrinting(context, printing, loadLabel, seals, notify);

  const autoPrint = createAutoPrint(
    context,
    async () => printing?.settingsFile.read(),
    async (resendId) => (await printer.print(resendId, { reason: null, despite: null, isAutomatic: true })).ok,
  );

  context.availability.onAvailable((cause) => cause === "reached" && autoPrint.resume());

  return {
    view,
    loadLabel,
    hosts,
    copyToNewBatch: createBatchCopier(context, onBatchChanged),
    async print(resendId: string, reason: string | null, despite: PrintOptions["despite"] = null) {
      const printResult = await printer.print(resendId, { reason, despite, isAutomatic: false });
      // Labels that waited for this one can be printed now.
      autoPrint.printWaiting();
      return printResult;
    },
    async listBlocking() {
      const blockingLabels = (await store.labelBlocks()).filter(({ decidedAt }) => decidedAt === null);
      return blockingLabels.map(({ resendId, submissionId, order, fault }) => ({
        resendId,
        submissionId,
        order,
        fault,
      }));
    },
    /** Returns false if automatic printing does not wait for this label. */
    async skip(resendId: string): Promise<boolean> {
      if (findBlockingFault((await view(resendId)).prints) === null) return false;
      await store.skipLabel(resendId, context.now().toISOString());
      await notify(resendId);
      autoPrint.printWaiting();
      return true;
    },
    printTest: printer.printTest,
    autoPrint,
    notify,

    erase: (): Promise<void> => cache.eraseUnreferenced((resendIds) => store.ordersWithLabel(resendIds)),

    async start(): Promise<void> {
      await printer.markInterrupted();
      cache.renameOldFiles(() => store.labelAddresses());
      void cache.tidy();
      autoPrint.printWaiting();
    },
    async close(): Promise<void> {
      isClosed = true;
      await cache.close();
      await Promise.all([autoPrint.close(), printer.close(), seals.close()]);
    },
  };
}
