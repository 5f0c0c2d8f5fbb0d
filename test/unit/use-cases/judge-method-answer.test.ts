import { describe, expect, it } from "vitest";
import { judgeMethodAnswer } from "../../../src-main/use-cases/shipping/worksheets.ts";

type Answer = Parameters<typeof judgeMethodAnswer>[0];

const WANTED = "SEA_FREIGHT";
const answered = (method: string | null): Answer =>
  ({ ok: true, value: { method, fields: { shippingFee: 12.5, currencyCode: "usd" }, shipments: [] } }) as never;
const REFUSED = { kind: "refused", delivered: "yes", errorCode: null, correlationId: null, message: "" };
const failed = (change: object): Answer =>
  ({ ok: false, error: { ...REFUSED, fields: { shippingMethod: "Not possible." }, ...change } }) as never;
const eventOf = (answer: Answer, isFixed = false): string => judgeMethodAnswer(answer, WANTED, isFixed).event;

describe("the answer to a shipping method change", () => {
  it("means changed when it names the wanted method or none", () => {
    expect(judgeMethodAnswer(answered(WANTED), WANTED, false)).toEqual({
      event: "answered-changed",
      detail: { feeAfter: 12.5, currency: "USD" },
    });
    expect(eventOf(answered(null))).toBe("answered-changed");
  });

  it("means refused when it names another method", () =>
    expect(judgeMethodAnswer(answered("AIR_FREIGHT"), WANTED, false)).toMatchObject({
      event: "answered-refused",
      detail: { refusal: { fields: { shippingMethod: "AIR_FREIGHT" } } },
    }));

  it("means not a draft by the order's status or the refusal's message", () => {
    expect(eventOf(failed({}))).toBe("answered-refused");
    expect(eventOf(failed({}), true)).toBe("answered-not-draft");
    expect(eventOf(failed({ fields: { id: "The order is CONFIRMED." } }))).toBe("answered-not-draft");
  });

  it("means not sent when no byte was delivered, and lost otherwise", () => {
    expect(eventOf(failed({ kind: "unauthorized" }))).toBe("answer-lost");
    expect(eventOf(failed({ kind: "offline", delivered: "no" }))).toBe("not-sent");
    expect(eventOf(failed({ kind: "timeout", delivered: "maybe" }), true)).toBe("answer-lost");
  });
});
