import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_EVENT_BYTES } from "../../../../src-domain/events/event-inbox.ts";
import {
  EVENT_HEADERS,
  keyHeader,
  parseEventMessage,
  SEALED_EVENT_VERSION,
  type MessageRefusal,
} from "../../../../src-domain/fleet/event-message.ts";
import { FLEET_VERSION } from "../../../../src-domain/fleet/message-fields.ts";

const AT = "2026-11-29T12:00:00.000Z";
const HEADERS: Readonly<Record<string, string>> = {
  [EVENT_HEADERS.version]: String(FLEET_VERSION),
  [EVENT_HEADERS.receivedAt]: AT,
  [EVENT_HEADERS.relay]: "UKEY",
  [EVENT_HEADERS.signature]: "c2ln",
};

const SEALED = {
  ...HEADERS,
  [EVENT_HEADERS.version]: String(SEALED_EVENT_VERSION),
  [EVENT_HEADERS.key]: "7 event.items.2026-11-29",
};

const parse = (headers: Readonly<Record<string, string | undefined>>, bytes = 10) =>
  parseEventMessage((name) => headers[name], bytes);

it.each([FLEET_VERSION - 1, FLEET_VERSION, FLEET_VERSION + 1])("reads version %i", (version) => {
  expect(parse({ ...HEADERS, [EVENT_HEADERS.version]: String(version) })).toEqual({
    ok: true,
    value: { receivedAt: AT, relay: "UKEY", signature: "c2ln", key: null },
  });
});

it.each([SEALED_EVENT_VERSION - 1, SEALED_EVENT_VERSION, SEALED_EVENT_VERSION + 1])(
  "reads version %i of an encrypted event",
  (version) => {
    const key = { sequence: 7, name: "event.items.2026-11-29" };
    const headers = { ...HEADERS, [EVENT_HEADERS.version]: String(version), [EVENT_HEADERS.key]: keyHeader(key) };
    expect(parse(headers)).toMatchObject({ ok: true, value: { key } });
  },
);

// Desks of an earlier release would reject the encrypted body as damaged.
it("gives encrypted events a version that earlier releases refuse", () => {
  expect(parse({ ...HEADERS, [EVENT_HEADERS.version]: String(SEALED_EVENT_VERSION) })).toEqual({
    ok: false,
    error: "unsupported",
  });
});

it.each<[MessageRefusal, string, Readonly<Record<string, string | undefined>>, number?]>([
  ["too-large", "a large body", HEADERS, MAX_EVENT_BYTES + 100],
  ["unsupported", "a version that is not adjacent", { ...HEADERS, [EVENT_HEADERS.version]: String(FLEET_VERSION + 2) }],
  ["malformed", "a version that is no number", { ...HEADERS, [EVENT_HEADERS.version]: "1e0" }],
  ["malformed", "a time without a zone", { ...HEADERS, [EVENT_HEADERS.receivedAt]: "2026-11-29 12:00" }],
  ["malformed", "no relay", { ...HEADERS, [EVENT_HEADERS.relay]: undefined }],
  ["malformed", "no name of a key", { ...SEALED, [EVENT_HEADERS.key]: "7" }],
  [
    "unsupported",
    "an encryption that is not adjacent",
    { ...SEALED, [EVENT_HEADERS.version]: String(SEALED_EVENT_VERSION + 2) },
  ],
  ["malformed", "no signature", { ...HEADERS, [EVENT_HEADERS.signature]: "" }],
])("refuses as %s a message with %s", (cause, _what, headers, bytes) => {
  expect(parse(headers, bytes)).toEqual({ ok: false, error: cause });
});

it("returns a result for any headers", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.values(EVENT_HEADERS)), fc.string()), (headers) => {
      expect(parse({ ...HEADERS, ...headers })).toHaveProperty("ok");
    }),
  );
});
