import { describe, expect, it } from "vitest";
import {
  allEnvironments,
  ENVIRONMENT_ID,
  ENVIRONMENT_KINDS,
  hasPublishedName,
  isProduction,
  isReservedId,
  isSameName,
  labelHostsOf,
  newEnvironmentId,
  photoBaseOf,
} from "../../../src-domain/environment.ts";

const site = (id: string) => ({ id, name: id, userApiUrl: "https://it.example/user", publicApiUrl: "" });

describe("an environment", () => {
  it("is production where parcels and money are real", () =>
    expect(ENVIRONMENT_KINDS.filter(isProduction)).toEqual(["production", "production-china"]));

  it("is given no id that the desk or Windows keeps", () => {
    const kept = ["practice-elsewhere", "own-", "own-site", "con", "com1", "lpt9"];
    const free = ["site", "practice-elsewhere-2", "my-own-site", "console", "com10"];
    expect([...kept, ...free].filter(isReservedId)).toEqual(kept);
  });

  it("has labels on the published hosts, or on IT's", () => {
    const all = allEnvironments({ custom: [site("own-x")], edited: {} }, [
      { ...site("site"), labelHosts: ["labels.it.example"] },
    ]);
    expect(all.map(labelHostsOf)).toEqual([
      [],
      ["label-service-dev-files.returnshelper.com"],
      [],
      ["label.returnhelperchina.com"],
      ["labels.it.example"],
      [],
    ]);
    expect(labelHostsOf(undefined)).toEqual([]);
    expect(photoBaseOf(undefined)).toBeNull();
  });

  it("is called as it is published, unless IT gave it a name of its own", () => {
    const all = allEnvironments({ custom: [], edited: {} }, [{ ...site("sandbox"), name: "Test" }]);
    expect(all.map(({ name }) => name)).toEqual(["Practice", "Test", "Production", "Production China"]);
    expect(all.map(hasPublishedName)).toEqual([true, false, true, true]);
    expect(hasPublishedName({ kind: "production", name: "Sandbox" })).toBe(false);
  });

  it("is IT's or this computer's, edited or not, and each id stands once", () => {
    const all = allEnvironments({ custom: [site("own-a"), site("site"), site("sandbox")], edited: {} }, [
      site("site"),
      site("production"),
    ]);
    expect(all.map(({ id, managed, edited, kind }) => [id, managed, edited, kind])).toEqual([
      ["practice", false, false, "practice"],
      ["sandbox", false, false, "sandbox"],
      ["production", true, false, "production"],
      ["production-china", false, false, "production-china"],
      ["site", true, false, "custom"],
      ["own-a", false, false, "custom"],
    ]);
  });

  it.each([
    ["Site One", [], "own-site-one"],
    ["Zürich", [], "own-zu-rich"],
    ["深圳", [], "own-custom"],
    ["Site One", ["own-site-one"], "own-site-one-2"],
    ["Site One", ["own-site-one", "own-site-one-2"], "own-site-one-3"],
    ["../../etc/passwd", [], "own-etc-passwd"],
    ["x".repeat(90), [], `own-${"x".repeat(32)}`],
    [`${"x".repeat(31)} y`, [], `own-${"x".repeat(31)}`],
  ])("named %s, besides %j, gets the id %s", (name, taken, id) => {
    const made = newEnvironmentId(name, (one) => (taken as readonly string[]).includes(one));
    expect(made).toBe(id);
    expect(made).toMatch(ENVIRONMENT_ID);
  });

  it.each(["", "-a", "A", "a_b", "a".repeat(41), "a b", "ab!", "!ab"])("has no id like %j", (id) =>
    expect(ENVIRONMENT_ID.test(id)).toBe(false),
  );

  it("is told from others by its name as a person hears it", () => {
    expect(isSameName(" Site One", "site one ")).toBe(true);
    expect(isSameName("Site One", "Site Two")).toBe(false);
  });
});
