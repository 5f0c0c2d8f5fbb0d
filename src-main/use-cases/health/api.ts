import type { RequestDetails, RequestRow } from "../../../src-preload/contract/health/requests.ts";
import type { StoredRequest } from "../../store/request-journal.ts";
import type { DomainHandlers } from "../api-types.ts";
import type { Desk } from "../desk.ts";
import { valueOrRefusal, refuse } from "../replies.ts";

export const createNoticeHandlers = ({ storageNotices }: Desk): DomainHandlers<"notices"> => ({
  list: storageNotices.list,
  dismiss: ({ kind }) => storageNotices.dismiss(kind),
});

export function requestHandlers({ store, requests }: Desk): DomainHandlers<"requests"> {
  const detailsOrRefuse = (storedRequest: StoredRequest | null) =>
    valueOrRefusal(storedRequest && toRequestDetails(storedRequest), () =>
      refuse("no-such-request", "This request is not in the journal."),
    );
  return {
    list: async ({ filter, offset, limit }) => {
      await requests.flush();
      const { rows, total, newest } = await store.requestPage(filter, offset, limit);
      return { rows: rows.map(toRequestRow), total, newest };
    },
    get: async ({ requestId }) => detailsOrRefuse(await store.request(requestId)),
    find: async ({ correlationId }) => {
      await requests.flush();
      return detailsOrRefuse(await store.requestTraced(correlationId));
    },
  };
}

function toRequestRow(request: Omit<StoredRequest, "requestBody" | "answerBody">): RequestRow {
  const {
    delivered: _delivered,
    message: _message,
    requestBytes: _requestBytes,
    answerBytes: _answerBytes,
    ...row
  } = request;
  return row;
}

function toRequestDetails({ requestBody, answerBody, ...request }: StoredRequest): RequestDetails {
  const { delivered, message, requestBytes, answerBytes } = request;
  const [serviceMessage, fault] = delivered === "yes" ? [message, null] : [null, message];
  return {
    row: toRequestRow(request),
    delivered,
    serviceMessage,
    fault,
    requestBytes,
    answerBytes,
    requestBody,
    answerBody,
  };
}
