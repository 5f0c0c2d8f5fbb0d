import { beforeEach, expect, it } from "vitest";
import type { CallOutcome } from "../../../src-domain/environments/service-call.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createRequestJournal, type NewRequest } from "../../../src-main/store/request-journal.ts";
import { tempFolder } from "../../temp-folder.ts";
import { openJournalIn } from "./databases.ts";

let journal: Connection;
beforeEach(() => void (journal = openJournalIn(tempFolder())));

const createRequest = (number: number, change: Partial<NewRequest> = {}): NewRequest => ({
  startedAt: new Date(Date.UTC(2026, 10, 21, 8, 0, number)).toISOString(),
  operation: "inventory.get",
  method: "GET",
  path: `/api/x?n=${number}`,
  attempt: 1,
  durationMs: 12.5,
  httpStatus: 200,
  outcome: "success",
  delivered: "yes",
  errorCode: null,
  message: null,
  correlationId: `c-${number}`,
  requestBytes: 0,
  answerBytes: 40,
  requestBody: null,
  answerBody: null,
  ...change,
});
const NO_FILTER = { outcomes: [] as CallOutcome[], operation: null, upTo: null };
const pathEnds = (rows: readonly { readonly path: string }[]): string[] => rows.map(({ path }) => path.slice(-1));

it("returns pages of requests, newest first", () => {
  const requests = createRequestJournal(journal);
  const refused = createRequest(5, {
    outcome: "refused",
    errorCode: "E",
    message: "m",
    requestBody: "{}",
    answerBody: "[]",
  });
  requests.addRequests([1, 2, 3, 4].map((number) => createRequest(number)));
  requests.addRequests([refused]);
  const page = requests.requestPage(NO_FILTER, 0, 2);
  expect(page).toMatchObject({ total: 5, newest: 5 });
  expect(pathEnds(page.rows)).toEqual(["5", "4"]);
  expect(pathEnds(requests.requestPage(NO_FILTER, 4, 2).rows)).toEqual(["1"]);
  expect(requests.request(5)).toEqual({ requestId: 5, ...refused });
  expect(requests.request(6)).toBeNull();
  expect(page.rows[0]).not.toHaveProperty("answerBody");
});

it("filters requests by outcome and operation", () => {
  const requests = createRequestJournal(journal);
  requests.addRequests([
    createRequest(1),
    createRequest(2, { outcome: "offline" }),
    createRequest(3, { operation: "resend.create", method: "POST", outcome: "refused" }),
    createRequest(4, { operation: "resend.create", method: "POST" }),
  ]);
  const findPaths = (filter: Partial<typeof NO_FILTER> | { operation: string } | { upTo: number }): string[] =>
    pathEnds(requests.requestPage({ ...NO_FILTER, ...filter }, 0, 10).rows);
  expect(findPaths({ outcomes: ["offline", "refused"] })).toEqual(["3", "2"]);
  expect(findPaths({ operation: "resend.create" })).toEqual(["4", "3"]);
  expect(findPaths({ upTo: 2 })).toEqual(["2", "1"]);
  expect(requests.requestPage({ ...NO_FILTER, upTo: 2 }, 0, 1).total).toBe(2);
});

it("finds the newest request of a trace id", () => {
  const requests = createRequestJournal(journal);
  requests.addRequests([
    createRequest(1, { correlationId: "c" }),
    createRequest(2, { correlationId: "c" }),
    createRequest(3),
  ]);
  expect(requests.requestTraced("c")?.requestId).toBe(2);
  expect(requests.requestTraced("x")).toBeNull();
});

it("keeps the newest requests up to the maximum", () => {
  const requests = createRequestJournal(journal, 3);
  for (let number = 1; number <= 9; number += 1) requests.addRequests([createRequest(number)]);
  expect(pathEnds(requests.requestPage(NO_FILTER, 0, 10).rows)).toEqual(["9", "8", "7"]);
});

it("keeps the journal's durability when a write fails", () => {
  const requests = createRequestJournal(journal);
  const readSynchronous = (): unknown => journal.pragma("synchronous", { simple: true });
  expect(readSynchronous()).toBe(2);
  requests.addRequests([createRequest(1)]);
  expect(readSynchronous()).toBe(2);
  expect(() => requests.addRequests([createRequest(2, { attempt: 0 })])).toThrow("CHECK");
  expect(readSynchronous()).toBe(2);
  expect(requests.requestPage(NO_FILTER, 0, 10).total).toBe(1);
});
