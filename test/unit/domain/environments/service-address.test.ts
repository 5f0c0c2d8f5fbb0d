import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeBaseUrl } from "../../../../src-domain/environments/service-address.ts";

it.each([
  ["https://api.returnshelper.com/uat/user/api", "https://api.returnshelper.com/uat/user"],
  ["  https://example.com/api\n", "https://example.com"],
  ["https://api.example.com/myapi", "https://api.example.com/myapi"],
  ["http://127.9.9.9/api", "http://127.9.9.9"],
  ["http://127.0.0.1:8787/user/api", "http://127.0.0.1:8787/user"],
  ["http://127.100.20.255:8787", "http://127.100.20.255:8787"],
  ["http://localhost:8787", "http://localhost:8787"],
  ["http://[::1]:8787/", "http://[::1]:8787"],
])("normalizes %s to %s", (text, expected) => {
  expect(normalizeBaseUrl(text)).toEqual({ ok: true, value: expected });
  expect(normalizeBaseUrl(expected)).toEqual({ ok: true, value: expected });
});

it.each([
  ["   ", "empty"],
  ["api.example.com/user", "not-an-address"],
  ["javascript:alert(1)", "not-an-address"],
  ["http://example.com/api", "not-https"],
  ["https://example.com/?a=b", "carries-query"],
  ["http://127.0.0.1.example.com", "not-https"],
  ["https://:token@example.com/", "carries-credentials"],
  ["https://example.com?", "carries-query"],
  ["https://example.com/#", "carries-query"],
  [`https://example.com/${"a".repeat(2000)}`, "too-long"],
  ["http://0x7f.1.example.com/", "not-https"],
  ["http://127.0.0.1@evil.example/", "carries-credentials"],
  ["http://[::ffff:10.0.0.1]/", "not-https"],
])("refuses %j as %s", (text, problem) => expect(normalizeBaseUrl(text)).toEqual({ ok: false, error: problem }));

it("accepts an address of 2000 characters", () => {
  const longestAddress = `https://example.com/${"a".repeat(1980)}`;
  expect(normalizeBaseUrl(longestAddress)).toEqual({ ok: true, value: longestAddress });
});

it("removes every slash or /api at the end", () => {
  const part = fc.constantFrom("/", "/api", "/API", "/user", "//", "/api2", "/v1");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const firstResult = normalizeBaseUrl(`https://example.com${parts.join("")}`);
      if (!firstResult.ok) throw new Error(firstResult.error);
      expect(firstResult.value).not.toMatch(/(\/|\/api)$/i);
      expect(normalizeBaseUrl(firstResult.value)).toEqual(firstResult);
    }),
  );
});
