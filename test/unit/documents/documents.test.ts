import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allEnvironments, labelHostsOf, photoBaseOf } from "../../../src-domain/environment.ts";
import { EXTERNAL_PAGES } from "../../../src-domain/external-pages.ts";
import { configuration } from "../../../src-main/environment/managed-configuration.ts";
import { anchorsOf, DOCUMENTS, ENTRIES, isMade, isThere, linksIn, pathsIn, read, ROOT } from "./repository.ts";

describe.each(DOCUMENTS)("%s", (document) => {
  const text = read(document);

  it("leads to files and headings that there are", () => {
    const lost = linksIn(text).filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(lost).toEqual([]);
  });

  it("names files and folders that there are", () => {
    expect(pathsIn(text).filter((path) => !isThere(path))).toEqual([]);
  });
});

describe("what reads the documents", () => {
  it("sees a file that is not there, and one whose folder is left out", () => {
    expect(pathsIn("`desk/outbox.ts`, `src-domain/`, `*.lost.ts`, `npm test`, `a/b`, `journal.sqlite`")).toEqual([
      "desk/outbox.ts",
      "src-domain/",
      "*.lost.ts",
    ]);
    expect(
      ["desk/outbox.ts", "src-domain/", "i18n/en/<namespace>.ts", "*.long.test.ts"].filter((path) => !isThere(path)),
    ).toEqual([]);
    expect(["desk/outboxes.ts", "utils/", "esk/outbox.ts", "*.lost.ts"].filter(isThere)).toEqual([]);
  });
});

it("tells in ARCHITECTURE.md what each folder of main is for", () => {
  const folders = ENTRIES.filter((path) => /^src-main\/[a-z-]+\/$/.test(path)).map((path) => basename(path));
  expect(folders.length).toBeGreaterThan(9);
  const architecture = read("ARCHITECTURE.md");
  expect(folders.filter((name) => !architecture.includes(`${name}/\``))).toEqual([]);
});

const README = read("README.md");
const CONTRIBUTING = read("CONTRIBUTING.md");

it("says in CONTRIBUTING.md why each file and folder of the root is there", () => {
  const root = readdirSync(ROOT, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => name !== ".git/" && !isMade(name));
  expect(root.filter((name) => !CONTRIBUTING.includes(`\`${name}\``))).toEqual([]);
});

it("names each npm script in README.md or CONTRIBUTING.md", () => {
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
  const named = new Set([...(README + CONTRIBUTING).matchAll(/npm (?:run )?([a-z:-]+)/g)].map(([, name]) => name));
  expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  const others = [...(README + CONTRIBUTING).matchAll(/npm run ([a-z:-]+)/g)].map(([, name = ""]) => name);
  expect(others.filter((name) => !(name in scripts))).toEqual([]);
});

const object = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const fields = (schema: unknown): string[] => {
  const { success, data } = object.safeParse(schema);
  return success ? Object.keys(data.properties) : [];
};

describe("the manual of config.json", () => {
  const manual = read("docs/managed-configuration.md");
  const schema = object.parse(z.toJSONSchema(configuration, { io: "input", unrepresentable: "any" }));
  const environments = z.looseObject({ items: z.unknown() }).parse(schema.properties["environments"]).items;
  const inbox = fields(schema.properties["inbox"]);
  const known = [
    ...fields(schema),
    ...fields(environments).map((field) => `environments[].${field}`),
    ...fields(schema.properties["scanner"]).map((field) => `scanner.${field}`),
  ];

  it("explains each field that the desk reads", () => {
    expect(known.length).toBeGreaterThan(15);
    expect(known.filter((field) => !manual.includes(`\`${field}\``))).toEqual([]);
    expect(inbox.filter((field) => !read("docs/event-inbox.md").includes(`| \`${field}\` |`))).toEqual([]);
  });

  it("explains none that the desk does not read", () => {
    const rows = [...manual.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)]);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(([, field = ""]) => field).filter((field) => !known.includes(field))).toEqual([]);
  });
});

describe("the administrator's guide", () => {
  const guide = read("docs/administrators-guide.md");

  it("names every host that the program knows by itself", () => {
    const hosts = allEnvironments({ custom: [], edited: {} }, []).flatMap((environment) => [
      ...[environment.userApiUrl, environment.publicApiUrl, photoBaseOf(environment) ?? ""].flatMap((address) =>
        address === "" ? [] : [new URL(address).hostname],
      ),
      ...labelHostsOf(environment),
    ]);
    const pages = Object.values(EXTERNAL_PAGES).map((address) => new URL(address).hostname);
    expect([...hosts, ...pages].filter((host) => !guide.includes(`\`${host}\``))).toEqual([]);
  });

  it("names every switch of the command line", () => {
    const switches = [...read("src-main/shell/command-line.ts").matchAll(/"(--[a-z-]+)/g)].map(([, name = ""]) => name);
    expect(switches.length).toBeGreaterThan(2);
    expect(switches.filter((name) => !guide.includes(name))).toEqual([]);
  });
});
