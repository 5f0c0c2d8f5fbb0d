import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderOf, PracticeService, SHIPMENT } from "./practice-service.ts";
import type { Reply } from "./practice-service.ts";

describe("createResend", () => {
  let service: PracticeService;
  let good: bigint[];
  beforeAll(async () => {
    service = await PracticeService.start();
    good = service.eligible(3);
  });
  afterAll(() => service.close());

  /** The refusal's properties, after checking that it is one and changed nothing. */
  async function refusal(body: unknown): Promise<Reply["body"]["meta"]["error"]> {
    const before = service.simulator.state.counts();
    const reply = await service.create(body);
    expect(reply.http).toBe(200);
    expect(reply.body.meta).toMatchObject({ status: 400, errorCode: "VALIDATION_FAILED", data: {} });
    expect(reply.body["resendId"]).toBeUndefined();
    const { requests: _before, ...kept } = before;
    expect(service.simulator.state.counts()).toMatchObject(kept);
    return reply.body.meta.error;
  }

  /** The message of a refusal that concerns this property and no other. */
  async function messageAt(body: unknown, key: string): Promise<string> {
    const error = await refusal(body);
    expect(Object.keys(error)).toEqual([key]);
    return error[key] ?? "";
  }

  it("refuses items that do not exist, are listed twice or are no integers", async () => {
    const list = "returnInventoryIdList";
    expect(await messageAt(orderOf([99n]), list)).toMatch(/Return inventory 99 does not exist/);
    expect(await messageAt(orderOf([good[0] ?? 0n, good[0] ?? 0n]), list)).toMatch(/more than once/);
    for (const bad of ["4180001", 1.5, null, {}]) {
      expect(await messageAt({ ...orderOf([]), returnInventoryIdList: [bad] }, list)).toMatch(/is not valid/);
    }
  });

  it("wants 1 to 8 items", async () => {
    const list = "returnInventoryIdList";
    const { returnInventoryIdList: _ids, ...without } = orderOf([]) as { returnInventoryIdList: unknown };
    for (const body of [orderOf([]), without, { ...without, returnInventoryIdList: null }])
      expect(await messageAt(body, list)).toMatch(/must not be empty/);
    expect(await messageAt({ ...without, returnInventoryIdList: "4180001" }, list)).toMatch(/is not valid/);
    expect(await messageAt(orderOf(service.eligible(9)), list)).toMatch(/at most 8 entries. You entered 9/);
  });

  it("wants one warehouse, that of every item", async () => {
    const [other = 0n] = service.eligible(1, 1034);
    expect(await messageAt(orderOf([other]), "warehouseId")).toMatch(/not in warehouse 2/);
    const mixed = await refusal(orderOf([...good, other]));
    expect(Object.keys(mixed)).toEqual(["returnInventoryIdList", "warehouseId"]);
    expect(mixed["returnInventoryIdList"]).toMatch(/same warehouse/);
    expect(await messageAt(orderOf(good, { warehouseId: undefined }), "warehouseId")).toMatch(/must not be empty/);
    expect(await messageAt(orderOf(good, { warehouseId: "2" }), "warehouseId")).toMatch(/is not valid/);
    expect(await messageAt(orderOf(good, { warehouseId: 3 }), "warehouseId")).toMatch(/does not exist/);
  });

  it.each([
    ["pendingVas", /pending VAS/],
    ["inTransit", /in transit/],
    ["otherWorkflow", /another active workflow/],
    ["alreadyResent", /cannot advance to rsd from rsd \(completed\)/],
    ["toBeConfirmed", /cannot advance to rsd from tbc/],
    ["recalled", /cannot advance to rsd from rtn/],
    ["disposed", /cannot advance to rsd from dis/],
    ["others", /cannot advance to rsd from oth/],
    ["completed", /cannot advance to rsd from ohd \(completed\)/],
  ] as const)("refuses an item that is %s", async (state, message) => {
    const { returnInventoryId } = await service.simulator.control.addItem({ state });
    expect(await messageAt(orderOf([...good, BigInt(returnInventoryId)]), "returnInventoryIdList")).toMatch(message);
  });

  it.each(Object.keys(SHIPMENT).filter((name) => name !== "warehouseId"))("requires %s", async (name) => {
    for (const value of [undefined, null, "", "  "])
      expect(await messageAt(orderOf(good, { [name]: value }), name)).toMatch(/must not be empty/);
    expect(await messageAt(orderOf(good, { [name]: 7 }), name)).toMatch(/The value '7' is not valid/);
  });

  it("takes ISO3 countries only, in either letter case", async () => {
    for (const code of ["US", "XXX", "usa1", "United States"])
      expect(await messageAt(orderOf(good, { shipmentCountryCode: code }), "shipmentCountryCode")).toMatch(/alpha-3/);
  });

  it("takes shipment service types of the warehouse only", async () => {
    const name = "shipmentServiceType";
    expect(await messageAt(orderOf(good, { [name]: "RETURN_USPS_NJ" }), name)).toMatch(/return service type/);
    expect(await messageAt(orderOf(good, { [name]: "SHIPMENT_DPD_BIR" }), name)).toMatch(
      /not a shipment service type of warehouse 2/,
    );
    expect(await messageAt(orderOf(good, { [name]: "nonsense" }), name)).toMatch(/not a shipment service type/);
  });

  it.each([
    ["shipmentName", 255],
    ["shipmentStreet1", 255],
    ["shipmentCity", 50],
    ["shipmentPostalCode", 50],
  ] as const)("limits %s to %i characters", async (name, max) => {
    expect(await messageAt(orderOf(good, { [name]: "x".repeat(max + 1) }), name)).toMatch(
      new RegExp(`${max} characters or fewer`),
    );
  });

  it("limits description and remarks, and wants strings in the optional fields", async () => {
    expect(await messageAt(orderOf(good, {}, { description: "包".repeat(256) }), "description")).toMatch(
      /255 characters or fewer/,
    );
    expect(await messageAt(orderOf(good, {}, { remarks: "x".repeat(5001) }), "remarks")).toMatch(
      /5000 characters or fewer/,
    );
    for (const name of ["shipmentStreet3", "shipmentFax", "shipmentEmail"])
      expect(await messageAt(orderOf(good, { [name]: true }), name)).toMatch(/not valid/);
  });

  it("reports every broken rule at once", async () => {
    const error = await refusal(
      orderOf([1n, 2n], { shipmentName: "", shipmentCity: "x".repeat(51), shipmentServiceType: "rm" }, { remarks: 4 }),
    );
    expect(Object.keys(error).toSorted()).toEqual([
      "remarks",
      "returnInventoryIdList",
      "shipmentCity",
      "shipmentName",
      "shipmentServiceType",
    ]);
    expect(error["returnInventoryIdList"]).toBe(
      "Return inventory 1 does not exist., Return inventory 2 does not exist.",
    );
  });

  it("refuses bodies that are no JSON object", async () => {
    for (const body of ["", "{", "[]", "null", '"x"'])
      expect(await messageAt(body, "body")).toMatch(/not a valid JSON object/);
    expect(await messageAt({ returnInventoryIdList: good }, "resendShipment")).toMatch(/must not be empty/);
  });

  it("creates at the very limits, and sets the items to rsd", async () => {
    const ids = service.eligible(8);
    const shipment = {
      shipmentCountryCode: "USA",
      shipmentName: "n".repeat(255),
      shipmentStreet1: "s".repeat(255),
      shipmentCity: "c".repeat(50),
      shipmentPostalCode: "p".repeat(50),
    };
    const reply = await service.create(
      orderOf(ids, shipment, { description: "d".repeat(255), remarks: "r".repeat(5000) }),
    );
    expect(reply.body.meta).toEqual({ status: 200, data: {}, errorCode: null, error: {} });
    const order = await service.get(`/api/Resend/getResend?resendId=${String(reply.body["resendId"])}`);
    expect(order.body).toMatchObject({
      status: "queued",
      description: "d".repeat(255),
      remarks: "r".repeat(5000),
      warehouseId: 2,
    });
    for (const id of ids) {
      const item = await service.get(`/api/ReturnInventory/GetReturnInventory?returnInventoryId=${id}`);
      expect(item.body).toMatchObject({ handlingCode: "rsd", handlingStatusCode: "pending" });
    }
    expect((await refusal(orderOf(ids)))["returnInventoryIdList"]).toMatch(/cannot advance to rsd from rsd/);
  });
});
