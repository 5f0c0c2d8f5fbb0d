import { afterAll, beforeAll, expect, it } from "vitest";
import type { ItemState } from "../../../src-simulator/account/views.ts";
import { PracticeService, START } from "./practice-service.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.parse(START) - days * DAY_MS).toISOString();

let service: PracticeService;
beforeAll(async () => (service = await PracticeService.start({ items: 3000 })));
afterAll(() => service.close());

const list = (query: Record<string, string | number>) => {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return service.get(`/api/ReturnInventory/list?${new URLSearchParams(texts).toString()}`);
};

it.each([
  [{ createFrom: undefined }, "createFrom", /must not be empty/],
  [{ createFrom: "yesterday" }, "createFrom", /The value 'yesterday' is not valid/],
  [{ createFrom: "2026-03-05" }, "createTo", /earlier/],
  [{ createFrom: "2026-01-01T09:59:59Z" }, "createTo", /62 days/],
  [{ pageSize: 0 }, "pageSize", /between 1 and 50/],
  [{ pageSize: 51 }, "pageSize", /between 1 and 50/],
  [{ offset: -1 }, "offset", /greater than or equal to 0/],
] as const)("refuses a list request with %o", async (change, key, message) => {
  const query = { createFrom: daysAgo(10), createTo: START, pageSize: 10, offset: 0, ...change };
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  const { httpStatus, body } = await list(Object.fromEntries(parameters));
  expect([httpStatus, body.meta.status, body.meta.errorCode]).toEqual([200, 400, "VALIDATION_FAILED"]);
  expect(body.meta.error).toEqual({ [key]: expect.stringMatching(message) });
});

it("accepts a list window of exactly 62 days", async () => {
  const query = { createFrom: daysAgo(62).replace("Z", "0000"), createTo: START.replace("Z", ""), pageSize: 50 };
  const { body } = await list({ ...query, offset: 5000 });
  expect(body).toMatchObject({ data: [], totalNumberOfRecords: 1240, meta: { status: 200 } });
  const [first] = (await list({ ...query, offset: 0 })).body["data"] as { readonly createOn: string }[];
  const createdAt = first?.createOn ?? "";
  const oneItemReply = await list({ createFrom: createdAt, createTo: createdAt, pageSize: 5, offset: 0 });
  expect(oneItemReply.body["totalNumberOfRecords"]).toBe(1);
});

it("refuses handling changes of processed items, with pending VAS, or of some codes", async () => {
  const changeHandling = async (name: string, body: object) =>
    (await service.post(`/api/ReturnInventory/${name}ReturnInventoryHandling`, body)).body.meta.error;
  const findId = (state: ItemState, { isPending } = { isPending: true }): bigint => {
    const items = service.simulator.state.items({ state, limit: 200 });
    const item = items.find(({ handlingStatusCode }) => (handlingStatusCode === "pending") === isPending);
    return BigInt(item?.returnInventoryId ?? 0);
  };
  for (const [returnInventoryId, message] of [
    [findId("completed", { isPending: false }), /cannot be changed/],
    [findId("alreadyResent", { isPending: false }), /cannot be changed/],
    [findId("pendingVas"), /pending VAS/],
  ] as const) {
    const error = await changeHandling("Update", { returnInventoryId, handlingCode: "ohd" });
    expect(error["returnInventoryId"]).toMatch(message);
  }
  const id = findId("toBeConfirmed");
  for (const handlingCode of ["rsd", "tbc", "held", undefined])
    expect(Object.keys(await changeHandling("Update", { returnInventoryId: id, handlingCode }))).toEqual([
      "handlingCode",
    ]);
  for (const returnInventoryId of [undefined, "7", 7, id])
    expect(Object.keys(await changeHandling("Cancel", { returnInventoryId }))).toEqual(["returnInventoryId"]);
  expect(service.simulator.state.item(String(id))?.state).toBe("toBeConfirmed");
});
