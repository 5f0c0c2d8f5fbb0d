import { describe, expect, it } from "vitest";
import { findStates, findState, statesOf, toServiceState } from "../../../../src-domain/recipients/states.ts";

describe("states of the service", () => {
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
      expect(findState(country, code)?.code).toBe(code);
      for (const name of names) expect([name, findState(country, name)?.code]).toEqual([name, code]);
    }
  });

  it("are null for other countries", () => {
    expect(statesOf("FRA")).toBeNull();
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
    ["DEU", "DE-BE", "BE"],
    ["USA", "US-NY", "NY"],
    ["ESP", "es-m", "M"],
    ["CAN", "Québec", "QC"],
    ["ESP", "Navarra", "NA"],
    ["ESP", "coruna", "coruna"],
    ["ESP", "a coruna", "C"],
    ["USA", "Ontario", "Ontario"],
    ["CHN", "广东省", "广东省"],
    ["FRA", "NA", "NA"],
    ["", "NJ", "NJ"],
  ])("are sent for %s %j as %s", (country, text, sentState) => expect(toServiceState(country, text)).toBe(sentState));

  it("are found by code before name", () => {
    const findCodes = (iso3: string, text: string) => findStates(iso3, text).map(({ code }) => code);
    expect(findCodes("USA", "ne").join(" ")).toBe("NE NV NH NJ NM NY CT ME FM MN TN");
    expect(findCodes("USA", "va")).toEqual(["VA", "NV", "PA"]);
    expect(findCodes("FRA", "a")).toEqual([]);
    expect(findCodes("AUS", "")).toHaveLength(8);
    // Searches all names word by word and lists names that start with the text first.
    expect(findCodes("ESP", "la").slice(0, 3)).toEqual(["C", "LO", "GC"]);
    expect(findCodes("DEU", "bayern")).toEqual(["BY"]);
    expect(findCodes("DEU", "ayern")).toEqual(["BY"]);
    expect(findCodes("USA", "w jers")).toEqual(["NJ"]);
    expect(findCodes("USA", "wjers")).toEqual([]);
  });
});
