import { describe, expect, it } from "vitest";
import { findStates, NO_STATE, stateNamed, statesOf, stateToSend } from "../../../../src-domain/recipients/states.ts";

describe("the service's states", () => {
  it.each([
    ["AUS", 8],
    ["CAN", 10],
    ["DEU", 16],
    ["ESP", 50],
    ["USA", 62],
  ])("include for %s the %i documented states", (country, count) => {
    const states = statesOf(country) ?? [];
    expect(states).toHaveLength(count);
    expect(new Set(states.map(({ code }) => code)).size).toBe(count);
    for (const { code, names } of states) {
      expect(stateNamed(country, code)?.code).toBe(code);
      for (const name of names) expect([name, stateNamed(country, name)?.code]).toEqual([name, code]);
    }
  });

  it("are null for other countries", () => {
    expect(statesOf("FRA")).toBeNull();
    expect(NO_STATE).toBe("NA");
  });

  it.each([
    ["USA", "New Jersey", "NJ"],
    ["usa", " new  jersey ", "NJ"],
    ["USA", "nj", "NJ"],
    ["USA", "N.J.", "NJ"],
    [" usa ", "New Jersey", "NJ"],
    ["USA", "NewJersey", "NewJersey"],
    ["CHN", " 广东省 ", "广东省"],
    ["DEU", "Bayern", "BY"],
    ["DEU", "Bavaria", "BY"],
    ["DEU", "Rheinland-Pfalz", "NP"],
    ["DEU", "Thuringen", "TH"],
    ["CAN", "Québec", "QC"],
    ["ESP", "Navarra", "NA"],
    ["ESP", "coruna", "coruna"],
    ["ESP", "a coruna", "C"],
    ["USA", "Ontario", "Ontario"],
    ["CHN", "广东省", "广东省"],
    ["FRA", "NA", "NA"],
    ["", "NJ", "NJ"],
  ])("are sent for %s %j as %s", (country, text, sent) => expect(stateToSend(country, text)).toBe(sent));

  it("are found by code first, then by name", () => {
    const found = (iso3: string, text: string) => findStates(iso3, text).map(({ code }) => code);
    expect(found("USA", "ne").join(" ")).toBe("NE NV NH NJ NM NY CT ME FM MN TN");
    expect(found("USA", "va")).toEqual(["VA", "NV", "PA"]);
    expect(found("FRA", "a")).toEqual([]);
    expect(found("AUS", "")).toHaveLength(8);
    // Searches all names word by word and lists names that start with the text first.
    expect(found("ESP", "la").slice(0, 3)).toEqual(["C", "LO", "GC"]);
    expect(found("DEU", "bayern")).toEqual(["BY"]);
    expect(found("DEU", "ayern")).toEqual(["BY"]);
    expect(found("USA", "w jers")).toEqual(["NJ"]);
    expect(found("USA", "wjers")).toEqual([]);
  });
});
