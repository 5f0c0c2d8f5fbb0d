import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readManagedConfiguration } from "../../../src-main/environment/managed-configuration.ts";

const FILE = "/etc/returns-desk/config.json";
const SITE = {
  id: "nj-warehouse",
  name: "New Jersey",
  userApiUrl: "https://api.example.com/user/api/",
  publicApiUrl: "https://api.example.com/public",
  photoUrl: "https://photos.example.com/desk",
};
const read = (value: unknown) => readManagedConfiguration(JSON.stringify(value), FILE);

describe("a sound configuration", () => {
  it("is taken over whole, addresses in the form the desk joins them", () => {
    const china = { id: "production-china", name: "China", userApiUrl: "https://api.returnhelperchina.com/user/" };
    expect(
      read({
        environments: [SITE, china],
        defaultEnvironment: "nj-warehouse",
        stationName: "Bench 7",
        batchLimit: 8,
        locale: "zh-Hans",
        scanner: { layout: "de" },
        inbox: { on: true, port: 8788, path: "/hooks/desk", publicUrl: "https://hooks.example.com/api/" },
        proxy: "http://proxy.example.com:3128",
        extraCaFile: "roots.pem",
      }),
    ).toEqual({
      ok: true,
      value: {
        environments: [
          { ...SITE, userApiUrl: "https://api.example.com/user" },
          { ...china, userApiUrl: "https://api.returnhelperchina.com/user", publicApiUrl: "" },
        ],
        defaultEnvironment: "nj-warehouse",
        defaults: { stationName: "Bench 7", batchLimit: 8, scanner: { layout: "de" } },
        // Letter by letter: the signature covers it.
        inbox: { on: true, port: 8788, path: "/hooks/desk", endpoint: "https://hooks.example.com/api/" },
        proxy: "http://proxy.example.com:3128",
        extraCaFile: resolve("/etc/returns-desk/roots.pem"),
      },
    });
  });

  it("may be empty, and may begin with the mark that Windows' editor writes", () => {
    const nothing = {
      environments: [],
      defaultEnvironment: null,
      defaults: {},
      inbox: {},
      proxy: "system",
      extraCaFile: null,
    };
    expect(readManagedConfiguration("\uFEFF{}", FILE)).toEqual({ ok: true, value: nothing });
  });
});

describe("a broken configuration is named by its field", () => {
  it.each<[unknown, string]>([
    [[], "the file"],
    [{ colour: "red" }, "colour: there is no such setting"],
    [{ environments: {} }, "environments has to be a list"],
    [{ environments: [{ ...SITE, url: "x" }] }, "environments[0].url: there is no such setting"],
    [{ environments: [{ ...SITE, userApiUrl: undefined }] }, "environments[0].userApiUrl is missing"],
    [{ environments: [SITE, { ...SITE, id: "b", name: "B", userApiUrl: "http://example.com" }] }, "[1].userApiUrl"],
    [{ environments: [{ ...SITE, userApiUrl: "https://a:b@example.com" }] }, "user name and password"],
    [{ environments: [{ ...SITE, userApiUrl: "" }] }, "environments[0].userApiUrl cannot be used"],
    [{ environments: [{ ...SITE, photoUrl: "http://example.com" }] }, "environments[0].photoUrl cannot be used"],
    [{ environments: [{ ...SITE, publicApiUrl: "ftp://example.com" }] }, "environments[0].publicApiUrl cannot be used"],
    [{ environments: [{ ...SITE, id: "../production" }] }, "environments[0].id may hold"],
    [{ environments: [{ ...SITE, id: "Production" }] }, "environments[0].id may hold"],
    [{ environments: [{ ...SITE, id: "practice-elsewhere" }] }, "environments[0].id is a name"],
    [{ environments: [{ ...SITE, id: "own-site" }] }, "environments[0].id is a name"],
    [{ environments: [{ ...SITE, id: "nul" }] }, "environments[0].id is a name"],
    [{ environments: [{ ...SITE, id: "practice" }] }, "environments[0].id is practice"],
    [{ environments: [{ ...SITE, name: " " }] }, "environments[0].name is empty"],
    [{ environments: [{ ...SITE, name: "x".repeat(61) }] }, "environments[0].name is longer than 60"],
    [{ environments: [{ ...SITE, name: "A\nB" }] }, "environments[0].name holds a control character"],
    [{ environments: [SITE, { ...SITE, name: "Other" }] }, "environments[1].id is there twice"],
    [{ environments: [SITE, { ...SITE, id: "other", name: "new jersey " }] }, "environments[1].name is there twice"],
    [{ defaultEnvironment: "nowhere" }, "defaultEnvironment names no environment"],
    [{ stationName: 7 }, "stationName has to be text"],
    [{ batchLimit: 0 }, "batchLimit has to be at least 1"],
    [{ batchLimit: 100 }, "batchLimit has to be at most 99"],
    [{ batchLimit: "5" }, "batchLimit has to be a whole number"],
    [{ batchLimit: 2.5 }, "batchLimit has to be a whole number"],
    [{ locale: "not a language" }, "locale has to be a language tag"],
    [{ scanner: { layout: "dvorak" } }, "scanner.layout has to be one of"],
    [{ scanner: { ignoreRepeatsMs: -1 } }, "scanner.ignoreRepeatsMs has to be at least 0"],
    [{ inbox: { port: 80 } }, "inbox.port has to be at least 1024"],
    [{ inbox: { path: "hooks/:id" } }, "inbox.path has to begin with a slash"],
    [{ inbox: { publicUrl: "http://hooks.example.com" } }, "inbox.publicUrl has to begin with https://"],
    [{ inbox: { on: "yes" } }, "inbox.on has to be true or false"],
    [{ proxy: "socks5://example.com" }, "proxy cannot be used"],
    [{ proxy: "http://name:word@example.com" }, "proxy holds a name or password"],
    [{ extraCaFile: "" }, "extraCaFile is empty"],
  ])("%j", (value, told) => {
    const answer = read(value);
    expect(answer.ok).toBe(false);
    expect(answer).toMatchObject({ error: expect.stringContaining(told) });
    expect(answer).toMatchObject({ error: expect.stringMatching(/^\/etc\/returns-desk\/config\.json: .+\.$/) });
  });

  it("that is not JSON is said to be none, without a word of what is in it", () => {
    const answer = readManagedConfiguration('{\n "apiToken": s3cret-canary }', FILE);
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining("this is not JSON") });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });
});

describe("a secret in the file", () => {
  it.each<[unknown, string]>([
    [{ apiKey: "canary" }, "apiKey"],
    [{ environments: [{ ...SITE, apiToken: "canary" }] }, "environments[0].apiToken"],
    [{ environments: [{ ...SITE, credentials: { key: "canary" } }] }, "environments[0].credentials"],
    [{ inbox: { "signing-key": "canary" } }, "inbox.signing-key"],
    [{ API_KEY: "canary" }, "API_KEY"],
    [{ Password: "canary" }, "Password"],
  ])("%j is refused with the place where secrets belong, and is not repeated", (value, place) => {
    const answer = read(value);
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(`${place} looks like a secret`) });
    expect(answer).toMatchObject({ error: expect.stringContaining("keychain") });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });
});

it("answers whatever it is given, and changes nothing by it", () => {
  const names = fc.constantFrom("environments", "scanner", "__proto__", "constructor", "proxy", "id", "name", "inbox");
  fc.assert(
    fc.property(fc.object({ key: names, maxDepth: 4, withNullPrototype: true }), (value) => {
      const answer = read(value);
      expect(typeof answer.ok).toBe("boolean");
    }),
  );
  fc.assert(fc.property(fc.string(), (content) => void readManagedConfiguration(content, FILE)));
  const polluting = readManagedConfiguration('{"__proto__": {"polluted": true}, "environments": []}', FILE);
  expect(polluting).toBeDefined();
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
