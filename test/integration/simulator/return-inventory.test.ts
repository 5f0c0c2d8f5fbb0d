import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ItemState } from "../../../src-simulator/account/views.ts";
import { PracticeService, START, type Reply } from "./practice-service.ts";

const DAY = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.parse(START) - days * DAY).toISOString();

interface Row {
  readonly returnInventoryId: number | bigint;
  readonly rma: string;
  readonly createOn: string;
}

let service: PracticeService;
beforeAll(async () => (service = await PracticeService.start({ items: 3000 })));
afterAll(() => service.close());

describe("ReturnInventory", () => {
  const list = (query: Record<string, string | number>) => {
    const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return service.get(`/api/ReturnInventory/list?${new URLSearchParams(texts).toString()}`);
  };

  async function readWindow(createFrom: string, createTo: string, pageSize = 50): Promise<Row[]> {
    const rows: Row[] = [];
    for (let total = 1; rows.length < total;) {
      const { body } = await list({ createFrom, createTo, pageSize, offset: rows.length });
      total = Number(body["totalNumberOfRecords"]);
      rows.push(...(body["data"] as Row[]));
    }
    return rows;
  }

  it("gives every item once over three windows, newest first, with ids above 2^53 exact", async () => {
    const rows = [
      ...(await readWindow(daysAgo(60), START)),
      ...(await readWindow(daysAgo(121), new Date(Date.parse(daysAgo(60)) - 1).toISOString())),
      ...(await readWindow(daysAgo(150), new Date(Date.parse(daysAgo(121)) - 1).toISOString(), 49)),
    ];
    const { state } = service.simulator;
    const ids = rows.map((row) => String(row.returnInventoryId));
    expect(new Set(ids)).toEqual(new Set(state.items({ limit: 3000 }).map((item) => item.returnInventoryId)));
    expect(rows).toHaveLength(3000);
    expect(new Set(rows.map(({ rma }) => rma)).size).toBe(3000);
    const times = rows.map(({ createOn }) => createOn);
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { returnInventoryId, rma } of state.items({ largeId: true, limit: 4 })) {
      const { text, body } = await service.get(
        `/api/ReturnInventory/GetReturnInventory?returnInventoryId=${returnInventoryId}`,
      );
      expect(text).toContain(`"returnInventoryId":${returnInventoryId},`);
      expect(body["rma"]).toBe(rma);
    }
    const [first] = times;
    const atOne = { createFrom: first ?? "", createTo: first ?? "", pageSize: 5, offset: 0 };
    expect((await list(atOne)).body["totalNumberOfRecords"]).toBe(1);
  });

  it.each([
    [{ createFrom: undefined }, "createFrom", /must not be empty/],
    [{ createTo: undefined }, "createTo", /must not be empty/],
    [{ createFrom: "yesterday" }, "createFrom", /The value 'yesterday' is not valid/],
    [{ createFrom: "2026-02-30" }, "createFrom", /not valid/],
    [{ createFrom: "2026-03-05" }, "createTo", /earlier/],
    [{ createFrom: "2026-01-01T09:59:59Z" }, "createTo", /62 days/],
    [{ pageSize: undefined }, "pageSize", /must not be empty/],
    [{ pageSize: 0 }, "pageSize", /between 1 and 50/],
    [{ pageSize: 51 }, "pageSize", /between 1 and 50/],
    [{ pageSize: "ten" }, "pageSize", /not valid/],
    [{ offset: undefined }, "offset", /must not be empty/],
    [{ offset: -1 }, "offset", /greater than or equal to 0/],
  ] as const)("refuses %o", async (change, key, message) => {
    const query = { createFrom: daysAgo(10), createTo: START, pageSize: 10, offset: 0, ...change };
    const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
    const { http, body } = await list(Object.fromEntries(given));
    expect([http, body.meta.status, body.meta.errorCode]).toEqual([200, 400, "VALIDATION_FAILED"]);
    expect(Object.keys(body.meta.error)).toEqual([key]);
    expect(body.meta.error[key]).toMatch(message);
  });

  it("takes exactly 62 days, times without an offset, and an offset past the end", async () => {
    const { body } = await list({
      createFrom: daysAgo(62).replace("Z", "0000"),
      createTo: START.replace("Z", ""),
      pageSize: 50,
      offset: 5000,
    });
    expect(body.meta.status).toBe(200);
    expect(body["data"]).toEqual([]);
    expect(body["totalNumberOfRecords"]).toBe(1240);
  });

  it("gives the full record of an item", async () => {
    const [item] = service.simulator.state.items({ state: "pendingVas", limit: 1 });
    const { body } = await service.get(
      `/api/returninventory/getReturnInventory?RETURNINVENTORYID=${item?.returnInventoryId}`,
    );
    expect(body).toMatchObject({
      rma: item?.rma,
      sku: item?.sku,
      handlingCode: "ohd",
      dimensionUom: "cm",
      weightUom: "g",
      createOn: item?.createOn,
    });
    expect((body["returnRequestLineItemVasList"] as object[])[0]).toMatchObject({ vasStatusCode: "pending" });
    for (const [id, message] of [
      ["7", /does not exist/],
      ["x", /not valid/],
      ["99999999999999999999", /not valid/],
    ] as const) {
      const refused = await service.get(`/api/ReturnInventory/GetReturnInventory?returnInventoryId=${id}`);
      expect(refused.body.meta.error["returnInventoryId"]).toMatch(message);
    }
  });
});

describe("a change of handling", () => {
  const change = (name: string, body: object) =>
    service.post(`/api/ReturnInventory/${name}ReturnInventoryHandling`, body);
  const idOf = (state: ItemState, isPending = true): bigint => {
    const items = service.simulator.state.items({ state, limit: 200 });
    const item = items.find(({ handlingStatusCode }) => (handlingStatusCode === "pending") === isPending);
    return BigInt(item?.returnInventoryId ?? 0);
  };
  const stateOf = (id: bigint) => service.simulator.state.item(String(id))?.state;
  const errorOf = ({ body }: Reply) => body.meta.error;

  it("puts a pending item on hold, whatever its code, and takes that back", async () => {
    for (const id of [idOf("toBeConfirmed"), idOf("others")]) {
      const held = await change("Update", { returnInventoryId: id, handlingCode: "ohd" });
      expect([held.body.meta.status, stateOf(id)]).toEqual([200, "eligible"]);
      expect((await change("Update", { returnInventoryId: id, handlingCode: "ohd" })).body.meta.status).toBe(200);
      expect((await change("Cancel", { returnInventoryId: id })).body.meta.status).toBe(200);
      expect(stateOf(id)).toBe("toBeConfirmed");
      expect(errorOf(await change("Cancel", { returnInventoryId: id }))["returnInventoryId"]).toMatch(
        /can be canceled/,
      );
    }
  });

  it("is refused once the warehouse has begun, while a VAS request is pending, and for codes that have their own way", async () => {
    for (const [id, message] of [
      [idOf("completed", false), /cannot be changed/],
      [idOf("alreadyResent", false), /cannot be changed/],
      [idOf("pendingVas"), /pending VAS/],
    ] as const) {
      const refused = await change("Update", { returnInventoryId: id, handlingCode: "ohd" });
      expect(errorOf(refused)["returnInventoryId"]).toMatch(message);
    }
    const id = idOf("toBeConfirmed");
    for (const handlingCode of ["rsd", "tbc", "held", undefined]) {
      const refused = await change("Update", { returnInventoryId: id, handlingCode });
      expect(Object.keys(errorOf(refused))).toEqual(["handlingCode"]);
    }
    for (const returnInventoryId of [undefined, "7", 7]) {
      expect(Object.keys(errorOf(await change("Cancel", { returnInventoryId })))).toEqual(["returnInventoryId"]);
    }
    expect(stateOf(id)).toBe("toBeConfirmed");
  });
});
