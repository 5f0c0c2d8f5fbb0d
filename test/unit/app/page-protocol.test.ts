import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProtocolResponse } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createOneTimeFiles, type OneTimeFiles } from "../../../src-main/app/one-time-files.ts";
import { createCrashPages, CRASH_FILES_PAGE_URL, CRASH_PAGE_URL } from "../../../src-main/app/page/crash-page.ts";
import { servePage } from "../../../src-main/app/page/page-protocol.ts";
import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";
import { tempFolder } from "../../temp-folder.ts";

type Asked = Pick<Request, "url" | "method">;
type Serve = (asked: Asked, respond: (answer: ProtocolResponse) => void) => void;
type Handle = (asked: Asked) => Promise<Response>;
const electron = vi.hoisted(() => ({ respond: null as ((asked: Asked) => Promise<Response>) | null, protocol: {} }));
vi.mock("electron", () => electron);

const olderProtocol = {
  registerBufferProtocol: (_scheme: string, serve: Serve): void => {
    electron.respond = async (asked) => {
      const { statusCode = 200, headers, data } = await new Promise<ProtocolResponse>((done) => serve(asked, done));
      return new Response(new Uint8Array(data as Buffer), { status: statusCode, headers: headers as HeadersInit });
    };
  },
  handle: (): never => expect.unreachable("Electron has the older call"),
};
const newerProtocol = { handle: (_scheme: string, handle: Handle): void => void (electron.respond = handle) };

const INDEX =
  '<html lang="en"><meta property="csp-nonce" content="__CSP_NONCE__"><script src="./a.js"></script></html>';
let folder: string;
let oneTimeFiles: OneTimeFiles;
let firstRead: Promise<void>;
const crashPage = vi.fn(createCrashPages().at);

function serve(guarded: Promise<void>): void {
  const sources = {
    oneTimeFiles,
    crashPages: { show: () => undefined, at: crashPage },
    language: () => "de" as const,
    guarded,
  };
  firstRead = servePage(join(folder, "page"), sources);
}

async function ask(path: string, method = "GET") {
  const url = path.startsWith(APP_ORIGIN) ? path : APP_ORIGIN + path;
  const answer = await electron.respond?.({ url, method });
  const named = (name: string): string => String(answer?.headers.get(name));
  const policy = named("content-security-policy");
  return {
    status: answer?.status,
    text: await answer?.text(),
    policy,
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? null,
    kinds: named("x-content-type-options"),
    kept: named("cache-control"),
  };
}

describe.each([
  ["older", olderProtocol],
  ["newer", newerProtocol],
])("the page protocol with Electron's %s API", (_way, protocol) => {
  beforeEach(() => {
    electron.protocol = protocol;
    folder = tempFolder();
    mkdirSync(join(folder, "page"));
    for (const [name, text] of [
      ["page/index.html", INDEX],
      ["page/a.js", "1"],
      ["page/notes.txt", "of no type that a page needs"],
      ["outside.js", "2"],
    ] as const)
      writeFileSync(join(folder, name), text);
    oneTimeFiles = createOneTimeFiles();
    crashPage.mockClear();
    serve(Promise.resolve());
  });

  // Proof E5
  it("returns a page with a unique nonce", async () => {
    const pages = [
      await ask("/"),
      await ask("/index.html"),
      await ask(CRASH_PAGE_URL),
      await ask(CRASH_FILES_PAGE_URL),
    ];
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(4);
    for (const { status, text, nonce, policy, kinds } of pages) {
      expect([status, kinds]).toEqual([200, "nosniff"]);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(text).toContain(`"${nonce ?? ""}"`);
      expect(text).toContain('<html lang="de"');
      expect(policy).toContain("default-src 'none'");
    }
  });

  it("returns a file with the policy and without a nonce", async () => {
    const file = await ask("/a.js");
    expect(file).toMatchObject({ status: 200, text: "1", nonce: null, kinds: "nosniff" });
    expect(file.policy).toContain("default-src 'none'");
    expect(file.policy).toContain("style-src 'self';");
    expect(crashPage).not.toHaveBeenCalled();
  });

  it("returns an offered file once, uncached and with nosniff", async () => {
    const { name } = oneTimeFiles.offer(Buffer.from("label"));
    expect(await ask(`/label-job/${name}`)).toMatchObject({ text: "label", kinds: "nosniff", kept: "no-store" });
    expect((await ask(`/label-job/${name}`)).status).toBe(404);
  });

  it("reports the first read after the page and its files are answered", async () => {
    const read = vi.fn();
    void firstRead.then(read);
    await ask("/");
    expect(read).not.toHaveBeenCalled();
    await ask("/a.js");
    await firstRead;
  });

  it("answers only after the page's network is blocked", async () => {
    const [answered, shut] = [vi.fn(), Promise.withResolvers<void>()];
    serve(shut.promise);
    const asked = ask("/").then(answered);
    await ask(`/label-job/${"0".repeat(48)}`, "POST");
    expect(answered).not.toHaveBeenCalled();
    shut.resolve();
    await asked;
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }));
    serve(Promise.reject(new Error("No proxy")));
    expect((await ask("/")).status).toBe(404);
  });

  it.each([
    ["a file type that a page does not need", "/notes.txt"],
    ["a missing file", "/b.js"],
    ["a file outside the folder", "/..%2foutside.js"],
    ["a page that is not a crash page", "/stopped/others"],
    ["a file that was never offered", `/label-job/${"0".repeat(48)}`],
  ])("returns 404 for %s", async (_what, path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it("refuses methods other than GET", async () => {
    const { name } = oneTimeFiles.offer(Buffer.from("label"));
    for (const path of ["/", "/a.js", "/stopped", `/label-job/${name}`]) {
      for (const method of ["POST", "PUT", "DELETE", "HEAD"]) expect((await ask(path, method)).status).toBe(404);
    }
    expect(oneTimeFiles.take(name)).not.toBeNull();
  });
});
