import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAX_INBOX_PORT,
  INBOX_DEFAULTS,
  findBlockingField,
  isOpenToAnyone,
  isSigningKey,
  MIN_INBOX_PORT,
  MAX_SENDERS,
  normalizeSender,
  toConnectionSource,
  type InboxField,
  type InboxSettings,
} from "../../../../src-domain/events/event-inbox.ts";

const COMPLETE: InboxSettings = { ...INBOX_DEFAULTS, on: true, endpoint: "https://hooks.example.com/events" };

describe("event inbox", () => {
  it("is off by default", () => {
    const location = { host: "127.0.0.1", port: 8790, path: "/events" };
    const rules = { senders: [], endpoint: "", freshMinutes: 15, eventMinutes: 0 };
    expect(INBOX_DEFAULTS).toEqual({ ...location, ...rules, on: false });
    expect(findBlockingField(INBOX_DEFAULTS)).toBe("endpoint");
    expect(findBlockingField(COMPLETE)).toBeNull();
  });

  it.each<[InboxField, readonly (string | number)[], readonly (string | number)[]]>([
    ["host", ["0.0.0.0", "::1", "fe80::1%eth0", "desk-1.local"], ["", "a b", "host/x", "http://x", "x\ny", "[::1]"]],
    ["port", [MIN_INBOX_PORT, MAX_INBOX_PORT], [MIN_INBOX_PORT - 1, MAX_INBOX_PORT + 1, 8790.5, Number.NaN]],
    [
      "path",
      ["/", "/events", "/a/b-c_d.e~f"],
      ["", "events", "//", "/a/", "/a//b", "/:id", "/a*", "/a?b", "/a b", "x/a"],
    ],
    [
      "endpoint",
      ["http://x", "HTTPS://hooks.example.com", "https://x/y?z=1"],
      ["", "hooks.example.com", "ftp://x", "https://", "https:///x", "https://x y", " https://x", "xhttps://x"],
    ],
  ])("accepts only valid values of %s: %j, not %j", (field, validValues, invalidValues) => {
    const settings = { ...COMPLETE, senders: ["10.0.0.1"] };
    for (const value of validValues)
      expect([value, findBlockingField({ ...settings, [field]: value })]).toEqual([value, null]);
    for (const value of invalidValues)
      expect([value, findBlockingField({ ...settings, [field]: value })]).toEqual([value, field]);
  });

  it.each("10.0.0.7 0.0.0.0/0 10.0.0.0/8 192.168.1.4/32 ::1 fd00::/8 2001:db8::1/128 ::ffff:1.2.3.4".split(" "))(
    "accepts the sender %s",
    (sender) => expect(findBlockingField({ ...COMPLETE, senders: ["10.0.0.1", sender] })).toBeNull(),
  );

  it.each(
    [
      ["", " 10.0.0.7", "10.0.0", "10.0.0.256", "10.0.0.07", "10.0.0.*", "proxy.example.com", "1:2:3", ":"],
      ["10.0.0.7/33", "10.0.0.7/", "10.0.0.7/8/8", "10.0.0.7/-1", "10.0.0.7/08", "::1/129", "::1%eth0", "[::1]"],
    ].flat(),
  )("refuses the sender %j", (sender) =>
    expect(findBlockingField({ ...COMPLETE, senders: ["10.0.0.1", sender] })).toBe("senders"),
  );

  it("accepts at most fifty senders", () => {
    const senders = (count: number) => Array.from({ length: count }, (_, lastByte) => `10.0.0.${lastByte}`);
    expect(findBlockingField({ ...COMPLETE, senders: senders(MAX_SENDERS) })).toBeNull();
    expect(findBlockingField({ ...COMPLETE, senders: senders(MAX_SENDERS + 1) })).toBe("senders");
  });

  it("returns the first invalid field", () => {
    const invalidSettings = { ...COMPLETE, host: "", port: 1, path: "", endpoint: "" };
    expect(findBlockingField(invalidSettings)).toBe("host");
    expect(findBlockingField({ ...invalidSettings, host: "::1" })).toBe("port");
    expect(findBlockingField({ ...invalidSettings, host: "::1", port: 8790 })).toBe("path");
  });
});

it("accepts Base64 of at least twelve bytes as a signing key", () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 740 }), (bytes) => {
      expect(isSigningKey(Buffer.from(bytes).toString("base64"))).toBe(true);
    }),
  ));

it.each(
  [
    ["", "A".repeat(12), "A".repeat(15), "A".repeat(17), "A".repeat(1004)],
    ["AAAAAAAAAAAAA===", "AAAAAAAA=AAAAAAA", "AAAAAAAAAAAAAA-_", " AAAAAAAAAAAAAAA", "=AAAAAAAAAAAAAAA"],
  ].flat(),
)("refuses the signing key %j", (text) => expect(isSigningKey(text)).toBe(false));

it("accepts a signing key of 1000 characters", () => expect(isSigningKey("A".repeat(1000))).toBe(true));

describe("event inbox that other computers reach", () => {
  // Proof N9
  it.each(["0.0.0.0", "::", "10.0.0.7", "desk-1.local", "fe80::1%eth0", "128.0.0.1", "127.evil.example"])(
    "requires senders at %s",
    (host) => {
      expect(findBlockingField({ ...COMPLETE, host })).toBe("senders");
      expect(findBlockingField({ ...COMPLETE, host, senders: ["10.0.0.2", "0.0.0.0/0"] })).toBe("senders");
      expect(findBlockingField({ ...COMPLETE, host, senders: ["::/0"] })).toBe("senders");
      expect(findBlockingField({ ...COMPLETE, host, senders: ["10.0.0.0/10"] })).toBeNull();
    },
  );

  it.each(["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST", "::ffff:127.0.0.1"])(
    "is not open at %s",
    (host) => expect(isOpenToAnyone({ host, senders: [] })).toBe(false),
  );

  // Proof N7
  it.each([
    ["10.0.0.7", "10.0.0.7"],
    ["::ffff:10.0.0.7", "10.0.0.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2:ffff::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
  ])("counts connections from %s for the source %s", (address, source) =>
    expect(toConnectionSource(address)).toBe(source),
  );

  it("writes a sender in the form of the sender list", () =>
    expect(["::ffff:10.0.0.7", "FE80::1%eth0", "10.0.0.7"].map(normalizeSender)).toEqual([
      "10.0.0.7",
      "fe80::1",
      "10.0.0.7",
    ]));
});
