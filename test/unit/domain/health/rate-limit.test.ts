import { expect, it } from "vitest";
import { createRateLimit } from "../../../../src-domain/health/rate-limit.ts";

it("limits the calls per period and reports how many were dropped", () => {
  const ask = createRateLimit({ max: 2, perMs: 1000 });
  expect([0, 10, 20, 999].map(ask)).toEqual([
    { allowed: true, dropped: 0 },
    { allowed: true, dropped: 0 },
    { allowed: false },
    { allowed: false },
  ]);
  expect(ask(1000)).toEqual({ allowed: true, dropped: 2 });
  expect(ask(1005)).toEqual({ allowed: false });
  expect(ask(1010)).toEqual({ allowed: true, dropped: 1 });
});
