import { expect, it } from "vitest";
import { decodeAnswer, MAX_RETRY_AFTER_MS } from "../../../src-main/service/envelope.ts";
import type { HttpAnswer } from "../../../src-main/service/exchange.ts";
import type { ServiceFailure } from "../../../src-main/service/failure.ts";

const NOW = Date.parse("2026-11-21T08:00:00Z");

function answer(status: number, body: unknown, overrides: Partial<HttpAnswer> = {}): HttpAnswer {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    status,
    contentType: "application/json; charset=utf-8",
    retryAfter: null,
    date: null,
    body: new TextEncoder().encode(text),
    ...overrides,
  };
}

const meta = (status: unknown, errorCode: string | null = null, error: unknown = {}): Record<string, unknown> => ({
  status,
  data: {},
  errorCode,
  error,
});
const withCorrelationId = (content: Record<string, unknown>): Record<string, unknown> => ({
  correlationId: "c-1",
  ...content,
});
const envelopeAnswer = (status: number, overrides: Partial<HttpAnswer> = {}): HttpAnswer =>
  answer(status, withCorrelationId({ meta: meta(status) }), overrides);
const validationFailure = (error: unknown) => withCorrelationId({ meta: meta(400, "VALIDATION_FAILED", error) });

it.each([
  ["mirrored status", answer(200, withCorrelationId({ resendId: 5, meta: meta(200) })), true],
  ["no envelope at all", answer(200, { data: [] }), false],
  ["meta null", answer(200, { resendId: 5, meta: null }), false],
  ["meta null, traced", answer(200, withCorrelationId({ resendId: 5, meta: null })), true],
  ["status as text", answer(200, withCorrelationId({ meta: meta("200") })), true],
  ["HTTP 201 with status 200", answer(201, withCorrelationId({ meta: meta(200) })), true],
  ["blank error code", answer(200, withCorrelationId({ meta: meta(200, "") })), true],
  ["problem+json style type", answer(200, { a: 1 }, { contentType: "application/vnd.api+json" }), false],
  ["no declared type", answer(200, { a: 1 }, { contentType: null }), false],
])("accepts as a success: %s", (_name, httpAnswer, isFromService) =>
  expect(decodeAnswer(httpAnswer, NOW)).toMatchObject({ ok: true, value: { isFromService } }),
);

const UNREADABLE = { kind: "unreadable", delivered: "maybe" } as const;
const ENVELOPE_401 = withCorrelationId({ meta: meta(401, "AUTH", { message: "No token." }) });
const IN_A_MINUTE = "Sat, 21 Nov 2026 08:01:00 GMT";
const SERVICE_AHEAD = { retryAfter: "Sat, 21 Nov 2026 11:01:00 GMT", date: "Sat, 21 Nov 2026 11:00:00 GMT" };
const DEEP_LISTS = "[".repeat(60_000) + "]".repeat(60_000);

it.each<[string, HttpAnswer, Partial<ServiceFailure>]>([
  [
    "validation with HTTP 200",
    answer(200, validationFailure({ warehouseId: "must not be empty." })),
    {
      kind: "refused",
      delivered: "yes",
      errorCode: "VALIDATION_FAILED",
      fields: { warehouseId: "must not be empty." },
      correlationId: "c-1",
      httpStatus: 200,
      message: "warehouseId: must not be empty.",
    },
  ],
  [
    "field messages of every type with unchanged keys",
    answer(200, validationFailure({ "resendShipment.City": ["one", "two"], index: 3, none: null, o: { a: 1 } })),
    { kind: "refused", fields: { "resendShipment.City": "one, two", index: "3", none: "", o: '{"a":1}' } },
  ],
  ["error code beside status 200", answer(200, { meta: meta(200, "THERE") }), { kind: "refused", delivered: "yes" }],
  ["error code without status", answer(200, { meta: { errorCode: "X" } }), { kind: "refused", errorCode: "X" }],
  ["logical 401 with HTTP 200", answer(200, { meta: meta(401) }), { kind: "unauthorized", delivered: "yes" }],
  ["a redirect status", answer(200, { meta: meta(302) }), { kind: "unreadable", delivered: "yes" }],
  ["a status that is an object", answer(200, { meta: meta({ toString: 1 }) }), { ...UNREADABLE, delivered: "yes" }],
  ["a deeply nested refusal", answer(200, `{"meta":{"status":400,"error":${DEEP_LISTS}}}`), UNREADABLE],
  [
    "400 in the envelope",
    answer(400, validationFailure({ a: "b" })),
    { kind: "refused", delivered: "yes", fields: { a: "b" } },
  ],
  [
    "401",
    answer(401, ENVELOPE_401),
    { kind: "unauthorized", delivered: "yes", message: "No token.", errorCode: "AUTH" },
  ],
  ["403", envelopeAnswer(403), { kind: "forbidden", delivered: "yes" }],
  ["403 of a firewall", answer(403, "<html>no</html>"), { kind: "forbidden", delivered: "maybe", httpStatus: 403 }],
  ["409", envelopeAnswer(409), { kind: "conflict", delivered: "yes" }],
  ["408", answer(408, ""), { kind: "timeout", delivered: "maybe" }],
  ["429 in seconds", envelopeAnswer(429, { retryAfter: "30" }), { kind: "rate-limited", retryAfterMs: 30_000 }],
  ["429 by date", answer(429, "", { retryAfter: IN_A_MINUTE }), { kind: "rate-limited", retryAfterMs: 60_000 }],
  ["429 by a past date", answer(429, "", { retryAfter: "Sat, 21 Nov 2026 07:01:00 GMT" }), { retryAfterMs: 0 }],
  ["429 by a date of the service's clock", answer(429, "", SERVICE_AHEAD), { retryAfterMs: 60_000 }],
  ...["901", "2147484", "9999999999", "9".repeat(400), "Fri, 31 Dec 9999 23:59:59 GMT"].map(
    (retryAfter): [string, HttpAnswer, object] => [
      `429 above the maximum wait: ${retryAfter.slice(0, 40)}`,
      answer(429, "", { retryAfter }),
      { retryAfterMs: MAX_RETRY_AFTER_MS },
    ],
  ),
  ["429 with a nonsense hint", answer(429, "", { retryAfter: "-5" }), { retryAfterMs: null }],
  ["500 in the envelope", envelopeAnswer(500), { kind: "server", delivered: "yes" }],
  ["502 of a gateway", answer(502, "<html>", { contentType: "text/html" }), { kind: "server", delivered: "maybe" }],
  ["502 JSON of a gateway", answer(502, { error: "upstream" }), { kind: "server", delivered: "maybe" }],
  ["401 JSON of a proxy", answer(401, { error: "log in" }), { kind: "unauthorized", delivered: "maybe" }],
  ["503 with a hint", answer(503, "", { retryAfter: "5" }), { kind: "server", retryAfterMs: 5000 }],
  ["404 page of another server", answer(404, "<html>"), { kind: "unreadable", delivered: "maybe", httpStatus: 404 }],
  ["404 JSON of another server", answer(404, { error: "nope" }), UNREADABLE],
  ["a redirect", answer(302, ""), UNREADABLE],
  [
    "a redirect with an envelope",
    answer(307, withCorrelationId({ meta: meta(200) })),
    { ...UNREADABLE, httpStatus: 307 },
  ],
  ["HTML with HTTP 200", answer(200, "<html></html>", { contentType: "text/html" }), UNREADABLE],
  ["HTML declared as JSON", answer(200, "<html></html>"), UNREADABLE],
  ["JSON declared as HTML", answer(200, { resendId: 1 }, { contentType: "text/html" }), UNREADABLE],
  ["nothing", answer(200, ""), UNREADABLE],
  ["truncated JSON", answer(200, '{"resendId": 12'), UNREADABLE],
  ["a bare list", answer(200, [1]), UNREADABLE],
  ["bytes that are not UTF-8", answer(200, "", { body: Uint8Array.of(0x22, 0xff, 0x22) }), UNREADABLE],
])("classifies the failure: %s", (_name, httpAnswer, expected) =>
  expect(decodeAnswer(httpAnswer, NOW)).toMatchObject({ ok: false, error: expected }),
);

it("keeps at most 50 fields of 500 characters", () => {
  const fields = Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [`field${index}`, [`${index}`.repeat(3000), "more"]]),
  );
  const decoded = decodeAnswer(answer(200, { meta: { status: 400, error: fields, errorCode: "x".repeat(3000) } }), NOW);
  const decodedFields = decoded.ok ? {} : decoded.error.fields;
  expect(Object.keys(decodedFields)).toEqual(Array.from({ length: 50 }, (_, index) => `field${index}`));
  const texts = decoded.ok
    ? []
    : [...Object.values(decodedFields), decoded.error.serviceMessage ?? "", decoded.error.errorCode ?? ""];
  expect(texts.map(({ length }) => length)).toEqual(Array.from({ length: 52 }, () => 501));
});

it("keeps a hostile field name as plain data", () => {
  const decoded = decodeAnswer(answer(200, '{"meta":{"status":400,"error":{"__proto__":"x"}}}'), NOW);
  expect(!decoded.ok && Object.entries(decoded.error.fields)).toEqual([["__proto__", "x"]]);
});
