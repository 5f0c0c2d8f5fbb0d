import { z } from "zod";
import type { Result } from "../../src-domain/result.ts";
import type { Call } from "./operation.ts";
import type { ServiceFailure } from "./failure.ts";
import { listNamed, readPayload, wireText } from "./wire.ts";

export interface ReferenceRow {
  readonly code: string;
  readonly name: string;
}

export interface ReferenceOperations {
  /** Service contract, Get all transaction types. */
  transactionTypes(): Promise<Result<readonly ReferenceRow[], ServiceFailure>>;
  /** Service contract, Get all recall service type statuses. */
  recallServiceTypeStatuses(): Promise<Result<readonly ReferenceRow[], ServiceFailure>>;
}

export function referenceOperations(call: Call): ReferenceOperations {
  return {
    transactionTypes: () =>
      call({
        name: "reference.transactionTypes",
        area: "public",
        method: "GET",
        path: "/api/TransactionType/getAllTransactionType",
        read: (envelope) => readPayload(transactionTypes, listNamed("transactionTypes", envelope), envelope),
      }),
    recallServiceTypeStatuses: () =>
      call({
        name: "reference.recallServiceTypeStatuses",
        area: "public",
        method: "GET",
        path: "/api/RecallStatus/getAllRecallServiceTypeStatus",
        read: (envelope) => readPayload(recallServiceTypes, listNamed("recallServiceTypeStatuses", envelope), envelope),
      }),
  };
}

const code = z.union([z.string().trim().min(1), z.number().transform(String)]);

const transactionTypes = z.array(
  z.looseObject({ transactionTypeCode: code, transactionName: wireText }).transform((row): ReferenceRow => ({
    code: row.transactionTypeCode,
    name: row.transactionName ?? row.transactionTypeCode,
  })),
);

const recallServiceTypes = z.array(
  z.looseObject({ recallServiceTypeCode: code, recallServiceType: wireText }).transform((row): ReferenceRow => ({
    code: row.recallServiceTypeCode,
    name: row.recallServiceType ?? row.recallServiceTypeCode,
  })),
);
