import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { configuration } from "../../src-main/environments/managed-configuration.ts";
import { FALLBACK_VERSION } from "../../tools/setup/electron-fallback.mjs";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const found = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map((file) => file.replaceAll("\\", "/"));
const SOURCES = found("{*,{src-*,test,tools}/**/*}.{ts,tsx,mjs,css}").map((file) => `/${file}`);
const DOCUMENTS = found("{*,docs/**/*,src-*/**/*,test/**/*}.md");

/** Where a heading's link leads, as GitHub makes it. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

function faultsOf(document: string): string[] {
  const text = read(document).replaceAll(/^```[\s\S]*?^```/gm, "");
  const links = [...text.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].filter(([, , to = ""]) => !/^[a-z]+:/.test(to));
  const quoted = [...text.matchAll(/`((?:test|tools|docs|resources|src-[a-z]+)\/[\w./-]+)`/g)];
  // By the end of its path, as `outbox.ts`.
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css))`/g)];
  return [
    ...links.flatMap(([link, title = "", to = ""]) => {
      const [path = "", anchor] = to.split("#");
      const file = path === "" ? document : join(dirname(document), path);
      if (!existsSync(join(ROOT, file))) return [link];
      if (anchor !== undefined) return anchorsOf(read(file)).includes(anchor) ? [] : [link];
      // A link to a test is its title; what a table fills in is left out.
      const parts = /\.(?:test|spec)\.ts$/.test(file) ? title.split(/\$\w+|%\w/) : [];
      return parts.every((part) => read(file).includes(part.trim())) ? [] : [link];
    }),
    ...quoted.flatMap(([, path = ""]) => (existsSync(join(ROOT, path)) ? [] : [path])),
    ...named.flatMap(([, path = ""]) => (SOURCES.some((file) => file.endsWith(`/${path}`)) ? [] : [path])),
  ];
}

it("no document leads to a file, heading or test that there is not", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(DOCUMENTS.flatMap((document) => faultsOf(document).map((fault) => `${document}: ${fault}`))).toEqual([]);
});

it.each([
  ["ARCHITECTURE.md", 1200],
  ["SECURITY.md", 2500],
])("%s is read in one sitting: at most %i words", (document, most) => {
  expect(read(document).split(/\s+/).length).toBeLessThanOrEqual(most);
});

it("every action of a workflow is pinned by its commit", () => {
  const uses = found(".github/workflows/*.yml").flatMap((file) => read(file).match(/uses: \S+/g) ?? []);
  expect(uses.length).toBeGreaterThan(3);
  expect(uses.filter((use) => !/@[0-9a-f]{40}$/.test(use))).toEqual([]);
});

describe("the manual of config.json", () => {
  const object = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
  const schema = object.parse(z.toJSONSchema(configuration, { io: "input", unrepresentable: "any" }));
  const fields = (of: unknown): string[] => Object.keys(object.safeParse(of).data?.properties ?? {});
  const environments = z.looseObject({ items: z.unknown() }).parse(schema.properties["environments"]).items;
  const known = [
    ...fields(schema),
    ...fields(environments).map((field) => `environments[].${field}`),
    ...["scanner", "labelPrinting", "beyondContract"].flatMap((part) =>
      fields(schema.properties[part]).map((field) => `${part}.${field}`),
    ),
  ];

  it("explains the fields that the desk reads, and no others", () => {
    const manual = read("docs/managed-configuration.md");
    expect(known.filter((field) => !manual.includes(`\`${field}\``))).toEqual([]);
    const rows = [...manual.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)]);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.map(([, field = ""]) => field).filter((field) => !known.includes(field))).toEqual([]);
    const inbox = read("docs/event-inbox.md");
    expect(fields(schema.properties["inbox"]).filter((field) => !inbox.includes(`| \`${field}\` |`))).toEqual([]);
  });
});

describe("the list of Electron's APIs", () => {
  /** What a window, a page and the like can do, by name: a source does not say what an object is. */
  const classes = read("node_modules/electron/electron.d.ts")
    .split(/^ {2}(?=class |interface )/m)
    .filter((text) => /^\w+ (BrowserWindow|WebContents|Session|CommandLine|Display|Protocol) /.test(text));
  const members = new Set(
    classes.flatMap((text) => [...text.matchAll(/^ {4}(?:readonly )?(\w+)[(?:]/gm)].map(([, name]) => name)),
  );
  /** Of every object, or of a text or a set. */
  const ORDINARY = new Set(["on", "once", "off", "removeListener", "delete", "replace", "title", "size"]);

  function apisIn(file: string): string[] {
    const text = read(file).replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, "");
    const [, imported = ""] = /import (?:type )?\{([^}]*)\} from "electron"/.exec(text) ?? [];
    const names = new Set(imported.split(",").map((name) => name.trim().replace("type ", "")));
    if (imported === "") return [];
    const made = [...text.matchAll(/new (\w+)\(/g)].flatMap(([, name = ""]) =>
      names.has(name) ? [`new ${name}`] : [],
    );
    const heard = [...text.matchAll(/\.(?:on|once|off)\(\s*("[^"]+")/g)].map(([, event = ""]) => event);
    const used = [...text.matchAll(/(\w*)\??\.(\w+)/g)].flatMap(([, object = "", name = ""]) => {
      if (ORDINARY.has(name)) return [];
      if (names.has(object) && object !== "") return [`${object}.${name}`];
      return members.has(name) ? [name] : [];
    });
    return [...made, ...heard, ...used];
  }

  const sources = SOURCES.filter((file) => /^\/src-(main|preload)\/.*\.ts$/.test(file));
  const rows = [...read("docs/electron-apis.md").matchAll(/^\| (\d+)[^|]* \| (.+?) \|/gm)].map(
    ([, since = "", apis = ""]) => ({
      since: Number(since),
      apis: [...apis.matchAll(/`([^`]+)`/g)].map(([, api = ""]) => api),
    }),
  );

  it("has all that main and the preload use, and nothing else", () => {
    expect(members.size).toBeGreaterThan(300);
    const used = new Set(sources.flatMap(apisIn));
    expect(used.size).toBeGreaterThan(80);
    expect(rows.flatMap(({ apis }) => apis).toSorted()).toEqual([...used].toSorted());
  });

  it("has nothing newer than the oldest Electron that runs it, unless it is an event or the source asks for it first", () => {
    const text = sources.map(read).join("\n");
    const newer = rows.filter(({ since }) => since > Number.parseInt(FALLBACK_VERSION, 10)).flatMap(({ apis }) => apis);
    expect(newer).not.toEqual([]);
    expect(newer.filter((api) => !api.startsWith('"') && !text.includes(`"${api}" in `))).toEqual([]);
  });
});
