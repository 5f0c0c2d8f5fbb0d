import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PRACTICE_CREDENTIALS } from "../../../src-simulator/index.ts";
import { OPERATIONS } from "../../../src-simulator/operations/index.ts";
import { PracticeService } from "./practice-service.ts";

describe("envelope", () => {
  let service: PracticeService;
  beforeAll(async () => (service = await PracticeService.start({ items: 50 })));
  afterAll(() => service.close());

  const findUrl = ({ area, path }: (typeof OPERATIONS)[number]): string =>
    (area === "user" ? service.simulator.userBaseUrl : service.simulator.publicBaseUrl) + path;

  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    "checks the credential headers of %s",
    async (_name, operation) => {
      const body = operation.method === "POST" ? "{}" : undefined;
      for (const headers of [{ "x-rr-apikey": "" }, { "x-rr-apitoken": "wrong" }] as Record<string, string>[]) {
        const { httpStatus, body: responseBody } = await service.send(
          operation.method,
          findUrl(operation),
          body,
          headers,
        );
        expect(httpStatus).toBe(401);
        expect(responseBody.meta).toMatchObject({ status: 401, data: {} });
        expect(responseBody.meta.error["message"]).toMatch(/^Authentication failed/);
        expect(Object.keys(responseBody).toSorted()).toEqual(["correlationId", "meta"]);
      }
      const { httpStatus, body: responseBody } = await service.send(
        operation.method,
        findUrl(operation).toUpperCase().replace("HTTP:", "http:"),
        body,
      );
      expect(httpStatus).toBe(200);
      expect(responseBody.correlationId).toMatch(/^[0-9A-V]{13}:[0-9A-F]{8}$/);
      expect(responseBody.meta.data).toEqual({});
      expect(responseBody.meta.status === 200).toBe(responseBody.meta.errorCode === null);
    },
  );

  it("accepts the published or the configured credentials", async () => {
    expect(service.simulator.credentials).toEqual(PRACTICE_CREDENTIALS);
    const customized = await PracticeService.start({ items: 0, credentials: { apiKey: "a", apiToken: "b" } });
    const path = "/api/warehouse/getAllWarehouse";
    expect((await customized.get(path)).httpStatus).toBe(200);
    expect((await customized.get(path, { "x-rr-apikey": PRACTICE_CREDENTIALS.apiKey })).httpStatus).toBe(401);
    await customized.close();
  });

  it("answers unknown paths and methods in the envelope", async () => {
    const unknownPathReply = await service.get("/api/Nothing/here");
    expect([
      unknownPathReply.httpStatus,
      unknownPathReply.body.meta.status,
      unknownPathReply.body.meta.errorCode,
    ]).toEqual([404, 404, "NOT_FOUND"]);
    const wrongMethodReply = await service.get("/api/Resend/createResend");
    expect([wrongMethodReply.httpStatus, wrongMethodReply.body.meta.status]).toEqual([405, 405]);
  });
});
