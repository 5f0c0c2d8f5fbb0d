import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ConfirmTrust, TrustRefusal } from "../../../src-domain/environments/trust.ts";
import { isOnlyOffered, type OrderFileRefusal } from "../../../src-domain/orders/order-file.ts";
import { shopText } from "../../../src-domain/orders/shops.ts";
import { failure, type Result, success } from "../../../src-domain/result.ts";
import type { OrderBookState, OrderFileView } from "../../../src-preload/contract/orders/order-files.ts";
import { RESTORED_SETTING, type JournalRestore } from "../../store/files/file-names.ts";
import type { DeskContext } from "../context.ts";
import type { ImportFile } from "../import/open-import-file.ts";
import { type OrderFileSession, startOrderFileSession } from "./order-file-session.ts";
import { createOrderMappings } from "./order-mappings.ts";
import type { OrderReadOptions } from "./read-order-file.ts";

export interface OrderFilesOptions {
  readonly workerPath: string | URL;
  /** Maximum milliseconds for reading a file; replaced in tests. */
  readonly maxReadMs?: number;
}

interface OpenFile {
  readonly session: OrderFileSession;
  readonly file: ImportFile;
  readOptions: OrderReadOptions;
  view: OrderFileView;
}

/** Reads, imports and discards one order file at a time. */
export function createOrderFiles(context: DeskContext, { workerPath, maxReadMs }: OrderFilesOptions) {
  const { store, publish, now, isoNow, changes } = context;
  const mappings = createOrderMappings(store);
  let openFile: OpenFile | null = null;

  async function discard(): Promise<void> {
    const discarded = openFile;
    openFile = null;
    await discarded?.session.end();
  }

  /** `shouldSkipUnknown`: returns null for a file with unknown headings. */
  async function openOrderFile(
    file: ImportFile,
    shouldSkipUnknown = false,
  ): Promise<Result<OrderFileView | null, OrderFileRefusal>> {
    await discard();
    // Limit the time to now: a clock that is ahead must not make a file newer than every later one.
    const modifiedAt = file.modifiedAt < isoNow() ? file.modifiedAt : isoNow();
    const datedFile = { ...file, modifiedAt };
    const session = startOrderFileSession({ workerPath, file: datedFile, store, maxReadMs });
    const content = await session.read({ readOptions: {}, mappings: await mappings.read() });
    const isUnknown = content.ok && content.value.content.kind === "unknown-headings";
    if (!content.ok || (shouldSkipUnknown && isUnknown)) {
      await session.end();
      return content.ok ? success(null) : content;
    }
    openFile = { session, file: datedFile, readOptions: {}, view: toView(datedFile, content.value) };
    return success(openFile.view);
  }

  return {
    state: (): Promise<OrderBookState> => readOrderBookState(context),

    current: (): OrderFileView | null => openFile?.view ?? null,

    async openChosen(path: string): Promise<Result<OrderFileView | null, OrderFileRefusal>> {
      const fileStats = await stat(path).catch(() => null);
      if (fileStats === null) return failure("not-there");
      return openOrderFile({ path, name: basename(path), modifiedAt: fileStats.mtime.toISOString() });
    },

    openDropped: openOrderFile,

    async readAs(changedOptions: OrderReadOptions): Promise<Result<OrderFileView, OrderFileRefusal | "no-file-open">> {
      const opened = openFile;
      if (opened === null) return failure("no-file-open");
      const readOptions = { ...opened.readOptions, ...changedOptions };
      const content = await opened.session.read({ readOptions, mappings: await mappings.read() });
      if (openFile !== opened) return failure("no-file-open");
      if (!content.ok) {
        await discard();
        return content;
      }
      opened.readOptions = readOptions;
      opened.view = toView(opened.file, content.value);
      return success(opened.view);
    },

    /** The content of a dropped file comes from the page, so main asks in a native dialog that names the file. */
    async importFile(
      isComplete: boolean,
      confirm: ConfirmTrust,
    ): Promise<Result<null, TrustRefusal | "no-file-open" | "no-orders" | "shop-in-doubt" | "failed">> {
      const opened = openFile;
      if (opened === null) return failure("no-file-open");
      const { view, session } = opened;
      const { content, mappable, fileName } = view;
      if (content.kind !== "orders") return failure("no-orders");
      if (content.shopDoubt !== null) return failure("shop-in-doubt");
      const target = `${shopText(content.channel, content.shop)}: ${content.orders}`;
      const answer = await confirm({ kind: "order-file", subject: fileName, target });
      if (answer !== "confirmed") return failure(answer);
      // Refuse: while the dialog was open, another file was opened, or the operator changed how this file is read.
      if (openFile?.view !== view) return failure("not-confirmed");
      const imported = await session.importOrders({ isComplete, shop: content.shop, at: now().toISOString() });
      if (!imported.ok) return imported;
      if (mappable !== null) await mappings.remember(mappable.mapping);
      await discard();
      publish("orderFiles", "changed", {});
      changes.emit("orders");
      return success(null);
    },

    async undo(fileId: number): Promise<Result<null, "used">> {
      if (!(await store.undoOrderImport(fileId))) return failure("used");
      publish("orderFiles", "changed", {});
      changes.emit("orders");
      return success(null);
    },

    discard,
    close: discard,
  };
}

/** Reads the imported files. `backupAt`: set if a file was written before the journal was restored. */
async function readOrderBookState({
  store,
  isoNow,
  readSettings,
  isOrderBookInUse,
}: DeskContext): Promise<OrderBookState> {
  const [isInUse, files, { orderFileHours }, restored] = await Promise.all([
    isOrderBookInUse(),
    store.orderFiles(),
    readSettings(),
    store.readSetting(RESTORED_SETTING) as Promise<JournalRestore | null>,
  ]);
  const restoredAt = restored?.restoredAt ?? null;
  const isFromBackup = restoredAt !== null && files.some(({ writtenAt }) => writtenAt <= restoredAt);
  return {
    isInUse,
    files: files.map((file) => ({
      ...file,
      isOnlyOffered: isOnlyOffered(file, orderFileHours, restoredAt, isoNow()),
    })),
    backupAt: isFromBackup ? (restored?.backupAt ?? restoredAt) : null,
  };
}

function toView(file: ImportFile, content: Omit<OrderFileView, "fileName" | "modifiedAt">): OrderFileView {
  return { fileName: file.name, modifiedAt: file.modifiedAt, ...content };
}
