import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { protocol, type Protocol } from "electron";
import type { Language } from "../../../src-domain/language.ts";
import type { OneTimeFiles } from "../one-time-files.ts";
import { createContentSecurityPolicy, APP_SCHEME, fileForRequest, labelJobIn } from "../security-policy.ts";
import type { CrashPages } from "./crash-page.ts";

const HTML = "text/html; charset=utf-8";
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".html": HTML,
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
  // Fonts and character maps for PDF documents without embedded ones.
  ".ttf": "font/ttf",
  ".pfb": "application/octet-stream",
  ".bcmap": "application/octet-stream",
};

const NONCE_PLACEHOLDER = "__CSP_NONCE__";

const ENGLISH_PAGE = '<html lang="en"';

interface PageSources {
  readonly oneTimeFiles: OneTimeFiles;
  readonly crashPages: CrashPages;
  readonly language: () => Language;
  /** Resolves when the network is blocked; no page is served before. */
  readonly guardsInstalled: Promise<void>;
}

/** Call before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/**
 * Resolves when the first page and the files that it names are served. Prefers Electron's older
 * `registerBufferProtocol`, because `protocol.handle` would load Node's fetch at every start.
 */
export function servePage(
  rendererFolder: string,
  { oneTimeFiles, crashPages, language, guardsInstalled }: PageSources,
): Promise<void> {
  const firstLoad = createFirstLoad();
  const answerRequest = async ({ url, method }: Pick<Request, "url" | "method">): Promise<PageResponse> => {
    if (method !== "GET") return NOT_FOUND;
    await guardsInstalled;
    const jobName = labelJobIn(url);
    if (jobName !== null) return answerWithJob(oneTimeFiles.take(jobName));
    const file = fileForRequest(url, rendererFolder);
    const type = file === null ? undefined : CONTENT_TYPES[extname(file)];
    if (file === null || type === undefined)
      return answerWithPage((nonce) => crashPages.contentAt(url, language(), nonce));
    const content = await readFile(file);
    if (type !== HTML) {
      firstLoad.onServed(0);
      return { data: content, headers: headersOf(type, FILE_POLICY) };
    }
    const page = content.toString("utf8").replace(ENGLISH_PAGE, `<html lang="${language()}"`);
    firstLoad.onServed(page.match(NAMED_FILE)?.length ?? 0);
    return answerWithPage((nonce) => page.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  const answerSafely = (request: Pick<Request, "url" | "method">): Promise<PageResponse> =>
    answerRequest(request).catch(() => NOT_FOUND);
  const olderProtocol: Partial<Pick<Protocol, "registerBufferProtocol">> = protocol;
  if (olderProtocol.registerBufferProtocol)
    olderProtocol.registerBufferProtocol(APP_SCHEME, (request, respond) => void answerSafely(request).then(respond));
  else
    protocol.handle(APP_SCHEME, async (request) => {
      const { data, statusCode: status = 200, headers } = await answerSafely(request);
      return new Response(data, { status, headers });
    });
  return firstLoad.done;
}

interface PageResponse {
  readonly statusCode?: number;
  readonly headers: Record<string, string>;
  readonly data: Buffer<ArrayBuffer>;
}

const NOT_FOUND: PageResponse = {
  statusCode: 404,
  headers: { "content-type": "text/plain" },
  data: Buffer.from("Not found"),
};

/** Counts the files of the first page that are not served yet. A served file may name further ones. */
function createFirstLoad() {
  const { promise: whenServed, resolve } = Promise.withResolvers<void>();
  let pendingCount = 1;
  return {
    done: whenServed,
    onServed: (namedFileCount: number): void => {
      pendingCount += namedFileCount - 1;
      if (pendingCount === 0) resolve();
    },
  };
}

function answerWithJob(bytes: Uint8Array | null): PageResponse {
  if (bytes === null) return NOT_FOUND;
  const headers = { "content-type": "application/octet-stream", "x-content-type-options": "nosniff" };
  return { data: Buffer.from(bytes), headers: { ...headers, "cache-control": "no-store" } };
}

const NAMED_FILE = /<(?:script|link)\b[^<>]*\b(?:src|href)="\.\//g;

function answerWithPage(render: (nonce: string) => string | null): PageResponse {
  const nonce = randomBytes(16).toString("base64");
  const page = render(nonce);
  if (page === null) return NOT_FOUND;
  return { data: Buffer.from(page), headers: headersOf(HTML, createContentSecurityPolicy(nonce)) };
}

/** Policy of files other than pages, because a worker's script needs its own. Allows no inline styles. */
const FILE_POLICY = createContentSecurityPolicy(null);

const headersOf = (type: string, policy: string) => ({
  "content-type": type,
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "cache-control": "no-cache",
});
