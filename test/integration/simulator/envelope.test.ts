import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRACTICE_CREDENTIALS } from "../../../src-simulator/index.ts";
import { OPERATIONS } from "../../../src-simulator/operations/index.ts";
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
      for (const headers of [{ "x-rr-apikey": "" }, { "x-rr-apitoken": "wrong" }] as Record<string, string>[]) {
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

  it("accepts the published credentials, or those of its options", async () => {
    expect(service.simulator.credentials).toEqual(PRACTICE_CREDENTIALS);
    const customized = await PracticeService.start({ items: 0, credentials: { apiKey: "a", apiToken: "b" } });
    const path = "/api/warehouse/getAllWarehouse";
    expect((await customized.get(path)).http).toBe(200);
    expect((await customized.get(path, { "x-rr-apikey": PRACTICE_CREDENTIALS.apiKey })).http).toBe(401);
    await customized.close();
  });

  it("answers unknown paths and methods in the envelope too", async () => {
    const missing = await service.get("/api/Nothing/here");
    expect([missing.http, missing.body.meta.status, missing.body.meta.errorCode]).toEqual([404, 404, "NOT_FOUND"]);
    const method = await service.get("/api/Resend/createResend");
    expect([method.http, method.body.meta.status]).toEqual([405, 405]);
  });
});
