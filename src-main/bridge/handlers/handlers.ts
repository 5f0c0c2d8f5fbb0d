import { success } from "../../../src-domain/result.ts";
import type { Desk } from "../../desk/desk.ts";
import { findEverything } from "../../desk/inventory/find-everything.ts";
import type { Machine } from "../../desk/machine.ts";
import { inventoryTable, orderTable } from "../../desk/environments/table-setup.ts";
import type { Strip } from "../../desk/health/strip-view.ts";
import type { Recovery } from "../../environments/recovery.ts";
import type { EnvironmentUseCases } from "../../environments/environments.ts";
import type { Lessons } from "../../practice/lessons.ts";
import type { Health } from "../../health/health.ts";
import type { Updates } from "../../environments/updates.ts";
import type { DomainHandlers, Handlers } from "./domain-handlers.ts";
import { batchHandlers } from "./batches/batch-handlers.ts";
import { cancellationHandlers } from "./resends/cancellation-handlers.ts";
import { orderCopyHandlers } from "./shipping/order-copy-handlers.ts";
import { environmentHandlers } from "./environments/environment-handlers.ts";
import { fbaHandlers } from "./fba/fba-handlers.ts";
import { firstRunHandlers } from "./environments/first-run-handlers.ts";
import { healthHandlers } from "./health/health-handlers.ts";
import { inventoryHandlers } from "./inventory/inventory-handlers.ts";
import { itemHandlers } from "./inventory/item-handlers.ts";
import { languageHandlers } from "./language-handlers.ts";
import { labelHandlers } from "./labels/label-handlers.ts";
import { lessonHandlers, scansPractised, troublesPractised } from "./practice/lesson-handlers.ts";
import { referenceHandlers } from "./reference/reference-handlers.ts";
import { resendHandlers } from "./resends/resend-handlers.ts";
import { recipientHandlers } from "./recipients/recipient-handlers.ts";
import { operatorHandlers, shiftHandlers } from "./shift/shift-handlers.ts";
import { sheetHandlers } from "./scanning/sheet-handlers.ts";
import { shippingDraftHandlers } from "./shipping/shipping-draft-handlers.ts";
import { shippingOrderHandlers } from "./shipping/shipping-handlers.ts";
import { stationHandlers } from "./scanning/station-handlers.ts";
import { scanHandlers, troubleHandlers } from "./scanning/scan-handlers.ts";
import { importHandlers } from "./import/import-handlers.ts";
import { blackBoxHandlers } from "./health/black-box-handlers.ts";
import { pairingHandlers } from "./batches/pairing-handlers.ts";
import { recoveryHandlers } from "./health/recovery-handlers.ts";
import { inboxHandlers } from "./events/inbox-handlers.ts";
import { requestHandlers } from "./health/request-handlers.ts";
import { updateHandlers } from "./updates/update-handlers.ts";
import { worksheetHandlers } from "./shipping/worksheet-handlers.ts";

export type DesklessHandlers = Pick<
  Handlers,
  "lock" | "environment" | "firstRun" | "language" | "recovery" | "updates" | "health"
>;

export const createDesklessHandlers = (
  lock: DomainHandlers<"lock">,
  environments: EnvironmentUseCases,
  recovery: Recovery,
  updates: Updates,
  health: Health,
  machine: Pick<Machine, "language" | "loadPage" | "quit">,
): DesklessHandlers => ({
  lock,
  environment: environmentHandlers(environments),
  language: languageHandlers(machine.language),
  firstRun: firstRunHandlers(environments),
  recovery: recoveryHandlers(recovery, machine),
  updates: updateHandlers(updates),
  health: healthHandlers(health),
});

/** `lessons` is null in a real environment. */
export function createHandlers(
  desk: Desk,
  machine: Machine,
  lessons: Lessons | null = null,
): Omit<Handlers, keyof DesklessHandlers> {
  return {
    desk: {
      status: async () => success(await desk.status()),
      lookForService: async () => success({ network: await desk.lookForService() }),
    },
    scan: scansPractised(scanHandlers(desk, machine.strip), lessons),
    trouble: troublesPractised(troubleHandlers(desk), lessons, desk.now),
    lessons: lessonHandlers(lessons),
    batch: clearingStrip(batchHandlers(desk), machine.strip),
    orderCopy: orderCopyHandlers(desk, machine),
    resend: resendHandlers(desk),
    cancellation: cancellationHandlers(desk),
    labels: labelHandlers(desk, machine),
    inventory: inventoryHandlers(desk, machine),
    shippingOrder: shippingOrderHandlers(desk),
    worksheet: worksheetHandlers(desk),
    shippingDraft: shippingDraftHandlers(desk),
    find: { everything: async ({ text }) => success(await findEverything(desk.store, text)) },
    item: itemHandlers(desk),
    fba: fbaHandlers(desk),
    reference: referenceHandlers(desk, machine),
    imports: importHandlers(desk, machine),
    requests: requestHandlers(desk),
    recipients: recipientHandlers(desk),
    notices: {
      list: async () => success(await desk.files.notices.list()),
      dismiss: async ({ kind }) => success(await desk.files.notices.dismiss(kind)),
    },
    settings: {
      get: async () => success(await desk.settings.get()),
      save: async (part) => success(await desk.settings.save(part)),
    },
    sync: {
      status: async () => {
        await desk.sync.loaded;
        return success(desk.sync.status());
      },
      start: async () => success(desk.sync.start()),
      stop: async () => success(await desk.sync.stop()),
      resume: async () => success(await desk.sync.resume()),
      open: async () => success(await desk.sync.open()),
    },
    inbox: inboxHandlers(desk, machine),
    blackBox: blackBoxHandlers(desk, machine),
    station: stationHandlers(machine),
    sheets: sheetHandlers(desk, machine),
    pairing: pairingHandlers(desk, machine),
    operator: operatorHandlers(desk),
    shift: shiftHandlers(desk, machine),
    views: {
      get: async () => success(await inventoryTable.read(desk.store)),
      save: async (setup) => success(await inventoryTable.write(desk.store, setup)),
      getOrders: async () => success(await orderTable.read(desk.store)),
      saveOrders: async (setup) => success(await orderTable.write(desk.store, setup)),
    },
    window: {
      toggleStrip: async () => success({ open: machine.strip.toggle() }),
      leave: () => {
        machine.leave();
        return Promise.resolve(success({}));
      },
      reportDrawn: async () => {
        machine.drawn();
        return success({});
      },
      reportTheme: async ({ theme }) => {
        machine.setTheme(theme);
        return success({});
      },
    },
  };
}

/** A batch command clears the last verdict from the strip: the main window then shows "Ready to scan", too. */
function clearingStrip(handlers: DomainHandlers<"batch">, strip: Strip): DomainHandlers<"batch"> {
  const then = <Input, Value extends { readonly ok: boolean }>(run: (input: Input) => Promise<Value>) => {
    return async (input: Input): Promise<Value> => {
      const answer = await run(input);
      if (answer.ok) strip.show(null);
      return answer;
    };
  };
  const { undoLast, removeLine, park, start, resume, splitOff, moveSurplus, undoMove } = handlers;
  return {
    ...handlers,
    undoLast: then(undoLast),
    removeLine: then(removeLine),
    park: then(park),
    start: then(start),
    resume: then(resume),
    splitOff: then(splitOff),
    moveSurplus: then(moveSurplus),
    undoMove: then(undoMove),
  };
}
