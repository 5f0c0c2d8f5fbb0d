import { lookup } from "node:dns/promises";
import type { EnvironmentAddresses } from "../../src-domain/environments/environment.ts";
import { normalizeBaseUrl } from "../../src-domain/environments/service-address.ts";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import type { Result } from "../../src-domain/result.ts";
import type { ConnectionTest } from "../../src-preload/contract/environments/environment.ts";
import { createReturnsService, type ReturnsServiceOptions, type ServiceFailure } from "../service/index.ts";

type Outcome = ConnectionTest["outcome"];
type AreaResult = Omit<ConnectionTest, "area" | "durationMs">;

type TestOptions = Omit<ReturnsServiceOptions, "address" | "onCall"> & { readonly addresses: EnvironmentAddresses };

const NOTHING_REPORTED = { address: null, serviceMessage: null, fault: null, httpStatus: null, correlationId: null };
const SUCCESS: AreaResult = { ...NOTHING_REPORTED, outcome: "success" };
/** Milliseconds; short, because an operator waits for the result. */
const TIMEOUTS = { connectMs: 8000, headersMs: 10_000, bodyMs: 10_000, totalMs: 15_000 };

/** Fetches one small list of each area with its own client, so that the state of the desk's client does not matter. */
export async function testConnection({ addresses, ...options }: TestOptions): Promise<ConnectionTest> {
  const startedAt = performance.now();
  const address = { userBaseUrl: addresses.userApiUrl, publicBaseUrl: addresses.publicApiUrl };
  const service = createReturnsService({ timeouts: TIMEOUTS, ...options, address });
  const hasCredentials = (await options.credentials()) !== null;
  const test = async (url: string, fetchList: () => Promise<Result<unknown, ServiceFailure>>): Promise<AreaResult> => {
    const base = normalizeBaseUrl(url);
    if (!base.ok) return { ...NOTHING_REPORTED, outcome: "bad-address", address: base.error };
    const response = await fetchList();
    return response.ok ? SUCCESS : resultOfFailure(response.error, new URL(base.value).hostname, hasCredentials);
  };
  try {
    const user = await test(addresses.userApiUrl, () => service.interactive.warehouse.all());
    // Without a public address there is nothing to test; the lists of the public area stay empty.
    const publicArea =
      addresses.publicApiUrl === ""
        ? null
        : await test(addresses.publicApiUrl, () => service.interactive.reference.list("transaction-types"));
    return { ...combineResults(user, publicArea), durationMs: performance.now() - startedAt };
  } finally {
    await service.close();
  }
}

function combineResults(user: AreaResult, publicArea: AreaResult | null): AreaResult & Pick<ConnectionTest, "area"> {
  if (publicArea === null) return { ...user, area: "user" };
  if (user.outcome === publicArea.outcome) return { ...user, area: null };
  return user.outcome === "success" ? { ...publicArea, area: "public" } : { ...user, area: "user" };
}

async function resultOfFailure(
  failure: ServiceFailure,
  hostname: string,
  hasCredentials: boolean,
): Promise<AreaResult> {
  const { serviceMessage, fault, httpStatus, correlationId } = failure;
  const reportedDetails = { address: null, serviceMessage, fault, httpStatus, correlationId };
  if (failure.kind === "offline" && (await isUnknownName(hostname)))
    return { ...reportedDetails, outcome: "bad-address" };
  return { ...reportedDetails, outcome: outcomeOf(failure, hasCredentials) };
}

const OUTCOMES: Readonly<Record<ServiceFailure["kind"], Outcome>> = {
  offline: "offline",
  aborted: "offline",
  timeout: "timeout",
  tls: "tls",
  forbidden: "forbidden",
  unauthorized: "unauthorized",
  server: "server",
  "rate-limited": "server",
  conflict: "server",
  refused: "server",
  unreadable: "not-the-service",
};

function outcomeOf({ kind, delivered, httpStatus }: ServiceFailure, hasCredentials: boolean): Outcome {
  // Every account has these lists: a 404 means that the address is not the service.
  if (httpStatus === 404) return "not-the-service";
  // These lists take no input that the service could refuse, so another server refused the request.
  if (kind === "refused" && delivered !== "yes") return "not-the-service";
  return kind === "unauthorized" && !hasCredentials ? "no-credentials" : OUTCOMES[kind];
}

/** Returns whether DNS does not know the name. Without a network, most systems report another code than ENOTFOUND. */
async function isUnknownName(hostname: string): Promise<boolean> {
  try {
    await lookup(hostname);
    return false;
  } catch (error) {
    return errorCodeOf(error) === "ENOTFOUND";
  }
}
