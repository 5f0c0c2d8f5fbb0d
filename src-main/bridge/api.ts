import { success } from "../../src-domain/result.ts";
import {
  configurationHandlers,
  environmentHandlers,
  firstRunHandlers,
  recoveryHandlers,
  updateHandlers,
} from "../environments/api.ts";
import type { ConfigurationFile } from "../environments/configuration-export.ts";
import type { EnvironmentUseCases } from "../environments/environments.ts";
import type { Recovery } from "../environments/recovery.ts";
import type { Updates } from "../environments/updates.ts";
import { healthHandlers } from "../health/api.ts";
import type { Health } from "../health/health.ts";
import { lessonHandlers, withLessonScans, withLessonDismissals } from "../practice/api.ts";
import type { Lessons } from "../practice/lessons.ts";
import type { DomainHandlers, Handlers } from "../use-cases/api-types.ts";
import { batchHandlers } from "../use-cases/batches/api.ts";
import type { Desk } from "../use-cases/desk.ts";
import { inboxHandlers } from "../use-cases/events/api.ts";
import { fbaHandlers } from "../use-cases/fba/api.ts";
import { floorHandlers } from "../use-cases/fleet/api.ts";
import { noticeHandlers, requestHandlers } from "../use-cases/health/api.ts";
import { importHandlers } from "../use-cases/import/api.ts";
import { inventoryHandlers, itemHandlers } from "../use-cases/inventory/api.ts";
import { findEverything } from "../use-cases/inventory/inventory-export.ts";
import { labelHandlers } from "../use-cases/labels/api.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { orderFileHandlers } from "../use-cases/orders/api.ts";
import { orderBookHandlers } from "../use-cases/orders/order-book-api.ts";
import { orderMatchHandlers, withOrderMatches } from "../use-cases/orders/order-matches-api.ts";
import { recipientHandlers } from "../use-cases/recipients/api.ts";
import { referenceHandlers } from "../use-cases/reference/api.ts";
import { refuse, refuseFailedWrite, succeedAfter } from "../use-cases/replies.ts";
import { cancellationHandlers, resendHandlers } from "../use-cases/resends/api.ts";
import {
  blackBoxHandlers,
  refusedScanHandlers,
  scanHandlers,
  scannerProfileHandlers,
  sheetHandlers,
} from "../use-cases/scanning/api.ts";
import { settingsHandlers, tableViewHandlers } from "../use-cases/settings/api.ts";
import { operatorHandlers, shiftHandlers } from "../use-cases/shift/api.ts";
import { shippingDraftHandlers, shippingOrderHandlers, worksheetHandlers } from "../use-cases/shipping/api.ts";
import { syncHandlers } from "../use-cases/sync/api.ts";
import type { AdministrationLock } from "./administration-lock.ts";

export type ProgramHandlers = Pick<
  Handlers,
  | "lock"
  | "administration"
  | "environment"
  | "configuration"
  | "firstRun"
  | "language"
  | "recovery"
  | "updates"
  | "health"
>;

interface ProgramParts {
  readonly lock: DomainHandlers<"lock">;
  readonly administration: Pick<AdministrationLock, "handlers" | "close">;
  readonly environments: EnvironmentUseCases;
  /** Loads the code for configuration files at first use. */
  readonly configurationFile: () => Promise<ConfigurationFile>;
  readonly recovery: Recovery;
  readonly updates: Updates;
  readonly health: Health;
  readonly nativeHost: NativeHost;
}

/** Handlers that need no open environment. */
export const createProgramHandlers = ({
  lock,
  administration,
  environments,
  configurationFile,
  recovery,
  updates,
  health,
  nativeHost,
}: ProgramParts): ProgramHandlers => ({
  // Close Administration when the desk is locked: another person than the administrator may unlock the desk.
  lock: {
    ...lock,
    lock: async (input) => {
      await administration.close();
      return lock.lock(input);
    },
  },
  administration: administration.handlers,
  environment: environmentHandlers(environments),
  configuration: configurationHandlers(configurationFile, nativeHost),
  language: languageHandlers(nativeHost.language),
  firstRun: firstRunHandlers(environments),
  recovery: recoveryHandlers(recovery, nativeHost),
  updates: updateHandlers(updates),
  health: healthHandlers(health),
});

export function createHandlers(
  desk: Desk,
  nativeHost: NativeHost,
  lessons: Lessons | null = null,
): Omit<Handlers, keyof ProgramHandlers> {
  return {
    status: {
      get: desk.status,
      probeService: async () => ({ network: await desk.probeService() }),
    },
    scan: withLessonScans(scanHandlers(desk), lessons),
    refusedScans: withLessonDismissals(refusedScanHandlers(desk), lessons, desk.now),
    lessons: lessonHandlers(lessons),
    batch: withOrderMatches(batchHandlers(desk), desk),
    floor: floorHandlers(desk),
    resend: resendHandlers(desk, nativeHost),
    cancellation: cancellationHandlers(desk),
    labels: labelHandlers(desk, nativeHost),
    inventory: inventoryHandlers(desk, nativeHost),
    shippingOrder: shippingOrderHandlers(desk),
    worksheet: worksheetHandlers(desk, nativeHost),
    shippingDraft: shippingDraftHandlers(desk),
    orderBook: orderBookHandlers(desk, nativeHost),
    search: { all: ({ text }) => findEverything(desk.store, text) },
    item: itemHandlers(desk),
    fba: fbaHandlers(desk),
    reference: referenceHandlers(desk, nativeHost),
    imports: importHandlers(desk, nativeHost),
    orderFiles: orderFileHandlers(desk, nativeHost),
    orderMatches: orderMatchHandlers(desk),
    requests: requestHandlers(desk),
    recipients: recipientHandlers(desk),
    notices: noticeHandlers(desk),
    settings: settingsHandlers(desk, nativeHost),
    sync: syncHandlers(desk),
    inbox: inboxHandlers(desk, nativeHost),
    blackBox: blackBoxHandlers(desk, nativeHost),
    scannerProfile: scannerProfileHandlers(nativeHost),
    sheets: sheetHandlers(desk, nativeHost),
    operator: operatorHandlers(desk),
    shift: shiftHandlers(desk, nativeHost),
    tableViews: tableViewHandlers(desk),
    window: {
      continueClose: () => nativeHost.continueClose(),
      reportFirstRender: () => nativeHost.reportFirstRender(),
      editField: ({ command }) => nativeHost.editField(command),
      reportTheme: ({ theme }) => nativeHost.setTheme(theme),
      showSavedFile: async ({ fileName }) =>
        nativeHost.savedFiles.show(fileName) ? success({}) : refuse("not-there", "The saved file was not found."),
    },
  };
}

const languageHandlers = ({ current, choose }: NativeHost["language"]): DomainHandlers<"language"> => ({
  get: () => ({ language: current() }),
  choose: ({ language }) => succeedAfter(choose(language)).catch(refuseFailedWrite),
});
