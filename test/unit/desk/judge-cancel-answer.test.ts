import { describe, expect, it } from "vitest";
import { judgeCancelAnswer } from "../../../src-main/desk/resends/cancellations.ts";

type Answer = Parameters<typeof judgeCancelAnswer>[0];

const failed = (change: object): Answer =>
  ({
    ok: false,
    error: { delivered: "maybe", fields: {}, errorCode: null, correlationId: null, message: "", ...change },
  }) as never;

describe("the answer to a cancellation", () => {
  it("is one where the service says so, in either way", () => {
    expect(judgeCancelAnswer({ ok: true, value: null })).toEqual(["answered-canceled", {}]);
    const said = { fields: { resendStatus: "It has left." }, errorCode: "rs-3", correlationId: "c-1" };
    expect(judgeCancelAnswer(failed({ kind: "refused", delivered: "yes", ...said }))).toEqual([
      "answered-refused",
      { refusal: said },
    ]);
  });

  it("says that nothing was asked for where the credentials were refused or no byte left", () => {
    expect(judgeCancelAnswer(failed({ kind: "unauthorized", delivered: "yes" }))).toEqual(["not-sent", {}]);
    expect(judgeCancelAnswer(failed({ kind: "offline", delivered: "no" }))).toEqual(["not-sent", { loss: "offline" }]);
  });

  it.each(["timeout", "offline", "server", "unreadable", "rate-limited"])("is open after %s", (kind) =>
    expect(judgeCancelAnswer(failed({ kind }))).toEqual(["answer-lost", { loss: kind }]),
  );
});
