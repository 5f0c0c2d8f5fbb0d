import { afterEach, expect, it, vi } from "vitest";
import { parseDateCell } from "../../../src-domain/import/date-cells.ts";
import { type SentLine, trackingFileText } from "../../../src-domain/orders/tracking-file.ts";

afterEach(() => vi.unstubAllEnvs());

// In its own file, because the rules' other tests also run in threads, which cannot set a time zone.
it("parses a time without an offset as UTC on a computer in another time zone", () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  expect(new Date("2026-11-21T09:00:00").toISOString()).toBe("2026-11-21T00:00:00.000Z");
  expect(parseDateCell("2026-11-21 09:00", null)).toEqual({ ok: true, value: "2026-11-21T09:00:00.000Z" });
});

it.each([
  ["Asia/Tokyo", "2026-11-29T23:30:00Z", "2026-11-30"],
  ["America/Los_Angeles", "2026-11-30T02:30:00Z", "2026-11-29"],
])("writes the day in %s when an order was sent into a tracking upload", (zone, sentAt, day) => {
  vi.stubEnv("TZ", zone);
  const line: SentLine = {
    channel: "amazon",
    orderNumber: "250-1",
    lineId: "1",
    sku: "MUG",
    quantity: 1,
    sentAt,
    trackingNumber: "1Z",
    carrierName: "UPS",
    isOrderComplete: true,
  };
  expect(trackingFileText("amazon", [line])).toContain(`\t${day}\t`);
  expect(trackingFileText("webtoffee", [line])).toContain(`,${day.split("-").toReversed().join("-")},`);
});
