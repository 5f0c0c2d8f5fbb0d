import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProtocolRequest, ProtocolResponse } from "electron";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APP_ORIGIN } from "../../../src-main/app/decisions.ts";
import { createHandedOver, type HandedOver } from "../../../src-main/app/handed-over.ts";
import { servePage } from "../../../src-main/app/page/page-protocol.ts";
import { createStoppedPages, STOPPED_FILES_PAGE, STOPPED_PAGE } from "../../../src-main/app/page/stopped-page.ts";

type Serve = (request: Pick<ProtocolRequest, "url" | "method">, respond: (answer: ProtocolResponse) => void) => void;
const electron = vi.hoisted(() => ({ serve: null as Serve | null }));
vi.mock("electron", () => ({
  protocol: { registerBufferProtocol: (_scheme: string, serve: Serve) => void (electron.serve = serve) },
}));

const INDEX =
  '<html lang="en"><meta property="csp-nonce" content="__CSP_NONCE__"><script src="./a.js"></script></html>';
let folder: string;
let handedOver: HandedOver;
let firstRead: Promise<void>;
const stopped = vi.fn(createStoppedPages().at);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "returns-desk-page-"));
  mkdirSync(join(folder, "page"));
  for (const [name, text] of [
    ["page/index.html", INDEX],
    ["page/a.js", "1"],
    ["page/notes.txt", "of no type that a page needs"],
    ["outside.js", "2"],
  ] as const)
    writeFileSync(join(folder, name), text);
  handedOver = createHandedOver();
  stopped.mockClear();
  const sources = { handedOver, stopped: { show: () => undefined, at: stopped }, language: () => "de" as const };
  firstRead = servePage(join(folder, "page"), sources);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function ask(path: string, method = "GET") {
  const url = path.startsWith(APP_ORIGIN) ? path : APP_ORIGIN + path;
  const {
    statusCode = 200,
    headers,
    data,
  } = await new Promise<ProtocolResponse>((resolve) => electron.serve?.({ url, method }, resolve));
  const named = (name: string): string => String(headers?.[name]);
  const policy = named("content-security-policy");
  return {
    status: statusCode,
    text: Buffer.from(data as Buffer).toString(),
    policy,
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? null,
    kinds: named("x-content-type-options"),
    kept: named("cache-control"),
  };
}

describe("what the page's protocol answers", () => {
  it("is a page with a nonce that no other answer has", async () => {
    const pages = [await ask("/"), await ask("/index.html"), await ask(STOPPED_PAGE), await ask(STOPPED_FILES_PAGE)];
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(4);
    for (const { status, text, nonce, policy, kinds } of pages) {
      expect([status, kinds]).toEqual([200, "nosniff"]);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(text).toContain(`"${nonce ?? ""}"`);
      expect(text).toContain('<html lang="de"');
      expect(policy).toContain("default-src 'none'");
    }
  });

  it("is a file with the policy, for which no nonce is made and no stopped page is asked", async () => {
    const file = await ask("/a.js");
    expect(file).toMatchObject({ status: 200, text: "1", nonce: null, kinds: "nosniff" });
    expect(file.policy).toContain("default-src 'none'");
    expect(file.policy).toContain("style-src 'self';");
    expect(stopped).not.toHaveBeenCalled();
  });

  it("is what was handed over, once, of no kind that it does not say, and kept by nobody", async () => {
    const { name } = handedOver.offer(Buffer.from("label"));
    expect(await ask(`/label-job/${name}`)).toMatchObject({ text: "label", kinds: "nosniff", kept: "no-store" });
    expect((await ask(`/label-job/${name}`)).status).toBe(404);
  });

  it("is reported as read when the first page and what it names have been answered", async () => {
    const read = vi.fn();
    void firstRead.then(read);
    await ask("/");
    expect(read).not.toHaveBeenCalled();
    await ask("/a.js");
    await firstRead;
  });

  it.each([
    ["a file of no type that a page needs", "/notes.txt"],
    ["a file that there is not", "/b.js"],
    ["a file beside the folder", "/..%2foutside.js"],
    ["another page than those that stop", "/stopped/others"],
    ["something that was never handed over", `/label-job/${"0".repeat(48)}`],
  ])("is not %s", async (_what, path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it("is asked for, and never given something", async () => {
    const { name } = handedOver.offer(Buffer.from("label"));
    for (const path of ["/", "/a.js", "/stopped", `/label-job/${name}`]) {
      for (const method of ["POST", "PUT", "DELETE", "HEAD"]) expect((await ask(path, method)).status).toBe(404);
    }
    expect(handedOver.take(name)).not.toBeNull();
  });
});
