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

  const onlyKey = async (body: unknown, key: string, message: RegExp): Promise<void> => {
    const error = await refusal(body);
    expect(Object.keys(error)).toEqual([key]);
    expect(error[key]).toMatch(message);
  };

  it("refuses items that do not exist, are listed twice or are no integers", async () => {
    const list = "returnInventoryIdList";
    await onlyKey(orderOf([99n]), list, /Return inventory 99 does not exist/);
    await onlyKey(orderOf([good[0] ?? 0n, good[0] ?? 0n]), list, /more than once/);
    for (const bad of ["4180001", 1.5, null, {}]) {
      await onlyKey({ ...orderOf([]), returnInventoryIdList: [bad] }, list, /is not valid/);
    }
  });

  it("wants 1 to 8 items", async () => {
    const list = "returnInventoryIdList";
    const { returnInventoryIdList: _ids, ...without } = orderOf([]) as { returnInventoryIdList: unknown };
    for (const body of [orderOf([]), without, { ...without, returnInventoryIdList: null }])
      await onlyKey(body, list, /must not be empty/);
    await onlyKey({ ...without, returnInventoryIdList: "4180001" }, list, /is not valid/);
    await onlyKey(orderOf(service.eligible(9)), list, /at most 8 entries. You entered 9/);
  });

  it("wants one warehouse, that of every item", async () => {
    const [other = 0n] = service.eligible(1, 1034);
    await onlyKey(orderOf([other]), "warehouseId", /not in warehouse 2/);
    const mixed = await refusal(orderOf([...good, other]));
    expect(Object.keys(mixed)).toEqual(["returnInventoryIdList", "warehouseId"]);
    expect(mixed["returnInventoryIdList"]).toMatch(/same warehouse/);
    await onlyKey(orderOf(good, { warehouseId: undefined }), "warehouseId", /must not be empty/);
    await onlyKey(orderOf(good, { warehouseId: "2" }), "warehouseId", /is not valid/);
    await onlyKey(orderOf(good, { warehouseId: 3 }), "warehouseId", /does not exist/);
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
    await onlyKey(orderOf([...good, BigInt(returnInventoryId)]), "returnInventoryIdList", message);
  });

  it.each(Object.keys(SHIPMENT).filter((name) => name !== "warehouseId"))("requires %s", async (name) => {
    for (const value of [undefined, null, "", "  "])
      await onlyKey(orderOf(good, { [name]: value }), name, /must not be empty/);
    await onlyKey(orderOf(good, { [name]: 7 }), name, /The value '7' is not valid/);
  });

  it("takes ISO3 countries only, in either letter case", async () => {
    for (const code of ["US", "XXX", "usa1", "United States"])
      await onlyKey(orderOf(good, { shipmentCountryCode: code }), "shipmentCountryCode", /alpha-3/);
  });

  it("takes shipment service types of the warehouse only", async () => {
    const name = "shipmentServiceType";
    await onlyKey(orderOf(good, { [name]: "RETURN_USPS_NJ" }), name, /return service type/);
    await onlyKey(orderOf(good, { [name]: "SHIPMENT_DPD_BIR" }), name, /not a shipment service type of warehouse 2/);
    await onlyKey(orderOf(good, { [name]: "nonsense" }), name, /not a shipment service type/);
  });

  it.each([
    ["shipmentName", 255],
    ["shipmentStreet1", 255],
    ["shipmentCity", 50],
    ["shipmentPostalCode", 50],
  ] as const)("limits %s to %i characters", async (name, max) => {
    await onlyKey(orderOf(good, { [name]: "x".repeat(max + 1) }), name, new RegExp(`${max} characters or fewer`));
  });

  it("limits description and remarks, and wants strings in the optional fields", async () => {
    await onlyKey(orderOf(good, {}, { description: "包".repeat(256) }), "description", /255 characters or fewer/);
    await onlyKey(orderOf(good, {}, { remarks: "x".repeat(5001) }), "remarks", /5000 characters or fewer/);
    for (const name of ["shipmentStreet3", "shipmentFax", "shipmentEmail"])
      await onlyKey(orderOf(good, { [name]: true }), name, /not valid/);
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
    for (const body of ["", "{", "[]", "null", '"x"']) await onlyKey(body, "body", /not a valid JSON object/);
    await onlyKey({ returnInventoryIdList: good }, "resendShipment", /must not be empty/);
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

describe("createResend by choice", () => {
  it("takes an omitted service type as manual, and an empty second street line", async () => {
    const service = await PracticeService.start({
      omittedServiceType: "manual",
      allowEmptyStreet2: true,
      batchLimit: 1,
    });
    const [first = 0n, second = 0n] = service.eligible(2);
    const id = await service.created(orderOf([first], { shipmentServiceType: undefined, shipmentStreet2: "" }));
    expect(service.simulator.state.order(String(id))).toMatchObject({ mode: "manual", status: "pending" });
    expect((await service.create(orderOf([first, second]))).body.meta.error["returnInventoryIdList"]).toMatch(
      /at most 1 entries/,
    );
    expect((await service.create(orderOf([second], { shipmentStreet2: undefined }))).body.meta.error).toHaveProperty(
      "shipmentStreet2",
    );
    await service.close();
  });
});
