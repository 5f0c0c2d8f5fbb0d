import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ulid } from "ulid";
import type { BridgeAnswer } from "../../src-main/bridge/router.ts";
import type { ControlClient } from "../../src-simulator/control-client.ts";
import { queryJournal, type Rows } from "../rig/journal.ts";
import type { Call, LabelTargets } from "../rig/messages.ts";
import { openRawPrinter, type RawPrinter } from "./raw-printer.ts";
import { ORDER_NUMBER, type Template } from "./template.ts";

/** Calls the desk's bridge. Returns null once the desk is dead. */
export type CallDesk = (call: Call) => Promise<BridgeAnswer | null>;

interface ParcelState {
  readonly isInBatch: boolean;
  readonly isAllocated: boolean;
  /** Submissions whose batch has an item for the order, and that may have reached the service. */
  readonly sentForLine: number;
  readonly submission: {
    readonly submissionId: string;
    readonly state: string;
    readonly resendId: string | null;
  } | null;
  readonly prints: readonly { readonly state: string; readonly reason: string | null }[];
  readonly sealState: string | null;
  readonly isTrackingSaved: boolean;
  readonly scannedTexts: readonly string[];
}

const readParcel =
  (itemId: string) =>
  (rows: Rows): ParcelState => {
    const count = (sql: string, ...parameters: readonly unknown[]): number =>
      rows<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`, ...parameters)[0]?.count ?? 0;
    const linesInBatches =
      "batch_line l LEFT JOIN order_allocation a ON a.batch_line_id = l.line_id WHERE l.removed_at IS NULL";
    const submissions = rows<NonNullable<ParcelState["submission"]>>(
      "SELECT submission_id AS submissionId, state, resend_id AS resendId FROM submission ORDER BY place DESC LIMIT 1",
    );
    return {
      isInBatch: count(`${linesInBatches} AND l.return_inventory_id = ?`, itemId) > 0,
      isAllocated: count(`${linesInBatches} AND a.order_id IS NOT NULL AND l.return_inventory_id = ?`, itemId) > 0,
      sentForLine: count(
        `submission s JOIN batch_line l USING (batch_id) JOIN order_allocation a ON a.batch_line_id = l.line_id
         WHERE l.removed_at IS NULL AND s.state IN ('sending', 'unknown', 'created')`,
      ),
      submission: submissions[0] ?? null,
      prints: rows("SELECT state, reason FROM label_print ORDER BY print_id"),
      sealState: rows<{ state: string }>("SELECT state FROM label_seal")[0]?.state ?? null,
      isTrackingSaved: count("order_allocation WHERE tracking_saved_at IS NOT NULL") > 0,
      scannedTexts: rows<{ text: string }>("SELECT text FROM scan").map(({ text }) => text),
    };
  };

/** The printer may have printed. */
const isOnPaper = ({ state }: ParcelState["prints"][number]): boolean => state === "given" || state === "unclear";

/**
 * Sends one parcel for an order of a channel as an operator does: each step follows from what the desk shows, so that
 * the operator continues after a kill. Keeps what the desk showed, to compare it with what is stored in the end.
 */
export class ParcelOperator {
  readonly #control: ControlClient;
  readonly #folder: string;
  readonly #template: Template;
  readonly #printer: RawPrinter;
  readonly #addComplaint: (complaint: string) => void;
  /** Texts of scans whose verdict was shown. */
  readonly #shownScans: string[] = [];
  #isSealShown = false;
  #waits: { readonly label: string; readonly resolve: () => void }[] = [];

  private constructor(
    control: ControlClient,
    folder: string,
    template: Template,
    printer: RawPrinter,
    addComplaint: (complaint: string) => void,
  ) {
    this.#control = control;
    this.#folder = folder;
    this.#template = template;
    this.#printer = printer;
    this.#addComplaint = addComplaint;
  }

  static async start(
    control: ControlClient,
    folder: string,
    template: Template,
    addComplaint: (complaint: string) => void,
  ): Promise<ParcelOperator> {
    await control.setLabelFiles("zpl");
    return new ParcelOperator(control, folder, template, await openRawPrinter(), addComplaint);
  }

  labelTargets(labelBase: string): LabelTargets {
    return { labelBase, printerPort: this.#printer.port, trackingFile: this.#trackingFile };
  }

  close(): Promise<void> {
    return this.#printer.close();
  }

  /** Call it before each start of the desk, because the killed desk writes nothing more. */
  forgetWaits(): void {
    this.#waits = [];
  }

  onWrite(label: string): void {
    for (const wait of this.#waits) if (wait.label === label) wait.resolve();
    this.#waits = this.#waits.filter((wait) => wait.label !== label);
  }

  /** Scans the item and submits its batch. */
  async submit(callDesk: CallDesk): Promise<void> {
    const [item] = this.#template.items;
    if (item === undefined) return;
    const { batchId } = this.#template;
    const stateBefore = await this.#read();
    if (!stateBefore.isInBatch) {
      const matchWrite = this.#nextWrite("matchScannedItem");
      if ((await this.#scan(callDesk, item.rma)) !== "added") return;
      await matchWrite;
    } else if (!stateBefore.isAllocated) await this.#useOffered(callDesk);
    await this.#request(callDesk, { domain: "batch", name: "submit", input: { batchId } });
  }

  /** Prints the label of the created order, seals the parcel, and saves its tracking number. */
  async finish(callDesk: CallDesk): Promise<void> {
    const { submission } = await this.#read();
    if (submission?.state !== "created" || submission.resendId === null) return;
    const { submissionId, resendId } = submission;
    const order = await this.#control.order(resendId);
    if (order.status === "queued") await this.#control.moveOrder(resendId, "labelSucceeded");
    const { trackingNumber } = await this.#control.order(resendId);
    const steps = [
      () => this.#request(callDesk, { domain: "resend", name: "refresh", input: { submissionId } }),
      () => this.#print(callDesk, resendId),
      () => this.#seal(callDesk, trackingNumber ?? ""),
      () => this.#saveTracking(callDesk),
      () => this.#scanSecondItem(callDesk),
    ];
    for (const step of steps) if ((await step()) === null) return;
    await this.#judge(trackingNumber ?? "");
  }

  async #print(callDesk: CallDesk, resendId: string): Promise<unknown> {
    const { prints } = await this.#read();
    const isPrinted = prints.some(isOnPaper);
    // The operator looks into the printer.
    if (isPrinted && this.#printer.labels.length > 0) return true;
    const codesStored = this.#nextWrite("storeLabelCodes");
    const reason = isPrinted ? "Nothing came out." : null;
    const input = { resendId, reason, despite: null };
    const view = await this.#request(callDesk, { domain: "labels", name: "print", input });
    if (view !== null) await codesStored;
    return view;
  }

  async #seal(callDesk: CallDesk, trackingNumber: string): Promise<unknown> {
    const { sealState } = await this.#read();
    if (sealState === "sealed") return true;
    if (sealState !== "waiting") this.#addComplaint(`the printed label waits for no scan: ${sealState}`);
    const verdict = await this.#scan(callDesk, trackingNumber);
    if (verdict === "sealed") this.#isSealShown = true;
    else if (verdict !== null) this.#addComplaint(`the label's scan was judged ${verdict}`);
    return verdict;
  }

  async #saveTracking(callDesk: CallDesk): Promise<unknown> {
    const preview = (await this.#request(callDesk, { domain: "orderBook", name: "previewTracking", input: {} })) as
      | readonly { channel: string; shop: string; newLines: number; carriers: readonly { serviceType: string }[] }[]
      | null;
    if (preview === null) return null;
    const [shop] = preview;
    if (shop === undefined) this.#addComplaint("no line of the order is to be tracked");
    if (shop === undefined || shop.newLines === 0) return true;
    const carriers = shop.carriers.map(({ serviceType }) => ({ serviceType, name: "UPS" }));
    const input = { channel: shop.channel, shop: shop.shop, shouldIncludeSaved: false, carriers };
    return this.#request(callDesk, { domain: "orderBook", name: "saveTracking", input });
  }

  /** The order wanted one unit: the second parcel of its article is for no order. */
  async #scanSecondItem(callDesk: CallDesk): Promise<unknown> {
    const verdict = await this.#scan(callDesk, this.#template.items[1]?.rma ?? "");
    if (verdict === null) return null;
    // In the batch: the desk died after this scan.
    if (verdict !== "added" && verdict !== "already-in-batch")
      this.#addComplaint(`the second item was judged ${verdict}`);
    const current = (await this.#request(callDesk, { domain: "batch", name: "current", input: {} })) as {
      batchId: string;
    } | null;
    if (current === null) return null;
    const input = { batchId: current.batchId };
    const match = (await this.#request(callDesk, { domain: "orderMatches", name: "get", input })) as {
      order: unknown;
      result: { kind: string } | null;
    } | null;
    if (match === null) return null;
    if (match.order || match.result?.kind !== "none") this.#addComplaint("the second item is offered the order");
    return match;
  }

  /** The rules of a parcel, derived from the requirements and not from the app. */
  async #judge(trackingNumber: string): Promise<void> {
    const state = await this.#read();
    const printsOnPaper = state.prints.filter(isOnPaper);
    const labels = this.#printer.labels.filter((text) => text.includes(trackingNumber));
    const file = existsSync(this.#trackingFile) ? readFileSync(this.#trackingFile, "utf8") : "";
    const rows = file.split(/\r?\n/).filter((row) => row.includes(ORDER_NUMBER) && row.includes(trackingNumber));
    const lostScans = this.#shownScans.filter((text) => !state.scannedTexts.includes(text));
    const complaints = [
      state.sentForLine !== 1 && `the line was sent ${state.sentForLine} times`,
      labels.length === 0 && "the label was not printed",
      labels.length > printsOnPaper.length && `${labels.length} labels came out, ${printsOnPaper.length} are known`,
      printsOnPaper.filter(({ reason }) => reason === null).length > 1 &&
        "the label was printed again without a reason",
      this.#isSealShown && state.sealState !== "sealed" && `a seal was shown, but it is ${state.sealState}`,
      !state.isTrackingSaved && "the tracking number counts as not saved",
      rows.length !== 1 && `the file has ${rows.length} rows of the order`,
      ...lostScans.map((text) => `the scan of ${text} is lost`),
    ];
    for (const complaint of complaints) if (complaint !== false) this.#addComplaint(complaint);
  }

  /** Returns the kind of the verdict; null once the desk is dead. */
  async #scan(callDesk: CallDesk, text: string): Promise<string | null> {
    const input = {
      gestureId: ulid(),
      text,
      source: "scanner",
      damage: null,
      keys: [],
      startedAt: new Date().toISOString(),
    };
    const value = (await this.#request(callDesk, { domain: "scan", name: "record", input })) as {
      outcome: { verdict: { kind: string } };
    } | null;
    if (value === null) return null;
    this.#shownScans.push(text);
    return value.outcome.verdict.kind;
  }

  /** A desk that died between the scan and its match offers the order after the restart. */
  async #useOffered(callDesk: CallDesk): Promise<void> {
    const { batchId } = this.#template;
    const match = (await this.#request(callDesk, { domain: "orderMatches", name: "get", input: { batchId } })) as {
      item: { returnInventoryId: string } | null;
      result: { choices?: readonly { orderId: string; lineId: string }[] } | null;
    } | null;
    const choice = match?.result?.choices?.[0];
    const item = match?.item;
    if (!choice || !item) {
      if (match !== null) this.#addComplaint("the scanned item is offered no order");
      return;
    }
    const { orderId, lineId } = choice;
    const input = { batchId, returnInventoryId: item.returnInventoryId, orderId, lineId };
    await this.#request(callDesk, { domain: "orderMatches", name: "use", input });
  }

  /** Returns the answer's value; null once the desk is dead, or after a refusal, which is a complaint. */
  async #request(callDesk: CallDesk, call: Call): Promise<unknown> {
    const answer = await callDesk(call);
    if (answer === null) return null;
    if (!answer.ok) this.#addComplaint(`${call.name} answered: ${JSON.stringify(answer.error)}`);
    return answer.ok ? answer.value : null;
  }

  /** Resolves after the desk's next write with this label. */
  #nextWrite(label: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waits.push({ label, resolve });
    return promise;
  }

  #read(): Promise<ParcelState> {
    return queryJournal(this.#folder, readParcel(this.#template.itemIds[0] ?? ""));
  }

  get #trackingFile(): string {
    return join(this.#folder, "tracking.csv");
  }
}
