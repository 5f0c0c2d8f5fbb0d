import fc from "fast-check";
import { expect, it } from "vitest";
import { createExchangeFailure } from "../../../src-main/service/broken-exchange.ts";
import { ExchangeStopped } from "../../../src-main/service/exchange.ts";
import { createServiceFailure, withoutSecrets } from "../../../src-main/service/failure.ts";

type BrokenExchange = Parameters<typeof createExchangeFailure>[0];
const failureOf = (error: Error, changes: Partial<BrokenExchange> = {}) =>
  createExchangeFailure({
    kind: "broken",
    error,
    wasWritten: false,
    hasPartialAnswer: false,
    httpStatus: null,
    ...changes,
  });
const errorWithCode = (code: string): Error => Object.assign(new Error("secret-host.example"), { code });

it.each([
  ["ECONNREFUSED", null, "offline"],
  ["ECONNRESET", null, "offline"],
  ["UND_ERR_SOCKET", 200, "unreadable"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", 200, "unreadable"],
  ["HPE_INVALID_CONSTANT", null, "unreadable"],
  ["UND_ERR_CONNECT_TIMEOUT", null, "timeout"],
  ["UND_ERR_HEADERS_TIMEOUT", null, "timeout"],
  ["UND_ERR_BODY_TIMEOUT", 200, "timeout"],
  ["ETIMEDOUT", null, "timeout"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", null, "tls"],
  ["SELF_SIGNED_CERT_IN_CHAIN", null, "tls"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", null, "tls"],
  ["CERT_HAS_EXPIRED", null, "tls"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", null, "tls"],
  ["ERR_SSL_WRONG_VERSION_NUMBER", null, "tls"],
  ["EPROTO", null, "tls"],
] as const)("maps %s with HTTP status %s to %s", (code, httpStatus, kind) => {
  for (const wasWritten of [true, false]) {
    const failure = failureOf(errorWithCode(code), { wasWritten, hasPartialAnswer: httpStatus !== null, httpStatus });
    expect(failure).toMatchObject({ kind, delivered: wasWritten ? "maybe" : "no", httpStatus });
    expect(failure.message).toContain(code);
    expect(failure.message).not.toContain("secret-host");
  }
});

it("reads the first error of a host with several addresses", () => {
  const error = new AggregateError([errorWithCode("ECONNREFUSED"), errorWithCode("ENETUNREACH")]);
  const failure = failureOf(error);
  expect(failure).toMatchObject({ kind: "offline", delivered: "no" });
  expect(failure.message).toContain("ECONNREFUSED");
});

it.each([
  ["deadline", "timeout"],
  ["closed", "aborted"],
  ["too-large", "unreadable"],
  ["repeated", "offline"],
] as const)("maps an exchange stopped by %s to %s", (reason, kind) =>
  expect(failureOf(new ExchangeStopped(reason), { wasWritten: true }).kind).toBe(kind),
);

it("removes credentials from every text of a failure", () => {
  const secret = fc.stringMatching(/^[!-~]{4,40}$/);
  fc.assert(
    fc.property(secret, secret, fc.string(), (token, key, noise) => {
      // The replacement itself may contain a short secret such as "[red".
      fc.pre(!"[redacted]".includes(token) && !"[redacted]".includes(key));
      const echo = `${noise} ${token} ${key} `;
      const failure = createServiceFailure("unauthorized", "yes", echo, {
        correlationId: echo,
        errorCode: echo,
        fields: { [echo]: echo },
      });
      const { message, correlationId, errorCode, fields } = withoutSecrets(failure, [token, key]);
      for (const text of [message, correlationId, errorCode, ...Object.entries(fields).flat()]) {
        expect(text).not.toContain(` ${token} `);
        expect(text).not.toContain(` ${key} `);
      }
    }),
  );
});
