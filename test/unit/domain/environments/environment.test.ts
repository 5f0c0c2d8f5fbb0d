import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  listEnvironments,
  ENVIRONMENT_ID,
  ENVIRONMENT_KINDS,
  hasPublishedName,
  isPreset,
  isProduction,
  isReservedId,
  isSameName,
  labelHostsOf,
  createEnvironmentId,
  photoBaseOf,
  type NamedEnvironment,
} from "../../../../src-domain/environments/environment.ts";
import { normalizeBaseUrl } from "../../../../src-domain/environments/service-address.ts";

const NO_OWN_ENVIRONMENTS = { custom: [], edited: {} };
const site = (id: string, name = id): NamedEnvironment => ({
  id,
  name,
  userApiUrl: "https://it.example/user",
  publicApiUrl: "https://it.example/public",
});

describe("list of environments", () => {
  it("starts with practice, then the published environments", () => {
    const publishedEnvironments = listEnvironments(NO_OWN_ENVIRONMENTS, []);
    expect(publishedEnvironments.map(({ id, kind }) => [id, kind])).toEqual([
      ["practice", "practice"],
      ["sandbox", "sandbox"],
      ["production", "production"],
      ["production-china", "production-china"],
    ]);
    expect(publishedEnvironments.find(({ id }) => id === "production-china")?.publicApiUrl).toBe("");
    const addresses = publishedEnvironments.flatMap(({ userApiUrl, publicApiUrl }) => [userApiUrl, publicApiUrl]);
    const knownAddresses = addresses.filter((address) => address !== "");
    expect(knownAddresses).toHaveLength(5);
    expect(knownAddresses.map(normalizeBaseUrl)).toEqual(knownAddresses.map((value) => ({ ok: true, value })));
  });

  it("returns published or managed hosts", () => {
    const managedEnvironment = {
      ...site("site"),
      photoUrl: "https://photos.it.example",
      labelHosts: ["labels.it.example"],
    };
    const environments = listEnvironments({ custom: [site("own-x")], edited: {} }, [managedEnvironment]);
    expect(environments.map((environment) => [photoBaseOf(environment), labelHostsOf(environment)])).toEqual([
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
    const environments = listEnvironments({ custom: [], edited: { sandbox: edited, practice: edited } }, []);
    expect(environments.find(({ id }) => id === "sandbox")).toMatchObject({ ...edited, isEdited: true });
    expect(environments.find(({ id }) => id === "practice")).toMatchObject({ userApiUrl: "", isEdited: false });
  });

  it("prefers managed environments to presets", () => {
    const ownEnvironments = {
      custom: [site("own-a", "A"), site("site"), site("sandbox")],
      edited: { sandbox: { userApiUrl: "https://x.example", publicApiUrl: "" } },
    };
    const environments = listEnvironments(ownEnvironments, [site("sandbox", "Our sandbox"), site("site")]);
    expect(environments.map(({ id, isManaged, isEdited, kind }) => [id, isManaged, isEdited, kind])).toEqual([
      ["practice", false, false, "practice"],
      ["sandbox", true, false, "sandbox"],
      ["production", false, false, "production"],
      ["production-china", false, false, "production-china"],
      ["site", true, false, "custom"],
      ["own-a", false, false, "custom"],
    ]);
    expect(environments[1]).toMatchObject({ name: "Our sandbox", userApiUrl: "https://it.example/user" });
  });
});

it("creates an unused, valid and reserved id", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (name, usedIdCount) => {
      const usedIds: string[] = [];
      const id = createEnvironmentId(name, (one) => usedIds.length < usedIdCount && usedIds.push(one) > 0);
      expect(new Set([...usedIds, id]).size).toBe(usedIdCount + 1);
      expect(id).toMatch(ENVIRONMENT_ID);
      expect(isReservedId(id)).toBe(true);
      expect(isPreset(id)).toBe(false);
    }),
  ));

describe("environment", () => {
  it("counts as production when its kind is a production kind", () =>
    expect(ENVIRONMENT_KINDS.filter(isProduction)).toEqual(["production", "production-china"]));

  it("reserves ids of the desk or of Windows", () => {
    const reservedIds = ["practice-elsewhere", "own-", "own-site", "con", "com1", "lpt9"];
    const freeIds = ["site", "practice-elsewhere-2", "my-own-site", "console", "com10"];
    expect([...reservedIds, ...freeIds].filter(isReservedId)).toEqual(reservedIds);
  });

  it("has its published name unless IT configured another", () => {
    const environments = listEnvironments({ custom: [], edited: {} }, [{ ...site("sandbox"), name: "Test" }]);
    expect(environments.map(({ name }) => name)).toEqual(["Practice", "Test", "Production", "Production China"]);
    expect(environments.map(hasPublishedName)).toEqual([true, false, true, true]);
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
  ])("gets an id from the name %s, with the used ids %j: %s", (name, usedIds, id) => {
    const createdId = createEnvironmentId(name, (one) => (usedIds as readonly string[]).includes(one));
    expect(createdId).toBe(id);
    expect(createdId).toMatch(ENVIRONMENT_ID);
  });

  it.each(["", "-a", "A", "a_b", "a".repeat(41), "a b", "ab!", "!ab"])("refuses the id %j", (id) =>
    expect(ENVIRONMENT_ID.test(id)).toBe(false),
  );

  it("compares names without case or outer spaces", () => {
    expect(isSameName(" Site One", "site one ")).toBe(true);
    expect(isSameName("Site One", "Site Two")).toBe(false);
  });
});
