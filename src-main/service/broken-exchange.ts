import { PROXY_PASSWORD_FAULT, type FailureKind } from "../../src-domain/environments/service-call.ts";
import { errorCodeOf } from "../../src-domain/error-code.ts";
import { ExchangeStopped, type ExchangeOutcome, type StopReason } from "./exchange.ts";
import { createServiceFailure, type ServiceFailure } from "./failure.ts";

/**
 * The proxy opened no tunnel, so nothing was delivered. `reason` contains no address; undici acts on `code`, so the
 * property has another name.
 */
export class ProxyTunnelError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`proxy: tunnel failed: ${reason}`);
    this.reason = reason;
  }
}

type BrokenExchange = Extract<ExchangeOutcome, { kind: "broken" }>;

/**
 * Returns the failure of a call whose connection broke. The message contains error codes only, no addresses or headers.
 */
export function createExchangeFailure({
  error,
  wasWritten,
  hasPartialAnswer,
  httpStatus,
}: BrokenExchange): ServiceFailure {
  const { kind, message } = problemOf(error, hasPartialAnswer);
  return createServiceFailure(kind, wasWritten ? "maybe" : "no", message, { httpStatus, fault: faultNameOf(error) });
}

interface Problem {
  readonly kind: FailureKind;
  readonly message: string;
}

const STOP_PROBLEMS: Record<StopReason, Problem> = {
  deadline: { kind: "timeout", message: "The call took longer than the time allowed for it." },
  closed: { kind: "aborted", message: "The app ended the call." },
  "too-large": { kind: "unreadable", message: "The answer is larger than the app accepts." },
  repeated: { kind: "offline", message: "The connection failed after the request was written." },
};

const TIMEOUT_CODES: Readonly<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: "No connection was made in time",
  ETIMEDOUT: "The connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "The service did not answer in time",
  UND_ERR_BODY_TIMEOUT: "The answer stopped arriving",
};

const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_|ERROR_IN_CERT|EPROTO$)/;

function problemOf(error: Error, hasPartialAnswer: boolean): Problem {
  if (error instanceof ExchangeStopped) return STOP_PROBLEMS[error.reason];
  return error instanceof ProxyTunnelError
    ? describeProxyProblem(error)
    : describeNetworkProblem(error, hasPartialAnswer);
}

/** Names the proxy as the cause, because another network or setting resolves the failure. */
function describeProxyProblem({ reason: code }: ProxyTunnelError): Problem {
  const isTimeout = code in TIMEOUT_CODES;
  if (isTimeout) return { kind: "timeout", message: `The proxy did not open a connection in time (${code}).` };
  if (TLS_CODES.test(code)) return { kind: "tls", message: `No trusted connection to the proxy (${code}).` };
  const passwordHint = code === PROXY_PASSWORD_FAULT ? " It asks for a user name and password." : "";
  return { kind: "offline", message: `The proxy did not open a connection to the service (${code}).${passwordHint}` };
}

function describeNetworkProblem(error: Error, hasPartialAnswer: boolean): Problem {
  const code = findErrorCode(error);
  const displayedCode = code ?? error.name;
  const timeoutText = code === null ? undefined : TIMEOUT_CODES[code];
  if (timeoutText !== undefined) return { kind: "timeout", message: `${timeoutText} (${displayedCode}).` };
  if (code !== null && TLS_CODES.test(code)) {
    return { kind: "tls", message: `No trusted connection to the service (${displayedCode}).` };
  }
  // The parser gives some of its errors a code, others only a name.
  if (displayedCode.startsWith("HPE_") || displayedCode === "HTTPParserError") {
    return { kind: "unreadable", message: `The answer is not HTTP (${displayedCode}).` };
  }
  if (hasPartialAnswer) return { kind: "unreadable", message: `The answer broke off (${displayedCode}).` };
  return { kind: "offline", message: `The service could not be reached or the connection broke (${displayedCode}).` };
}

function faultNameOf(error: Error): string | null {
  if (error instanceof ExchangeStopped) return null;
  return error instanceof ProxyTunnelError ? error.reason : (findErrorCode(error) ?? error.name);
}

/** Searches inner errors too: a host with several addresses fails with one error that contains an error per address. */
function findErrorCode(error: Error): string | null {
  const innerError: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  return errorCodeOf(error) ?? (innerError instanceof Error ? findErrorCode(innerError) : null);
}
