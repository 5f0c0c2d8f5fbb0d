import { beforeEach, expect, it } from "vitest";
import type { CallOutcome } from "../../../src-domain/environments/service-call.ts";
import type { Connection } from "../../../src-main/store/files/database.ts";
import { createRequestJournal, type NewRequest } from "../../../src-main/store/request-journal.ts";
import { tempFolder } from "../../temp-folder.ts";
import { journalIn } from "./databases.ts";

let journal: Connection;
beforeEach(() => void (journal = journalIn(tempFolder())));

const request = (number: number, change: Partial<NewRequest> = {}): NewRequest => ({
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
const ALL = { outcomes: [] as CallOutcome[], operation: null, upTo: null };
const paths = (rows: readonly { readonly path: string }[]): string[] => rows.map(({ path }) => path.slice(-1));

it("returns requests as reported, newest first, in pages", () => {
  const requests = createRequestJournal(journal);
  const refused = request(5, { outcome: "refused", errorCode: "E", message: "m", requestBody: "{}", answerBody: "[]" });
  requests.addRequests([1, 2, 3, 4].map((number) => request(number)));
  requests.addRequests([refused]);
  const page = requests.requestPage(ALL, 0, 2);
  expect(page).toMatchObject({ total: 5, newest: 5 });
  expect(paths(page.rows)).toEqual(["5", "4"]);
  expect(paths(requests.requestPage(ALL, 4, 2).rows)).toEqual(["1"]);
  expect(requests.request(5)).toEqual({ requestId: 5, ...refused });
  expect(requests.request(6)).toBeNull();
  expect(page.rows[0]).not.toHaveProperty("answerBody");
});

it("filters by outcome and operation, and excludes requests after `upTo`", () => {
  const requests = createRequestJournal(journal);
  requests.addRequests([
    request(1),
    request(2, { outcome: "offline" }),
    request(3, { operation: "resend.create", method: "POST", outcome: "refused" }),
    request(4, { operation: "resend.create", method: "POST" }),
  ]);
  const found = (filter: Partial<typeof ALL> | { operation: string } | { upTo: number }): string[] =>
    paths(requests.requestPage({ ...ALL, ...filter }, 0, 10).rows);
  expect(found({ outcomes: ["offline", "refused"] })).toEqual(["3", "2"]);
  expect(found({ operation: "resend.create" })).toEqual(["4", "3"]);
  expect(found({ upTo: 2 })).toEqual(["2", "1"]);
  expect(requests.requestPage({ ...ALL, upTo: 2 }, 0, 1).total).toBe(2);
});

it("finds the newest request of a trace id", () => {
  const requests = createRequestJournal(journal);
  requests.addRequests([request(1, { correlationId: "c" }), request(2, { correlationId: "c" }), request(3)]);
  expect(requests.requestTraced("c")?.requestId).toBe(2);
  expect(requests.requestTraced("x")).toBeNull();
});

it("keeps only the newest requests, up to the maximum", () => {
  const requests = createRequestJournal(journal, 3);
  for (let number = 1; number <= 9; number += 1) requests.addRequests([request(number)]);
  expect(paths(requests.requestPage(ALL, 0, 10).rows)).toEqual(["9", "8", "7"]);
});

it("keeps the journal's durability, also when a write fails", () => {
  const requests = createRequestJournal(journal);
  const synchronous = (): unknown => journal.pragma("synchronous", { simple: true });
  expect(synchronous()).toBe(2);
  requests.addRequests([request(1)]);
  expect(synchronous()).toBe(2);
  expect(() => requests.addRequests([request(2, { attempt: 0 })])).toThrow("CHECK");
  expect(synchronous()).toBe(2);
  expect(requests.requestPage(ALL, 0, 10).total).toBe(1);
});
