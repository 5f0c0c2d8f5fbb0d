import { JetStreamApiError } from "@nats-io/jetstream";
import { errors } from "@nats-io/transport-node";
import type { FleetProblem } from "../../src-domain/fleet/fleet-problem.ts";

/** The server's code of an answer without a leader of JetStream. */
const NO_LEADER = 10_008;

const NOT_YET_VALID = "CERT_NOT_YET_VALID";
const CERTIFICATE_CODE = /CERT|UNABLE_TO_|ERR_TLS_|ERR_SSL_/;

/** Returns what an error of the client means for the operator. */
export function findProblem(error: unknown): FleetProblem {
  const causes = causesOf(error);
  const tlsCode = causes.map(codeOf).find((code) => CERTIFICATE_CODE.test(code));
  // Certificates are valid from a day before they were issued, so this computer's clock is behind.
  if (tlsCode === NOT_YET_VALID) return { code: "clock", detail: "" };
  if (tlsCode !== undefined) return { code: "certificate", detail: tlsCode };
  for (const cause of causes) {
    if (cause instanceof errors.PermissionViolationError) return { code: "permission", detail: cause.subject };
    if (cause instanceof errors.AuthorizationError) return { code: "permission", detail: "" };
    if (cause instanceof JetStreamApiError && cause.code === NO_LEADER) return { code: "no-quorum", detail: "" };
    // JetStream's leader answers; a connection that is lost has another error.
    if (cause instanceof errors.NoRespondersError || cause instanceof errors.TimeoutError) {
      return { code: "no-quorum", detail: "" };
    }
  }
  return { code: "unreachable", detail: causes.map(codeOf).find((code) => code !== "") ?? "" };
}

function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && !causes.includes(cause); cause = cause.cause) causes.push(cause);
  return causes;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
