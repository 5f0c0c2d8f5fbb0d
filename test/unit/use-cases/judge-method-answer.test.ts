import { describe, expect, it } from "vitest";
import { judgeMethodAnswer } from "../../../src-main/use-cases/shipping/worksheet-sender.ts";

type Answer = Parameters<typeof judgeMethodAnswer>[0];

const EXPECTED_METHOD = "SEA_FREIGHT";
const createAnswer = (method: string | null): Answer =>
  ({ ok: true, value: { method, fields: { shippingFee: 12.5, currencyCode: "usd" }, shipments: [] } }) as never;
const REFUSAL = { kind: "refused", delivered: "yes", errorCode: null, correlationId: null, message: "" };
const createFailure = (change: object): Answer =>
  ({ ok: false, error: { ...REFUSAL, fields: { shippingMethod: "Not possible." }, ...change } }) as never;
const POSSIBLE_DRAFT = { expectedMethod: EXPECTED_METHOD, isKnownNonDraft: false };
const KNOWN_NON_DRAFT = { expectedMethod: EXPECTED_METHOD, isKnownNonDraft: true };
const findEvent = (answer: Answer, order = POSSIBLE_DRAFT): string => judgeMethodAnswer(answer, order).event;

describe("the answer to a shipping method change", () => {
  it("means changed when it names the requested method or none", () => {
    expect(judgeMethodAnswer(createAnswer(EXPECTED_METHOD), POSSIBLE_DRAFT)).toEqual({
      event: "answered-changed",
      detail: { feeAfter: 12.5, currency: "USD" },
    });
    expect(findEvent(createAnswer(null))).toBe("answered-changed");
  });

  it("means refused when it names another method", () =>
    expect(judgeMethodAnswer(createAnswer("AIR_FREIGHT"), POSSIBLE_DRAFT)).toMatchObject({
      event: "answered-refused",
      detail: { refusal: { fields: { shippingMethod: "AIR_FREIGHT" } } },
    }));

  it("means not a draft by the order's status or the refusal's message", () => {
    expect(findEvent(createFailure({}))).toBe("answered-refused");
    expect(findEvent(createFailure({}), KNOWN_NON_DRAFT)).toBe("answered-not-draft");
    expect(findEvent(createFailure({ fields: { id: "The order is CONFIRMED." } }))).toBe("answered-not-draft");
  });

  it("means not sent when no byte was delivered", () => {
    expect(findEvent(createFailure({ kind: "unauthorized" }))).toBe("answer-lost");
    expect(findEvent(createFailure({ kind: "offline", delivered: "no" }))).toBe("not-sent");
    expect(findEvent(createFailure({ kind: "timeout", delivered: "maybe" }), KNOWN_NON_DRAFT)).toBe("answer-lost");
  });
});
