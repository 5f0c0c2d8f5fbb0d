import { setTimeout as delay } from "node:timers/promises";
import { PartFailure } from "../../src-domain/health/fault.ts";
import { failure, success, type Result } from "../../src-domain/result.ts";
import { limitWait } from "../../src-domain/waits.ts";
import { createCallRecord, type CallRecord, type CallTrace } from "./call-record.ts";
import type { CircuitGate } from "./circuit.ts";
import { decodeAnswer } from "./envelope.ts";
import { withoutSecrets, type ServiceFailure } from "./failure.ts";
import { maxResponseBytes, type Call, type Operation } from "./operation.ts";
import { prepareRequest, type RequestIdentity } from "./prepare.ts";
import { retryDelay, type RetryPolicy } from "./retry-policy.ts";
import type { HttpRequest, Transport } from "./transport.ts";

export interface CallOptions extends RequestIdentity {
  readonly transport: Transport;
  readonly circuit: CircuitGate;
  readonly onCall: (record: CallRecord) => void;
  readonly closeSignal: AbortSignal;
  /** Generation of the credentials that the next call reads. */
  readonly generation: () => number;
  readonly random: () => number;
  readonly monotonicNowMs: () => number;
}

interface Attempt {
  readonly request: HttpRequest;
  readonly secrets: readonly string[];
  readonly generation: number;
  readonly attempt: number;
  readonly totalMs: number;
}

/** Retries reads, never writes: the outbox retries writes. Each try first waits for `waitForPermit`. */
export function createServiceCaller(
  options: CallOptions,
): (retryPolicy: RetryPolicy, waitForPermit?: () => Promise<void>) => Call {
  const { monotonicNowMs } = options;
  return (retryPolicy, waitForPermit) => async (operation) => {
    await waitForPermit?.();
    let startedAtMs = monotonicNowMs();
    const startedAt = new Date().toISOString();
    const generation = options.generation();
    const preparedRequest = await prepareRequest(operation, options);
    if (!preparedRequest.ok) {
      const unsentFields = { attempt: 0, secrets: [], answer: null, correlationId: null };
      reportCall(
        options.onCall,
        createCallRecord(operation, preparedRequest, { startedAt, durationMs: 0, generation, ...unsentFields }),
      );
      return preparedRequest;
    }
    const isRead = operation.method === "GET";
    for (let attempt = 1; ; attempt += 1) {
      const totalMs = isRead ? retryPolicy.budgetMs - (monotonicNowMs() - startedAtMs) : Number.POSITIVE_INFINITY;
      const result = await tryOnce(operation, { ...preparedRequest.value, generation, attempt, totalMs }, options);
      if (result.ok || !isRead || options.circuit.isOpen()) return result;
      const progress = { attempts: attempt, elapsedMs: monotonicNowMs() - startedAtMs };
      const waitMs = retryDelay(result.error, progress, retryPolicy, options.random());
      if (waitMs === null || options.closeSignal.aborted) return result;
      await delay(limitWait(waitMs), undefined, { signal: options.closeSignal }).catch(() => undefined);
      const permitRequestedAtMs = monotonicNowMs();
      await waitForPermit?.();
      // The wait for a permit does not count against the call's time.
      startedAtMs += monotonicNowMs() - permitRequestedAtMs;
    }
  };
}

async function tryOnce<T>(
  operation: Operation<T>,
  { request, secrets, generation, attempt, totalMs }: Attempt,
  { circuit, transport, onCall, monotonicNowMs }: CallOptions,
): Promise<Result<T, ServiceFailure>> {
  const startedAt = new Date().toISOString();
  const startedAtMs = monotonicNowMs();
  const reportResult = (result: Result<T, ServiceFailure>, response: Partial<CallTrace>): typeof result => {
    const durationMs = monotonicNowMs() - startedAtMs;
    const attemptFields = { startedAt, durationMs, generation, attempt, secrets };
    const trace = { ...attemptFields, answer: null, correlationId: null, ...response };
    reportCall(onCall, createCallRecord(operation, result, trace));
    return result;
  };
  const circuitFailure = await circuit.enter(operation.method);
  if (circuitFailure !== null) return reportResult(failure(circuitFailure), { attempt: 0 });

  const exchangeResult = await transport.exchange(request, {
    totalMs,
    maxAnswerBytes: maxResponseBytes(operation.name),
  });
  const answer = exchangeResult.ok ? exchangeResult.value : null;
  const decodedAnswer = exchangeResult.ok ? decodeAnswer(exchangeResult.value) : exchangeResult;
  const payload = decodedAnswer.ok ? operation.decode(decodedAnswer.value) : decodedAnswer;
  const result = payload.ok ? success(payload.value) : failure(withoutSecrets(payload.error, secrets));
  circuit.leave(result.ok ? null : result.error.kind);
  return reportResult(result, { answer, correlationId: decodedAnswer.ok ? decodedAnswer.value.correlationId : null });
}

/** A listener that throws must not turn a known outcome into an unknown one. */
function reportCall(onCall: CallOptions["onCall"], record: CallRecord): void {
  try {
    onCall(record);
  } catch (error) {
    process.emitWarning(new PartFailure("call-listener", error));
  }
}
