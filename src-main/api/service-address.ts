import { failure, success, type Result } from "../../src-domain/result.ts";

/**
 * The two base addresses of one environment (service contract, Endpoints). They may be written with or without a trailing
 * slash and with or without a trailing `/api`: published addresses end in it, while the contract's paths begin with it
 * (public documentation, section 0.2).
 */
export interface ServiceAddress {
  readonly userBaseUrl: string;
  /** May be empty where none is published (public documentation, section 1.1: China); public operations then fail. */
  readonly publicBaseUrl: string;
}

export const BASE_URL_PROBLEMS = [
  "empty",
  "not-an-address",
  "not-https",
  "carries-credentials",
  "carries-query",
] as const;
export type BaseUrlProblem = (typeof BASE_URL_PROBLEMS)[number];

/**
 * The base in the contract's form: without a trailing slash and without `/api`, so that `base + "/api/..."` is an operation.
 * Plain http is for loopback only, since every request carries the credentials.
 */
export function normalizeBaseUrl(text: string): Result<string, BaseUrlProblem> {
  const trimmed = text.trim();
  if (trimmed === "") return failure("empty");
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return failure("not-an-address");
  if (url.username !== "" || url.password !== "") return failure("carries-credentials");
  if (url.search !== "" || url.hash !== "") return failure("carries-query");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) return failure("not-https");
  return success(url.origin + url.pathname.replace(/(\/+api)*\/*$/i, ""));
}

/** Of a `URL`: addresses of this computer itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
