import { describe, expect, it } from "vitest";
import { classifyFailedWrite, refusalFieldsOf } from "../../../src-main/use-cases/sending/write-sender.ts";

type Failure = Parameters<typeof classifyFailedWrite>[0];

const failed = (change: object): Failure =>
  ({ delivered: "maybe", fields: {}, errorCode: null, correlationId: null, message: "", ...change }) as never;

describe("a failed write to the service", () => {
  it("was refused when the service's envelope contains a refusal", () => {
    const said = { fields: { resendStatus: "It has left." }, errorCode: "rs-3", correlationId: "c-1" };
    expect(classifyFailedWrite(failed({ kind: "refused", delivered: "yes", ...said }))).toEqual({
      event: "answered-refused",
      detail: { refusal: said },
    });
  });

  it("was not sent when credentials were missing or no byte was delivered", () => {
    const unauthorized = failed({ kind: "unauthorized", delivered: "no" });
    expect(classifyFailedWrite(unauthorized)).toEqual({ event: "not-sent", detail: {} });
    const offline = failed({ kind: "offline", delivered: "no" });
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
    expect(classifyFailedWrite(failed({ kind }))).toEqual({ event: "answer-lost", detail: { loss: kind } });
    expect(classifyFailedWrite(failed({ kind, delivered: "yes" })).event).toBe("answer-lost");
  });

  it("has its fields as the refusal, or its message without fields", () => {
    expect(refusalFieldsOf(failed({ fields: { orderId: "No." }, message: "Refused." }))).toEqual({ orderId: "No." });
    expect(refusalFieldsOf(failed({ message: "Refused." }))).toEqual({ message: "Refused." });
  });
});
