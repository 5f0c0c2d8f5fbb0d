import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProtocolResponse } from "electron";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createOneTimeFiles, type OneTimeFiles } from "../../../src-main/app/one-time-files.ts";
import { createCrashPages, CRASH_FILES_PAGE_URL, CRASH_PAGE_URL } from "../../../src-main/app/page/crash-page.ts";
import { servePage } from "../../../src-main/app/page/page-protocol.ts";
import { APP_ORIGIN } from "../../../src-main/app/security-policy.ts";
import { tempFolder } from "../../temp-folder.ts";

type PageRequest = Pick<Request, "url" | "method">;
type ServeRequest = (request: PageRequest, respond: (answer: ProtocolResponse) => void) => void;
type HandleRequest = (request: PageRequest) => Promise<Response>;
const electron = vi.hoisted(() => ({
  respond: null as ((request: PageRequest) => Promise<Response>) | null,
  protocol: {},
}));
vi.mock("electron", () => electron);

const olderProtocol = {
  registerBufferProtocol: (_scheme: string, serve: ServeRequest): void => {
    electron.respond = async (request) => {
      const { statusCode = 200, headers, data } = await new Promise<ProtocolResponse>((done) => serve(request, done));
      return new Response(new Uint8Array(data as Buffer), { status: statusCode, headers: headers as HeadersInit });
    };
  },
  handle: (): never => expect.unreachable("Electron has the older call"),
};
const newerProtocol = { handle: (_scheme: string, handle: HandleRequest): void => void (electron.respond = handle) };

const INDEX =
  '<html lang="en"><meta property="csp-nonce" content="__CSP_NONCE__"><script src="./a.js"></script></html>';
let folder: string;
let oneTimeFiles: OneTimeFiles;
let firstLoad: Promise<void>;
const crashPage = vi.fn(createCrashPages().contentAt);

function startServing(guardsInstalled: Promise<void>): void {
  const sources = {
    oneTimeFiles,
    crashPages: { show: () => undefined, contentAt: crashPage },
    language: () => "de" as const,
    guardsInstalled,
  };
  firstLoad = servePage(join(folder, "page"), sources);
}

async function requestPath(path: string, method = "GET") {
  const url = path.startsWith(APP_ORIGIN) ? path : APP_ORIGIN + path;
  const answer = await electron.respond?.({ url, method });
  const headerNamed = (name: string): string => String(answer?.headers.get(name));
  const policy = headerNamed("content-security-policy");
  return {
    status: answer?.status,
    text: await answer?.text(),
    policy,
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? null,
    contentTypeOptions: headerNamed("x-content-type-options"),
    cacheControl: headerNamed("cache-control"),
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
    startServing(Promise.resolve());
  });

  // Proof E5
  it("returns a page with a unique nonce", async () => {
    const pages = [
      await requestPath("/"),
      await requestPath("/index.html"),
      await requestPath(CRASH_PAGE_URL),
      await requestPath(CRASH_FILES_PAGE_URL),
    ];
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(4);
    for (const { status, text, nonce, policy, contentTypeOptions } of pages) {
      expect([status, contentTypeOptions]).toEqual([200, "nosniff"]);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(text).toContain(`"${nonce ?? ""}"`);
      expect(text).toContain('<html lang="de"');
      expect(policy).toContain("default-src 'none'");
    }
  });

  it("returns a file with the policy and without a nonce", async () => {
    const file = await requestPath("/a.js");
    expect(file).toMatchObject({ status: 200, text: "1", nonce: null, contentTypeOptions: "nosniff" });
    expect(file.policy).toContain("default-src 'none'");
    expect(file.policy).toContain("style-src 'self';");
    expect(crashPage).not.toHaveBeenCalled();
  });

  it("returns an offered file once", async () => {
    const { name } = oneTimeFiles.offer(Buffer.from("label"));
    expect(await requestPath(`/label-job/${name}`)).toMatchObject({
      text: "label",
      contentTypeOptions: "nosniff",
      cacheControl: "no-store",
    });
    expect((await requestPath(`/label-job/${name}`)).status).toBe(404);
  });

  it("reports the first load after the page's files are served", async () => {
    const onLoaded = vi.fn();
    void firstLoad.then(onLoaded);
    await requestPath("/");
    expect(onLoaded).not.toHaveBeenCalled();
    await requestPath("/a.js");
    await firstLoad;
  });

  it("answers only after the page's network is blocked", async () => {
    const onAnswered = vi.fn();
    const networkBlocked = Promise.withResolvers<void>();
    startServing(networkBlocked.promise);
    const pageAnswer = requestPath("/").then(onAnswered);
    await requestPath(`/label-job/${"0".repeat(48)}`, "POST");
    expect(onAnswered).not.toHaveBeenCalled();
    networkBlocked.resolve();
    await pageAnswer;
    expect(onAnswered).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }));
    startServing(Promise.reject(new Error("No proxy")));
    expect((await requestPath("/")).status).toBe(404);
  });

  it.each([
    ["a file type that a page does not need", "/notes.txt"],
    ["a missing file", "/b.js"],
    ["a file outside the folder", "/..%2foutside.js"],
    ["a page that is not a crash page", "/stopped/others"],
    ["a file that was never offered", `/label-job/${"0".repeat(48)}`],
  ])("returns 404 for %s", async (_what, path) => {
    expect((await requestPath(path)).status).toBe(404);
  });

  it("refuses methods other than GET", async () => {
    const { name } = oneTimeFiles.offer(Buffer.from("label"));
    for (const path of ["/", "/a.js", "/stopped", `/label-job/${name}`]) {
      for (const method of ["POST", "PUT", "DELETE", "HEAD"])
        expect((await requestPath(path, method)).status).toBe(404);
    }
    expect(oneTimeFiles.take(name)).not.toBeNull();
  });
});
