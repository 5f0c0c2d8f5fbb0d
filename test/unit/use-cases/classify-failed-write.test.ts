import { describe, expect, it } from "vitest";
import { classifyFailedWrite, toRefusalFields } from "../../../src-main/use-cases/sending/write-sender.ts";

type Failure = Parameters<typeof classifyFailedWrite>[0];

const createFailure = (change: object): Failure =>
  ({ delivered: "maybe", fields: {}, errorCode: null, correlationId: null, message: "", ...change }) as never;

describe("a failed write to the service", () => {
  it("was refused when the service's envelope contains a refusal", () => {
    const refusal = { fields: { resendStatus: "It has left." }, errorCode: "rs-3", correlationId: "c-1" };
    expect(classifyFailedWrite(createFailure({ kind: "refused", delivered: "yes", ...refusal }))).toEqual({
      event: "answered-refused",
      detail: { refusal },
    });
  });

  it("was not sent when credentials were missing or no byte was delivered", () => {
    const unauthorized = createFailure({ kind: "unauthorized", delivered: "no" });
    expect(classifyFailedWrite(unauthorized)).toEqual({ event: "not-sent", detail: {} });
    const offline = createFailure({ kind: "offline", delivered: "no" });
    expect(classifyFailedWrite(offline)).toEqual({ event: "not-sent", detail: { loss: "offline" } });
  });

  it.each([
    "timeout",
    "offline",
    "tls",
    "aborted",
    "unauthorized",
    "forbidden",
    "conflict",
    "rate-limited",
    "server",
    "unreadable",
  ])("may have reached the service after %s", (kind) => {
    expect(classifyFailedWrite(createFailure({ kind }))).toEqual({ event: "answer-lost", detail: { loss: kind } });
    expect(classifyFailedWrite(createFailure({ kind, delivered: "yes" })).event).toBe("answer-lost");
  });

  it("has its message as the refusal when it names no field", () => {
    expect(toRefusalFields(createFailure({ fields: { orderId: "No." }, message: "Refused." }))).toEqual({
      orderId: "No.",
    });
    expect(toRefusalFields(createFailure({ message: "Refused." }))).toEqual({ message: "Refused." });
  });
});
