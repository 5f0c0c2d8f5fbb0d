import { describe, expect, it } from "vitest";
import {
  methodWarningOf,
  MAX_METHOD_CHARACTERS,
  listMethodChoices,
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
const ROUTE = { warehouseIds: [2], countries: ["USA"] };
const rankedMethods = (...uses: MethodUse[]): string[] =>
  listMethodChoices(uses, ROUTE).filter((method) => !SHIPPING_METHODS.some((knownMethod) => knownMethod === method));

describe("method suggestions", () => {
  it("rank methods by their match with the route", () => {
    const uses = [
      use("ANYWHERE", 99, "9", 9, "CHN"),
      use("WAREHOUSE", 50, "9", 2, "CHN"),
      use("COUNTRY", 40, "9", 9, "USA"),
      use("HERE", 1, "1"),
    ];
    // Uses with an equal match are added up.
    expect(rankedMethods(use("A", 3, "1"), use("B", 2, "1"), use("B", 2, "2"))).toEqual(["B", "A"]);
    expect(rankedMethods(...uses)).toEqual(["HERE", "COUNTRY", "WAREHOUSE", "ANYWHERE"]);
    expect(rankedMethods(...uses.toReversed())).toEqual(["HERE", "COUNTRY", "WAREHOUSE", "ANYWHERE"]);
    expect(rankedMethods(use("A", 1, "1", 9, "CHN"), use("A", 3, "1"), use("B", 1, "1"))).toEqual(["A", "B"]);
    expect(rankedMethods(use("A", 3, "1"), use("A", 1, "1", 9, "CHN"), use("B", 1, "1"))).toEqual(["A", "B"]);
    // Uses elsewhere do not count when uses here exist.
    expect(rankedMethods(use("A", 1, "1"), use("A", 9, "9", 9, "CHN"), use("B", 2, "1"))).toEqual(["B", "A"]);
    expect(rankedMethods(use("A", 9, "9", 9, "CHN"), use("A", 1, "1"), use("B", 2, "1"))).toEqual(["B", "A"]);
  });

  it("rank the last used method first among equal counts", () => {
    expect(rankedMethods(use("A", 2, "5"), use("B", 2, "6"))).toEqual(["B", "A"]);
    expect(rankedMethods(use("B", 2, "6"), use("A", 2, "5"))).toEqual(["B", "A"]);
    expect(rankedMethods(use("A", 1, "1"), use("A", 1, "9"), use("B", 2, "6"))).toEqual(["A", "B"]);
    expect(rankedMethods(use("A", 1, "9"), use("A", 1, "1"), use("B", 2, "6"))).toEqual(["A", "B"]);
  });

  it("are limited to the number of number keys", () => {
    const manyUses = Array.from({ length: 20 }, (_, index) => use(`M${index}`, 100 - index, "1"));
    expect(listMethodChoices(manyUses, ROUTE)).toEqual(manyUses.slice(0, MAX_SUGGESTIONS).map(({ method }) => method));
    expect(listMethodChoices([], ROUTE)).toEqual([...SHIPPING_METHODS]);
  });
});

describe("typed method", () => {
  it.each([
    [" SEA_FREIGHT ", null],
    ["air freight", "AIR_FREIGHT"],
    ["COURIR_SERVIC", "COURIER_SERVICE"],
  ])("gets for %j the suggestion %j", (typedMethod, similarMethod) =>
    expect(methodWarningOf(typedMethod, [])).toEqual(
      similarMethod === null ? { kind: "none" } : { kind: "never-seen", similarMethod },
    ),
  );

  it("gets no suggestion when it resembles no known method", () => {
    for (const typedMethod of ["ROCKET", "AXX_FREXGXT", "", "TGIERF_RIA"])
      expect([typedMethod, methodWarningOf(typedMethod, [])]).toEqual([
        typedMethod,
        { kind: "never-seen", similarMethod: null },
      ]);
  });

  it.each("ZQIKXEPRS|QZIKEXPRS|ZQIKEXPSR|ZQIKEXPR|ZQIKEXPRSS|ZQIKEXPRT|QZIKEXPSR|zqik exprs!".split("|"))(
    "gets a seen method as suggestion despite typos: %s",
    (typedMethod) =>
      expect(methodWarningOf(typedMethod, ["ZQIK-EXPRS"])).toEqual({ kind: "never-seen", similarMethod: "ZQIK-EXPRS" }),
  );

  it.each(
    ["ZQIKPRXES ZQIKEXPRS", "SRPXEKIQZ ZQIKEXPRS", "ZQIK ZQIKEXPRS", "ZQWWWXPRS ZQIKEXPRS", "QQIKXPRS1 ZQIKEXPRS"]
      .concat(["XXXXRAIL RAIL", "XYZA A", "XYZW A", "CA AB", "BC AB", "AAAA AA", "Q2Z ZQ2"])
      .map((pair) => pair.split(" ")),
  )("gets no suggestion for %s when %s was seen", (typedMethod = "", knownMethod = "") =>
    expect(methodWarningOf(typedMethod, [knownMethod])).toEqual({ kind: "never-seen", similarMethod: null }),
  );

  it("is compared with seen methods, the most similar first", () => {
    expect(methodWarningOf("RAIL", ["RAIL"])).toEqual({ kind: "none" });
    expect(methodWarningOf("RAID", ["RAIL"])).toEqual({ kind: "never-seen", similarMethod: "RAIL" });
    expect(methodWarningOf("RXXL", ["RAIL"])).toEqual({ kind: "never-seen", similarMethod: null });
    // Short names tolerate one typo, longer names a quarter of their letters.
    expect(methodWarningOf("TRUCKINGS12", ["TRUCKING123", "TRUCKINGS1"])).toMatchObject({
      similarMethod: "TRUCKINGS1",
    });
    expect(methodWarningOf("ÖBB", ["öbb"])).toMatchObject({ similarMethod: "öbb" });
    expect(methodWarningOf("STRASSE", ["STRAßE"])).toMatchObject({ similarMethod: "STRAßE" });
  });

  it("is accepted up to the maximum length", () => {
    expect(methodWarningOf("M".repeat(MAX_METHOD_CHARACTERS), [])).toMatchObject({ kind: "never-seen" });
    expect(methodWarningOf("M".repeat(MAX_METHOD_CHARACTERS + 1), [])).toEqual({ kind: "too-long" });
    expect(methodWarningOf(` ${"M".repeat(MAX_METHOD_CHARACTERS)} `, [])).toMatchObject({ kind: "never-seen" });
  });
});
