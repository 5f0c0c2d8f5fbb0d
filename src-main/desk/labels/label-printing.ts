import type { LabelStation } from "../../../src-domain/labels/printing.ts";
import { zplTestLabel } from "../../../src-domain/labels/zpl.ts";
import { MOST_ZPL_PAGES, onlyDraws, zplPages } from "../../../src-domain/labels/zpl-commands.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import { createSerialQueue } from "../../kit/serial-queue.ts";
import type { KeptLabel, LabelProblem } from "./label-cabinet.ts";
import type { PageJob, PrintOutcome, PrintPort, PrintProblem } from "./print-port.ts";
import { sendToRawPrinter } from "./raw-printer.ts";
import type { DeskContext } from "../context.ts";

/** `printed-before`: it may have been printed already, and no reason was given. */
export type PrintRefusal = NoPaper | { readonly code: "printed-before" } | ManyPages;

/** The operator has not confirmed this number of pages. */
interface ManyPages {
  readonly code: "many-pages";
  readonly pages: number;
}

interface NoPaper {
  readonly code: PrintProblem | "no-printer" | "no-zpl-printer" | "changes-printer";
}

interface LabelPrintingOptions {
  readonly port: PrintPort | undefined;
  readonly label: (resendId: string) => Promise<Result<KeptLabel, LabelProblem>>;
  readonly onChanged: (resendId: string) => Promise<void>;
}

interface HowToPrint {
  readonly reason: string | null;
  readonly manyPages: boolean;
  readonly byItself: boolean;
}

interface Way {
  readonly printer: string;
  readonly give: () => Promise<PrintOutcome>;
}

const TEST_NAME = "Returns Desk test label";

/** One at a time; the journal records each print before it starts and when it ends. */
export function createLabelPrinting({ store, now }: DeskContext, { port, label, onChanged }: LabelPrintingOptions) {
  const { inTurn, ended } = createSerialQueue();
  let leave: () => void = () => undefined;
  const left = new Promise<null>((resolve) => {
    leave = () => resolve(null);
  });

  async function print(resendId: string, how: HowToPrint): Promise<Result<null, PrintRefusal | LabelProblem>> {
    const file = await label(resendId);
    if (!file.ok) return file;
    const way = wayFor(await port?.station.read(), file.value);
    if (!way.ok) return way;
    const pages = file.value.type === "zpl" ? zplPages(file.value.bytes) : 1;
    if (pages > MOST_ZPL_PAGES && !how.manyPages) return failure({ code: "many-pages", pages });
    const { printer, give } = way.value;
    const { reason, byItself } = how;
    const begun = await store.beginLabelPrint({ resendId, printer, reason, byItself }, now().toISOString());
    if (begun === "printed-before") return failure({ code: "printed-before" });
    // A print dialog may stay open indefinitely: the next start treats its print as possibly made.
    const outcome = await Promise.race([give(), left]);
    if (outcome === null) return failure({ code: "broke-off" });
    const problem = outcome.state === "given" ? null : outcome.problem;
    await store.endLabelPrint(begun, outcome.state, problem, now().toISOString());
    await onChanged(resendId);
    return problem === null ? success(null) : failure({ code: problem });
  }

  function wayFor(station: LabelStation | undefined, { type, bytes }: KeptLabel): Result<Way, NoPaper> {
    if (type === "zpl") return zplWay(station, bytes, station?.copies);
    return pageWay(station, { type, bytes }, station?.copies);
  }

  function zplWay(station: LabelStation | undefined, bytes: Uint8Array, copies = 1): Result<Way, NoPaper> {
    if (!station?.zpl) return failure({ code: "no-zpl-printer" });
    // ZPL comes from outside, and a printer executes any command.
    if (!onlyDraws(bytes)) return failure({ code: "changes-printer" });
    const { host, port } = station.zpl;
    const all = Buffer.concat(Array.from({ length: copies }, () => bytes));
    return success({ printer: `${host}:${port}`, give: () => sendToRawPrinter({ host, port }, all) });
  }

  function pageWay(station: LabelStation | undefined, content: PageJob["content"], copies = 1): Result<Way, NoPaper> {
    if (!port || !station || station.printer === null) return failure({ code: "no-printer" });
    const { printer, size, resolution, silent } = station;
    return success({ printer, give: () => port.print({ content, printer, size, resolution, copies, silent }) });
  }

  async function printTest(to: "system" | "zpl"): Promise<Result<null, NoPaper>> {
    const station = await port?.station.read();
    const way =
      to === "system"
        ? pageWay(station, "test")
        : zplWay(station, new TextEncoder().encode(station ? testLabel(station) : ""));
    if (!way.ok) return way;
    const outcome = await Promise.race([way.value.give(), left]);
    if (outcome === null) return failure({ code: "broke-off" });
    return outcome.state === "given" ? success(null) : failure({ code: outcome.problem });
  }

  return {
    print: (resendId: string, how: HowToPrint) => inTurn(() => print(resendId, how)),
    printTest: (to: "system" | "zpl") => inTurn(() => printTest(to)),
    /** Marks prints that an earlier run began as possibly made. */
    settle: () => inTurn(() => store.settleLabelPrints(now().toISOString())),
    async close(): Promise<void> {
      leave();
      await ended();
    },
  };
}

const testLabel = ({ size, resolution }: LabelStation): string => zplTestLabel(size, resolution, TEST_NAME);
