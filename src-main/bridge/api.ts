import { success } from "../../src-domain/result.ts";
import {
  createConfigurationHandlers,
  createEnvironmentHandlers,
  createFirstRunHandlers,
  createRecoveryHandlers,
  updateHandlers,
} from "../environments/api.ts";
import type { ConfigurationFile } from "../environments/configuration-export.ts";
import type { EnvironmentUseCases } from "../environments/environments.ts";
import type { Recovery } from "../environments/recovery.ts";
import type { Updates } from "../environments/updates.ts";
import { createHealthHandlers } from "../health/api.ts";
import type { Health } from "../health/health.ts";
import { createLessonHandlers, withLessonScans, withLessonDismissals } from "../practice/api.ts";
import type { Lessons } from "../practice/lessons.ts";
import type { DomainHandlers, Handlers } from "../use-cases/api-types.ts";
import { createBatchHandlers } from "../use-cases/batches/api.ts";
import type { Desk } from "../use-cases/desk.ts";
import { createInboxHandlers } from "../use-cases/events/api.ts";
import { createFbaHandlers } from "../use-cases/fba/api.ts";
import { createFloorHandlers } from "../use-cases/fleet/api.ts";
import { createNoticeHandlers, requestHandlers } from "../use-cases/health/api.ts";
import { importHandlers } from "../use-cases/import/api.ts";
import { createInventoryHandlers, createItemHandlers } from "../use-cases/inventory/api.ts";
import { findEverything } from "../use-cases/inventory/inventory-export.ts";
import { createLabelHandlers } from "../use-cases/labels/api.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { orderFileHandlers } from "../use-cases/orders/api.ts";
import { orderBookHandlers } from "../use-cases/orders/order-book-api.ts";
import { orderMatchHandlers, withOrderMatches } from "../use-cases/orders/order-matches-api.ts";
import { createRecipientHandlers } from "../use-cases/recipients/api.ts";
import { createReferenceHandlers } from "../use-cases/reference/api.ts";
import { refuse, refuseFailedWrite, succeedAfter } from "../use-cases/replies.ts";
import { createCancellationHandlers, createResendHandlers } from "../use-cases/resends/api.ts";
import {
  createBlackBoxHandlers,
  createRefusedScanHandlers,
  scanHandlers,
  createScannerProfileHandlers,
  createSheetHandlers,
} from "../use-cases/scanning/api.ts";
import { createSettingsHandlers, createTableViewHandlers } from "../use-cases/settings/api.ts";
import { createOperatorHandlers, createShiftHandlers } from "../use-cases/shift/api.ts";
import {
  createShippingDraftHandlers,
  createShippingOrderHandlers,
  createWorksheetHandlers,
} from "../use-cases/shipping/api.ts";
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
  environment: createEnvironmentHandlers(environments),
  configuration: createConfigurationHandlers(configurationFile, nativeHost),
  language: languageHandlers(nativeHost.language),
  firstRun: createFirstRunHandlers(environments),
  recovery: createRecoveryHandlers(recovery, nativeHost),
  updates: updateHandlers(updates),
  health: createHealthHandlers(health),
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
    refusedScans: withLessonDismissals(createRefusedScanHandlers(desk), lessons, desk.now),
    lessons: createLessonHandlers(lessons),
    batch: withOrderMatches(createBatchHandlers(desk), desk),
    floor: createFloorHandlers(desk),
    resend: createResendHandlers(desk, nativeHost),
    cancellation: createCancellationHandlers(desk),
    labels: createLabelHandlers(desk, nativeHost),
    inventory: createInventoryHandlers(desk, nativeHost),
    shippingOrder: createShippingOrderHandlers(desk),
    worksheet: createWorksheetHandlers(desk, nativeHost),
    shippingDraft: createShippingDraftHandlers(desk),
    orderBook: orderBookHandlers(desk, nativeHost),
    search: { all: ({ text }) => findEverything(desk.store, text) },
    item: createItemHandlers(desk),
    fba: createFbaHandlers(desk),
    reference: createReferenceHandlers(desk, nativeHost),
    imports: importHandlers(desk, nativeHost),
    orderFiles: orderFileHandlers(desk, nativeHost),
    orderMatches: orderMatchHandlers(desk),
    requests: requestHandlers(desk),
    recipients: createRecipientHandlers(desk),
    notices: createNoticeHandlers(desk),
    settings: createSettingsHandlers(desk, nativeHost),
    sync: syncHandlers(desk),
    inbox: createInboxHandlers(desk, nativeHost),
    blackBox: createBlackBoxHandlers(desk, nativeHost),
    scannerProfile: createScannerProfileHandlers(nativeHost),
    sheets: createSheetHandlers(desk, nativeHost),
    operator: createOperatorHandlers(desk),
    shift: createShiftHandlers(desk, nativeHost),
    tableViews: createTableViewHandlers(desk),
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
