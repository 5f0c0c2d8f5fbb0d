import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderBody, PracticeService, SHIPMENT, type Reply } from "./practice-service.ts";

describe("createResend", () => {
  let service: PracticeService;
  let validIds: bigint[];
  beforeAll(async () => {
    service = await PracticeService.start();
    validIds = service.eligible(3);
  });
  afterAll(() => service.close());

  async function refusal(body: unknown): Promise<Reply["body"]["meta"]["error"]> {
    const { requests: _before, ...unchanged } = service.simulator.state.counts();
    const reply = await service.create(body);
    expect(reply.httpStatus).toBe(200);
    expect(reply.body.meta).toMatchObject({ status: 400, errorCode: "VALIDATION_FAILED", data: {} });
    expect(reply.body["resendId"]).toBeUndefined();
    expect(service.simulator.state.counts()).toMatchObject(unchanged);
    return reply.body.meta.error;
  }

  const ITEMS = "returnInventoryIdList";
  const TYPE = "shipmentServiceType";
  const withItems = (list: unknown) => ({ ...orderBody([]), [ITEMS]: list });
  const withShipment = (shipment: object, otherFields: object = {}) => orderBody(validIds, shipment, otherFields);

  it.each<[string, key: string, message: RegExp, body: () => unknown]>([
    ["an item that does not exist", ITEMS, /Return inventory 99 does not exist/, () => orderBody([99n])],
    ["an item twice", ITEMS, /more than once/, () => orderBody([validIds[0] ?? 0n, validIds[0] ?? 0n])],
    ["an id that is a text", ITEMS, /is not valid/, () => withItems(["4180001"])],
    ["no list of items", ITEMS, /must not be empty/, () => withItems(null)],
    ["nine items", ITEMS, /at most 8 entries. You entered 9/, () => orderBody(service.eligible(9))],
    ["items of another warehouse", "warehouseId", /not in warehouse 2/, () => orderBody(service.eligible(1, 1034))],
    ["a warehouse that does not exist", "warehouseId", /does not exist/, () => withShipment({ warehouseId: 3 })],
    ["a country of two letters", "shipmentCountryCode", /alpha-3/, () => withShipment({ shipmentCountryCode: "US" })],
    ["a type of returns", TYPE, /return service type/, () => withShipment({ [TYPE]: "RETURN_USPS_NJ" })],
    [
      "a type of another warehouse",
      TYPE,
      /not a shipment service type of/,
      () => withShipment({ [TYPE]: "SHIPMENT_DPD_BIR" }),
    ],
    ["no shipment", "resendShipment", /must not be empty/, () => ({ [ITEMS]: validIds })],
    ["a body that is empty", "body", /not a valid JSON object/, () => ""],
    [
      "another kind of value in a field that may be empty",
      "shipmentFax",
      /not valid/,
      () => withShipment({ shipmentFax: true }),
    ],
  ])("refuses %s", async (_what, key, message, body) => {
    expect(await refusal(body())).toEqual({ [key]: expect.stringMatching(message) });
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
    const body = orderBody([...validIds, BigInt(returnInventoryId)]);
    expect(await refusal(body)).toEqual({ [ITEMS]: expect.stringMatching(message) });
  });

  it.each(Object.keys(SHIPMENT))("requires %s with a value of its type", async (name) => {
    for (const value of [undefined, null, ...(name === "warehouseId" ? [] : ["", "  "])])
      expect(await refusal(withShipment({ [name]: value }))).toEqual({
        [name]: expect.stringMatching(/must not be empty/),
      });
    const wrongTypeValue = name === "warehouseId" ? "2" : 7;
    expect(await refusal(withShipment({ [name]: wrongTypeValue }))).toEqual({
      [name]: expect.stringMatching(/not valid/),
    });
  });

  it("reports all broken rules in one answer", async () => {
    const [itemElsewhere = 0n] = service.eligible(1, 1034);
    const longTexts = {
      shipmentName: "包".repeat(256),
      shipmentStreet1: "s".repeat(256),
      shipmentCity: "c".repeat(51),
      shipmentPostalCode: "p".repeat(51),
    };
    const texts = { description: "d".repeat(256), remarks: "r".repeat(5001) };
    const error = await refusal(
      orderBody([1n, 2n, ...validIds, itemElsewhere], { ...longTexts, shipmentServiceType: "rm" }, texts),
    );
    for (const [name, text] of Object.entries({ ...longTexts, ...texts }))
      expect(error[name]).toContain(`${text.length - 1} characters or fewer`);
    const brokenFields = [...Object.keys({ ...longTexts, ...texts }), ITEMS, "shipmentServiceType", "warehouseId"];
    expect(Object.keys(error).toSorted()).toEqual(brokenFields.toSorted());
    expect(error[ITEMS]).toMatch(
      /^Return inventory 1 does not exist\., Return inventory 2 does not exist\..* same warehouse/,
    );
  });

  it("accepts values at the limits", async () => {
    const ids = service.eligible(8);
    const shipment = {
      shipmentCountryCode: "USA",
      shipmentName: "n".repeat(255),
      shipmentStreet1: "s".repeat(255),
      shipmentCity: "c".repeat(50),
      shipmentPostalCode: "p".repeat(50),
    };
    const otherFields = { description: "d".repeat(255), remarks: "r".repeat(5000) };
    const reply = await service.create(orderBody(ids, shipment, otherFields));
    expect(reply.body.meta).toEqual({ status: 200, data: {}, errorCode: null, error: {} });
    const order = await service.get(`/api/Resend/getResend?resendId=${String(reply.body["resendId"])}`);
    expect(order.body).toMatchObject({ ...otherFields, status: "queued", warehouseId: 2 });
    for (const id of ids) {
      const item = await service.get(`/api/ReturnInventory/GetReturnInventory?returnInventoryId=${id}`);
      expect(item.body).toMatchObject({ handlingCode: "rsd", handlingStatusCode: "pending" });
    }
    expect((await refusal(orderBody(ids)))[ITEMS]).toMatch(/cannot advance to rsd from rsd/);
  });
});
