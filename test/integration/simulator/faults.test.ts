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
