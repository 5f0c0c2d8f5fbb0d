import type { InputOf } from "../../src-preload/contract/index.ts";
import type { CallRecord } from "../service/call-record.ts";
import type { Connection } from "./files/database.ts";

/** A redacted request. */
export type NewRequest = Omit<CallRecord, "serviceDateMs" | "generation">;

export interface StoredRequest extends NewRequest {
  readonly requestId: number;
}

export type RequestFilter = InputOf<"requests", "list">["filter"];

export const MAX_REQUESTS = 10_000;

const COLUMNS = `request_id AS requestId, started_at AS startedAt, operation, method, path, attempt,
  duration_ms AS durationMs, http_status AS httpStatus, outcome, delivered, error_code AS errorCode, message,
  correlation_id AS correlationId, request_bytes AS requestBytes, answer_bytes AS answerBytes`;
const BODY_COLUMNS = "request_body AS requestBody, answer_body AS answerBody";
const MATCHES_FILTER = `(@outcomes IS NULL OR outcome IN (SELECT value FROM json_each(@outcomes)))
  AND (@operation IS NULL OR operation = @operation)
  AND (@upTo IS NULL OR request_id <= @upTo)`;

interface FilterValues {
  readonly outcomes: string | null;
  readonly operation: string | null;
  readonly upTo: number | null;
}

type RequestRow = Omit<StoredRequest, "requestBody" | "answerBody">;

/** Stores the requests to the service and their outcomes, for support only. */
export function createRequestJournal(journal: Connection, maxRequests: number = MAX_REQUESTS) {
  const add = journal.prepare<[NewRequest]>(`
    INSERT INTO request (started_at, operation, method, path, attempt, duration_ms, http_status, outcome, delivered,
      error_code, message, correlation_id, request_bytes, answer_bytes, request_body, answer_body)
    VALUES (@startedAt, @operation, @method, @path, @attempt, @durationMs, @httpStatus, @outcome, @delivered,
      @errorCode, @message, @correlationId, @requestBytes, @answerBytes, @requestBody, @answerBody)`);
  const deleteOldest = journal.prepare<[number]>(
    "DELETE FROM request WHERE request_id <= (SELECT max(request_id) FROM request) - ?",
  );
  const readPage = journal.prepare<[FilterValues & { offset: number; limit: number }], RequestRow>(
    `SELECT ${COLUMNS} FROM request WHERE ${MATCHES_FILTER} ORDER BY request_id DESC LIMIT @limit OFFSET @offset`,
  );
  const countAll = journal.prepare<[FilterValues], { total: number; newest: number | null }>(
    `SELECT count(*) AS total, max(request_id) AS newest FROM request WHERE ${MATCHES_FILTER}`,
  );
  const readOne = journal.prepare<[number], StoredRequest>(
    `SELECT ${COLUMNS}, ${BODY_COLUMNS} FROM request WHERE request_id = ?`,
  );
  const readTraced = journal.prepare<[string], StoredRequest>(
    `SELECT ${COLUMNS}, ${BODY_COLUMNS} FROM request WHERE correlation_id = ? ORDER BY request_id DESC LIMIT 1`,
  );
  const addAll = journal.transaction((requests: readonly NewRequest[]): void => {
    for (const request of requests) add.run(request);
    deleteOldest.run(maxRequests);
  });

  return {
    /** Does not wait for the disk: the commit of the next scan makes the requests durable. */
    addRequests(requests: readonly NewRequest[]): void {
      journal.pragma("synchronous = NORMAL");
      try {
        addAll(requests);
      } finally {
        journal.pragma("synchronous = FULL");
      }
    },
    requestPage(filter: RequestFilter, offset: number, limit: number) {
      const values = toFilterValues(filter);
      const { total = 0, newest = null } = countAll.get(values) ?? {};
      return { rows: readPage.all({ ...values, offset, limit }), total, newest };
    },
    request: (requestId: number): StoredRequest | null => readOne.get(requestId) ?? null,
    requestTraced: (correlationId: string): StoredRequest | null => readTraced.get(correlationId) ?? null,
  };
}

const toFilterValues = ({ outcomes, operation, upTo }: RequestFilter): FilterValues => ({
  outcomes: outcomes.length === 0 ? null : JSON.stringify(outcomes),
  operation,
  upTo,
});
