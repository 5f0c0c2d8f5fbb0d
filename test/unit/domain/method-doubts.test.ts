import { describe, expect, it } from "vitest";
import { doubtOfMethod, methodChoices, type MethodUse } from "../../../src-domain/method-memory.ts";
import { planRevert, saysNotDraft } from "../../../src-domain/method-change.ts";
import { isKnownMethod, SHIPPING_METHODS } from "../../../src-domain/shipping-order.ts";

const meantBy = (typed: string, ...seen: readonly string[]) => {
  const doubt = doubtOfMethod(typed, seen);
  return doubt.kind === "never-seen" ? doubt.meant : doubt.kind;
};

describe("a method that nobody has seen is taken for one that looks like it", () => {
  it.each([
    ["swapped letters", "ZQIKXEPRS"],
    ["swapped letters at the beginning", "QZIKEXPRS"],
    ["swapped letters at the end", "ZQIKEXPSR"],
    ["a letter too few", "ZQIKEXPR"],
    ["a letter too many", "ZQIKEXPRSS"],
    ["another letter", "ZQIKEXPRT"],
    ["two mistakes", "QZIKEXPSR"],
    ["another case and other signs", "zqik exprs!"],
  ])("with %s: %s", (_, typed) => expect(meantBy(typed, "ZQIK-EXPRS")).toBe("ZQIK-EXPRS"));

  it.each(["ZQIKPRXES", "SRPXEKIQZ", "ZQIK", "ZQWWWXPRS", "QQIKXPRS1"])("and not with more: %s", (typed) =>
    expect(meantBy(typed, "ZQIKEXPRS")).toBeNull(),
  );

  it("is the one that is closest", () => {
    expect(meantBy("ZQIKEXPRT", "ZQIKEXPWW", "ZQIKEXPRS")).toBe("ZQIKEXPRS");
    expect(meantBy("ZQ1", "ZQ2")).toBe("ZQ2");
    expect(meantBy("Q2Z", "ZQ2")).toBeNull();
    expect(meantBy("ZQ2", "ZQ2")).toBe("none");
    expect(meantBy("STRASSE", "STRAßE")).toBe("STRAßE");
  });
});

describe("a method that nobody has seen is taken for no other", () => {
  it.each([
    ["much before a known one", "XXXXRAIL", "RAIL"],
    ["much before the only letter of a known one", "XYZA", "A"],
    ["other letters in place of a short one", "XYZW", "A"],
    ["one of two letters moved to the front", "CA", "AB"],
    ["one of two letters moved to the end", "BC", "AB"],
    ["twice a known one", "AAAA", "AA"],
  ])("with %s: %s", (_, typed, known) => expect(meantBy(typed, known)).toBeNull());
});

describe("the methods to choose from", () => {
  const use = (method: string, change: Partial<MethodUse> = {}): MethodUse => ({
    method,
    warehouseId: 2,
    country: "USA",
    uses: 1,
    usedAt: "2026-11-21T08:00:00Z",
    ...change,
  });
  const HERE = { warehouseIds: [2], countries: ["USA"] };

  it("count what fits best, whichever was noted first", () => {
    const far = use("A", { warehouseId: 9, country: "CAN", uses: 50 });
    expect(methodChoices([far, use("A"), use("B", { uses: 2 })], HERE).slice(0, 2)).toEqual(["B", "A"]);
    expect(methodChoices([use("A"), far, use("B", { uses: 2 })], HERE).slice(0, 2)).toEqual(["B", "A"]);
  });

  it("count the place that fits best alone, whatever was used elsewhere", () => {
    const far = use("A", { warehouseId: 9, country: "CAN" });
    const here = use("A", { uses: 3 });
    expect(methodChoices([far, here, use("B")], HERE).slice(0, 2)).toEqual(["A", "B"]);
    expect(methodChoices([here, far, use("B")], HERE).slice(0, 2)).toEqual(["A", "B"]);
  });

  it("are the newer first among those used as often", () => {
    const older = use("OLD", { usedAt: "2026-11-20T08:00:00Z" });
    expect(methodChoices([older, use("NEW")], HERE).slice(0, 2)).toEqual(["NEW", "OLD"]);
    expect(methodChoices([use("NEW"), older], HERE).slice(0, 2)).toEqual(["NEW", "OLD"]);
  });

  it("are those of the documentation last, and known as such", () => {
    expect(methodChoices([], HERE)).toEqual(SHIPPING_METHODS.slice(0, 9));
    for (const method of SHIPPING_METHODS) expect(isKnownMethod(method)).toBe(true);
    expect(isKnownMethod("ZQIKEXPRS")).toBe(false);
  });
});

describe("going back to the method before", () => {
  const change = { orderId: "01JD", fromMethod: "A", toMethod: "B" };

  it("is planned where nobody did anything since, and where nothing is known of it", () => {
    const planned = { orderId: "01JD", fromMethod: "B", toMethod: "A", heldFor: null };
    expect(planRevert(change, { method: "B", draft: "yes" })).toEqual(planned);
    expect(planRevert(change, { method: null, draft: "unknown" })).toEqual(planned);
    expect(planRevert(change, null)).toEqual(planned);
  });

  it("is held back where somebody did, where the order is fixed, and where nobody knows what it was", () => {
    expect(planRevert(change, { method: "C", draft: "yes" }).heldFor).toBe("changed-since");
    expect(planRevert(change, { method: "B", draft: "no" }).heldFor).toBe("not-draft");
    expect(planRevert({ ...change, fromMethod: null }, null)).toEqual({
      orderId: "01JD",
      fromMethod: "B",
      toMethod: "",
      heldFor: "old-unknown",
    });
  });
});

describe("a refusal says that the order is no draft", () => {
  it.each([
    "The order is not a draft.",
    "It is no longer in draft state",
    "Only orders in the state of draft can be changed",
    "The order is already confirmed",
    "It was already cancelled",
    "It was already canceled",
    "It has already been fully shipped",
    "The status is CONFIRMED",
    "Try later, it is SHIPPED now",
  ])("%j", (message) => {
    expect(saysNotDraft([message])).toBe(true);
    expect(saysNotDraft(["No such method", message])).toBe(true);
  });

  it.each(["No such method", "The status is CREATED", "This is not it. Draft orders are fine", "Already there", ""])(
    "not with %j",
    (message) => expect(saysNotDraft([message])).toBe(false),
  );
});
