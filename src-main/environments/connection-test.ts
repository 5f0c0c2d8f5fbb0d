import { lookup } from "node:dns/promises";
import type { EnvironmentAddresses } from "../../src-domain/environments/environment.ts";
import type { Result } from "../../src-domain/result.ts";
import { normalizeBaseUrl } from "../../src-domain/environments/service-address.ts";
import type { ConnectionTest } from "../../src-preload/contract/environments/environment.ts";
import { createReturnsService, type ReturnsServiceOptions, type ServiceFailure } from "../service/index.ts";

type Outcome = ConnectionTest["outcome"];
type Area = NonNullable<ConnectionTest["area"]>;

type Finding = Omit<ConnectionTest, "area" | "durationMs">;

type TestOptions = Omit<ReturnsServiceOptions, "address" | "onCall"> & { readonly addresses: EnvironmentAddresses };

const NOTHING_REPORTED = { address: null, serviceMessage: null, fault: null, httpStatus: null, correlationId: null };
const SUCCESS: Finding = { ...NOTHING_REPORTED, outcome: "success" };
/** An operator watches this. */
const TIMEOUTS = { connectMs: 8000, headersMs: 10_000, bodyMs: 10_000, totalMs: 15_000 };

/** One small list of each area, read with a client of its own: whatever the desk's is doing has no part in it. */
export async function testConnection({ addresses, ...options }: TestOptions): Promise<ConnectionTest> {
  const begun = performance.now();
  const address = { userBaseUrl: addresses.userApiUrl, publicBaseUrl: addresses.publicApiUrl };
  const service = createReturnsService({ timeouts: TIMEOUTS, ...options, address });
  const hasCredentials = (await options.credentials()) !== null;
  const test = async (url: string, read: () => Promise<Result<unknown, ServiceFailure>>): Promise<Finding> => {
    const base = normalizeBaseUrl(url);
    if (!base.ok) return { ...NOTHING_REPORTED, outcome: "bad-address", address: base.error };
    const answer = await read();
    return answer.ok ? SUCCESS : findingOf(answer.error, new URL(base.value).hostname, hasCredentials);
  };
  try {
    const user = await test(addresses.userApiUrl, () => service.interactive.warehouse.all());
    // Where no public address is known there is nothing to try; the lists of that area stay empty.
    const open =
      addresses.publicApiUrl === ""
        ? null
        : await test(addresses.publicApiUrl, () => service.interactive.reference.list("transaction-types"));
    return { ...combine(user, open), durationMs: performance.now() - begun };
  } finally {
    await service.close();
  }
}

function combine(user: Finding, open: Finding | null): Finding & { readonly area: Area | null } {
  if (open === null) return { ...user, area: "user" };
  if (user.outcome === open.outcome) return { ...user, area: null };
  return user.outcome === "success" ? { ...open, area: "public" } : { ...user, area: "user" };
}

async function findingOf(failure: ServiceFailure, hostname: string, hasCredentials: boolean): Promise<Finding> {
  const { serviceMessage, fault, httpStatus, correlationId } = failure;
  const reported = { address: null, serviceMessage, fault, httpStatus, correlationId };
  if (failure.kind === "offline" && (await isUnknownName(hostname))) return { ...reported, outcome: "bad-address" };
  return { ...reported, outcome: outcomeOf(failure, hasCredentials) };
}

function outcomeOf({ kind, delivered, httpStatus }: ServiceFailure, hasCredentials: boolean): Outcome {
  // Every account has these lists: where they are not found, the address is another one's.
  if (httpStatus === 404) return "not-the-service";
  switch (kind) {
    case "offline":
    case "aborted":
      return "offline";
    case "timeout":
    case "tls":
    case "forbidden":
      return kind;
    case "unauthorized":
      return hasCredentials ? "unauthorized" : "no-credentials";
    case "server":
    case "rate-limited":
    case "conflict":
      return "server";
    // A list of the service takes no input that it could refuse: what did refuse is not the service.
    case "refused":
      return delivered === "yes" ? "server" : "not-the-service";
    case "unreadable":
      return "not-the-service";
  }
}

/** Without a network no name is known; that case has a code of its own, except where the system has none. */
async function isUnknownName(hostname: string): Promise<boolean> {
  try {
    await lookup(hostname);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOTFOUND";
  }
}
