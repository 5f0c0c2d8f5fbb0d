import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allEnvironments,
  ENVIRONMENT_ID,
  isPreset,
  isReservedId,
  newEnvironmentId,
  photoBaseOf,
  type NamedEnvironment,
} from "../../../src-domain/environment.ts";
import { normalizeBaseUrl } from "../../../src-domain/service-address.ts";

const NOTHING = { custom: [], edited: {} };
const site = (id: string, name = id): NamedEnvironment => ({
  id,
  name,
  userApiUrl: "https://it.example/user",
  publicApiUrl: "https://it.example/public",
});

describe("the environments of a computer", () => {
  it("begin with practice and the published ones", () => {
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

  it("have photos on the published hosts or on IT's, and none where neither is known", () => {
    const bases = allEnvironments(NOTHING, [{ ...site("site"), photoUrl: "https://photos.it.example" }]).map(
      photoBaseOf,
    );
    expect(bases).toEqual([
      null,
      "https://rr-dev-files.returnshelper.com",
      "https://file.returnhelpercentre.com",
      null,
      "https://photos.it.example",
    ]);
  });

  it("take edited addresses, but never for practice", () => {
    const edited = { userApiUrl: "https://e.example/user", publicApiUrl: "" };
    const all = allEnvironments({ custom: [], edited: { sandbox: edited, practice: edited } }, []);
    expect(all.find(({ id }) => id === "sandbox")).toMatchObject({ ...edited, edited: true });
    expect(all.find(({ id }) => id === "practice")).toMatchObject({ userApiUrl: "", edited: false });
  });

  it("follow what IT rolled out, also over a preset and over what was edited by hand", () => {
    const own = {
      custom: [site("own-a", "A")],
      edited: { sandbox: { userApiUrl: "https://x.example", publicApiUrl: "" } },
    };
    const all = allEnvironments(own, [site("sandbox", "Our sandbox"), site("site")]);
    expect(all.map(({ id }) => id)).toEqual(["practice", "sandbox", "production", "production-china", "site", "own-a"]);
    expect(all[1]).toMatchObject({ kind: "sandbox", name: "Our sandbox", managed: true, edited: false });
    expect(all[1]?.userApiUrl).toBe("https://it.example/user");
    expect(all[4]).toMatchObject({ kind: "custom", managed: true });
    expect(all[5]).toMatchObject({ kind: "custom", managed: false });
  });
});

it("the id of a new environment is one that nothing else has, fits the folder's name and cannot be rolled out by IT", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (name, taken) => {
      let asked = 0;
      const id = newEnvironmentId(name, () => (asked += 1) <= taken);
      expect(id).toMatch(ENVIRONMENT_ID);
      expect(isReservedId(id)).toBe(true);
      expect(isPreset(id)).toBe(false);
    }),
  ));
