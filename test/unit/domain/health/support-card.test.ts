import { expect, it } from "vitest";
import { createSupportCard, type SupportFacts } from "../../../../src-domain/health/support-card.ts";

const FACTS: SupportFacts = {
  startedAt: "2026-11-21T08:00:00.000Z",
  environmentName: "Sandbox",
  appVersion: "1.2.3",
  operation: "resend.create",
  method: "POST",
  path: "/api/Resend/createResend",
  attempt: 1,
  outcome: "refused",
  httpStatus: 200,
  errorCode: "VALIDATION_FAILED",
  correlationId: "0HN5R89JOAUBR:00000001",
  durationMs: 123.4,
};

it("writes each value on its own line", () =>
  expect(createSupportCard(FACTS)).toBe(
    [
      "Returns Desk support card",
      "Time (UTC): 2026-11-21T08:00:00.000Z",
      "Environment: Sandbox",
      "Operation: resend.create",
      "Request: POST /api/Resend/createResend",
      "Outcome: refused",
      "HTTP status: 200",
      "Error code: VALIDATION_FAILED",
      "Correlation ID: 0HN5R89JOAUBR:00000001",
      "Duration: 123 ms, try 1",
      "App: Returns Desk 1.2.3",
      "",
    ].join("\n"),
  ));

it("writes none for an unknown value", () => {
  const card = createSupportCard({ ...FACTS, httpStatus: null, errorCode: null, correlationId: null });
  expect(card.match(/: none$/gm)).toHaveLength(3);
});

it("shortens the service's texts to one line", () => {
  const card = createSupportCard({
    ...FACTS,
    correlationId: "c\nApp: forged\r\u2028x\u202Ey",
    errorCode: "E".repeat(5000),
  });
  expect(card.split("\n")).toHaveLength(12);
  expect(card).toContain("Correlation ID: c App: forged x y");
  expect(card.length).toBeLessThan(800);
});

it("cuts a text after 300 characters", () => {
  const errorCodeLine = (errorCode: string) => createSupportCard({ ...FACTS, errorCode }).split("\n")[7];
  expect(errorCodeLine("E".repeat(300))).toBe(`Error code: ${"E".repeat(300)}`);
  expect(errorCodeLine("E".repeat(301))).toBe(`Error code: ${"E".repeat(300)}…`);
  expect(errorCodeLine("\nE1\n")).toBe("Error code: E1");
});
