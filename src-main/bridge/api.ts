import { done, refuse, refuseUnwritten } from "../use-cases/replies.ts";
import { success } from "../../src-domain/result.ts";
import type { Desk } from "../use-cases/desk.ts";
import { findEverything } from "../use-cases/inventory/inventory-export.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { inventoryTable, orderTable } from "../use-cases/settings/table-setup.ts";
import type { Recovery } from "../environments/recovery.ts";
import type { EnvironmentUseCases } from "../environments/environments.ts";
import type { Lessons } from "../practice/lessons.ts";
import type { Health } from "../health/health.ts";
import type { Updates } from "../environments/updates.ts";
import type { DomainHandlers, Handlers } from "../use-cases/api-types.ts";
import { batchHandlers } from "../use-cases/batches/api.ts";
import { cancellationHandlers, resendHandlers } from "../use-cases/resends/api.ts";
import { environmentHandlers } from "../environments/api.ts";
import { blackBoxHandlers, healthHandlers, recoveryHandlers, requestHandlers } from "../health/api.ts";
import { inventoryHandlers, itemHandlers } from "../use-cases/inventory/api.ts";
import { labelHandlers } from "../use-cases/labels/api.ts";
import { lessonHandlers, scansPractised, troublesPractised } from "../practice/api.ts";
import { referenceHandlers } from "../use-cases/reference/api.ts";
import { operatorHandlers, shiftHandlers } from "../use-cases/shift/api.ts";
import { sheetHandlers } from "../use-cases/scanning/sheets-api.ts";
import { shippingDraftHandlers } from "../use-cases/shipping/draft-api.ts";
import { shippingOrderHandlers, worksheetHandlers } from "../use-cases/shipping/api.ts";
import { scanHandlers, troubleHandlers } from "../use-cases/scanning/api.ts";
import { importHandlers } from "../use-cases/import/api.ts";
import { inboxHandlers } from "../use-cases/events/api.ts";
import { MAX_RECIPIENTS_FOUND } from "../../src-domain/recipients/recipients.ts";

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
  machine: Pick<NativeHost, "language" | "loadPage" | "quit">,
): DesklessHandlers => ({
  lock,
  environment: environmentHandlers(environments),
  language: languageHandlers(machine.language),
  firstRun: firstRunHandlers(environments),
  recovery: recoveryHandlers(recovery, machine),
  updates: updateHandlers(updates),
  health: healthHandlers(health),
});

export function createHandlers(
  desk: Desk,
  machine: NativeHost,
  lessons: Lessons | null = null,
): Omit<Handlers, keyof DesklessHandlers> {
  return {
    status: {
      get: async () => success(await desk.status()),
      probeService: async () => success({ network: await desk.lookForService() }),
    },
    scan: scansPractised(scanHandlers(desk), lessons),
    refusedScans: troublesPractised(troubleHandlers(desk), lessons, desk.now),
    lessons: lessonHandlers(lessons),
    batch: batchHandlers(desk),
    resend: resendHandlers(desk),
    cancellation: cancellationHandlers(desk),
    labels: labelHandlers(desk, machine),
    inventory: inventoryHandlers(desk, machine),
    shippingOrder: shippingOrderHandlers(desk),
    worksheet: worksheetHandlers(desk, machine),
    shippingDraft: shippingDraftHandlers(desk),
    search: { all: async ({ text }) => success(await findEverything(desk.store, text)) },
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
      reset: async () => {
        const names = await Promise.all([desk.settings.reset(), machine.storedFiles.reset()]);
        return success({ names: names.flat() });
      },
      acceptReset: () => done(machine.storedFiles.acceptReset().then(desk.settings.acceptReset)),
    },
    sync: {
      status: async () => {
        await desk.sync.loaded;
        return success(desk.sync.status());
      },
      start: async () => success(desk.sync.start()),
      stop: async () => success(await desk.sync.stop()),
      resume: async () => success(await desk.sync.resume()),
      openDesk: async () => success(await desk.sync.open()),
    },
    inbox: inboxHandlers(desk, machine),
    blackBox: blackBoxHandlers(desk, machine),
    scannerProfile: stationHandlers(machine),
    sheets: sheetHandlers(desk, machine),
    operator: operatorHandlers(desk),
    shift: shiftHandlers(desk, machine),
    tableViews: {
      getInventory: async () => success(await inventoryTable.read(desk.store)),
      saveInventory: async (setup) => success(await inventoryTable.write(desk.store, setup)),
      getOrders: async () => success(await orderTable.read(desk.store)),
      saveOrders: async (setup) => success(await orderTable.write(desk.store, setup)),
    },
    window: {
      continueClose: () => done(machine.leave()),
      reportFirstRender: () => done(machine.drawn()),
      reportTheme: ({ theme }) => done(machine.setTheme(theme)),
    },
  };
}

const updateHandlers = ({ status, check, download }: Updates): DomainHandlers<"updates"> => ({
  status: async () => success(await status()),
  check: async () => success(await check()),
  download: async () => success(await download()),
});

const firstRunHandlers = ({ firstRun }: Pick<EnvironmentUseCases, "firstRun">): DomainHandlers<"firstRun"> => ({
  get: async () => success({ ...firstRun.read(), worked: await firstRun.worked() }),
  setStep: async ({ step }) => {
    await firstRun.go(step);
    return success(firstRun.read());
  },
});

const languageHandlers = ({ current, choose }: NativeHost["language"]): DomainHandlers<"language"> => ({
  get: async () => success({ language: current() }),
  choose: ({ language }) => done(choose(language)).catch(refuseUnwritten),
});

function stationHandlers({ station }: NativeHost): Handlers["scannerProfile"] {
  return {
    get: async () => success(await station.read()),
    save: (profile) => station.write(profile).then(() => success(profile), refuseUnwritten),
  };
}

export function recipientHandlers({ store, erasure, now }: Desk): DomainHandlers<"recipients"> {
  const all = async () => success(await store.recipients(now().toISOString()));
  return {
    list: all,
    forget: async ({ recipientId }) => {
      await store.forgetRecipient(recipientId);
      return all();
    },
    forgetAll: async () => {
      await erasure.forgetAll();
      return all();
    },
    find: async ({ text }) => success(await store.reader.recipientsNamed(text, MAX_RECIPIENTS_FOUND)),
    erase: async ({ spellings }) => success(await erasure.eraseNamed(spellings)),
  };
}

function fbaHandlers({ fba }: Desk): DomainHandlers<"fba"> {
  return {
    list: async ({ text }) => success(await fba.list(text)),
    details: async ({ instructionId }) => {
      const found = await fba.details(instructionId);
      return found === null
        ? refuse("no-such-instruction", "This instruction was not asked for on this desk.")
        : success(found);
    },
    fetch: ({ ids }) => done(fba.read(ids)),
    resume: () => done(fba.wake()),
    remove: ({ instructionId }) => done(fba.remove(instructionId)),
  };
}
