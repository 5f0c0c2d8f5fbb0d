import { expect, it } from "vitest";
import { createRateLimit } from "../../../../src-domain/health/rate-limit.ts";

it("limits the calls per period", () => {
  const tryCall = createRateLimit({ maxCalls: 2, periodMs: 1000 });
  expect([0, 10, 20, 999].map(tryCall)).toEqual([
    { isAllowed: true, dropped: 0 },
    { isAllowed: true, dropped: 0 },
    { isAllowed: false },
    { isAllowed: false },
  ]);
  expect(tryCall(1000)).toEqual({ isAllowed: true, dropped: 2 });
  expect(tryCall(1005)).toEqual({ isAllowed: false });
  expect(tryCall(1010)).toEqual({ isAllowed: true, dropped: 1 });
});
