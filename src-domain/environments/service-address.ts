import { failure, success, type Result } from "../result.ts";

export const BASE_URL_PROBLEMS = [
  "empty",
  "too-long",
  "not-an-address",
  "not-https",
  "carries-credentials",
  "carries-query",
] as const;
export type BaseUrlProblem = (typeof BASE_URL_PROBLEMS)[number];

const MAX_LENGTH = 2000;

/** Removes a trailing slash or `/api`. Allows HTTP only for loopback, because every request has the credentials. */
export function normalizeBaseUrl(text: string): Result<string, BaseUrlProblem> {
  const trimmed = text.trim();
  if (trimmed === "") return failure("empty");
  if (trimmed.length > MAX_LENGTH) return failure("too-long");
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return failure("not-an-address");
  if (url.username !== "" || url.password !== "") return failure("carries-credentials");
  // `URL` drops an empty query or fragment, but the operator would still see it in the text.
  if (/[?#]/.test(trimmed)) return failure("carries-query");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) return failure("not-https");
  return success(url.origin + withoutApi(url.pathname));
}

/** Returns whether the host is this computer. `hostname` must come from a `URL`. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

const API_PATH = "/api";

/** Removes every trailing `/api` and slash. Loops, because a pattern would take quadratic time on a hostile path. */
function withoutApi(path: string): string {
  let end = path.length;
  for (;;) {
    if (path.endsWith("/", end)) end -= 1;
    else if (path.slice(Math.max(0, end - API_PATH.length), end).toLowerCase() === API_PATH) end -= API_PATH.length;
    else return path.slice(0, end);
  }
}
