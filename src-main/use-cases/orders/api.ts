import { TEMPLATE_HEADINGS } from "../../../src-domain/orders/channels/template.ts";
import { success } from "../../../src-domain/result.ts";
import { warnAbout } from "../../base/warn.ts";
import { writeTable } from "../../tables/table-file.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { createFileName, suggestTable } from "../file-names.ts";
import type { NativeHost } from "../native-host.ts";
import { refuse, resultOrRefusal, TRUST_MESSAGES } from "../replies.ts";
import { createTableSaver } from "../save-table.ts";

const NOT_OPENED_MESSAGE = "The order file was not opened.";

export function orderFileHandlers(desk: Desk, nativeHost: NativeHost): DomainHandlers<"orderFiles"> {
  const { orderFiles, imports, settings, environment, isOrderBookInUse } = desk;
  const { saveTable } = createTableSaver(desk, nativeHost);
  const refuseNotInUse = () => refuse("not-in-use", "Nobody confirmed that this desk imports orders.");
  /** Deletes the copy of a dropped file, which has the recipients of all orders. Erasure deletes it after a failure. */
  const deleteDroppedCopy = (): Promise<void> => imports.deleteDrop().catch(warnAbout("dropped-file"));

  return {
    get: () => orderFiles.state(),
    current: () => orderFiles.current(),
    startUse: async () => {
      const answer = await nativeHost.confirmTrust({ kind: "order-book", subject: environment.name, target: "" });
      if (answer !== "confirmed") return refuse(answer, TRUST_MESSAGES[answer]);
      await settings.startOrderBook();
      return success({});
    },
    choose: async () => {
      if (!(await isOrderBookInUse())) return refuseNotInUse();
      const path = await nativeHost.chooseImport("orders");
      return path === null ? success(null) : resultOrRefusal(await orderFiles.openChosen(path), NOT_OPENED_MESSAGE);
    },
    openDrop: async ({ shouldSkipUnknown }) => {
      if (!(await isOrderBookInUse())) return refuseNotInUse();
      const file = await imports.finishDrop();
      if (file === null) return refuse("no-drop", NOT_OPENED_MESSAGE);
      return resultOrRefusal(await orderFiles.openDropped(file, shouldSkipUnknown), NOT_OPENED_MESSAGE);
    },
    readAs: async (readOptions) => resultOrRefusal(await orderFiles.readAs(readOptions), NOT_OPENED_MESSAGE),
    importFile: async ({ isComplete }) => {
      const result = await orderFiles.importFile(isComplete, nativeHost.confirmTrust);
      if (!result.ok) return refuse(result.error, "The orders were not imported.");
      await deleteDroppedCopy();
      return success({});
    },
    undo: async ({ fileId }) => {
      const result = await orderFiles.undo(fileId);
      return result.ok ? success({}) : refuse(result.error, "An order of the file was used.");
    },
    saveTemplate: () =>
      saveTable(suggestTable(createFileName(nativeHost.language, "ordersToSend")), (target) =>
        writeTable(target, { headings: TEMPLATE_HEADINGS }, () => Promise.resolve()),
      ),
    discard: async () => {
      await orderFiles.discard();
      await deleteDroppedCopy();
    },
  };
}
