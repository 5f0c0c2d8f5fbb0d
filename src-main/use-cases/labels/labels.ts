import { resendObstacle } from "../../../src-domain/inventory/inventory.ts";
import { parseResendStatus } from "../../../src-domain/resends/resend.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { LabelView, NewBatchOutcome } from "../../../src-preload/contract/labels/labels.ts";
import { createLabelHost, type ReturnsServiceOptions } from "../../service/index.ts";
import { fetchItemsForCheck } from "../resends/outcome-checks.ts";
import { firstLabelUrl } from "../../../src-domain/labels/address.ts";
import { createLabelCache, type CachedLabel, type LabelProblem } from "./label-cache.ts";
import { createLabelHosts, type LabelSourceOptions } from "./label-hosts.ts";
import { isPastPrinting, pageFault } from "../../../src-domain/labels/label-pages.ts";
import { PAPER } from "../../../src-domain/labels/paper.ts";
import type { PageJob, PrintOutcome, PrintPort } from "./print-port.ts";
import {
  heldFor,
  type LabelPrinterSettings,
  oldestArrival,
  type PrintProblem,
  printRetryAfter,
  printsAutomatically,
  waitingSince,
} from "../../../src-domain/labels/printing.ts";
import type { DeskContext } from "../context.ts";
import { zplTestLabel } from "../../../src-domain/labels/zpl.ts";
import { withoutDriverHead, zplFault, zplPages } from "../../../src-domain/labels/zpl-commands.ts";
import type { LabelHold } from "../../store/resends/label-journal.ts";
import { createSerialQueue } from "../../base/serial-queue.ts";
import { sendToRawPrinter } from "./raw-printer.ts";
import { createWorkLoop } from "../../base/work-loop.ts";

interface ArrivedLabelsOptions {
  readonly station: () => Promise<LabelPrinterSettings | undefined>;
  readonly print: (resendId: string) => Promise<boolean>;
}

interface Failed {
  readonly failures: number;
  /** Milliseconds of the monotonic clock. */
  readonly retryAt: number;
}

const RECHECK_MS = 5000;

const isOn = (choice: LabelPrinterSettings | undefined): choice is LabelPrinterSettings =>
  choice !== undefined && choice.byItselfSince !== null;

/**
 * Prints one label after another, each at most once thanks to its entry in the journal. Available labels are printed in the
 * order of submission, because the parcels stand in that order; none waits for one that may never arrive. A failed label is
 * skipped for a while: orders change all the time, and its host must not be called at every change. A held label stops all
 * others until the operator prints or skips it.
 */
export function createAutoPrint({ store, now, elapsed }: DeskContext, { station, print }: ArrivedLabelsOptions) {
  const failed = new Map<string, Failed>();

  async function printNext(): Promise<void> {
    const handled = new Set<string>();
    for (;;) {
      // Read again for each: after a wrong label the operator switches printing off.
      const choice = await station();
      if (loop.isClosing() || !isOn(choice)) return;
      const holds = await store.labelHolds();
      if (holds.some(({ decidedAt }) => decidedAt === null)) return;
      const next = await firstOf(choice, waitingSince(holds, now()), handled);
      if (next === undefined) break;
      handled.add(next);
      if (await print(next)) failed.delete(next);
      else restFrom(next);
    }
    wakeForTheNext();
  }

  /** Queried again for each: an earlier order may have received its label while another one was printed. */
  async function firstOf(
    choice: LabelPrinterSettings,
    since: Date,
    handled: ReadonlySet<string>,
  ): Promise<string | undefined> {
    const arrived = await store.unprintedLabels(oldestArrival(since).toISOString());
    const waiting = new Set(arrived.map(({ resendId }) => resendId));
    for (const resendId of failed.keys()) if (!waiting.has(resendId)) failed.delete(resendId);
    return arrived.find((one) => {
      if (handled.has(one.resendId) || isResting(one.resendId)) return false;
      const status = one.statusRaw === null ? null : parseResendStatus(one.statusRaw);
      return printsAutomatically(choice, { ...one, status, prints: 0 }, since);
    })?.resendId;
  }

  const isResting = (resendId: string): boolean => (failed.get(resendId)?.retryAt ?? -Infinity) > elapsed();

  function restFrom(resendId: string): void {
    const failures = (failed.get(resendId)?.failures ?? 0) + 1;
    failed.set(resendId, { failures, retryAt: elapsed() + printRetryAfter(failures) });
  }

  function wakeForTheNext(): void {
    if (failed.size === 0) return;
    const next = Math.min(...[...failed.values()].map(({ retryAt }) => retryAt));
    loop.wakeIn(next - elapsed());
  }

  const loop = createWorkLoop({ work: printNext, retryMs: RECHECK_MS, name: "Printing labels as they arrive" });

  return {
    printWaiting: loop.run,
    /** A cause of failures may be gone: retries failed labels immediately. */
    resume(): void {
      failed.clear();
      loop.run();
    },
    close: loop.close,
  };
}

/** `printed-before`: it may have been printed already, and no reason was given. */
type PrintRefusal = NoPaper | { readonly code: "printed-before" };

interface NoPaper {
  readonly code: PrintProblem | "no-printer" | "no-zpl-printer";
}

interface LabelPrintingOptions {
  readonly port: PrintPort | undefined;
  readonly label: (resendId: string) => Promise<Result<CachedLabel, LabelProblem>>;
  readonly onChanged: (resendId: string) => Promise<void>;
}

interface PrintOptions {
  readonly reason: string | null;
  /** The operator wants it whatever it would be held for. */
  readonly anyway: boolean;
  readonly automatic: boolean;
}

interface PrintRoute {
  readonly printer: string;
  readonly send: () => Promise<PrintOutcome>;
}

const TEST_NAME = "Returns Desk test label";

/** One at a time; the journal records each print before it starts and when it ends. */
function createLabelPrinting({ store, now }: DeskContext, { port, label, onChanged }: LabelPrintingOptions) {
  const { enqueue, whenIdle } = createSerialQueue();
  let leave: () => void = () => undefined;
  const left = new Promise<null>((resolve) => {
    leave = () => resolve(null);
  });

  async function print(resendId: string, how: PrintOptions): Promise<Result<null, PrintRefusal | LabelProblem>> {
    const file = await label(resendId);
    if (!file.ok) return file;
    const route = routeFor(await port?.station.read(), file.value, how);
    if (!route.ok) return route;
    const { printer, send } = route.value;
    const { reason, automatic } = how;
    const begun = await store.beginLabelPrint({ resendId, printer, reason, automatic }, now().toISOString());
    if (begun === "printed-before") return failure({ code: "printed-before" });
    // A print dialog may stay open indefinitely: the next start treats its print as possibly made.
    const outcome = await Promise.race([send(), left]);
    if (outcome === null) return failure({ code: "broke-off" });
    const problem = outcome.state === "given" ? null : outcome.problem;
    await store.endLabelPrint(begun, outcome.state, problem, now().toISOString());
    await onChanged(resendId);
    return problem === null ? success(null) : failure({ code: problem });
  }

  function routeFor(
    station: LabelPrinterSettings | undefined,
    { type, bytes }: CachedLabel,
    { anyway }: PrintOptions,
  ): Result<PrintRoute, NoPaper> {
    if (type === "zpl") return zplRoute(station, bytes, anyway);
    return pageRoute(station, { type, bytes }, anyway);
  }

  function zplRoute(
    station: LabelPrinterSettings | undefined,
    bytes: Uint8Array,
    anyway: boolean,
  ): Result<PrintRoute, NoPaper> {
    if (!station?.zpl) return failure({ code: "no-zpl-printer" });
    const { copies } = station;
    const { host, port } = station.zpl;
    const label = withoutDriverHead(bytes);
    const fault = zplFault(label, copies);
    // ZPL comes from outside, and a printer executes any command.
    const isNever = fault === "changes-printer" || isPastPrinting(zplPages(label), copies);
    const isHeld = fault !== null && (isNever || !anyway);
    const send = (): Promise<PrintOutcome> =>
      isHeld
        ? Promise.resolve({ state: "not-given", problem: fault })
        : sendToRawPrinter({ host, port }, Buffer.concat(Array.from({ length: copies }, () => label)));
    return success({ printer: `${host}:${port}`, send });
  }

  function pageRoute(
    station: LabelPrinterSettings | undefined,
    content: PageJob["content"],
    anyway: boolean,
  ): Result<PrintRoute, NoPaper> {
    if (!port || !station || station.printer === null) return failure({ code: "no-printer" });
    const { printer, size, resolution, silent } = station;
    const copies = content === "test" ? 1 : station.copies;
    const job = { content, printer, size, resolution, copies, silent };
    return success({
      printer,
      send: () =>
        port.print(job, (pages) =>
          anyway && !isPastPrinting(pages.length, copies) ? null : pageFault(pages, PAPER[size], copies),
        ),
    });
  }

  async function printTest(to: "system" | "zpl"): Promise<Result<null, NoPaper>> {
    const station = await port?.station.read();
    const route =
      to === "system"
        ? pageRoute(station, "test", true)
        : zplRoute(
            station && { ...station, copies: 1 },
            new TextEncoder().encode(station ? testLabel(station) : ""),
            true,
          );
    if (!route.ok) return route;
    const outcome = await Promise.race([route.value.send(), left]);
    if (outcome === null) return failure({ code: "broke-off" });
    return outcome.state === "given" ? success(null) : failure({ code: outcome.problem });
  }

  return {
    print: (resendId: string, how: PrintOptions) => enqueue(() => print(resendId, how)),
    printTest: (to: "system" | "zpl") => enqueue(() => printTest(to)),
    /** Marks prints that an earlier run began as possibly made. */
    settle: () => enqueue(() => store.markInterruptedPrints(now().toISOString())),
    async close(): Promise<void> {
      leave();
      await whenIdle();
    },
  };
}

const heldLabel = ({ resendId, submissionId, order, fault }: LabelHold) => ({ resendId, submissionId, order, fault });

const testLabel = ({ size, resolution }: LabelPrinterSettings): string => zplTestLabel(size, resolution, TEST_NAME);

type NewBatchProblem = "no-such-submission" | "not-failed" | "credentials" | "offline" | "service";

/** Another try after a failed label, without items that are still resent at the service. */
function createNewBatch(context: DeskContext, onBatch: () => void) {
  const { store, availability, now } = context;
  return async (submissionId: string): Promise<Result<NewBatchOutcome, NewBatchProblem>> => {
    const submission = await store.submission(submissionId);
    if (!submission) return failure("no-such-submission");
    const { statusRaw, batchId, items } = submission;
    if (statusRaw === null || parseResendStatus(statusRaw) !== "failed") return failure("not-failed");
    if (!availability.canCallService()) return failure("credentials");
    const read = await fetchItemsForCheck(context, items);
    const { obstacle } = read.runCheck;
    if (obstacle !== null) return failure(obstacle === "network" ? "offline" : obstacle);
    const { resendCodes } = await context.readSettings();
    const eligible = read.items.filter((item) => resendObstacle(item, resendCodes) === null);
    const again = await store.createBatchFromSubmitted(batchId, eligible, now().toISOString());
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
  /** `readOrder` asks the service now; false if the order could not be read. */
  readonly orders: { readonly readOrder: (resendId: string) => Promise<boolean> };
  readonly connection: Pick<ReturnsServiceOptions, "userAgent" | "timeouts" | "proxy" | "extraCa">;
  readonly labelSource?: LabelSourceOptions | undefined;
  readonly printing?: PrintPort | undefined;
}

const NO_PLACE: LabelSourceOptions = { hosts: () => [], managed: () => true, practiceBase: null, folder: "" };

export function createLabels(context: DeskContext, options: LabelsOptions) {
  const { onBatch, orders, connection, labelSource = NO_PLACE, printing } = options;
  const { store, publish } = context;
  const cabinet = createLabelCache({ host: createLabelHost(connection), folder: labelSource.folder });
  const hosts = createLabelHosts(store, labelSource);
  let closed = false;

  async function view(resendId: string): Promise<LabelView> {
    const [stored, hostRules] = await Promise.all([store.label(resendId), hosts.hostRules()]);
    const url = stored && firstLabelUrl(hostRules, stored.addresses);
    return {
      resendId,
      firstReportedAt: stored?.firstReportedAt ?? null,
      obstacle: url && !url.ok ? url.error : null,
      prints: stored?.prints ?? [],
    };
  }

  async function label(resendId: string): Promise<Result<CachedLabel, LabelProblem>> {
    const reported = await store.label(resendId);
    const isRead = reported?.isChanged === true && (await orders.readOrder(resendId));
    const stored = isRead ? await store.label(resendId) : reported;
    if (stored === null) return failure({ code: "no-label" });
    if (stored.isChanged) return failure({ code: "address-changed" });
    return cabinet.label(resendId, await hosts.hostRules(), stored.addresses);
  }

  async function notify(resendId: string): Promise<void> {
    if (!closed) publish("labels", "changed", await view(resendId));
  }

  const printer = createLabelPrinting(context, { port: printing, label, onChanged: notify });

  const arrived = createAutoPrint(context, {
    station: async () => printing?.station.read(),
    print: async (resendId) => (await printer.print(resendId, { reason: null, anyway: false, automatic: true })).ok,
  });

  context.availability.onAvailable((opening) => opening === "reached" && arrived.resume());

  return {
    view,
    label,
    hosts,
    newBatch: createNewBatch(context, onBatch),
    async print(
      resendId: string,
      reason: string | null,
      anyway = false,
    ): Promise<Result<null, PrintRefusal | LabelProblem>> {
      const printed = await printer.print(resendId, { reason, anyway, automatic: false });
      // Others may wait behind it.
      arrived.printWaiting();
      return printed;
    },
    held: async () => (await store.labelHolds()).filter(({ decidedAt }) => decidedAt === null).map(heldLabel),
    /** False if automatic printing does not wait for this label. */
    async skip(resendId: string): Promise<boolean> {
      if (heldFor((await view(resendId)).prints) === null) return false;
      await store.skipLabel(resendId, context.now().toISOString());
      await notify(resendId);
      arrived.printWaiting();
      return true;
    },
    printTest: printer.printTest,
    arrived,

    /** Deletes the files of labels that nobody can ask for any longer. */
    erase: (): Promise<void> => cabinet.eraseWithout((resendIds) => store.ordersWithLabel(resendIds)),

    async start(): Promise<void> {
      await printer.settle();
      cabinet.renameOld(() => store.labelAddresses());
      void cabinet.tidy();
      arrived.printWaiting();
    },
    async close(): Promise<void> {
      closed = true;
      await cabinet.close();
      await Promise.all([arrived.close(), printer.close()]);
    },
  };
}
