import type { RequestDetails, RequestRow } from "../../../src-preload/contract/health/requests.ts";
import type { StoredRequest } from "../../store/request-journal.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { foundOr, refuse } from "../replies.ts";

export const noticeHandlers = ({ storageNotices }: Desk): DomainHandlers<"notices"> => ({
  list: storageNotices.list,
  dismiss: ({ kind }) => storageNotices.dismiss(kind),
});

export function requestHandlers({ store, requests }: Desk): DomainHandlers<"requests"> {
  const detailsOrRefuse = (found: StoredRequest | null) =>
    foundOr(found && detailsOf(found), () => refuse("no-such-request", "This request is not in the journal."));
  return {
    list: async ({ filter, offset, limit }) => {
      await requests.flush();
      const { rows, total, newest } = await store.requestPage(filter, offset, limit);
      return { rows: rows.map(rowOf), total, newest };
    },
    get: async ({ requestId }) => detailsOrRefuse(await store.request(requestId)),
    find: async ({ correlationId }) => {
      await requests.flush();
      return detailsOrRefuse(await store.requestTraced(correlationId));
    },
  };
}

function rowOf(request: Omit<StoredRequest, "requestBody" | "answerBody">): RequestRow {
  const { delivered: _d, message: _m, requestBytes: _r, answerBytes: _a, ...row } = request;
  return row;
}

function detailsOf({ requestBody, answerBody, ...request }: StoredRequest): RequestDetails {
  const { delivered, message, requestBytes, answerBytes } = request;
  const [serviceMessage, fault] = delivered === "yes" ? [message, null] : [null, message];
  return {
    row: rowOf(request),
    delivered,
    serviceMessage,
    fault,
    requestBytes,
    answerBytes,
    requestBody,
    answerBody,
  };
}
