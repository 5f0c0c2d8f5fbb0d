import { describe, expect, it } from "vitest";
import { normalizeBaseUrl } from "../../../src-domain/service-address.ts";

describe("a base address", () => {
  it.each([
    ["https://api.returnshelper.com/uat/user/api", "https://api.returnshelper.com/uat/user"],
    ["https://api.returnshelper.com/uat/user/api/", "https://api.returnshelper.com/uat/user"],
    ["https://api.returnshelper.com/uat/user", "https://api.returnshelper.com/uat/user"],
    ["https://api.returnshelper.com/uat/user/", "https://api.returnshelper.com/uat/user"],
    ["https://api.returnshelper.com/uat/user/API//", "https://api.returnshelper.com/uat/user"],
    ["https://api.returnshelper.com/uat/user/api/api", "https://api.returnshelper.com/uat/user"],
    ["https://api.returnhelperchina.com/user/", "https://api.returnhelperchina.com/user"],
    ["  https://example.com/api\n", "https://example.com"],
    ["https://example.com", "https://example.com"],
    ["https://example.com:8443/", "https://example.com:8443"],
    ["https://api.example.com/myapi", "https://api.example.com/myapi"],
    ["http://127.0.0.1:8787/user/api", "http://127.0.0.1:8787/user"],
    ["http://127.9.9.9/api", "http://127.9.9.9"],
    ["http://localhost:8787", "http://localhost:8787"],
    ["http://[::1]:8787/", "http://[::1]:8787"],
  ])("%s becomes %s", (text, expected) => {
    expect(normalizeBaseUrl(text)).toEqual({ ok: true, value: expected });
    expect(normalizeBaseUrl(expected)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["api.example.com/user", "not-an-address"],
    ["ftp://example.com", "not-an-address"],
    ["javascript:alert(1)", "not-an-address"],
    ["http://example.com/api", "not-https"],
    ["http://127.0.0.1.example.com", "not-https"],
    ["http://localhost.example.com", "not-https"],
    ["https://key:token@example.com/", "carries-credentials"],
    ["https://example.com/?a=b", "carries-query"],
    ["https://example.com/#x", "carries-query"],
  ])("%j is refused as %s", (text, problem) => {
    expect(normalizeBaseUrl(text)).toEqual({ ok: false, error: problem });
  });
});
