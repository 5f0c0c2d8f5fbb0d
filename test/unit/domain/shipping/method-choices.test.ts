import { describe, expect, it } from "vitest";
import {
  methodWarningOf,
  MAX_METHOD_CHARACTERS,
  methodChoices,
  MAX_SUGGESTIONS,
  type MethodUse,
} from "../../../../src-domain/shipping/method-memory.ts";
import { SHIPPING_METHODS } from "../../../../src-domain/shipping/shipping-order.ts";

const use = (method: string, uses: number, usedAt: string, warehouseId = 2, country = "USA"): MethodUse => ({
  method,
  uses,
  usedAt,
  warehouseId,
  country,
});
const HERE = { warehouseIds: [2], countries: ["USA"] };
const chosen = (...uses: MethodUse[]): string[] =>
  methodChoices(uses, HERE).filter((method) => !SHIPPING_METHODS.some((known) => known === method));

describe("method suggestions", () => {
  it("rank uses by the closest warehouse and country", () => {
    const uses = [
      use("ANYWHERE", 99, "9", 9, "CHN"),
      use("WAREHOUSE", 50, "9", 2, "CHN"),
      use("COUNTRY", 40, "9", 9, "USA"),
      use("HERE", 1, "1"),
    ];
    // Uses with an equal match are added up.
    expect(chosen(use("A", 3, "1"), use("B", 2, "1"), use("B", 2, "2"))).toEqual(["B", "A"]);
    expect(chosen(...uses)).toEqual(["HERE", "COUNTRY", "WAREHOUSE", "ANYWHERE"]);
    expect(chosen(...uses.toReversed())).toEqual(["HERE", "COUNTRY", "WAREHOUSE", "ANYWHERE"]);
    expect(chosen(use("A", 1, "1", 9, "CHN"), use("A", 3, "1"), use("B", 1, "1"))).toEqual(["A", "B"]);
    expect(chosen(use("A", 3, "1"), use("A", 1, "1", 9, "CHN"), use("B", 1, "1"))).toEqual(["A", "B"]);
    // Uses elsewhere do not count when uses here exist.
    expect(chosen(use("A", 1, "1"), use("A", 9, "9", 9, "CHN"), use("B", 2, "1"))).toEqual(["B", "A"]);
    expect(chosen(use("A", 9, "9", 9, "CHN"), use("A", 1, "1"), use("B", 2, "1"))).toEqual(["B", "A"]);
  });

  it("rank the last used method first among equal counts", () => {
    expect(chosen(use("A", 2, "5"), use("B", 2, "6"))).toEqual(["B", "A"]);
    expect(chosen(use("B", 2, "6"), use("A", 2, "5"))).toEqual(["B", "A"]);
    expect(chosen(use("A", 1, "1"), use("A", 1, "9"), use("B", 2, "6"))).toEqual(["A", "B"]);
    expect(chosen(use("A", 1, "9"), use("A", 1, "1"), use("B", 2, "6"))).toEqual(["A", "B"]);
  });

  it("are limited to the number of number keys", () => {
    const many = Array.from({ length: 20 }, (_, place) => use(`M${place}`, 100 - place, "1"));
    expect(methodChoices(many, HERE)).toEqual(many.slice(0, MAX_SUGGESTIONS).map(({ method }) => method));
    expect(methodChoices([], HERE)).toEqual([...SHIPPING_METHODS]);
  });
});

describe("typed method", () => {
  it.each([
    [" SEA_FREIGHT ", null],
    ["air freight", "AIR_FREIGHT"],
    ["COURIR_SERVIC", "COURIER_SERVICE"],
  ])("gets for %j the suggestion %j", (typed, meant) =>
    expect(methodWarningOf(typed, [])).toEqual(meant === null ? { kind: "none" } : { kind: "never-seen", meant }),
  );

  it("gets no suggestion when it resembles no known method", () => {
    for (const typed of ["ROCKET", "AXX_FREXGXT", "", "TGIERF_RIA"])
      expect([typed, methodWarningOf(typed, [])]).toEqual([typed, { kind: "never-seen", meant: null }]);
  });

  it.each("ZQIKXEPRS|QZIKEXPRS|ZQIKEXPSR|ZQIKEXPR|ZQIKEXPRSS|ZQIKEXPRT|QZIKEXPSR|zqik exprs!".split("|"))(
    "gets a seen method as suggestion despite typos: %s",
    (typed) => expect(methodWarningOf(typed, ["ZQIK-EXPRS"])).toEqual({ kind: "never-seen", meant: "ZQIK-EXPRS" }),
  );

  it.each(
    ["ZQIKPRXES ZQIKEXPRS", "SRPXEKIQZ ZQIKEXPRS", "ZQIK ZQIKEXPRS", "ZQWWWXPRS ZQIKEXPRS", "QQIKXPRS1 ZQIKEXPRS"]
      .concat(["XXXXRAIL RAIL", "XYZA A", "XYZW A", "CA AB", "BC AB", "AAAA AA", "Q2Z ZQ2"])
      .map((one) => one.split(" ")),
  )("gets no suggestion for %s when %s was seen", (typed = "", known = "") =>
    expect(methodWarningOf(typed, [known])).toEqual({ kind: "never-seen", meant: null }),
  );

  it("is compared with seen methods, the most similar first", () => {
    expect(methodWarningOf("RAIL", ["RAIL"])).toEqual({ kind: "none" });
    expect(methodWarningOf("RAID", ["RAIL"])).toEqual({ kind: "never-seen", meant: "RAIL" });
    expect(methodWarningOf("RXXL", ["RAIL"])).toEqual({ kind: "never-seen", meant: null });
    // Short names tolerate one typo, longer names a quarter of their letters.
    expect(methodWarningOf("TRUCKINGS12", ["TRUCKING123", "TRUCKINGS1"])).toMatchObject({ meant: "TRUCKINGS1" });
    expect(methodWarningOf("ÖBB", ["öbb"])).toMatchObject({ meant: "öbb" });
    expect(methodWarningOf("STRASSE", ["STRAßE"])).toMatchObject({ meant: "STRAßE" });
  });

  it("is accepted up to the maximum length", () => {
    expect(methodWarningOf("M".repeat(MAX_METHOD_CHARACTERS), [])).toMatchObject({ kind: "never-seen" });
    expect(methodWarningOf("M".repeat(MAX_METHOD_CHARACTERS + 1), [])).toEqual({ kind: "too-long" });
    expect(methodWarningOf(` ${"M".repeat(MAX_METHOD_CHARACTERS)} `, [])).toMatchObject({ kind: "never-seen" });
  });
});
