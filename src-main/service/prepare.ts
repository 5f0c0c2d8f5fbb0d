import { normalizeBaseUrl } from "../../src-domain/environments/service-address.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { createServiceFailure, type ServiceFailure } from "./failure.ts";
import { pathOf, type Operation } from "./operation.ts";
import type { HttpRequest } from "./transport.ts";

/** Addresses in any form that `normalizeBaseUrl` accepts (service contract, Endpoints). */
export interface ServiceAddress {
  readonly userBaseUrl: string;
  /** Empty if none is published (public documentation, section 1.1: China); public operations then fail. */
  readonly publicBaseUrl: string;
}

export interface ServiceCredentials {
  readonly apiKey: string;
  /** Secret: sent in one request header and nowhere else. */
  readonly apiToken: string;
}

export interface RequestIdentity {
  readonly address: ServiceAddress;
  /** Called for each call, so that credentials change without a restart. */
  readonly credentials: () => ServiceCredentials | null | Promise<ServiceCredentials | null>;
  readonly userAgent: string;
}

interface Prepared {
  readonly request: HttpRequest;
  readonly secrets: readonly string[];
}

export async function prepareRequest(
  operation: Operation<unknown>,
  { address, credentials: source, userAgent }: RequestIdentity,
): Promise<Result<Prepared, ServiceFailure>> {
  const { area = "user" } = operation;
  const base = normalizeBaseUrl(area === "user" ? address.userBaseUrl : address.publicBaseUrl);
  if (!base.ok) {
    return failure(createServiceFailure("offline", "no", `The ${area} API address cannot be used (${base.error}).`));
  }
  const credentials = await readCredentials(source);
  if (!credentials.ok) return credentials;
  return success({
    secrets: [credentials.value.apiToken, credentials.value.apiKey],
    request: {
      method: operation.method,
      url: new URL(base.value + pathOf(operation)),
      headers: headersOf(operation, credentials.value, userAgent),
      body: operation.body ?? null,
    },
  });
}

async function readCredentials(
  source: RequestIdentity["credentials"],
): Promise<Result<ServiceCredentials, ServiceFailure>> {
  const refuseCredentials = (message: string): Result<never, ServiceFailure> =>
    failure(createServiceFailure("unauthorized", "no", message));
  let credentials: ServiceCredentials | null;
  try {
    credentials = await source();
  } catch {
    return refuseCredentials("The credentials could not be read.");
  }
  if (credentials === null) return refuseCredentials("No credentials are set.");
  const canBeSent = [credentials.apiKey, credentials.apiToken].every((value) => /^[\x21-\x7e]+$/.test(value));
  return canBeSent
    ? success(credentials)
    : refuseCredentials("The credentials are empty or hold a character that cannot be sent.");
}

function headersOf(
  operation: Operation<unknown>,
  credentials: ServiceCredentials,
  userAgent: string,
): Record<string, string> {
  return {
    accept: "application/json",
    "user-agent": userAgent,
    // Service contract, Authentication 1.
    "x-rr-apikey": credentials.apiKey,
    "x-rr-apitoken": credentials.apiToken,
    ...(operation.body === undefined ? {} : { "content-type": "application/json" }),
    ...operation.headers,
  };
}
