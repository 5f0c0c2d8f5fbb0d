import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { EMPTY_DESTINATION, type Destination } from "../../../src-domain/recipients/address.ts";
import type { InventoryItem } from "../../../src-domain/inventory/inventory.ts";
import { factsOf, REFERENCE_LISTS, type PublicListName } from "../../../src-domain/reference/reference-lists.ts";
import { readResendStatus } from "../../../src-domain/resends/resend.ts";
import type { Result } from "../../../src-domain/result.ts";
import {
  createResendBody,
  createReturnsService,
  type CallRecord,
  type ReturnsService,
} from "../../../src-main/service/index.ts";
import { startSimulator, type Simulator, type SimulatorOptions } from "../../../src-simulator/index.ts";

/** A Wednesday, two hours before the cut-off. */
const NOW = "2026-11-18T06:00:00Z";
const WINDOW = { createFrom: "2026-09-20T00:00:00Z", createTo: "2026-11-18T06:00:00Z" };
const AUTO_LABEL = "SHIPMENT_USPS_PM_NJ";
const MANUAL_LABEL = "others";

const PUBLIC_LISTS = REFERENCE_LISTS.filter((name): name is PublicListName => factsOf(name).area === "public");

let simulator: Simulator;
let service: ReturnsService;
let records: CallRecord[];

async function begin(options: SimulatorOptions = {}): Promise<void> {
  const started = await startSimulator({ items: 400, clock: NOW, failedLabelRate: 0, ...options });
  records = [];
  const opened = createReturnsService({
    // With the tail that published addresses have.
    address: { userBaseUrl: `${started.userBaseUrl}/api/`, publicBaseUrl: `${started.publicBaseUrl}/api` },
    credentials: () => started.credentials,
    userAgent: "test",
    onCall: (record) => records.push(record),
  });
  onTestFinished(async () => {
    await opened.close();
    await started.close();
  });
  [simulator, service] = [started, opened];
}

beforeEach(() => begin());

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Expected a success, not ${JSON.stringify(result.error)}`);
  return result.value;
}

async function allItems(): Promise<InventoryItem[]> {
  const items: InventoryItem[] = [];
  for (let offset = 0; ; offset += 50) {
    const page = valueOf(await service.inventory.list({ ...WINDOW, pageSize: 50, offset }));
    items.push(...page.items);
    if (page.items.length < 50) return items;
  }
}

/** Ids in warehouse 2 that the service takes, found by trying: pending VAS and transit are its own knowledge. */
async function eligibleIds(count: number): Promise<string[]> {
  const items = (await allItems()).filter(
    ({ warehouseId, handlingCode, handlingStatusCode }) =>
      warehouseId === 2 && handlingCode === "ohd" && handlingStatusCode === "pending",
  );
  const probe = orderBody(
    items.map(({ returnInventoryId }) => returnInventoryId),
    { shipmentName: "" },
  );
  const refusal = await service.resend.create(probe, { idempotencyKey: crypto.randomUUID() });
  const reported = refusal.ok ? "" : (refusal.error.fields["returnInventoryIdList"] ?? "");
  const eligible = items.map((item) => item.returnInventoryId).filter((id) => !reported.includes(id));
  // Ids beyond 2^53 first: they are what a careless client rounds.
  return eligible.toSorted((left, right) => right.length - left.length).slice(0, count);
}

function orderBody(returnInventoryIds: readonly string[], changes: Partial<Destination> = {}, warehouseId = 2): string {
  const destination = {
    ...EMPTY_DESTINATION,
    shipmentName: "Ann Lee",
    shipmentPhone: "+1 555 0100",
    shipmentStreet1: "1 Main St",
    shipmentStreet2: "Unit 2",
    shipmentCity: "Edison",
    shipmentState: "NJ",
    shipmentPostalCode: "08817",
    shipmentCountryCode: "USA",
    shipmentServiceType: AUTO_LABEL,
    ...changes,
  };
  return createResendBody({ returnInventoryIds, warehouseId, destination });
}

const createOne = async (shipmentServiceType: string): Promise<string> => {
  const body = orderBody(await eligibleIds(1), { shipmentServiceType, description: "One box", remarks: "Fragile" });
  return valueOf(await service.resend.create(body, { idempotencyKey: crypto.randomUUID() })).resendId;
};

describe("a refusal with HTTP 200", () => {
  it("is a refusal, with the reasons by field", async () => {
    const ids = await eligibleIds(2);
    const body = orderBody(ids, { shipmentName: "", shipmentServiceType: "RETURN_USPS_NJ" }, 1034);
    const outcome = await service.resend.create(body, { idempotencyKey: crypto.randomUUID() });
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        kind: "refused",
        delivered: "yes",
        httpStatus: 200,
        errorCode: "VALIDATION_FAILED",
        correlationId: expect.stringMatching(/\S/),
        fields: {
          shipmentName: expect.any(String),
          shipmentServiceType: expect.any(String),
          warehouseId: expect.any(String),
        },
      },
    });
    expect(records.at(-1)).toMatchObject({ operation: "resend.create", httpStatus: 200, outcome: "refused" });
    for (const id of ids) expect(valueOf(await service.inventory.get(id)).handlingCode).toBe("ohd");
  });

  it.each<[string, () => Promise<Result<unknown, unknown>>]>([
    ["an unknown item", () => service.inventory.get("1")],
    ["an unknown order", () => service.resend.get("1")],
    ["an order to cancel that is unknown", () => service.resend.cancel("1")],
    ["an unknown warehouse", () => service.shipment.availableServiceTypes(99_999)],
    [
      "a window of more than 62 days",
      () => service.inventory.list({ ...WINDOW, createFrom: "2026-09-01T00:00:00Z", pageSize: 50, offset: 0 }),
    ],
    ["a page of more than 50", () => service.inventory.list({ ...WINDOW, pageSize: 51, offset: 0 })],
  ])("comes for %s", async (_name, call) => {
    expect(await call()).toMatchObject({
      ok: false,
      error: { kind: "refused", delivered: "yes", errorCode: "VALIDATION_FAILED" },
    });
  });
});

describe("a resend order", () => {
  it("is created once, with exactly the items that were named", async () => {
    const ids = await eligibleIds(3);
    expect(ids.some((id) => BigInt(id) > 2n ** 53n)).toBe(true);
    const created = valueOf(await service.resend.create(orderBody(ids), { idempotencyKey: "one-key" }));
    expect(created).toEqual({ resendId: expect.stringMatching(/^\d+$/), resendNumber: expect.stringMatching(/^RSD/) });
    const resent = (await allItems()).filter((item) => ids.includes(item.returnInventoryId));
    expect(resent.map(({ handlingCode }) => handlingCode)).toEqual(["rsd", "rsd", "rsd"]);
    expect(valueOf(await service.resend.create(orderBody(ids), { idempotencyKey: "one-key" }))).toEqual(created);
  });

  it("keeps ids beyond 2^53 in every answer", async () => {
    const ids: string[] = [];
    for (let order = 0; order < 4; order += 1) ids.push(await createOne(AUTO_LABEL));
    const large = ids.filter((id) => BigInt(id) > 2n ** 53n);
    expect(large).toHaveLength(1);
    for (const id of ids) expect(valueOf(await service.resend.get(id)).resendId).toBe(id);
  });

  it("with an automatic label is queued, then has its label and tracking number", async () => {
    const id = await createOne(AUTO_LABEL);
    const queued = valueOf(await service.resend.get(id));
    expect(readResendStatus(queued.statusRaw)).toBe("queued");
    expect(queued).toMatchObject({
      createdOn: "2026-11-18T06:00:00.000Z",
      cancelCutOff: expect.stringMatching(/T08:00:00\.000Z$/),
      description: "One box",
      remarks: "Fragile",
      shipments: [{ trackingNumber: null, labelUrls: [], error: null, serviceType: AUTO_LABEL }],
    });
    expect(await service.resend.cancel(id)).toMatchObject({ error: { kind: "refused" } });
    simulator.clock.advance(10_000);
    const labelled = valueOf(await service.resend.get(id));
    expect(readResendStatus(labelled.statusRaw)).toBe("label-success");
    expect(labelled.shipments[0]).toMatchObject({
      trackingNumber: expect.any(String),
      labelUrls: [expect.stringMatching(/^http/)],
    });
    expect(await service.resend.cancel(id)).toEqual({ ok: true, value: null });
    expect(readResendStatus(valueOf(await service.resend.get(id)).statusRaw)).toBe("canceled");
  });

  it("whose label fails says why in a readable sentence", async () => {
    await begin({ failedLabelRate: 1 });
    const id = await createOne(AUTO_LABEL);
    simulator.clock.advance(10_000);
    const failed = valueOf(await service.resend.get(id));
    expect(readResendStatus(failed.statusRaw)).toBe("failed");
    expect(failed.shipments[0]?.error).toMatch(/^[^{}]+$/);
  });

  it("handled by hand is pending and may be canceled", async () => {
    const id = await createOne(MANUAL_LABEL);
    expect(readResendStatus(valueOf(await service.resend.get(id)).statusRaw)).toBe("pending");
    expect(await service.resend.cancel(id)).toEqual({ ok: true, value: null });
  });
});

describe("reading", () => {
  it("pages through the inventory, every item once", async () => {
    const first = valueOf(await service.inventory.list({ ...WINDOW, pageSize: 50, offset: 0 }));
    const items = await allItems();
    expect(first).toMatchObject({ total: items.length, unreadable: [] });
    expect(new Set(items.map((item) => item.returnInventoryId)).size).toBe(items.length);
    expect(items.length).toBeGreaterThan(50);
  });

  it("answers a single item as the list does, with its description", async () => {
    const item = (await allItems()).find(({ returnInventoryId }) => BigInt(returnInventoryId) > 2n ** 53n);
    if (item === undefined) throw new Error("No large id in the data");
    const single = valueOf(await service.inventory.get(item.returnInventoryId));
    const { record, ...read } = single;
    expect(read).toEqual({ ...item, pendingVas: [], description: expect.stringMatching(/\S/) });
    expect(record).toMatchObject({ returnInventoryId: item.returnInventoryId, rma: item.rma });
  });

  it("knows the warehouses and their service types", async () => {
    expect(valueOf(await service.warehouse.all())).toContainEqual({
      warehouseId: 2,
      description: "2-United States - NJ",
      countryCode: "USA",
      details: expect.objectContaining({ countryCode: "usa", city: "Edison", postalCode: "08837" }),
    });
    const types = valueOf(await service.shipment.availableServiceTypes(2));
    expect(types.find(({ code }) => code === AUTO_LABEL)).toMatchObject({
      isEnableAutoCreateLabel: true,
      toCountries: ["USA"],
    });
    expect(types.find(({ code }) => code === MANUAL_LABEL)).toMatchObject({ isEnableAutoCreateLabel: false });
  });

  it.each(PUBLIC_LISTS)("knows the list %s of the public area", async (name) => {
    const entries = valueOf(await service.reference.list(name));
    const { name: nameField, further = [] } = factsOf(name);
    expect(entries.length).toBeGreaterThan(0);
    for (const { code, name: text, details } of entries) {
      expect(code).toMatch(/\S/);
      expect(text ?? "none").toMatch(nameField === undefined ? /^none$/ : /\S/);
      expect(Object.keys(details)).toEqual(further);
    }
  });
});

it("says what the service says about wrong credentials, in both areas", async () => {
  const stranger = createReturnsService({
    address: simulator,
    credentials: () => ({ ...simulator.credentials, apiToken: "wrong-token-canary" }),
    userAgent: "test",
  });
  onTestFinished(() => stranger.close());
  for (const outcome of [await stranger.warehouse.all(), await stranger.reference.list("transaction-types")]) {
    expect(outcome).toMatchObject({ ok: false, error: { kind: "unauthorized", delivered: "yes", httpStatus: 401 } });
    expect(outcome.ok ? "" : outcome.error.message).toMatch(/\S/);
    expect(JSON.stringify(outcome)).not.toContain("wrong-token-canary");
  }
});
