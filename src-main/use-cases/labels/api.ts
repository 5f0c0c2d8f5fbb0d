import { isDeepStrictEqual } from "node:util";
import type { TrustAnswer } from "../../../src-domain/environments/trust.ts";
import type { LabelPrinterSettings } from "../../../src-domain/labels/printing.ts";
import { success } from "../../../src-domain/result.ts";
import { LABEL_PROBLEMS } from "../../../src-preload/contract/labels/label-problems.ts";
import { writeFileAtomic } from "../../base/atomic-file.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { createFileName } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { resultOrRefusal, refuse, refuseFailedWrite, TRUST_MESSAGES } from "../replies.ts";
import { findAccountOrder } from "../resends/account-orders.ts";
import { saveFile } from "../save-file.ts";
import type { CachedLabel, LabelProblem } from "./label-cache.ts";
import { isPublicAddress } from "./raw-printer.ts";

/** No answer contains a part of a label's address, because anyone who knows the address can fetch the label. */
export function createLabelHandlers({ labels, store }: Desk, nativeHost: NativeHost): DomainHandlers<"labels"> {
  const { openFile, printing } = nativeHost;

  async function createLabelName(resendId: string): Promise<string> {
    const resendNumber = (await findAccountOrder(store, resendId))?.resendNumber;
    return resendNumber?.replaceAll(/[^\w-]/g, "") || createFileName(nativeHost.language, "label", resendId);
  }

  const refuseLabel = (problem: LabelProblem) => refuseFetch(problem, labels.hosts.allowedBy());

  async function withLabel<Reply>(resendId: string, toReply: (label: CachedLabel) => Promise<Reply> | Reply) {
    const labelResult = await labels.loadLabel(resendId);
    return labelResult.ok ? toReply(labelResult.value) : refuseLabel(labelResult.error);
  }

  /** Asks the operator before the raw printer changes. It must be in a private network: ZPL can be any command. */
  async function confirmPrinterSettings(
    settings: LabelPrinterSettings,
  ): Promise<TrustAnswer | "public-printer" | "managed"> {
    const [previousSettings, managedParts] = await Promise.all([
      printing.settingsFile.read(),
      printing.settingsFile.listManagedParts(),
    ]);
    if (managedParts.some((part) => !isDeepStrictEqual(settings[part], previousSettings[part]))) return "managed";
    const rawPrinter = settings.zpl;
    if (isDeepStrictEqual(rawPrinter, previousSettings.zpl)) return "confirmed";
    if (rawPrinter !== null && isPublicAddress(rawPrinter.host)) return "public-printer";
    const { host, port } = rawPrinter ?? previousSettings.zpl ?? { host: "", port: 0 };
    const change = { kind: "printer", subject: "", target: `${host}:${port}` } as const;
    return nativeHost.confirmTrust(rawPrinter === null ? { ...change, removes: true } : change);
  }

  return {
    get: ({ resendId }) => labels.view(resendId),
    file: ({ resendId }) => withLabel(resendId, ({ type, bytes }) => success({ type, bytes })),
    print: async ({ resendId, reason, despite }) => {
      const printResult = await labels.print(resendId, reason, despite);
      if (printResult.ok) return success(await labels.view(resendId));
      return isFetchProblem(printResult.error) ? refuseLabel(printResult.error) : refusePrint(printResult.error.code);
    },
    held: () => labels.listBlocking(),
    skip: async ({ resendId }) =>
      (await labels.skip(resendId))
        ? success(await labels.view(resendId))
        : refuse("not-held", "Automatic printing does not wait for this label."),
    save: ({ resendId }) =>
      withLabel(resendId, async ({ type, bytes }) => {
        const suggestion = { name: await createLabelName(resendId), extension: type };
        return saveFile(nativeHost, suggestion, (file) => writeFileAtomic(file, (handle) => handle.writeFile(bytes)));
      }),
    open: ({ resendId }) =>
      withLabel(resendId, async ({ type, path }) => {
        // Do not open ZPL: the system would use any program that claims the file extension.
        const isOpened = type !== "zpl" && (await openFile(path));
        return isOpened ? success({}) : refuse("no-program", "No program of this computer took the label.");
      }),
    copyToNewBatch: async ({ submissionId }) => {
      const createResult = await labels.copyToNewBatch(submissionId);
      return createResult.ok
        ? createResult
        : refuse(createResult.error, "No batch was made.", { isRetryable: createResult.error === "offline" });
    },
    getPrinterSettings: async () => {
      const [settings, managedParts] = await Promise.all([
        printing.settingsFile.read(),
        printing.settingsFile.listManagedParts(),
      ]);
      return { settings, managedParts };
    },
    savePrinterSettings: async (settings) => {
      const answer = await confirmPrinterSettings(settings);
      if (answer !== "confirmed") return refuse(answer, NOT_CHANGED_MESSAGES[answer]);
      return printing.settingsFile.write(settings).then(() => success(settings), refuseFailedWrite);
    },
    printers: () => printing.printers(),
    printTest: async ({ target: to }) => {
      const printResult = await labels.printTest(to);
      return printResult.ok ? success({}) : refusePrint(printResult.error.code);
    },
    hosts: () => labels.hosts.list(),
    saveHosts: async ({ own }) =>
      resultOrRefusal(await labels.hosts.save(own, nativeHost.confirmTrust), "The hosts of labels were not changed."),
  };
}

const NOT_CHANGED_MESSAGES = {
  ...TRUST_MESSAGES,
  "public-printer": "The label printer is not in a private network.",
  managed: "IT has set this in config.json.",
} as const;

const FETCH_CODES: ReadonlySet<string> = new Set<LabelProblem["code"]>(LABEL_PROBLEMS);

const isFetchProblem = (problem: { readonly code: string }): problem is LabelProblem => FETCH_CODES.has(problem.code);

const RETRYABLE_CODES: ReadonlySet<LabelProblem["code"]> = new Set([
  "offline",
  "too-slow",
  "service",
  "address-changed",
]);

function refuseFetch(problem: LabelProblem, allowedBy: string) {
  const isRetryable = RETRYABLE_CODES.has(problem.code);
  const fields = problem.code === "host-not-listed" ? { host: problem.host, allowedBy } : undefined;
  return refuse(problem.code, "The label was not fetched.", { isRetryable, ...(fields && { fields }) });
}

const refusePrint = <Code extends string>(code: Code) => refuse(code, "The label was not printed.");
