import { isDeepStrictEqual } from "node:util";
import type { TrustAnswer } from "../../../src-domain/environments/trust.ts";
import type { LabelPrinterSettings } from "../../../src-domain/labels/printing.ts";
import { success } from "../../../src-domain/result.ts";
import { LABEL_PROBLEMS } from "../../../src-preload/contract/labels/label-problems.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { fileName } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { orRefuse, refuse, refuseUnwritten, TRUST_PROBLEM } from "../replies.ts";
import { accountOrder } from "../resends/account-orders.ts";
import { saveFile } from "../save-file.ts";
import type { CachedLabel, LabelProblem } from "./label-cache.ts";
import { isPublicAddress } from "./raw-printer.ts";

/** No answer contains a part of a label's address, because anyone who knows the address can fetch the label. */
export function labelHandlers({ labels, store }: Desk, machine: NativeHost): DomainHandlers<"labels"> {
  const { openFile, printing } = machine;

  async function nameOf(resendId: string): Promise<string> {
    const number = (await accountOrder(store, resendId))?.resendNumber;
    return number?.replaceAll(/[^\w-]/g, "") || fileName(machine.language, "label", resendId);
  }

  const refuseLabel = (problem: LabelProblem) => refuseFetch(problem, labels.hosts.allowedBy());

  async function withLabel<Answer>(resendId: string, answer: (label: CachedLabel) => Promise<Answer> | Answer) {
    const found = await labels.label(resendId);
    return found.ok ? answer(found.value) : refuseLabel(found.error);
  }

  /** Asks the operator before the raw printer changes. It must be in a private network: ZPL can be any command. */
  async function confirmPrinterSettings(
    station: LabelPrinterSettings,
  ): Promise<TrustAnswer | "public-printer" | "managed"> {
    const [before, managedParts] = await Promise.all([printing.station.read(), printing.station.rolledOut()]);
    if (managedParts.some((part) => !isDeepStrictEqual(station[part], before[part]))) return "managed";
    const rawPrinter = station.zpl;
    if (isDeepStrictEqual(rawPrinter, before.zpl)) return "confirmed";
    if (rawPrinter !== null && isPublicAddress(rawPrinter.host)) return "public-printer";
    const { host, port } = rawPrinter ?? before.zpl ?? { host: "", port: 0 };
    const change = { kind: "printer", subject: "", target: `${host}:${port}` } as const;
    return machine.confirmTrust(rawPrinter === null ? { ...change, removes: true } : change);
  }

  return {
    get: ({ resendId }) => labels.view(resendId),
    file: ({ resendId }) => withLabel(resendId, ({ type, bytes }) => success({ type, bytes })),
    print: async ({ resendId, reason, despiteObstacle: anyway }) => {
      const printed = await labels.print(resendId, reason, anyway);
      if (printed.ok) return success(await labels.view(resendId));
      return isFetchProblem(printed.error) ? refuseLabel(printed.error) : refusePrint(printed.error.code);
    },
    held: () => labels.listHeld(),
    skip: async ({ resendId }) =>
      (await labels.skip(resendId))
        ? success(await labels.view(resendId))
        : refuse("not-held", "Automatic printing does not wait for this label."),
    save: ({ resendId }) =>
      withLabel(resendId, async ({ type, bytes }) => {
        const suggestion = { name: await nameOf(resendId), extension: type };
        return saveFile(machine, suggestion, (file) => writeFileAtomic(file, (handle) => handle.writeFile(bytes)));
      }),
    open: ({ resendId }) =>
      withLabel(resendId, async ({ type, path }) => {
        // Not ZPL: the system would open it with any program that claims the file extension.
        const opened = type !== "zpl" && (await openFile(path));
        return opened ? success({}) : refuse("no-program", "No program of this computer took the label.");
      }),
    copyToNewBatch: async ({ submissionId }) => {
      const created = await labels.copyToNewBatch(submissionId);
      return created.ok
        ? created
        : refuse(created.error, "No batch was made.", { retryable: created.error === "offline" });
    },
    getPrinterSettings: async () => {
      const [station, rolledOut] = await Promise.all([printing.station.read(), printing.station.rolledOut()]);
      return { station, managedParts: rolledOut };
    },
    savePrinterSettings: async (station) => {
      const answer = await confirmPrinterSettings(station);
      if (answer !== "confirmed") return refuse(answer, NOT_CHANGED[answer]);
      return printing.station.write(station).then(() => success(station), refuseUnwritten);
    },
    printers: () => printing.printers(),
    printTest: async ({ target: to }) => {
      const printed = await labels.printTest(to);
      return printed.ok ? success({}) : refusePrint(printed.error.code);
    },
    hosts: () => labels.hosts.list(),
    saveHosts: async ({ own }) =>
      orRefuse(await labels.hosts.save(own, machine.confirmTrust), "The hosts of labels were not changed."),
  };
}

const NOT_CHANGED = {
  ...TRUST_PROBLEM,
  "public-printer": "The label printer is not in a private network.",
  managed: "IT has set this in config.json.",
} as const;

const FETCH_CODES: ReadonlySet<string> = new Set<LabelProblem["code"]>(LABEL_PROBLEMS);

const isFetchProblem = (problem: { readonly code: string }): problem is LabelProblem => FETCH_CODES.has(problem.code);

const RETRYABLE: ReadonlySet<LabelProblem["code"]> = new Set(["offline", "too-slow", "service", "address-changed"]);

function refuseFetch(problem: LabelProblem, allowedBy: string) {
  const retryable = RETRYABLE.has(problem.code);
  const fields = problem.code === "host-not-listed" ? { host: problem.host, allowedBy } : undefined;
  return refuse(problem.code, "The label was not fetched.", { retryable, ...(fields && { fields }) });
}

const refusePrint = <Code extends string>(code: Code) => refuse(code, "The label was not printed.");
