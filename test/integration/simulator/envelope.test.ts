import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../src-simulator/operations/index.ts";
import { PRACTICE_CREDENTIALS } from "../../../src-simulator/index.ts";
import { PracticeService } from "./practice-service.ts";

describe("envelope and credentials", () => {
  let service: PracticeService;
  beforeAll(async () => (service = await PracticeService.start({ items: 50 })));
  afterAll(() => service.close());

  const urlOf = ({ area, path }: (typeof OPERATIONS)[number]): string =>
    (area === "user" ? service.simulator.userBaseUrl : service.simulator.publicBaseUrl) + path;

  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    "%s checks both headers and wraps its answer",
    async (_name, operation) => {
      const body = operation.method === "POST" ? "{}" : undefined;
      const wrong: Record<string, string>[] = [
        { "x-rr-apikey": "" },
        { "x-rr-apitoken": "" },
        { "x-rr-apikey": "wrong" },
        { "x-rr-apitoken": "wrong" },
      ];
      for (const headers of wrong) {
        const { http, body: answer } = await service.send(operation.method, urlOf(operation), body, headers);
        expect(http).toBe(401);
        expect(answer.meta).toMatchObject({ status: 401, data: {} });
        expect(answer.meta.error["message"]).toMatch(/^Authentication failed/);
        expect(Object.keys(answer).toSorted()).toEqual(["correlationId", "meta"]);
      }
      const { http, body: answer } = await service.send(
        operation.method,
        urlOf(operation).toUpperCase().replace("HTTP:", "http:"),
        body,
      );
      expect(http).toBe(200);
      expect(answer.correlationId).toMatch(/^[0-9A-V]{13}:[0-9A-F]{8}$/);
      expect(answer.meta.data).toEqual({});
      expect(answer.meta.status === 200).toBe(answer.meta.errorCode === null);
    },
  );

  it("opens with the published credentials, or with others on request", async () => {
    expect(service.simulator.credentials).toEqual(PRACTICE_CREDENTIALS);
    const own = await PracticeService.start({ items: 0, credentials: { apiKey: "a", apiToken: "b" } });
    const path = "/api/warehouse/getAllWarehouse";
    expect((await own.get(path)).http).toBe(200);
    expect((await own.get(path, { "x-rr-apikey": PRACTICE_CREDENTIALS.apiKey })).http).toBe(401);
    await own.close();
  });

  it("answers what it does not know in the envelope too", async () => {
    const missing = await service.get("/api/Nothing/here");
    expect([missing.http, missing.body.meta.status, missing.body.meta.errorCode]).toEqual([404, 404, "NOT_FOUND"]);
    const method = await service.get("/api/Resend/createResend");
    expect([method.http, method.body.meta.status]).toEqual([405, 405]);
  });

  it("gives every answer its own correlation id", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => service.get("/api/warehouse/getAllWarehouse")));
    expect(new Set(replies.map(({ body }) => body.correlationId)).size).toBe(20);
  });

  it("has the two reference lists of the contract and every other public list", async () => {
    const types = await service.getPublic("/api/TransactionType/getAllTransactionType");
    expect((types.body["transactionTypes"] as object[])[0]).toEqual({
      transactionTypeCode: "deposit",
      transactionName: "Deposit",
    });
    const recall = await service.getPublic("/api/RecallStatus/getAllRecallServiceTypeStatus");
    expect((recall.body["recallServiceTypeStatuses"] as object[])[0]).toEqual({
      recallServiceTypeCode: "dhl",
      recallServiceType: "DHL",
    });
    for (const operation of OPERATIONS.filter(({ area, name }) => area === "public" && name !== "getApiInfo")) {
      const { body } = await service.getPublic(operation.path);
      const { meta: _meta, correlationId: _id, ...lists } = body;
      const [rows] = Object.values(lists) as unknown[][];
      expect(Object.keys(lists)).toHaveLength(1);
      expect(rows?.length).toBeGreaterThan(0);
    }
    const countries = (await service.getPublic("/api/country/getallcountries")).body["countries"] as {
      countryCode: string;
    }[];
    expect(countries).toHaveLength(249);
    expect(OPERATIONS.filter(({ area }) => area === "public")).toHaveLength(31);
  });

  it("shows warehouses and their shipment service types", async () => {
    const all = await service.get("/api/warehouse/getAllWarehouse");
    expect((all.body["warehouses"] as { warehouseId: number }[]).map((known) => known.warehouseId)).toEqual([
      2, 1034, 8, 1005, 1009,
    ]);
    expect((await service.get("/api/warehouse/getWarehouse?warehouseId=1034")).body["city"]).toBe("Tukwila");
    const wrong = await service.get("/api/warehouse/getWarehouse?warehouseId=invalid");
    expect(wrong.body.meta.error).toEqual({ warehouseId: "The value 'invalid' is not valid." });
    const types = await service.get("/api/Shipment/getAvailableShipmentServiceType?WAREHOUSEID=2");
    const data = types.body["data"] as { serviceTypeCode: string; isEnableAutoCreateLabel: boolean }[];
    expect(data.find(({ serviceTypeCode }) => serviceTypeCode === "ups")?.isEnableAutoCreateLabel).toBe(true);
    expect(data.find(({ serviceTypeCode }) => serviceTypeCode === "others")?.isEnableAutoCreateLabel).toBe(false);
    expect((await service.get("/api/Shipment/getAvailableShipmentServiceType")).body.meta.errorCode).toBe(
      "VALIDATION_FAILED",
    );
  });
});
