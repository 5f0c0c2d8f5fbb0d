import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Fault } from "../../../src-simulator/control-client.ts";
import { orderOf, PracticeService } from "./practice-service.ts";

describe("faults", () => {
  let service: PracticeService;
  beforeEach(async () => (service = await PracticeService.start({ items: 300 })));
  afterEach(() => service.close());

  /** Sends one createResend under a fault; the raw answer, and how many orders exist afterwards. */
  async function underFault(
    fault: Omit<Fault, "operation">,
  ): Promise<{ response: Response | null; text: string | null; orders: number }> {
    await service.simulator.control.addFault({ operation: "createResend", ...fault });
    const { apiKey, apiToken } = service.simulator.credentials;
    const headers = { "x-rr-apikey": apiKey, "x-rr-apitoken": apiToken, "content-type": "application/json" };
    const body = JSON.stringify(orderOf([]), null).replace("[]", `[${service.eligible(1).join()}]`);
    const response = await fetch(`${service.simulator.userBaseUrl}/api/Resend/createResend`, {
      method: "POST",
      headers,
      body,
    }).catch(() => null);
    const text = (await response?.text().catch(() => null)) ?? null;
    return { response, text, orders: service.simulator.state.counts().orders };
  }

  it("resets the connection before or after the order exists", async () => {
    expect(await underFault({ kind: "reset" })).toMatchObject({ response: null, orders: 0 });
    expect(await underFault({ kind: "reset", when: "after" })).toMatchObject({ response: null, orders: 1 });
    const [one, two] = await service.simulator.control.requests();
    expect([one?.status, one?.fault, two?.status, two?.fault]).toEqual([null, "reset", null, "reset"]);
  });

  it("breaks an answer off in the middle", async () => {
    expect(await underFault({ kind: "partial" })).toMatchObject({ text: null, orders: 1 });
  });

  it.each([500, 502, 503, 401, 403, 409, 429])("answers HTTP %i before or after the order exists", async (status) => {
    const before = await underFault({ kind: "status", status, retryAfterSeconds: 7 });
    expect([before.response?.status, before.response?.headers.get("retry-after"), before.orders]).toEqual([
      status,
      "7",
      0,
    ]);
    const answer: unknown = status < 502 ? JSON.parse(before.text ?? "") : { meta: { status } };
    expect(answer).toMatchObject({ meta: { status } });
    const after = await underFault({ kind: "status", status, when: "after" });
    expect([after.response?.status, after.orders]).toEqual([status, 1]);
  });

  it("sends unreadable answers", async () => {
    const truncated = await underFault({ kind: "truncated" });
    expect(() => JSON.parse(truncated.text ?? "") as unknown).toThrow(SyntaxError);
    const html = await underFault({ kind: "html" });
    expect([html.response?.status, html.response?.headers.get("content-type"), html.text?.slice(0, 15)]).toEqual([
      200,
      "text/html; charset=utf-8",
      "<!doctype html>",
    ]);
    expect((await underFault({ kind: "empty" })).text).toBe("");
    const plain = await underFault({ kind: "content-type" });
    expect(plain.response?.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(JSON.parse(plain.text ?? "")).toHaveProperty("resendId");
    expect(plain.orders).toBe(4);
  });

  it("resets a connection before the body is read", async () => {
    expect(await underFault({ kind: "reset", when: "arrival" })).toMatchObject({ response: null, orders: 0 });
    const [request] = await service.simulator.control.requests("createResend");
    expect(request).toMatchObject({ body: "", fault: "reset", status: null });
    // Only the first of the waiting faults is looked at, and only once.
    await service.simulator.control.addFault({ operation: "createResend", kind: "reset", when: "arrival", times: 2 });
    expect(await underFault({ kind: "hollow" })).toMatchObject({ response: null, orders: 0 });
    expect(await service.simulator.control.faults()).toMatchObject([{ kind: "reset", times: 1 }, { kind: "hollow" }]);
  });

  it.each(["truncated", "html", "empty", "content-type", "partial", "delay", "hollow"] as const)(
    "leaves the operation undone under %s on request",
    async (kind) => {
      const { orders, text } = await underFault({ kind, when: "before" });
      expect(orders).toBe(0);
      expect(text ?? "").not.toContain("resendId");
    },
  );

  it("says that all went well without naming the order", async () => {
    const { text, orders } = await underFault({ kind: "hollow" });
    expect(JSON.parse(text ?? "")).toEqual({
      correlationId: expect.any(String) as string,
      meta: { status: 200, data: {}, errorCode: null, error: {} },
    });
    expect(orders).toBe(1);
  });

  it("answers with 50 MB of valid JSON", async () => {
    const { text, orders } = await underFault({ kind: "huge" });
    expect(text?.length).toBeGreaterThan(50 * 1024 * 1024);
    expect(JSON.parse(text ?? "")).toHaveProperty("resendId");
    expect(orders).toBe(1);
  });

  it("has done the operation while the answer still waits", async () => {
    const answered = underFault({ kind: "delay", answerDelayMs: 3_600_000 });
    await expect.poll(() => service.simulator.state.counts().orders).toBe(1);
    expect((await service.simulator.control.requests("createResend"))[0]?.status).toBeNull();
    await service.simulator.control.release();
    expect(await answered).toMatchObject({ orders: 1, response: { status: 200 } });
  });

  it("refuses with a given error and leaves the operation undone", async () => {
    const error = { shipmentCity: "Not this city." };
    const refused = await underFault({ kind: "refusal", error, errorCode: "SOMETHING_NEW" });
    expect(refused.response?.status).toBe(200);
    expect(JSON.parse(refused.text ?? "")).toMatchObject({ meta: { status: 400, errorCode: "SOMETHING_NEW", error } });
    expect(refused.orders).toBe(0);
    const late = await underFault({ kind: "refusal", when: "after" });
    expect(JSON.parse(late.text ?? "")).toMatchObject({ meta: { status: 400 } });
    expect(late.orders).toBe(1);
  });

  it("delays, repeats, matches by operation, and is cleared", async () => {
    const { control } = service.simulator;
    const started = Date.now();
    expect((await underFault({ kind: "delay", delayMs: 60 })).orders).toBe(1);
    expect(Date.now() - started).toBeGreaterThanOrEqual(55);
    await control.addFault({ operation: "getAllWarehouse", kind: "status", status: 503, times: 2 });
    expect((await service.getPublic("/api/Vas/getAllVas")).http).toBe(200);
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      const { apiKey, apiToken } = service.simulator.credentials;
      const headers = { "x-rr-apikey": apiKey, "x-rr-apitoken": apiToken };
      statuses.push(
        (await fetch(`${service.simulator.userBaseUrl}/api/warehouse/getAllWarehouse`, { headers })).status,
      );
    }
    expect(statuses).toEqual([503, 503, 200]);
    await control.addFault({ operation: "*", kind: "status", status: 500, times: "always" });
    expect(await control.faults()).toEqual([{ operation: "*", kind: "status", status: 500, times: "always" }]);
    expect((await service.get("/api/warehouse/getAllWarehouse")).http).toBe(500);
    expect((await service.get("/api/warehouse/getAllWarehouse")).http).toBe(500);
    await control.clearFaults();
    expect((await service.get("/api/warehouse/getAllWarehouse")).http).toBe(200);
  });

  it("refuses faults that make no sense", async () => {
    const { control } = service.simulator;
    const wrong: [object, RegExp][] = [
      [{ operation: "nothing", kind: "reset" }, /names an operation/],
      [{ operation: "*", kind: "explosion" }, /one of delay, reset/],
      [{ operation: "*", kind: "reset", times: 0 }, /times/],
      [{ operation: "*", kind: "status", status: 99 }, /HTTP status/],
      [{ operation: "*", kind: "reset", when: "now" }, /before/],
      [{ operation: "*", kind: "html", when: "arrival" }, /Only a reset/],
      [{ operation: "*", kind: "delay", answerDelayMs: -1 }, /Delays/],
    ];
    for (const [fault, message] of wrong) await expect(control.addFault(fault as Fault)).rejects.toThrow(message);
  });
});
