import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ConfigFault } from "../../../src-domain/environments/config-problem.ts";
import { SCANNER_LAYOUT_IDS } from "../../../src-domain/scanning/scanner-layout.ts";
import { findAllProblems } from "../../../src-main/environments/damaged-configuration.ts";
import { parseManagedConfiguration } from "../../../src-main/environments/managed-configuration.ts";

const FILE = "/etc/returns-desk/config.json";
const SITE = {
  id: "nj-warehouse",
  name: "New Jersey",
  userApiUrl: "https://api.example.com/user/api/",
  publicApiUrl: "https://api.example.com/public",
  photoUrl: "https://photos.example.com/desk",
};
const FLEET = {
  environment: "nj-warehouse",
  warehouse: "nj",
  desk: "bench-7",
  servers: ["tls://10.0.0.11:4222"],
  caFile: "fleet-ca.crt",
  relays: [`U${"A".repeat(55)}`],
};
const inFleet = (change: object) => ({ fleet: { ...FLEET, environment: "production", ...change } });
const site = (change: object) => ({ environments: [{ ...SITE, ...change }] });
const parse = (value: unknown) => parseManagedConfiguration(JSON.stringify(value), FILE);

it("applies every setting of a valid configuration", () => {
  const china = { id: "production-china", name: "China", userApiUrl: "https://api.returnhelperchina.com/user/" };
  const defaults = {
    stationName: "Bench 7",
    batchLimit: 8,
    scanner: { layout: "de" },
  };
  const inbox = { on: true, port: 8788, path: "/hooks/desk", senders: ["10.0.0.0/8", "::1"] };
  const printing = { printer: "Zebra", copies: 2, resolution: 300, silent: true, automatic: true };
  const settings = {
    theme: "dark",
    outsideWindow: { badge: true, progress: true, notifications: false },
    holdWithoutAsking: true,
    copy: { days: 90, refreshMinutes: 5, requestsPerMinute: 60 },
  };
  const unchangedFields = {
    defaultEnvironment: "nj-warehouse",
    shippingDrafts: false,
    beyondContract: { hold: false },
    reportsOperators: true,
    locked: true,
    administrationPin: { salt: "0".repeat(64), hash: "1".repeat(64) },
    proxy: "http://proxy.example.com:3128",
  };
  expect(
    parse({
      ...unchangedFields,
      ...defaults,
      settings: { ...settings, resendCodes: [{ code: "ohd", may: false }] },
      environments: [{ ...SITE, labelHosts: ["Labels.Example.com"] }, china],
      locale: "zh-Hans",
      inbox: { ...inbox, publicUrl: "https://hooks.example.com/api/" },
      labelPrinting: { ...printing, paperSize: "4x6in", zplHost: " Zebra-7 " },
      extraCaFile: "roots.pem",
      fleet: { ...FLEET, servers: ["tls://10.0.0.11", "tls://nats-2.local:4223", "tls://[fd00::3]:4222"] },
      updates: { feed: "https://updates.example.com/desk" },
    }),
  ).toEqual({
    problems: [],
    managed: {
      ...unchangedFields,
      environments: [
        { ...SITE, userApiUrl: "https://api.example.com/user", labelHosts: ["labels.example.com"] },
        { ...china, userApiUrl: "https://api.returnhelperchina.com/user", publicApiUrl: "" },
      ],
      language: "zh-Hans",
      defaults: { ...defaults, ...settings, resendCodes: [{ code: "ohd", may: false, learnedAt: null }] },
      // Unchanged, because the signature covers the text.
      inbox: { ...inbox, endpoint: "https://hooks.example.com/api/" },
      labelPrinting: { ...printing, size: "4x6in", zpl: { host: "zebra-7", port: 9100 } },
      updateFeed: "https://updates.example.com/desk",
      extraCaFile: resolve("/etc/returns-desk/roots.pem"),
      fleet: {
        ...FLEET,
        servers: ["tls://10.0.0.11:4222", "tls://nats-2.local:4223", "tls://[fd00::3]:4222"],
        caFile: resolve("/etc/returns-desk/fleet-ca.crt"),
      },
    },
  });
});

it("accepts an empty configuration with a byte order mark", () => {
  const nothing = {
    environments: [],
    defaultEnvironment: null,
    language: null,
    defaults: {},
    inbox: {},
    labelPrinting: {},
    shippingDrafts: true,
    beyondContract: { hold: true },
    reportsOperators: false,
    locked: false,
    administrationPin: null,
    proxy: "system",
    updateFeed: null,
    extraCaFile: null,
    fleet: null,
  };
  expect(parseManagedConfiguration("\uFEFF{}", FILE)).toEqual({ managed: nothing, problems: [] });
});

it("locks the desk while the PIN of Administration cannot be used", () => {
  expect(parse({ administrationPin: { salt: "0", hash: "1" } }).managed).toMatchObject({ locked: true });
});

it("names all errors of a damaged file at once and applies nothing of it", () => {
  const content = '{\n "locked": false,\n "batchLimit": 100\n "proxy": "ftp",\n "colour": \'red\'\n}';
  const { managed } = parseManagedConfiguration(content, FILE);
  expect(managed).toMatchObject({ defaults: {}, proxy: "system", locked: false });
  expect(findAllProblems(content, FILE).map(({ fault, setting, value }) => [fault, setting ?? value])).toEqual([
    ["not-json-at", "4"],
    ["not-json-at", "5"],
    ["too-great", "batchLimit"],
    ["proxy-form", "proxy"],
    ["no-such-setting", "colour"],
  ]);
});

it("accepts a fleet of practice on this computer", () => {
  const practice = inFleet({
    environment: "practice-elsewhere",
    servers: ["tls://127.0.0.1:4222", "tls://[::1]:4223"],
  });
  expect(parse(practice)).toMatchObject({ problems: [], managed: { fleet: { environment: "practice-elsewhere" } } });
});

describe("a configuration problem", () => {
  it.each<[unknown, ConfigFault, string | null]>([
    [[], "wrong-kind", null],
    [inFleet({ environment: "practice" }), "id-practice", "fleet.environment"],
    [inFleet({ environment: "la" }), "unknown-default", "fleet.environment"],
    [
      inFleet({ environment: "practice-elsewhere", servers: ["tls://10.0.0.11"] }),
      "unknown-default",
      "fleet.environment",
    ],
    [inFleet({ desk: "Bench 7" }), "id-form", "fleet.desk"],
    [inFleet({ servers: [] }), "empty", "fleet.servers"],
    [inFleet({ servers: ["10.0.0.11:4222", "tls://nats-2"] }), "fleet-server", "fleet.servers[0]"],
    [inFleet({ servers: ["tls://nats-1", "tls://key@nats-2"] }), "fleet-server", "fleet.servers[1]"],
    [inFleet({ relays: ["SUAKEY"] }), "relay-key", "fleet.relays[0]"],
    [inFleet({ seed: "SU" }), "no-such-setting", "fleet.seed"],
    [{ shippingDrafts: "no" }, "not-yes-or-no", "shippingDrafts"],
    [{ colour: "red" }, "no-such-setting", "colour"],
    [{ environments: {} }, "not-a-list", "environments"],
    [site({ url: "x" }), "no-such-setting", "environments[0].url"],
    [site({ userApiUrl: undefined }), "missing", "environments[0].userApiUrl"],
    [
      { environments: [SITE, { ...SITE, id: "b", name: "B", userApiUrl: "http://example.com" }] },
      "address",
      "environments[1].userApiUrl",
    ],
    [site({ userApiUrl: "https://a:b@example.com" }), "address", "environments[0].userApiUrl"],
    [site({ labelHosts: ["https://labels.example.com/"] }), "host-alone", "environments[0].labelHosts[0]"],
    [site({ labelHosts: ["10.0.0.7"] }), "host-alone", "environments[0].labelHosts[0]"],
    [site({ publicApiUrl: "ftp://example.com" }), "address", "environments[0].publicApiUrl"],
    [site({ id: "../production" }), "id-form", "environments[0].id"],
    [site({ id: "practice-elsewhere" }), "id-reserved", "environments[0].id"],
    [site({ id: "nul" }), "id-reserved", "environments[0].id"],
    [site({ id: "practice" }), "id-practice", "environments[0].id"],
    [site({ name: " " }), "empty", "environments[0].name"],
    [site({ name: "x".repeat(61) }), "too-long", "environments[0].name"],
    [site({ name: "A\nB" }), "control-character", "environments[0].name"],
    [{ environments: [SITE, { ...SITE, name: "Other" }] }, "id-twice", "environments[1].id"],
    [{ environments: [SITE, { ...SITE, id: "other", name: "new jersey " }] }, "name-twice", "environments[1].name"],
    [{ defaultEnvironment: "nowhere" }, "unknown-default", "defaultEnvironment"],
    [{ stationName: 7 }, "not-text", "stationName"],
    [{ batchLimit: 0 }, "too-small", "batchLimit"],
    [{ batchLimit: 100 }, "too-great", "batchLimit"],
    [{ batchLimit: "5" }, "not-whole", "batchLimit"],
    [{ locale: "not a language" }, "not-a-language", "locale"],
    [{ scanner: { layout: "dvorak" } }, "none-of", "scanner.layout"],
    [{ scanner: { ignoreRepeatsMs: -1 } }, "too-small", "scanner.ignoreRepeatsMs"],
    [{ inbox: { port: 80 } }, "too-small", "inbox.port"],
    [{ inbox: { path: "hooks/:id" } }, "no-slash", "inbox.path"],
    [{ inbox: { senders: ["10.0.0.1", "proxy"] } }, "sender-form", "inbox.senders[1]"],
    [{ inbox: { publicUrl: "http://hooks.example.com" } }, "not-https", "inbox.publicUrl"],
    [{ labelPrinting: { paperSize: "A6" } }, "none-of", "labelPrinting.paperSize"],
    [{ labelPrinting: { copies: 10 } }, "too-great", "labelPrinting.copies"],
    [{ labelPrinting: { zplHost: "http://zebra" } }, "printer-host", "labelPrinting.zplHost"],
    [{ labelPrinting: { zplHost: "203.0.113.9" } }, "printer-public", "labelPrinting.zplHost"],
    [{ labelPrinting: { zplPort: 9100 } }, "missing", "labelPrinting.zplHost"],
    [{ proxy: "socks5://example.com" }, "proxy-form", "proxy"],
    [{ proxy: "http://name:word@example.com" }, "proxy-credentials", "proxy"],
    [{ extraCaFile: "" }, "empty", "extraCaFile"],
    [{ labelPrinting: { resolution: 72 } }, "none-of", "labelPrinting.resolution"],
    [{ settings: { theme: "pink" } }, "none-of", "settings.theme"],
    [{ settings: { touchMode: "yes" } }, "not-yes-or-no", "settings.touchMode"],
    [{ settings: { undoSeconds: 99 } }, "too-great", "settings.undoSeconds"],
    [{ settings: { staleAfterHours: 0 } }, "too-small", "settings.staleAfterHours"],
    [{ settings: { recipientDays: 1.5 } }, "not-whole", "settings.recipientDays"],
    [{ settings: { badgeNames: ["Ada"] } }, "no-such-setting", "settings.badgeNames"],
    [{ settings: { copy: { days: 9, refreshMinutes: 0 } } }, "missing", "settings.copy.requestsPerMinute"],
    [{ administrationPin: "1234" }, "wrong-kind", "administrationPin"],
  ])("names the setting of %j", (value, fault, setting) =>
    expect(parse(value).problems).toMatchObject([{ fault, setting, file: FILE }]),
  );

  it.each([
    [{ batchLimit: 100 }, "99"],
    [site({ name: "x".repeat(61) }), "60"],
    [{ scanner: { layout: "dvorak" } }, SCANNER_LAYOUT_IDS.join(" ")],
    [{ defaultEnvironment: "nowhere" }, "nowhere"],
  ])("contains for %j the limit or the given value", (value, reported) =>
    expect(parse(value).problems).toMatchObject([{ value: reported }]),
  );

  it("contains the reason why an address is refused", () => {
    const result = parse(site({ userApiUrl: "https://a:b@example.com" }));
    expect(result).toMatchObject({ problems: [{ fault: "address", address: "carries-credentials" }] });
  });

  it("contains no text of a file that is not JSON", () => {
    const content = '{\n "apiToken": s3cret-canary }';
    const result = [parseManagedConfiguration(content, FILE), findAllProblems(content, FILE)];
    expect(result).toMatchObject([
      { problems: [{ fault: "not-json" }] },
      [{ fault: "not-json-at", value: "2" }, { fault: "secret" }],
    ]);
    expect(JSON.stringify(result)).not.toContain("canary");
    const incomplete = findAllProblems('{\n "batchLimit": 5\n "locale": "de" }', FILE);
    expect(incomplete).toMatchObject([{ fault: "not-json-at", value: "3" }]);
  });
});

it.each<[unknown, string]>([
  [{ apiKey: "canary" }, "apiKey"],
  [site({ apiToken: "canary" }), "environments[0].apiToken"],
  [site({ credentials: { key: "canary" } }), "environments[0].credentials"],
  [{ inbox: { "signing-key": "canary" } }, "inbox.signing-key"],
  [{ API_KEY: "canary" }, "API_KEY"],
  [{ Password: "canary" }, "Password"],
])("refuses the secret in %j without repeating it", (value, setting) => {
  const result = parse(value);
  expect(result).toMatchObject({ problems: [{ fault: "secret", setting: setting }] });
  expect(JSON.stringify(result)).not.toContain("canary");
});

it("parses any content without changing a prototype", () => {
  const names = fc.constantFrom("environments", "scanner", "__proto__", "constructor", "proxy", "id", "name", "inbox");
  fc.assert(
    fc.property(fc.object({ key: names, maxDepth: 4, withNullPrototype: true }), (value) => {
      const result = parse(value);
      expect(Array.isArray(result.problems)).toBe(true);
    }),
  );
  fc.assert(fc.property(fc.string(), (content) => void parseManagedConfiguration(content, FILE)));
  parseManagedConfiguration('{"__proto__": {"polluted": true}, "environments": []}', FILE);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

// Proof P16
describe("a wrong field", () => {
  const restricting = { locked: true, shippingDrafts: false, beyondContract: { hold: false } };

  it.each<[string, object]>([
    ["of a newer version", { relay: { feed: "https://relay.example" } }],
    ["with a wrong value", { batchLimit: "many" }],
    ["that holds a secret", { apiKey: "canary" }],
    ["of an environment", site({ color: "red" })],
    ["of the inbox", { inbox: { port: 80 } }],
    ["of unknown names only", { Locked2: 1, "": 2 }],
  ])("%s does not affect the other fields", (_name, wrongField) => {
    const { managed, problems } = parse({ ...wrongField, ...restricting, stationName: "Bench 7" });
    expect(managed).toMatchObject({ ...restricting, defaults: { stationName: "Bench 7" } });
    expect(problems).not.toEqual([]);
  });

  it("removes only its part of an environment, a list or a printer", () => {
    const other = { ...SITE, id: "other", name: "Other" };
    const { managed, problems } = parse({
      environments: [
        { ...SITE, userApiUrl: 7, color: "red" },
        { ...other, labelHosts: ["10.0.0.7", "a.example"] },
      ],
      inbox: { port: 80, path: "/hooks", senders: ["proxy", "10.0.0.7"] },
      labelPrinting: { zplPort: 9100, copies: 2 },
    });
    expect(managed.environments).toMatchObject([{ id: "other", labelHosts: ["a.example"] }]);
    expect(managed.inbox).toEqual({ path: "/hooks", senders: ["10.0.0.7"] });
    expect(managed.labelPrinting).toEqual({ copies: 2 });
    expect(problems.map(({ setting }) => setting ?? "").toSorted()).toEqual([
      "environments[0].color",
      "environments[0].userApiUrl",
      "environments[1].labelHosts[0]",
      "inbox.port",
      "inbox.senders[0]",
      "labelPrinting.zplHost",
    ]);
  });

  it("removes all label hosts or closes the inbox when it limits them", () => {
    const { managed } = parse({ ...site({ labelHosts: "a.example" }), inbox: { on: true, senders: ["proxy"] } });
    expect(managed.environments).toMatchObject([{ id: SITE.id, labelHosts: [] }]);
    expect(managed.inbox).toMatchObject({ on: false });
  });

  it.each(["true", 1, "false", null, [], {}])("locks the desk when the lock is %j", (locked) => {
    expect(parse({ locked }).managed.locked).toBe(true);
  });

  it.each([
    '{"locked": true, "locked": false}',
    '{"Locked": true}',
    '{"environments": [], "labels": {"locked": true}}',
    '{"\\u006cocked": true}',
  ])("locks the desk when the file contains %s", (content) => {
    expect(parseManagedConfiguration(content, FILE).managed.locked).toBe(true);
  });

  it.each(['{"stationName": "locked: true"}', '{"stationName": "\\"locked\\": true"}', '{"locked": false}'])(
    "does not lock the desk for the text %s",
    (content) => expect(parseManagedConfiguration(content, FILE).managed.locked).toBe(false),
  );
});

describe("a damaged file", () => {
  const damaged = (content: string) => parseManagedConfiguration(content, FILE).managed;

  // Proof P17
  it.each([
    "",
    "\0\0\0\0",
    "null",
    "[]",
    "locked",
    "{locked: true}",
    '{"locked": true,}',
    '{"locked": true, "batchLimit": 8 "locale": "de"}',
    "{'locked': true}",
    '{"environments": [{"id": "nj-wareh',
    '{"locked": tr',
    '// "locked": true\n{"locked": false}',
    Buffer.from('{"locked": true}', "utf16le").toString("utf8"),
    `{"locked": false, "stationName": "${"x".repeat(1_000_000)}"}`,
  ])("locks the desk: %#", (content) => expect(damaged(content).locked).toBe(true));

  it.each([
    '{"locked": false, "administrationPin": {"salt": "0", "hash": "1"} "batchLimit": 8}',
    '{"locked": false, administrationPin: {',
    '{"locked": false, "AdministrationPin": {"salt": "0", "hash": "1"}}',
    '{"locked": false, "administrationPin": {"salt": "0", "hash": "1"}, "administrationPin": null}',
  ])("locks the desk when the PIN of Administration cannot be read: %s", (content) =>
    expect(damaged(content)).toMatchObject({ locked: true, administrationPin: null }),
  );

  it("keeps its restrictions", () => {
    const content = '{"locked": false, "shippingDrafts": false, "beyondContract": {"hold": false}, "automatic": false';
    expect(damaged(content)).toMatchObject({
      locked: false,
      shippingDrafts: false,
      beyondContract: { hold: false },
      labelPrinting: { automatic: false },
    });
  });

  it("reports at most 50 problems", () => {
    const unknownFields = Object.fromEntries(Array.from({ length: 5000 }, (_value, index) => [`x${index}`, index]));
    expect(parse(unknownFields).problems).toHaveLength(50);
  });
});
