import type * as Crypto from "node:crypto";
import { createHmac, timingSafeEqual } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { isFresh, isSignedBy } from "../../../src-main/events/webhook-listener.ts";

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof Crypto>();
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) };
});

/** The published sample (public documentation, section 7.2). */
const sample = {
  endpoint: "https://s2024-01-12.free.beeceptor.com",
  timestamp: "2024-01-12T09:23:08.4863561Z",
  signingKey: "PEnA0mzKb7fUlGfMgCGhXPjPmPGvW70UU8bkNKdG78WDrQRwzFa572e2JsFIE1e4PLaP9h/ZEvERSR0FBDYNlQ==",
  body: Buffer.from(
    '{"label":{"regions":{"RHCN":"https://label.returnhelperchina.com/label/202401/10595-S240112-0000001-pqk2pvydgxp.pdf"},"labelId":31033,"shipmentId":30385,"apiId":33,"refKey":"S240112-0000001","labelRequestId":10595,"labelRequestStatusCode":"success","serviceType":"RETURN_ENDICIA_USPS_GROUND_ADVANTAGE_NJ","trackingNumber":"9434611899562082901137","labelUrl":"https://label-service-dev-files.returnshelper.com/label/202401/10595-S240112-0000001-pqk2pvydgxp.pdf","error":null,"qrcodeUrl":null,"qrcodeError":null,"correlationId":null,"cancelCutoffTime":"2024-02-11T09:21:24.0795","meta":null},"category":"labelGenerated","action":"labelGenerated","eventTime":"2024-01-12T09:23:08.4862743Z"}',
  ),
};
const signature = "gXJRba6qE2rCQqJc8WEou2i8cCl0STp2AjH+y/R6ltw=";

describe("a webhook's signature", () => {
  it("matches the published sample", () => expect(isSignedBy(signature, sample)).toBe(true));

  it.each([
    ["another body", { body: Buffer.concat([sample.body, Buffer.from(" ")]) }],
    ["another timestamp", { timestamp: "2024-01-12T09:23:08.4863562Z" }],
    ["another address", { endpoint: `${sample.endpoint}/` }],
    ["another key", { signingKey: Buffer.alloc(64).toString("base64") }],
  ])("does not match %s", (_what, change) => expect(isSignedBy(signature, { ...sample, ...change })).toBe(false));

  it.each(["", "%%%"])("is invalid when the key is %j", (signingKey) => {
    const { endpoint, timestamp, body } = sample;
    const emptyKeySignature = createHmac("sha256", "")
      .update(`POST${endpoint}${timestamp}`)
      .update(body)
      .digest("base64");
    expect(isSignedBy(emptyKeySignature, { ...sample, signingKey })).toBe(false);
  });

  it.each(["", "A", "gXJRba6qE2rCQqJc8WEou2i8cCl0STp2AjH+y/R6ltx=", signature.repeat(2), "not base64 at all"])(
    "does not equal %j",
    (otherSignature) => expect(isSignedBy(otherSignature, sample)).toBe(false),
  );

  it("is compared in constant time", () => {
    vi.mocked(timingSafeEqual).mockClear();
    const wrongSignature = signature.replace("g", "h");
    expect(isSignedBy(wrongSignature, sample)).toBe(false);
    expect(timingSafeEqual).toHaveBeenCalledExactlyOnceWith(Buffer.from(wrongSignature), Buffer.from(signature));
  });
});

const now = new Date("2026-11-21T12:00:00Z");
// Proof N4
it.each([
  ["2026-11-21T11:45:00.0000000Z", true],
  ["2026-11-21T11:44:59.9990000Z", false],
  ["2026-11-21T12:15:00Z", true],
  ["2026-11-21T12:15:00.001Z", false],
  ["2026-11-21T12:00:00", false],
  ["2026-11-21T12:00:00+00:00", false],
  ["2026-11-21T12:00:00Z (a part of the body)", false],
  ["2026-11-21T12:00:00Z\n", false],
  ["", false],
])("checks the freshness of %s: %s", (timestamp, isExpectedFresh) =>
  expect(isFresh(timestamp, now, 15 * 60_000)).toBe(isExpectedFresh),
);
