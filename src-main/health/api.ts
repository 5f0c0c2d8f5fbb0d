import { tableOf } from "../use-cases/file-names.ts";
import { done, refuse, refuseUnwritten } from "../use-cases/replies.ts";
import { createTableSaver } from "../use-cases/save-table.ts";
import { type Result, success } from "../../src-domain/result.ts";
import { createRateLimit } from "../../src-domain/health/rate-limit.ts";
import type { Health } from "./health.ts";
import type { DomainHandlers, Handlers } from "../use-cases/api-types.ts";
import { exportGestures, readGesture, readGesturePage } from "../use-cases/scanning/black-box.ts";
import type { Desk } from "../use-cases/desk.ts";
import type { NativeHost } from "../use-cases/native-host.ts";
import { BATCH_NAME_TEXTS } from "../../src-domain/batches/batch-name.ts";
import type { RecoveryError } from "../../src-preload/contract/health/recovery.ts";
import type { Recovery } from "../environments/recovery.ts";
import type { RequestDetails, RequestRow } from "../../src-preload/contract/health/requests.ts";
import type { StoredRequest } from "../store/request-journal.ts";

/** Our page limits itself; a compromised one does not. */
const PAGE_FAULTS = { most: 20, perMs: 60_000 };

export function healthHandlers(health: Health): DomainHandlers<"health"> {
  const limit = createRateLimit(PAGE_FAULTS);
  return {
    report: async () => success(await health.report()),
    checkFiles: async () =>
      (await health.checkFiles()) ? success({}) : refuse("no-environment", "No environment is open."),
    stopCheck: () => done(health.stopCheck()),
    openLogs: async () => success({ opened: await health.openLogs() }),
    prepareBundle: async () => success(await health.prepare()),
    saveBundle: async ({ bundleId }) => {
      try {
        const saved = await health.save(bundleId);
        if (saved.ok) return success({ fileName: saved.value });
        return refuse(saved.error, "These files were put together again meanwhile.", { retryable: true });
      } catch (error) {
        return refuseUnwritten(error);
      }
    },
    interruption: async () => success({ interruption: health.interruptions.unread() }),
    dismissInterruption: () => done(health.interruptions.dismiss()),
    reportFault: async ({ source, dropped, fault }) => {
      const permission = limit(performance.now());
      if (permission.allowed) {
        health.log({ event: "page-fault", source, dropped: dropped + permission.dropped, fault });
      }
      return success({});
    },
  };
}

export function blackBoxHandlers(desk: Desk, machine: NativeHost): Handlers["blackBox"] {
  const { store, now } = desk;
  const { saveRows } = createTableSaver(desk, machine);
  return {
    list: async ({ filter, offset, limit }) => success(await readGesturePage(store, filter, offset, limit)),
    get: async ({ scanId }) => {
      const found = await readGesture(store, scanId);
      return found ? success(found) : refuse("no-such-scan", "This scan is not in the journal.");
    },
    reportPainted: ({ scans }) => done(store.notePainted(scans)),
    export: ({ filter }) =>
      saveRows(tableOf(machine.language, "scans", now()), (target) =>
        exportGestures(store, filter, BATCH_NAME_TEXTS[machine.language.current()], target),
      ),
  };
}

const PROBLEM = {
  "no-such-backup": "This backup is not among those that are whole.",
  "not-restored": "The journal could not be replaced; it is as it was.",
  "not-opened": "The environment could not be opened.",
} as const satisfies Readonly<Record<RecoveryError, string>>;

export function recoveryHandlers(
  recovery: Recovery,
  { loadPage, quit }: Pick<NativeHost, "loadPage" | "quit">,
): DomainHandlers<"recovery"> {
  const answer = (result: Result<null, RecoveryError>) =>
    result.ok ? success({}) : refuse(result.error, PROBLEM[result.error], { retryable: true });
  return {
    status: () => Promise.resolve(success(recovery.status())),
    restore: async ({ backup }) => answer(await recovery.restore(backup)),
    startOver: async () => answer(await recovery.startOver()),
    retry: async () => answer(await recovery.retry()),
    goBack: () => done(recovery.clear()),
    loadPage: () => {
      // Not awaited: the calling page does not survive the reload.
      void loadPage();
      return done();
    },
    quit: () => done(quit()),
  };
}

export function requestHandlers({ store, requests }: Desk): DomainHandlers<"requests"> {
  const answer = (found: StoredRequest | null) =>
    found ? success(detailsOf(found)) : refuse("no-such-request", "This request is not in the journal.");
  return {
    list: async ({ filter, offset, limit }) => {
      await requests.flush();
      const { rows, total, newest } = await store.requestPage(filter, offset, limit);
      return success({ rows: rows.map(rowOf), total, newest });
    },
    get: async ({ requestId }) => answer(await store.request(requestId)),
    find: async ({ correlationId }) => {
      await requests.flush();
      return answer(await store.requestTraced(correlationId));
    },
  };
}

function rowOf(request: Omit<StoredRequest, "requestBody" | "answerBody">): RequestRow {
  const { delivered: _d, message: _m, requestBytes: _r, answerBytes: _a, ...row } = request;
  return row;
}

function detailsOf({ requestBody, answerBody, ...request }: StoredRequest): RequestDetails {
  const { delivered, message, requestBytes, answerBytes } = request;
  const [said, fault] = delivered === "yes" ? [message, null] : [null, message];
  return {
    row: rowOf(request),
    delivered,
    serviceMessage: said,
    fault,
    requestBytes,
    answerBytes,
    requestBody,
    answerBody,
  };
}
