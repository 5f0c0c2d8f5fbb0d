import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArguments } from "../../../src-simulator/cli.ts";
import { credentialProblem, PRACTICE_SIGNING_KEY } from "../../../src-simulator/credentials.ts";
import { sign } from "../../../src-simulator/events/sign.ts";
import { asInt64, parseJson, writeJson, writeJsonWithTextIds } from "../../../src-simulator/json.ts";
import { cancelProblem, RESEND_EVENTS, RESEND_STATUSES, transition } from "../../../src-simulator/life-cycle.ts";
import { settle } from "../../../src-simulator/options.ts";

describe("JSON with 64-bit integers", () => {
  it("keeps every digit, in both directions and at any depth", () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (id) => {
        const text = `{"list":[${id}],"inner":{"id":${id}}}`;
        expect(writeJson(parseJson(text))).toBe(text);
        expect(asInt64(parseJson(String(id)))).toBe(id);
      }),
    ));

  it("leaves other values as they are", () => {
    expect(parseJson('{"a":1,"b":1.5,"c":"9007199254740993","d":null,"e":1e300}')).toEqual({
      a: 1,
      b: 1.5,
      c: "9007199254740993",
      d: null,
      e: 1e300,
    });
    for (const value of ["7", 1.5, null, true, 1e300, 2n ** 63n, -(2n ** 63n) - 1n])
      expect(asInt64(value)).toBeUndefined();
    expect(writeJsonWithTextIds({ id: 5n, n: 5 })).toBe('{"id":"5","n":5}');
  });
});

describe("credentials and signatures", () => {
  it("wants both headers right", () => {
    const expected = { apiKey: "k", apiToken: "t" };
    expect(credentialProblem({ "x-rr-apikey": "k", "x-rr-apitoken": "t" }, expected)).toBeUndefined();
    expect(credentialProblem({ "x-rr-apitoken": "t" }, expected)).toMatch(/x-rr-apikey is missing/);
    expect(credentialProblem({ "x-rr-apikey": "k" }, expected)).toMatch(/x-rr-apitoken is missing/);
    expect(credentialProblem({ "x-rr-apikey": "k", "x-rr-apitoken": "T" }, expected)).toMatch(/invalid/);
  });

  // The published sample of public documentation, section 7.2.
  it("signs the published sample as published", () => {
    const key = "PEnA0mzKb7fUlGfMgCGhXPjPmPGvW70UU8bkNKdG78WDrQRwzFa572e2JsFIE1e4PLaP9h/ZEvERSR0FBDYNlQ==";
    const body =
      '{"label":{"regions":{"RHCN":"https://label.returnhelperchina.com/label/202401/10595-S240112-0000001-pqk2pvydgxp.pdf"},"labelId":31033,"shipmentId":30385,"apiId":33,"refKey":"S240112-0000001","labelRequestId":10595,"labelRequestStatusCode":"success","serviceType":"RETURN_ENDICIA_USPS_GROUND_ADVANTAGE_NJ","trackingNumber":"9434611899562082901137","labelUrl":"https://label-service-dev-files.returnshelper.com/label/202401/10595-S240112-0000001-pqk2pvydgxp.pdf","error":null,"qrcodeUrl":null,"qrcodeError":null,"correlationId":null,"cancelCutoffTime":"2024-02-11T09:21:24.0795","meta":null},"category":"labelGenerated","action":"labelGenerated","eventTime":"2024-01-12T09:23:08.4862743Z"}';
    expect(sign(key, "https://s2024-01-12.free.beeceptor.com", "2024-01-12T09:23:08.4863561Z", body)).toBe(
      "gXJRba6qE2rCQqJc8WEou2i8cCl0STp2AjH+y/R6ltw=",
    );
    expect(Buffer.from(PRACTICE_SIGNING_KEY, "base64")).toHaveLength(64);
  });
});

describe("resend life cycle", () => {
  it("has exactly the moves of the contract", () => {
    const moves = RESEND_STATUSES.flatMap((from) =>
      RESEND_EVENTS.flatMap((event) => {
        const to = transition(from, event);
        return to === undefined ? [] : [`${from} ${event} ${to}`];
      }),
    );
    expect(moves).toEqual([
      "queued labelSucceeded label-success",
      "queued labelFailed failed",
      "label-success processed completed",
      "label-success cancelled canceled",
      "pending processingStarted in-progress",
      "pending cancelled canceled",
      "in-progress processed completed",
    ]);
  });

  it("allows cancelling from label-success and pending only, strictly before the cut-off", () => {
    const open = RESEND_STATUSES.filter((status) => cancelProblem(status, 9, 10) === undefined);
    expect(open).toEqual(["label-success", "pending"]);
    for (const status of RESEND_STATUSES) expect(cancelProblem(status, 10, 10)).toBeDefined();
  });
});

describe("options", () => {
  it("reads the command line", () => {
    expect(readArguments([])).toEqual({ port: 8787, honourIdempotency: true });
    const args = [
      "--port",
      "0",
      "--items=5",
      "--seed",
      "3",
      "--state-file",
      "s",
      "--clock",
      "2026-01-01",
      "--no-idempotency",
      "--batch-limit",
      "4",
    ];
    expect(readArguments(args)).toEqual({
      port: 0,
      items: 5,
      seed: 3,
      stateFile: "s",
      clock: "2026-01-01",
      honourIdempotency: false,
      batchLimit: 4,
    });
    expect(() => readArguments(["--items", "many"])).toThrow('--items takes a whole number, not "many".');
    expect(() => readArguments(["--colour", "red"])).toThrow("Unknown option '--colour'");
  });

  it("refuses values that make no sense", () => {
    for (const [options, message] of [
      [{ items: 1.5 }, /items/],
      [{ port: 70_000 }, /port/],
      [{ batchLimit: 0 }, /batchLimit/],
      [{ failedLabelRate: 2 }, /failedLabelRate/],
      [{ labelDelayMs: [5, 1] }, /labelDelayMs/],
      [{ latencyMs: -1 }, /latencyMs/],
    ] as const)
      expect(() => settle(options)).toThrow(message);
  });
});
