import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allEnvironments,
  ENVIRONMENT_ID,
  ENVIRONMENT_KINDS,
  hasPublishedName,
  isPreset,
  isProduction,
  isReservedId,
  isSameName,
  labelHostsOf,
  newEnvironmentId,
  photoBaseOf,
  type NamedEnvironment,
} from "../../../../src-domain/environments/environment.ts";
import { normalizeBaseUrl } from "../../../../src-domain/environments/service-address.ts";

const NOTHING = { custom: [], edited: {} };
const site = (id: string, name = id): NamedEnvironment => ({
  id,
  name,
  userApiUrl: "https://it.example/user",
  publicApiUrl: "https://it.example/public",
});

describe("the list of environments", () => {
  it("starts with practice and the published environments", () => {
    const published = allEnvironments(NOTHING, []);
    expect(published.map(({ id, kind }) => [id, kind])).toEqual([
      ["practice", "practice"],
      ["sandbox", "sandbox"],
      ["production", "production"],
      ["production-china", "production-china"],
    ]);
    expect(published.find(({ id }) => id === "production-china")?.publicApiUrl).toBe("");
    const addresses = published.flatMap(({ userApiUrl, publicApiUrl }) => [userApiUrl, publicApiUrl]);
    const known = addresses.filter((address) => address !== "");
    expect(known).toHaveLength(5);
    expect(known.map(normalizeBaseUrl)).toEqual(known.map((value) => ({ ok: true, value })));
  });

  it("returns published or managed hosts for photos and labels", () => {
    const rolledOut = { ...site("site"), photoUrl: "https://photos.it.example", labelHosts: ["labels.it.example"] };
    const all = allEnvironments({ custom: [site("own-x")], edited: {} }, [rolledOut]);
    expect(all.map((environment) => [photoBaseOf(environment), labelHostsOf(environment)])).toEqual([
      [null, []],
      ["https://rr-dev-files.returnshelper.com", ["label-service-dev-files.returnshelper.com"]],
      ["https://file.returnhelpercentre.com", []],
      [null, ["label.returnhelperchina.com"]],
      ["https://photos.it.example", ["labels.it.example"]],
      [null, []],
    ]);
    expect([photoBaseOf(undefined), labelHostsOf(undefined)]).toEqual([null, []]);
  });

  it("applies edited addresses except to practice", () => {
    const edited = { userApiUrl: "https://e.example/user", publicApiUrl: "" };
    const all = allEnvironments({ custom: [], edited: { sandbox: edited, practice: edited } }, []);
    expect(all.find(({ id }) => id === "sandbox")).toMatchObject({ ...edited, edited: true });
    expect(all.find(({ id }) => id === "practice")).toMatchObject({ userApiUrl: "", edited: false });
  });

  it("prefers managed environments to presets and edited addresses", () => {
    const own = {
      custom: [site("own-a", "A"), site("site"), site("sandbox")],
      edited: { sandbox: { userApiUrl: "https://x.example", publicApiUrl: "" } },
    };
    const all = allEnvironments(own, [site("sandbox", "Our sandbox"), site("site")]);
    expect(all.map(({ id, managed, edited, kind }) => [id, managed, edited, kind])).toEqual([
      ["practice", false, false, "practice"],
      ["sandbox", true, false, "sandbox"],
      ["production", false, false, "production"],
      ["production-china", false, false, "production-china"],
      ["site", true, false, "custom"],
      ["own-a", false, false, "custom"],
    ]);
    expect(all[1]).toMatchObject({ name: "Our sandbox", userApiUrl: "https://it.example/user" });
  });
});

it("creates an id that is unused, valid and reserved for the desk", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (name, taken) => {
      let asked = 0;
      const id = newEnvironmentId(name, () => (asked += 1) <= taken);
      expect(id).toMatch(ENVIRONMENT_ID);
      expect(isReservedId(id)).toBe(true);
      expect(isPreset(id)).toBe(false);
    }),
  ));

describe("an environment", () => {
  it("counts as production when its kind is a production kind", () =>
    expect(ENVIRONMENT_KINDS.filter(isProduction)).toEqual(["production", "production-china"]));

  it("reserves the ids of the desk and of Windows", () => {
    const kept = ["practice-elsewhere", "own-", "own-site", "con", "com1", "lpt9"];
    const free = ["site", "practice-elsewhere-2", "my-own-site", "console", "com10"];
    expect([...kept, ...free].filter(isReservedId)).toEqual(kept);
  });

  it("has its published name unless IT configured another", () => {
    const all = allEnvironments({ custom: [], edited: {} }, [{ ...site("sandbox"), name: "Test" }]);
    expect(all.map(({ name }) => name)).toEqual(["Practice", "Test", "Production", "Production China"]);
    expect(all.map(hasPublishedName)).toEqual([true, false, true, true]);
    expect(hasPublishedName({ kind: "production", name: "Sandbox" })).toBe(false);
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
  ])("gets for the name %s and the used ids %j the id %s", (name, taken, id) => {
    const made = newEnvironmentId(name, (one) => (taken as readonly string[]).includes(one));
    expect(made).toBe(id);
    expect(made).toMatch(ENVIRONMENT_ID);
  });

  it.each(["", "-a", "A", "a_b", "a".repeat(41), "a b", "ab!", "!ab"])("refuses the id %j", (id) =>
    expect(ENVIRONMENT_ID.test(id)).toBe(false),
  );

  it("compares names without case and outer spaces", () => {
    expect(isSameName(" Site One", "site one ")).toBe(true);
    expect(isSameName("Site One", "Site Two")).toBe(false);
  });
});
