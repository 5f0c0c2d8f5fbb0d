import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { protocol } from "electron";
import { APP_SCHEME, contentSecurityPolicy, fileForRequest, jobInRequest } from "./decisions.ts";
import type { HandedOver } from "./handed-over.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
  // Fonts and character maps for documents that lack them.
  ".ttf": "font/ttf",
  ".pfb": "application/octet-stream",
  ".bcmap": "application/octet-stream",
};

/** Placeholder in index.html that each response fills with its own nonce. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** Must run before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built renderer, and only files below its folder, with our content security policy; and what is handed over. */
export function servePage(rendererFolder: string, handedOver: HandedOver): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const job = jobInRequest(request.url);
    if (job !== null) return answerWithJob(handedOver.take(job));
    const file = request.method === "GET" ? fileForRequest(request.url, rendererFolder) : null;
    const type = file === null ? undefined : TYPES[extname(file)];
    if (file === null || type === undefined) return new Response("Not found", { status: 404 });
    try {
      return await answerWith(file, type);
    } catch {
      return new Response("Not found", { status: 404 });
    }
  });
}

function answerWithJob(bytes: Uint8Array | null): Response {
  if (bytes === null) return new Response("Not found", { status: 404 });
  const headers = { "content-type": "application/octet-stream", "x-content-type-options": "nosniff" };
  return new Response(Uint8Array.from(bytes), { headers: { ...headers, "cache-control": "no-store" } });
}

async function answerWith(file: string, type: string): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const content = await readFile(file);
  const body = type.startsWith("text/html") ? content.toString("utf8").replaceAll(NONCE_PLACEHOLDER, nonce) : content;
  return new Response(body as BodyInit, {
    headers: {
      "content-type": type,
      "content-security-policy": contentSecurityPolicy(nonce),
      "x-content-type-options": "nosniff",
      "cache-control": "no-cache",
    },
  });
}
